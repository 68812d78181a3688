/** The first day: from an empty shop to the first order that is paid, along the checklist of the back office. */
import { expect, test, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { aShopProcess } from '../scripts/shop-testing.ts'
import { openStaff } from './driver.ts'
import { axeOn, seriousFindings } from './steps/axe.ts'
import {
  buyerOf,
  confirmOrder,
  countInCart,
  findAndTake,
  openInLanguage,
  payOnline,
} from './steps/buyer.ts'
import { mouse } from './steps/hand.ts'
import { enterAddress, register } from './steps/newcomer.ts'
import { button } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const office = (key: string) => t(`office.${key}`)
const PASSWORD = 'a lantern on the quay'

/** The step's entry of the checklist, by its name. */
const stepOf = (page: Page, step: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(office(`opening.step.${step}`), { exact: true }) })

/** Follows the step's link from the home page. */
async function setUp(page: Page, step: string): Promise<void> {
  await page.goto('/office')
  await stepOf(page, step).getByRole('link').click()
}

const isDone = async (page: Page, step: string) => {
  await page.goto('/office')
  await expect(stepOf(page, step).getByText(office('opening.done'))).toBeAttached()
}

const drawerOf = (page: Page) => page.getByRole('dialog')
const save = async (page: Page) => {
  await drawerOf(page)
    .getByRole('button', { name: office('kit.save') })
    .click()
  await expect(drawerOf(page)).toHaveCount(0)
}
const fill = (page: Page, name: string, text: string) =>
  drawerOf(page).getByRole('textbox', { name, exact: true }).fill(text)

test('an empty shop sells on its first day, along the checklist', async ({ browser }) => {
  test.setTimeout(240_000)
  const shop = await aShopProcess('shop-first-day-', { DEMO: 'on' })
  try {
    await shop.start('--empty')
    const [link] = /http:\S+\/office\/invitation\?token=[\w-]{43}/.exec(shop.output()) ?? []
    const context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ name: 'lang', value: 'en', url: shop.url }])
    const page = await context.newPage()
    const secret = await becomeOwner(page, link ?? '')
    const owner = openStaff(shop.url)
    await owner.login({ email: 'owner@127.0.0.1', password: PASSWORD, secret })
    await context.addCookies([
      { name: 'staff', value: owner.caller.staffCookie ?? '', url: shop.url },
    ])
    await chooseCurrency(page)
    await introduceShop(page)
    await arrangeDelivery(page)
    await offerProduct(page)
    await page.goto('/office')
    await expect(stepOf(page, 'order').getByText(office('opening.open'))).toBeAttached()
    expect(await seriousFindings(axeOn(page))).toEqual([])

    const buyer = buyerOf(
      await (await browser.newContext({ baseURL: shop.url })).newPage(),
      mouse,
      'en',
    )
    await openInLanguage(buyer, shop.url)
    await findAndTake(buyer)
    await countInCart(buyer)
    await register(buyer)
    await enterAddress(buyer)
    const orderNumber = await confirmOrder(buyer)
    await payOnline(buyer)
    expect(await owner.order(orderNumber)).toMatchObject({ axes: { payment: 'paid' } })

    await page.goto('/office')
    await expect(page.getByText(office('opening.ready'))).toBeVisible()
    await button(page, office('opening.dismiss')).click()
    await expect(page.getByText(office('opening.title'))).toHaveCount(0)
    await context.close()
    await buyer.page.context().close()
  } finally {
    await shop.remove()
  }
})

