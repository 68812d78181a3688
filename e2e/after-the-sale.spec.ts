/** After the sale: a return whose first application is rejected, and a review with pictures, a reply and a follow-up. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { newBuyer, type Visitor } from './driver.ts'
import { findingsInLightAndDark } from './steps/axe.ts'
import { ownersPage, shipOverHttp } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const words = (key: string) => t(`after-sales.${key}`)
const office = (key: string) => t(`office.after-sales.${key}`)
const review = (key: string) => t(`reviews.${key}`)
/** The first of the demo shop's list (`demo/world/shop.ts`). */
const RETURN_ADDRESS = '广州市黄埔区开创大道 88 号 3 号库'

async function receivedOrder(url: string, buyer: Visitor, trackingNumber: string): Promise<string> {
  await buyer.addAddress()
  const { items } = await buyer.search({ q: 'flask', size: 1 })
  const { skus } = await buyer.product(items[0]!.id)
  const [warehouse] = await buyer.warehouses()
  const { id: unitId, minQuantity: quantity } = skus[0]!.units[0]!
  await buyer.addToCart({ skuId: skus[0]!.id, unitId, warehouseId: warehouse!.id, quantity })
  const checkout = await buyer.checkout({ addressId: null, delivery: 'express' })
  const { orderNumber } = await buyer.submitOrder(checkout.id)
  const { redirectUrl } = await buyer.pay(orderNumber)
  await buyer.atProvider(redirectUrl, 'succeed')
  await expect
    .poll(async () => (await buyer.order(orderNumber)).axes.payment, { timeout: 20_000 })
    .toBe('paid')
  await shipOverHttp(url, orderNumber, trackingNumber)
  await buyer.confirmReceipt(orderNumber)
  return orderNumber
}

async function enter(page: Page, url: string, buyer: Visitor): Promise<void> {
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: buyer.caller.token ?? '', url },
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

/** A picture that no other test has sent. */
const aPicture = async (blue = 40) => {
  const background = { r: 90, g: Date.now() % 256, b: blue }
  const size = { width: 320, height: 240, channels: 3 } as const
  const buffer = await sharp({ create: { ...size, background } })
    .png()
    .toBuffer()
  return { name: 'goods.png', mimeType: 'image/png', buffer }
}
const addPicture = async (of: Locator) =>
  of.locator('input[type=file]').setInputFiles(await aPicture())

const press = (of: Page | Locator, name: string) =>
  of.getByRole('button', { name, exact: true }).click()
