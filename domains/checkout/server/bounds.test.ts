/** No order exceeds what numbers store exactly: refused with a message, and by the database. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { setPrice } from '#domains/product-admin/contract.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { makeCheckout } from '../contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { adjustPrice } from '#domains/orders/office-contract.ts'

const shop = await openOrderShop()
const { db, call, warehouseId } = shop
const clerk = await shop.aClerk()

test('a total above ten billion is refused with the maximum', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(1000, { amount: 900_000_000_000 })
  const buy = (quantity: number) =>
    call(
      makeCheckout,
      {
        addressId: buyer.addressId,
        delivery: 'express',
        buyNow: { skuId: item.skuId, unitId: item.unitId, warehouseId, quantity },
      },
      { ...buyer.by, lang: 'cn' },
    )
  expect((await buy(1)).code).toBe(1)
  const refused = await buy(1000)
  expect([refused.code, refused.msg]).toEqual([
    OrderReasons.tooLarge.code,
    '单笔订单金额不能超过 ¥10,000,000,000.00，请拆分为多笔订单',
  ])
  await shop.inCart(buyer, item, 2)
  const carted = { addressId: buyer.addressId, delivery: 'express' } as const
  expect((await call(makeCheckout, carted, buyer.by)).code).toBe(OrderReasons.tooLarge.code)
})

test('no price and no adjustment exceeds it', async () => {
  const item = await shop.goods(5)
  const price = (amount: number) =>
    call(
      setPrice,
      {
        skuId: item.skuId,
        currency: 'CNY',
        audience: 'all',
        tiers: [{ minQuantity: 1, amount }],
        version: item.version,
      },
      clerk.by,
    )
  expect((await price(1_000_000_000_001)).code).toBe(Reasons.invalidInput.code)
  const { orderNumber } = await shop.anOrder(await shop.aBuyer(), item)
  const adjust = (adjustmentAmount: number) =>
    call(adjustPrice, { orderNumber, adjustmentAmount, note: '运费', version: 1 }, clerk.by)
  expect((await adjust(1_000_000_000_000)).code).toBe(OrderReasons.tooLarge.code)
  expect((await adjust(Number.MAX_SAFE_INTEGER)).code).toBe(Reasons.invalidInput.code)
  await expect(
    db.count(sql`
      update orders.sales_order set freight_amount = 2000000000000,
        payable_amount = goods_amount + member_amount + 2000000000000 where number = ${orderNumber}`),
  ).rejects.toThrow('amounts_within_reason')
})