/** @returns the secret of the second factor */
async function becomeOwner(page: Page, link: string): Promise<string> {
  await page.goto(link)
  const secret = (await page.locator('.inset code').innerText()).replaceAll(' ', '')
  await page.getByLabel(office('staff.field.newPassword')).fill(PASSWORD)
  await page.getByLabel(office('staff.field.passwordAgain')).fill(PASSWORD)
  await page.getByLabel(office('staff.field.totp')).fill(await generate({ secret }))
  await page.getByRole('button', { name: office('staff.invitation.accept') }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  return secret
}

/** Tries the dollar, and goes back to the yuan while nothing has a price. */
async function chooseCurrency(page: Page): Promise<void> {
  await setUp(page, 'currency')
  await button(page, office('opening.currency.choose')).click()
  await expect(drawerOf(page).getByRole('radio', { name: /^CNY/ })).toBeChecked()
  await drawerOf(page).getByRole('radio', { name: /^USD/ }).check()
  await button(page, 'Use USD').click()
  await expect(drawerOf(page)).toHaveCount(0)
  await expect(page.getByText(/^USD = 1 USD$/)).toHaveCount(0)
  await expect(page.getByText(/^CNY = 1 USD$/)).toBeVisible()
  expect(await seriousFindings(axeOn(page))).toEqual([])
  await button(page, office('opening.currency.choose')).click()
  await drawerOf(page).getByRole('radio', { name: /^CNY/ }).check()
  await button(page, 'Use CNY').click()
  await expect(page.getByText(/^USD = 1 CNY$/)).toBeVisible()
  await isDone(page, 'currency')
}

async function introduceShop(page: Page): Promise<void> {
  await setUp(page, 'name')
  await button(page, office('content.identity.edit')).click()
  await fill(page, office('content.identity.name'), 'Harbour & Co')
  await drawerOf(page).getByRole('button', { name: '简体中文' }).click()
  await fill(page, office('content.identity.name'), '海港商行')
  await save(page)
  await isDone(page, 'name')

  await setUp(page, 'contacts')
  await button(page, office('content.contacts.edit')).click()
  await fill(page, office('content.contacts.email'), 'hello@harbour-trade.com')
  await fill(page, office('content.contacts.telephone'), '020 8888 2422')
  await fill(page, office('content.contacts.phone'), '+86 138 0013 8000')
  await fill(page, office('content.contacts.addressCn'), '广州市海港路 1 号')
  await fill(page, office('content.contacts.addressEn'), '1 Harbour Road, Guangzhou')
  await fill(page, office('content.contacts.licenceNumber'), '91350100M000100Y44')
  await save(page)
  await isDone(page, 'contacts')

  await setUp(page, 'account')
  await button(page, office('payments.accounts.add')).click()
  // Nothing is wrong before anything was typed.
  await expect(drawerOf(page).locator('[aria-invalid=true]')).toHaveCount(0)
  await fill(page, office('payments.accounts.holder'), 'Harbour & Co')
  await fill(page, office('payments.accounts.number'), '6222 0000 0001')
  await fill(page, office('payments.accounts.bank'), '工商银行')
  await save(page)
  await isDone(page, 'account')
}

/** Freight and tax are right as they came, which the merchant says after looking; a warehouse is made. */
async function arrangeDelivery(page: Page): Promise<void> {
  for (const step of ['freight', 'tax']) {
    await setUp(page, step)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      office(step === 'tax' ? 'pricing.tax.title' : 'shipping.title'),
    )
    await page.goto('/office')
    await stepOf(page, step).getByRole('button').click()
    await expect(stepOf(page, step).getByText(office('opening.done'))).toBeAttached()
  }
  await setUp(page, 'warehouse')
  await button(page, office('stock.warehouses.add')).click()
  await fill(page, office('stock.warehouses.name'), '广州仓')
  await fill(page, office('stock.warehouses.area'), '华南')
  await fill(page, office('stock.warehouses.address'), '广州市黄埔区开创大道 88 号')
  await fill(page, office('stock.warehouses.hours'), '周一至周六 9:00–18:00')
  await save(page)
  await isDone(page, 'warehouse')
}

async function offerProduct(page: Page): Promise<void> {
  await setUp(page, 'category')
  await button(page, office('taxonomy.categories.add')).click()
  await fill(page, office('taxonomy.categories.name'), '水具')
  await save(page)
  await isDone(page, 'category')

  await setUp(page, 'product')
  const editor = (key: string) => office(`product-admin.${key}`)
  const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
  await field(editor('field.code')).fill('FLASK')
  const category = page.getByRole('combobox', { name: new RegExp(`^${editor('column.category')}`) })
  await expect(category.locator('option').nth(1)).toBeAttached()
  await category.selectOption({ index: 1 })
  await field(editor('field.name')).fill('保温瓶')
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await field(editor('field.name')).fill('Vacuum flask')
  await page.locator('input[data-column=code]').fill('FLASK-1')
  await page.locator('input[data-column=retail]').fill('89.00')
  await page.locator('input[data-column^=stock-]').fill('120')
  await button(page, office('kit.save')).click()
  await expect(page).toHaveURL(/\/office\/products\/\d+$/)
  await button(page, editor('act.publish')).click()
  await expect(button(page, editor('act.unpublish'))).toBeVisible()
  await isDone(page, 'product')
  await isDone(page, 'stock')
}