const fits = async (page: Page) => {
  expect(await findingsInLightAndDark(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
}

/** Opens what staff do with the case, fills it in, and waits until it is done. */
async function decide(clerk: Page, act: string, fill: (dialog: Locator) => Promise<void>) {
  await press(clerk, office(act))
  const dialog = clerk.getByRole('dialog')
  await fill(dialog)
  await press(dialog, office(act))
  await expect(dialog).toHaveCount(0)
}

test('goods are returned and refunded after a first application was rejected', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const url = baseURL!
  const buyer = await newBuyer(url, { lang: 'en' })
  const orderNumber = await receivedOrder(url, buyer, 'SF1234567890131')
  await enter(page, url, buyer)
  const state = (name: string) => page.getByText(words(`state.${name}`), { exact: true }).first()

  await page.goto(`/user/user/order/details?number=${orderNumber}`)
  await page.getByRole('link', { name: words('order.apply') }).click()
  const pieces = page.locator('.stepper input, [role=spinbutton]').first()
  await pieces.fill('1')
  // Computed while the field still has the focus: its leaving moves no button away.
  await expect(pieces).toBeFocused()
  await expect(page.getByText(/ × 1$/)).toBeVisible()
  await page.getByRole('radio', { name: words('type.return_refund') }).check({ force: true })
  await page
    .getByRole('combobox', { name: words('form.reason') })
    .selectOption({ label: words('reason.quality') })
  await page.getByRole('textbox', { name: words('form.text') }).fill('It leaks at the cap')
  await fits(page)
  await press(page, words('form.submit'))
  await expect(page).toHaveURL(/case=RF\d+/)
  const number = new URL(page.url()).searchParams.get('case')!
  await expect(state('applied')).toBeVisible()

  const clerk = await ownersPage(browser, url)
  await clerk.goto(`/office/after-sales/${number}`)
  const why = 'Please add a picture of the cap'
  await decide(clerk, 'act.reject', (dialog) => dialog.getByRole('textbox').first().fill(why))

  await page.reload()
  await expect(state('rejected')).toBeVisible()
  await expect(page.getByText(why).first()).toBeVisible()
  await press(page, words('resubmit'))
  const next = page.getByRole('region', { name: words('resubmit') })
  // The form takes the focus from its button, and gives it back.
  await expect(next).toBeFocused()
  await press(next, words('form.leave'))
  await expect(page.getByRole('button', { name: words('resubmit'), exact: true })).toBeFocused()
  await press(page, words('resubmit'))
  // Several at once, while something is typed: all of it stays.
  await next.locator('input[type=file]').setInputFiles([await aPicture(), await aPicture(90)])
  const text = next.getByRole('textbox', { name: words('form.text') })
  await text.fill('It leaks at the cap, see the pictures')
  await expect(next.locator('.upload-done')).toHaveCount(2)
  await expect(text).toHaveValue('It leaks at the cap, see the pictures')
  await page.reload()
  await press(page, words('resubmit'))
  await expect(next.locator('.upload-done')).toHaveCount(2)
  await fits(page)
  await press(next, words('form.submit'))
  await expect(state('applied')).toBeVisible()
  await expect(page.getByText('Application 2')).toBeVisible()

  await clerk.reload()
  await decide(clerk, 'act.agree', async (dialog) => {
    // The shop's own address is proposed: nobody types one.
    const place = dialog.getByRole('combobox', { name: office('agree.choose') })
    await expect(place.locator('option:checked')).toContainText(RETURN_ADDRESS)
  })
  await page.reload()
  await expect(page.getByText(RETURN_ADDRESS).first()).toBeVisible()
  await page.getByRole('textbox', { name: words('send.carrier') }).fill('SF Express')
  await page.getByRole('textbox', { name: words('send.number') }).fill('SF99887')
  await press(page, words('send.verb'))
  await expect(state('returning')).toBeVisible()

  await clerk.reload()
  // What staff fill in outlives a reload.
  await press(clerk, office('act.checkIn'))
  const condition = clerk.getByRole('textbox', { name: office('checkIn.condition') })
  await condition.fill('Cap cracked')
  await clerk.reload()
  await decide(clerk, 'act.checkIn', () => expect(condition).toHaveValue('Cap cracked'))
  await decide(clerk, 'act.refund', async () => {})
  await expect(async () => {
    await page.reload()
    await expect(state('completed')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 40_000 })
  await fits(page)
  await clerk.context().close()
})

test('received goods are reviewed with a picture, the shop replies, and the buyer follows up', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const url = baseURL!
  const buyer = await newBuyer(url, { lang: 'en' })
  await receivedOrder(url, buyer, 'SF1234567890132')
  await enter(page, url, buyer)
  const text = `Keeps tea hot until evening ${Date.now()}`

  await page.goto('/user/user/reviews')
  await page.getByRole('link', { name: review('own.write') }).click()
  await expect(page).toHaveURL(/order\/evaluate/)
  await press(page, review('write.send'))
  await expect(page.getByText(review('write.starsMissing'))).toBeVisible()
  for (const [key, stars] of [
    ['stars', 5],
    ['deliveryStars', 4],
    ['serviceStars', 3],
  ] as const) {
    const group = page.getByRole('radiogroup', { name: review(`write.${key}`), exact: true })
    await group
      .getByRole('radio')
      .nth(stars - 1)
      .check({ force: true })
  }
  await page.getByRole('textbox', { name: review('write.text') }).fill(text)
  await addPicture(page.locator('form').filter({ hasText: review('write.pictures') }))
  await expect(page.locator('.upload-done')).toHaveCount(1)
  await fits(page)
  await press(page, review('write.send'))
  await expect(page.getByText('Delivery 4 · Service 3')).toBeVisible()

  const clerk = await ownersPage(browser, url)
  await clerk.goto('/office/reviews?show=all')
  const row = clerk.locator('article, li, tr').filter({ hasText: text }).last()
  await press(row, t('office.reviews.reviews.replyAct'))
  const dialog = clerk.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Thank you')
  await press(dialog, t('office.reviews.reviews.replySend'))
  await expect(dialog).toHaveCount(0)
  await clerk.context().close()

  await page.goto('/user/user/reviews?tab=followUps')
  await expect(page.getByText('Thank you')).toBeVisible()
  // One tab is the current one.
  const tabs = page.getByRole('navigation', { name: review('mine') })
  await expect(tabs.locator('[aria-current]')).toHaveText(review('own.tab.followUps'))
  await press(page, review('own.followUp'))
  await page.getByRole('textbox', { name: review('followUp.label') }).fill('Still hot a month on')
  await fits(page)
  await press(page, review('followUp.send'))
  await expect(page.getByText(review('own.none.followUps'))).toBeVisible()

  const { items } = await buyer.search({ q: 'flask', size: 1 })
  await page.goto(`/goods/${items[0]!.id}?tab=comments`)
  const shown = page.locator('li').filter({ hasText: text })
  await expect(shown).toContainText('Still hot a month on')
  await expect(shown).toContainText('Thank you')
  await expect(shown.getByRole('img').first()).toBeVisible()
})
