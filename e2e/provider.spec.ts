/** Notifications of the payment provider: a forged one pays nothing, a late or doubled one pays once. */
import { expect, test } from '@playwright/test'
import { newBuyer } from './driver.ts'

async function attempt(url: string) {
  const buyer = await newBuyer(url, { lang: 'en' })
  await buyer.addAddress()
  const { items } = await buyer.search({ q: 'flask', size: 1 })
  const { skus } = await buyer.product(items[0]!.id)
  const [warehouse] = await buyer.warehouses()
  const unit = skus[0]!.units[0]!
  await buyer.addToCart({
    skuId: skus[0]!.id,
    unitId: unit.id,
    warehouseId: warehouse!.id,
    quantity: unit.minQuantity,
  })
  const quote = await buyer.checkout({ addressId: null, delivery: 'express' })
  const { orderNumber, payableAmount } = await buyer.submitOrder(quote.id)
  const { attemptId, redirectUrl } = await buyer.pay(orderNumber)
  return { buyer, orderNumber, payableAmount, attemptId, redirectUrl }
}

test('a forged notification is refused, and the order still waits to be paid', async ({
  baseURL,
}) => {
  const { buyer, ...made } = await attempt(baseURL!)
  expect(await buyer.providerEvent('forged', made)).toBeGreaterThanOrEqual(400)
  expect((await buyer.order(made.orderNumber)).label).toBe('pending_payment')
  expect((await buyer.payInfo(made.orderNumber)).paidAmount).toBe(0)
})

for (const event of ['late', 'doubled'] as const) {
  test(`a ${event} notification pays once`, async ({ baseURL }) => {
    const { buyer, ...made } = await attempt(baseURL!)
    await buyer.providerEvent(event, made)
    await expect
      .poll(async () => (await buyer.order(made.orderNumber)).label, { timeout: 40_000 })
      .toBe('pending_shipment')
    expect((await buyer.payInfo(made.orderNumber)).paidAmount).toBe(made.payableAmount)
  })
}
