/** An order that its buyer has paid and that has left, over HTTP. */
import { expect } from '@playwright/test'
import type { Visitor } from '../driver.ts'
import { shipOverHttp } from './office.ts'

/** @returns the number of the order, of one line of the least quantity: the first SKU of what is found by `q` */
export async function shippedOrder(url: string, buyer: Visitor, q = 'flask'): Promise<string> {
  await buyer.addAddress()
  const { items } = await buyer.search({ q, size: 1 })
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
  await shipOverHttp(url, orderNumber, 'SF1234567890124')
  return orderNumber
}
