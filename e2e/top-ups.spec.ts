/** Money that is paid for no order: a wallet is topped up and pays an order, and a plan makes a member, who sees the member's price. */
import { expect, test, type Page } from '@playwright/test'
import { setPayPassword } from '#domains/accounts/settings-contract.ts'
import { mySuperPurchases } from '#domains/membership/contract.ts'
import { myPrices } from '#domains/pricing/contract.ts'
import { newBuyer, type Visitor } from './driver.ts'
import { axeOn, findingsInLightAndDark, seriousFindings } from './steps/axe.ts'
import { button, ownersPage } from './steps/office.ts'
import { wordsOf } from './steps/words.ts'

const t = wordsOf('en')
const PASSWORD = '739164'

async function openAs(page: Page, buyer: Visitor, url: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().addCookies([
    { name: 'lang', value: 'en', url },
    { name: 'token', value: buyer.caller.token ?? '', url },
  ])
}

const expectNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

/** Through the sandbox and back to the page that says that it is paid. */
async function payAtSandbox(page: Page): Promise<void> {
  await page.locator('button[value=succeed]').click()
  await expect(page.getByRole('heading', { name: t('payments.outcome.succeeded') })).toBeVisible({
    timeout: 20_000,
  })
}

test('a wallet is topped up, and pays an order', async ({ page, baseURL }) => {
  const url = baseURL!
  const buyer = await newBuyer(url, { lang: 'en' })
  await buyer.addAddress()
  const { items } = await buyer.search({ q: 'flask', size: 1, inStock: '1' })
  const { skus } = await buyer.product(items[0]!.id)
  const [warehouse] = await buyer.warehouses()
  const { id: unitId, minQuantity: quantity } = skus[0]!.units[0]!
  await buyer.addToCart({ skuId: skus[0]!.id, unitId, warehouseId: warehouse!.id, quantity })
  const checkout = await buyer.checkout({ addressId: null, delivery: 'express' })
  const { orderNumber, payableAmount } = await buyer.submitOrder(checkout.id)
  await buyer.caller.call(setPayPassword, { password: PASSWORD, repeated: PASSWORD })
  await openAs(page, buyer, url)

  await page.goto('/user/user/wallet/topUp')
  const amount = page.getByRole('textbox', { name: t('wallet.topUp.amount') })
  await amount.fill('0.01')
  await button(page, t('wallet.topUp.verb')).click()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  expect(await findingsInLightAndDark(page)).toEqual([])
  await expectNarrow(page)
  await amount.fill((payableAmount / 100).toFixed(2))
  await button(page, t('wallet.topUp.verb')).click()
  await payAtSandbox(page)
  await page.getByRole('link', { name: t('payments.outcome.to.top_up') }).click()
  await expect(page).toHaveURL(/\/user\/user\/wallet$/)
  await page.goto('/user/user/wallet/topUp')
  await expect(
    page.getByRole('listitem').filter({ hasText: t('wallet.topUp.state.succeeded') }),
  ).toHaveCount(1)

  await page.goto(`/shoppingCart/payOrder?order=${orderNumber}`)
  await page.getByRole('tab', { name: t('payments.wallet'), exact: true }).click()
  await page.getByLabel(t('payments.walletPassword')).first().fill(PASSWORD)
  expect(await seriousFindings(axeOn(page))).toEqual([])
  await page.getByRole('button', { name: /from your wallet$/ }).click()
  await expect(page).toHaveURL(new RegExp(`/user/user/order/details\\?number=${orderNumber}`))
  await expect(page.getByText(t('orders.label.pending_shipment')).first()).toBeVisible()
  expect((await buyer.payInfo(orderNumber)).paidAmount).toBe(payableAmount)
})

/** A product whose first SKU has a super member's price for this buyer, by one base unit. */
async function memberProduct(buyer: Visitor): Promise<number> {
  const { items } = await buyer.search({ size: 20, inStock: '1' })
  for (const { id } of items) {
    const [sku] = (await buyer.product(id)).skus
    if (sku === undefined) continue
    const { rungs } = await buyer.caller.call(myPrices, { skuId: sku.id })
    if (rungs[0]?.steps.some(({ kind }) => kind === 'super') === true) return id
  }
  throw new Error('no product has a member’s price')
}

test('a plan makes a member, who sees the member’s price; staff see what was paid', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL!
  const buyer = await newBuyer(url, { lang: 'en' })
  await openAs(page, buyer, url)
  await page.goto('/user/user/member')
  await expect(page.getByText(t('membership.notSuper'))).toBeVisible()
  await expect(page.getByRole('list', { name: t('membership.purchases.title') })).toHaveCount(0)
  await button(page, t('payments.superDays.buy')).click()
  await payAtSandbox(page)
  await page.getByRole('link', { name: t('payments.outcome.to.super_days') }).click()
  await expect(page).toHaveURL(/\/user\/user\/member$/)
  await expect(page.getByText(t('membership.notSuper'))).toHaveCount(0)
  const [bought] = (await buyer.caller.call(mySuperPurchases, {})).items
  const { number } = bought!
  const purchases = page.getByRole('list', { name: t('membership.purchases.title') })
  await expect(purchases.getByRole('listitem').filter({ hasText: number })).toHaveCount(1)
  expect(await findingsInLightAndDark(page)).toEqual([])
  await expectNarrow(page)

  await page.goto(`/goods/${await memberProduct(buyer)}`)
  const label = page.locator('main').getByText(t('catalog.ownPrice.super'), { exact: true })
  await expect(label.first()).toBeVisible()

  const office = await ownersPage(browser, url)
  await office.goto(`/office/super-purchases?q=${number}`)
  const row = office.getByRole('row').filter({ hasText: number })
  await expect(row).toHaveCount(1)
  expect(await findingsInLightAndDark(office)).toEqual([])
  await row.getByRole('link', { name: number }).click()
  await expect(office).toHaveURL(new RegExp(`/office/ledger/postings\\?q=${number}`))
  const posting = office.getByRole('row').filter({ hasText: t('office.ledger.posting.super_days') })
  await expect(posting).toHaveCount(1)
})
