/** A company from its application to its page: sent with a document, approved, filtered for, changed, and suspended. */
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { newBuyer } from './driver.ts'
import { axeOn, seriousFindings } from './steps/axe.ts'
import { button, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const office = (key: string) => t(`office.directories.${key}`)
const shop = (key: string) => t(`directories.${key}`)

const paper = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: '#f4f6fb' } })
    .png()
    .toBuffer()

test('a company applies, is approved, found by its region, changed, and suspended', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const url = baseURL!
  const buyer = await newBuyer(url)
  const own = await (await browser.newContext({ baseURL: url })).newPage()
  await own.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: buyer.caller.token ?? '', url },
  ])
  await own.goto('/home/jiagongchang')
  await own.getByRole('link', { name: shop('apply.do') }).click()
  await expect(own.getByRole('heading', { name: shop('apply.factory') })).toBeVisible()
  await button(own, shop('mine.apply')).click()
  await expect(own.getByText(shop('form.documentsNeeded'))).toBeVisible()
  await own.getByLabel(shop('form.name')).first().fill('Harbour Foundry')
  await own.getByLabel(shop('form.city')).first().fill('Taizhou')
  await own.getByLabel(shop('form.about')).first().fill('Bronze bushings in small lots.')
  await own.getByLabel(t('addresses.province')).selectOption({ label: 'Zhejiang' })
  await own
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'licence.png', mimeType: 'image/png', buffer: await paper() })
  await expect(own.getByText(shop('form.documentsNeeded'))).toHaveCount(0)
  await button(own, shop('mine.apply')).click()
  await expect(own.getByText(shop('mine.sent')).first()).toBeVisible()

  const staff = await ownersPage(browser, url)
  await staff.goto('/office/directories')
  await staff.getByRole('link', { name: 'Harbour Foundry' }).click()
  await expect(staff.getByText('Bronze bushings in small lots.')).toBeVisible()
  await button(staff, office('approve')).click()
  await expect(staff.getByText(office('approved')).first()).toBeVisible()

  const guest = await (await browser.newContext({ baseURL: url })).newPage()
  await guest.context().addCookies([{ name: 'lang', value: 'en', url }])
  await guest.goto('/home/jiagongchang')
  await guest
    .getByRole('navigation', { name: shop('filter.region') })
    .getByRole('link', { name: /Zhejiang/ })
    .click()
  await expect(guest).toHaveURL(/region=CN-33/)
  await expect(guest.getByRole('heading', { name: 'Harbour Foundry' })).toBeVisible()
  expect(await seriousFindings(axeOn(guest))).toEqual([])
  await guest.getByRole('heading', { name: 'Harbour Foundry' }).getByRole('link').click()
  await expect(guest.getByRole('heading', { level: 1, name: 'Harbour Foundry' })).toBeVisible()
  expect(await seriousFindings(axeOn(guest))).toEqual([])

  await own.reload()
  await expect(own.getByText(shop('mine.published'))).toBeVisible()
  await own.getByLabel(shop('form.about')).first().fill('Bronze and brass bushings.')
  await button(own, shop('mine.send')).click()
  await expect(own.getByText(shop('mine.sent')).first()).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('Bronze bushings in small lots.')).toBeVisible()
  await staff.reload()
  await button(staff, office('reject.do')).click()
  await staff.getByRole('dialog').getByLabel(office('reason')).fill('Please show a picture.')
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: office('reject.do') })
    .click()
  await expect(staff.getByText(office('reject.done')).first()).toBeVisible()
  await own.reload()
  await expect(own.getByText('Please show a picture.', { exact: false })).toBeVisible()

  await button(staff, office('suspend.do')).click()
  await staff.getByRole('dialog').getByLabel(office('reason')).fill('Complaints are checked.')
  await staff
    .getByRole('dialog')
    .getByRole('button', { name: office('suspend.do') })
    .click()
  await expect(staff.getByText(office('suspend.done')).first()).toBeVisible()
  await expect(async () => {
    const gone = await guest.goto(guest.url())
    expect(gone?.status()).toBe(404)
  }).toPass()

  // It takes back its next change, and then leaves: the directory has nothing of it any more.
  await own.reload()
  await own.getByLabel(shop('form.about')).first().fill('Bushings only.')
  await button(own, shop('mine.send')).click()
  await expect(own.getByText(shop('mine.sent')).first()).toBeVisible()
  await button(own, shop('mine.withdraw')).click()
  await own
    .getByRole('dialog')
    .getByRole('button', { name: shop('mine.withdraw') })
    .click()
  await expect(own.getByText(shop('mine.withdrawn')).first()).toBeVisible()
  await button(own, shop('mine.leave')).click()
  await own
    .getByRole('dialog')
    .getByRole('button', { name: shop('mine.leave') })
    .click()
  await expect(own.getByRole('heading', { name: shop('apply.factory') })).toBeVisible()
})

test('visitors read traders, partners and the other platforms in their language', async ({
  page,
  baseURL,
}) => {
  await page.context().addCookies([{ name: 'lang', value: 'spa', url: baseURL! }])
  await page.goto('/maoyishang')
  const spanish = wordsOf('spa')
  await expect(
    page.getByRole('heading', { level: 1, name: spanish('directories.kind.trader') }),
  ).toBeVisible()
  await page.goto('/goods/partners')
  await page.getByRole('heading', { name: 'Iberia Servicio Técnico' }).getByRole('link').click()
  await expect(page).toHaveURL(/partnersDetails\?id=/)
  await expect(page.getByText('Zaragoza', { exact: false }).first()).toBeVisible()
  await page.goto('/home/platList')
  await expect(page.getByRole('heading', { name: 'Tienda en 1688' })).toBeVisible()
  expect(await seriousFindings(axeOn(page))).toEqual([])
})
