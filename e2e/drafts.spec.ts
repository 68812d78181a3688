/** Drafts: a reload, going back and an ended login lose nothing; once sent or discarded, they are gone. */
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { logout } from '#domains/accounts/contract.ts'
import { DEMO_PASSWORD } from './driver/guest.ts'
import { newBuyer } from './driver.ts'
import { confirmAddressOf } from './steps/confirm.ts'
import { shippedOrder } from './steps/shipped.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })
const field = (page: Page, key: string) => page.getByRole('textbox', { name: t(key) })

async function begin(page: Page, url: string) {
  const email = `drafts-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`
  const visitor = await newBuyer(url, { lang: 'en', email })
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: visitor.caller.token ?? '', url },
  ])
  return { visitor, email }
}

/** On the login page. */
async function logIn(page: Page, email: string) {
  await expect(async () => {
    await page.getByRole('tab', { name: 'Password' }).click()
    await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toBeVisible({
      timeout: 500,
    })
  }).toPass()
  await page.getByRole('textbox', { name: 'Email or phone number', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('a question, over the end of a login; cancelled, it is gone', async ({ page, baseURL }) => {
  const { visitor, email } = await begin(page, baseURL!)
  const { items } = await visitor.search({ q: 'flask', size: 1 })
  const address = `/goods/${items[0]!.id}?tab=questions`
  await page.goto(address)
  await expect(async () => {
    // The press counts once the page is hydrated; the button is replaced by the form.
    await button(page, 'reviews.ask.open')
      .click({ timeout: 500 })
      .catch(() => undefined)
    await expect(field(page, 'reviews.ask.label')).toBeVisible({ timeout: 500 })
  }).toPass()
  await field(page, 'reviews.ask.label').fill('Does the lid seal?')
  await visitor.caller.call(logout, {})
  // A count that the page polls may notice first, and remove the button with the page.
  await button(page, 'reviews.ask.send')
    .click({ timeout: 5000 })
    .catch(() => undefined)
  await expect(page).toHaveURL(/\/login\/login\?back=/)
  await logIn(page, email)
  await expect(page).toHaveURL(/\/goods\/\d+/)
  await button(page, 'reviews.ask.open').click()
  await expect(field(page, 'reviews.ask.label')).toHaveValue('Does the lid seal?')
  await button(page, 'reviews.say.cancel').click()
  await button(page, 'reviews.ask.open').click()
  await expect(field(page, 'reviews.ask.label')).toHaveValue('')
})

test('an application for after-sales, over the end of a login while it is sent', async ({
  page,
  baseURL,
}) => {
  const { visitor, email } = await begin(page, baseURL!)
  const orderNumber = await shippedOrder(baseURL!, visitor)
  await page.goto(`/user/user/order/afterSalesDetails?number=${orderNumber}`)
  const pieces = page.getByRole('spinbutton').first()
  const reason = page.getByRole('combobox', { name: t('after-sales.form.reason') })
  await pieces.fill('1')
  await pieces.press('Enter')
  await reason.selectOption({ label: t('after-sales.reason.quality') })
  await field(page, 'after-sales.form.text').fill('The cap leaks')
  await visitor.caller.call(logout, {})
  // A count that the page polls may notice first, and remove the button with the page.
  await button(page, 'after-sales.form.submit')
    .click({ timeout: 5000 })
    .catch(() => undefined)
  await expect(page).toHaveURL(/\/login\/login\?back=/)
  await logIn(page, email)
  await expect(page).toHaveURL(/afterSalesDetails/)
  await expect(field(page, 'after-sales.form.text')).toHaveValue('The cap leaks')
  await expect(pieces).toHaveValue('1')
  await expect(reason.locator('option:checked')).toHaveText(t('after-sales.reason.quality'))
  await button(page, 'after-sales.form.submit').click()
  await expect(page).toHaveURL(/case=RF\d+/)
})

test('a list in the order pad, and a quote request with its quantity', async ({
  page,
  baseURL,
}) => {
  await begin(page, baseURL!)
  await page.goto('/goods/conditional?mode=pad')
  const list = 'CA-FL75 x 12\nnothing of the kind'
  await expect(async () => {
    await field(page, 'cart.pad.text').fill(list)
    await expect(button(page, 'cart.pad.read')).toBeEnabled({ timeout: 500 })
  }).toPass()
  await page.reload()
  await expect(field(page, 'cart.pad.text')).toHaveValue(list)

  await page.goto('/goods/machines')
  const open = () =>
    page
      .locator('.machine-card')
      .getByRole('button', { name: t('catalog.machines.ask') })
      .first()
  const dialog = page.getByRole('dialog')
  await open().click()
  await dialog.getByRole('textbox', { name: t('quotes.note') }).fill('With a feeder')
  await dialog.getByRole('button', { name: t('kit.ui.quantity.more') }).click()
  await expect(dialog.getByRole('spinbutton')).toHaveValue('2')
  await page.reload()
  await open().click()
  await expect(dialog.getByRole('textbox', { name: t('quotes.note') })).toHaveValue('With a feeder')
  await expect(dialog.locator('.field-count').filter({ hasText: /^13 / })).toBeVisible()
  await expect(dialog.getByRole('spinbutton')).toHaveValue('2')
})

test('order remarks, and the voucher of a transfer', async ({ page, baseURL }) => {
  const { visitor } = await begin(page, baseURL!)
  await page.goto(await confirmAddressOf(visitor))
  await field(page, 'checkout.confirm.remarks').fill('Ring twice')
  await page.reload()
  await expect(field(page, 'checkout.confirm.remarks')).toHaveValue('Ring twice')
  await button(page, 'checkout.confirm.submit').click()
  await expect(page).toHaveURL(/(payOrder|goods\/pay)\?/)
  const { items } = await visitor.orders({ size: 1 })
  const { number } = items[0]!
  await visitor.chooseOffline(number)
  expect((await visitor.order(number)).remarks).toBe('Ring twice')

  await page.goto(`/shoppingCart/payOrder?order=${number}`)
  const transfer = page.getByRole('tab', { name: t('payments.offline') })
  const name = page.getByRole('textbox', {
    name: t('payments.voucher.payerName'),
    exact: true,
  })
  await expect(async () => {
    if (!(await name.isVisible())) await transfer.click({ timeout: 500 })
    await expect(name).toBeVisible({ timeout: 500 })
  }).toPass()
  await name.fill('Sample Packaging Co')
  await field(page, 'payments.voucher.bankReference').fill('HX-2026-0301')
  const picture = await sharp({
    create: { width: 320, height: 200, channels: 3, background: '#22459a' },
  })
    .png()
    .toBuffer()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: picture })
  await expect(page.locator('.upload-tile img')).toBeVisible()
  await page.reload()
  await expect(async () => {
    if (!(await name.isVisible())) await transfer.click({ timeout: 500 })
    await expect(name).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(name).toHaveValue('Sample Packaging Co')
  await expect(field(page, 'payments.voucher.bankReference')).toHaveValue('HX-2026-0301')
  await expect(page.getByText('Choose your files again: proof.png')).toBeVisible()
})

test('own orders by days: an empty result offers to show all again', async ({ page, baseURL }) => {
  const { visitor } = await begin(page, baseURL!)
  await page.goto(await confirmAddressOf(visitor))
  await button(page, 'checkout.confirm.submit').click()
  await expect(page).toHaveURL(/(payOrder|goods\/pay)\?/)
  await page.goto('/user/user/order/list')
  const find = page.locator('main').getByRole('button', { name: t('orders.list.find') })
  await page.getByLabel(t('orders.list.until')).fill('2020-01-31')
  await find.click()
  await expect(page).toHaveURL(/until=2020-01-31/)
  await expect(page.getByText(t('orders.list.noneInDays'))).toBeVisible()
  await page.getByRole('link', { name: t('orders.list.clear') }).click()
  await expect(page).not.toHaveURL(/until/)
  await expect(page.getByLabel(t('orders.list.until'))).toHaveValue('')
  await page.getByLabel(t('orders.list.from')).fill('2020-01-31')
  await find.click()
  await expect(page).toHaveURL(/from=2020-01-31/)
  await expect(page.getByText(t('orders.list.noneInDays'))).toHaveCount(0)
  await page.getByRole('link', { name: t('orders.list.clearDays') }).click()
  await expect(page).not.toHaveURL(/from=/)
})

test('drafts are gone for the next person who logs in, and after a logout', async ({
  page,
  baseURL,
}) => {
  const { visitor } = await begin(page, baseURL!)
  // Displayed like the first one's: dr***@example.com.
  const email = `drafts-next-${Date.now()}@example.com`
  await newBuyer(baseURL!, { lang: 'en', email })
  const pad = '/goods/conditional?mode=pad'
  const list = field(page, 'cart.pad.text')
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await page.goto('/user/user/info')
  await expect(field(page, 'accounts.field.nickName')).toHaveValue('Tester')
  await field(page, 'accounts.field.nickName').fill('Half typed')
  await page.goto(pad)
  await list.fill('SECRET-77 x 12')
  await expect.poll(stored).toContain('SECRET-77')
  await visitor.caller.call(logout, {})
  await page.goto('/user/user/info')
  await expect(page).toHaveURL(/\/login\/login\?back=/)
  expect(await stored()).toContain('SECRET-77') // the same person could continue
  await logIn(page, email)
  await expect(field(page, 'accounts.field.nickName')).toHaveValue('Tester')
  expect(await stored()).not.toMatch(/SECRET-77|Half typed/)
  await page.goto(pad)
  await expect(list).toHaveValue('')
  await list.fill('OTHER-88 x 3')
  await expect.poll(stored).toContain('OTHER-88')
  await page.goto('/user/setting')
  await button(page, 'accounts.logout.action').first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('accounts.logout.action') })
    .click()
  await expect(page).toHaveURL(/\/login\/login/)
  expect(await stored()).not.toContain('OTHER-88')
})
