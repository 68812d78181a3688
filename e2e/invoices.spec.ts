/** A buyer chooses an invoice with the order and asks for it, staff issue it, it is downloaded, and reversed by a red one. */
import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { newBuyer, type Visitor } from './driver.ts'
import { findingsInLightAndDark } from './steps/axe.ts'
import { ownersPage, shipOverHttp } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const words = (key: string) => t(`invoices.${key}`)
const office = (key: string) => t(`office.invoices.${key}`)

async function fillCart(buyer: Visitor): Promise<void> {
  await buyer.addAddress()
  const { items } = await buyer.search({ q: 'flask', size: 1 })
  const { skus } = await buyer.product(items[0]!.id)
  const [warehouse] = await buyer.warehouses()
  const { id: unitId, minQuantity: quantity } = skus[0]!.units[0]!
  await buyer.addToCart({ skuId: skus[0]!.id, unitId, warehouseId: warehouse!.id, quantity })
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const inDialog = async (page: Page, name: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('an invoice from the choice on the confirm page to the red one that reverses it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const url = baseURL!
  const company = `Flask Traders ${Date.now()}`
  const buyer = await newBuyer(url, { lang: 'en' })
  await fillCart(buyer)
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: buyer.caller.token ?? '', url },
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await page.goto('/shoppingCart/confirm')
  const choice = page.getByRole('combobox', { name: words('choice.label') })
  await expect(choice).toHaveValue('none')
  await choice.selectOption({ label: words('choice.new') })
  await page.getByRole('textbox', { name: words('form.name') }).fill(company)
  await page.getByRole('textbox', { name: words('form.taxNumber') }).fill('91350100M000100Y43')
  expect(await findingsInLightAndDark(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await press(page, words('form.save'))
  await expect(choice.locator('option:checked')).toContainText(company)
  await page
    .locator('.action-bar')
    .getByRole('button', { name: t('checkout.confirm.submit') })
    .click()
  await expect(page).toHaveURL(/payOrder\?/)
  const orderNumber = new URL(page.url()).searchParams.get('order')!
  const { redirectUrl } = await buyer.pay(orderNumber)
  await buyer.atProvider(redirectUrl, 'succeed')
  await expect
    .poll(async () => (await buyer.order(orderNumber)).axes.payment, { timeout: 20_000 })
    .toBe('paid')

  // It would be requested by itself within an hour of shipping: the buyer is faster.
  await page.goto(`/user/user/order/details?number=${orderNumber}`)
  await expect(page.getByText(company)).toBeVisible()
  await page.getByRole('link', { name: words('ask') }).click()
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  expect(await findingsInLightAndDark(page)).toEqual([])
  const remark = page.getByRole('textbox', { name: words('remark') })
  await remark.fill('Ref. 2026/17')
  await page.reload()
  await expect(remark).toHaveValue('Ref. 2026/17')
  await expect(page.getByRole('checkbox').first()).toBeChecked()
  await press(page, words('apply.send'))
  await expect(page).toHaveURL(/invoice\/details\?id=\d+/)
  const id = new URL(page.url()).searchParams.get('id')!
  await expect(page.getByText(words('state.requested'), { exact: true })).toBeVisible()
  await shipOverHttp(url, orderNumber, 'SF1234567890188')

  const clerk = await ownersPage(browser, url)
  await clerk.goto('/office/invoices')
  const row = clerk.locator('li.queue-item').filter({ hasText: company })
  // The office opens for the first time here.
  await row.getByRole('link', { name: office('open') }).click({ timeout: 30_000 })
  await press(clerk, office('act.begin'))
  await expect(clerk.getByText(words('state.processing'), { exact: true })).toBeVisible()
  await press(clerk, office('act.issue'))
  await clerk.getByRole('textbox', { name: words('officialNumber') }).fill('24413309')
  expect(await findingsInLightAndDark(clerk)).toEqual([])
  await inDialog(clerk, office('act.issue'))
  await expect(clerk.getByText(words('state.issued'), { exact: true })).toBeVisible()

  await page.goto(`/user/user/invoice/details?id=${id}`)
  const pdf = page.getByRole('button', { name: words('file.pdf') })
  await expect(pdf).toBeVisible({ timeout: 30_000 })
  expect(await findingsInLightAndDark(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), pdf.click()])
  expect(download.suggestedFilename()).toMatch(/^F\d{4}-\d{8}\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await press(page, words('red.verb'))
  const asking = page.getByRole('dialog')
  await asking.getByRole('textbox').fill('Please make it out to our branch')
  await inDialog(page, words('red.verb'))
  await expect(page.getByText(words('state.red_requested'), { exact: true })).toBeVisible()

  await clerk.goto(`/office/invoices/${id}`)
  await press(clerk, office('act.red'))
  await clerk.getByRole('textbox', { name: words('officialNumber') }).fill('24413310')
  await inDialog(clerk, office('act.red'))
  await expect(clerk.getByText(words('state.red_issued'), { exact: true })).toBeVisible()
  await clerk.context().close()

  await page.reload()
  await expect(page.getByText(/^R\d{4}-\d{8}$/)).toBeVisible()
  await expect(page.getByText('24413310', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: words('file.red_pdf') })).toBeVisible({
    timeout: 30_000,
  })
})
