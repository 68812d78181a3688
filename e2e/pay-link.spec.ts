/** Somebody else pays an order by a link: they see the shop and the amount, pay without a login, and read that it is paid. */
import { expect, test, type Page } from '@playwright/test'
import { newBuyer, type Visitor } from './driver.ts'
import { axeOn, seriousFindings } from './steps/axe.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })

async function order(buyer: Visitor): Promise<string> {
  await buyer.addAddress()
  const { items } = await buyer.search({ q: 'flask', size: 1 })
  const { skus } = await buyer.product(items[0]!.id)
  const [warehouse] = await buyer.warehouses()
  const { id: unitId, minQuantity: quantity } = skus[0]!.units[0]!
  await buyer.addToCart({ skuId: skus[0]!.id, unitId, warehouseId: warehouse!.id, quantity })
  const checkout = await buyer.checkout({ addressId: null, delivery: 'express' })
  return (await buyer.submitOrder(checkout.id)).orderNumber
}

test('a colleague pays by the link, and an old one is over', async ({ page, browser, baseURL }) => {
  const url = baseURL!
  const buyer = await newBuyer(url, { lang: 'en' })
  const orderNumber = await order(buyer)
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: buyer.caller.token ?? '', url },
  ])
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`/shoppingCart/payOrder?order=${orderNumber}`)
  const link = page.getByTestId('pay-link')
  await button(page, 'payments.link.create').click()
  const first = (await link.textContent()) ?? ''
  expect(first).toMatch(/\/pay#[\w-]{43}$/)
  await button(page, 'payments.link.renew').click()
  await expect(link).not.toHaveText(first)
  const address = (await link.textContent()) ?? ''
  expect(await seriousFindings(axeOn(page))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const payer = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await payer.context().addCookies([{ name: 'lang', value: 'en', url }])
  await payer.goto(first)
  await expect(payer.getByText(t('payments.link.over'))).toBeVisible()
  // The good one, pasted into the same tab.
  await payer.evaluate((to) => location.assign(to), address)
  await expect(button(payer, 'payments.goPay')).toBeVisible()
  const opened = await payer.context().newPage()
  await opened.goto(address)
  await expect(opened.getByRole('heading', { name: t('payments.link.page') })).toBeVisible()
  await expect(button(opened, 'payments.goPay')).toBeVisible()
  expect(await seriousFindings(axeOn(opened))).toEqual([])
  const text = (await opened.locator('main').textContent()) ?? ''
  expect(text.replaceAll(/\s/g, '')).not.toContain(orderNumber)
  const referrer = opened.locator('meta[name=referrer]').first()
  await expect(referrer).toHaveAttribute('content', 'no-referrer')
  await button(opened, 'payments.goPay').click()
  await opened.locator('button[value=succeed]').click()
  await expect(opened).toHaveURL(/\/pay$/)
  await expect(opened.getByText(t('payments.link.paid'))).toBeVisible()
  // The provider's app may send the payer back into another browser.
  const elsewhere = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await elsewhere.context().addCookies([{ name: 'lang', value: 'en', url }])
  await elsewhere.goto(`${url}/pay`)
  await expect(elsewhere.getByText(t('payments.link.returned'))).toBeVisible()
  await expect
    .poll(async () => (await buyer.order(orderNumber)).label, { timeout: 20_000 })
    .toBe('pending_shipment')
})

test('a link that its buyer has revoked is over for whoever has it open', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const buyer = await newBuyer(url, { lang: 'en' })
  const orderNumber = await order(buyer)
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: buyer.caller.token ?? '', url },
  ])
  await page.goto(`/shoppingCart/payOrder?order=${orderNumber}`)
  await button(page, 'payments.link.create').click()
  const address = (await page.getByTestId('pay-link').textContent()) ?? ''
  const payer = await (await browser.newContext()).newPage()
  await payer.context().addCookies([{ name: 'lang', value: 'en', url }])
  await payer.goto(address)
  await expect(button(payer, 'payments.goPay')).toBeVisible()
  await button(page, 'payments.link.revoke').click()
  await expect(button(page, 'payments.link.create')).toBeVisible()
  await expect(payer.getByText(t('payments.link.over'))).toBeVisible({ timeout: 20_000 })
})
