/** Purchase limits per buyer and period: refused with their numbers, and respected under concurrent orders. */
import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { addToCart, getCart } from '#domains/cart/contract.ts'
import { CartReasons } from '#domains/cart/reasons.ts'
import { getProduct } from '#domains/catalog/contract.ts'
import { myLimits, setLimits } from '#domains/catalog/limits-contract.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { submitOrder } from '../contract.ts'
import { CheckoutReasons } from '../reasons.ts'
import { cancelOrder } from '#domains/orders/buyer-contract.ts'

const shop = await openOrderShop()
const { db, call, must, warehouseId } = shop
const clerk = await shop.aClerk()

type Goods = Awaited<ReturnType<typeof shop.goods>>
type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>

type Limit = ArgumentOf<typeof setLimits>['limits'][number]

async function limited(...limits: Limit[]): Promise<Goods> {
  const item = await shop.goods(1000)
  await must(setLimits, { productId: item.productId, limits }, clerk.by)
  return item
}
const submit = ({ by }: Buyer, checkoutId: string) =>
  call(submitOrder, { checkoutId, remarks: '' }, by)
const buy = async (buyer: Buyer, item: Goods, quantity: number) =>
  submit(buyer, (await shop.checkoutNow(buyer, item, quantity)).id)
const left = async (buyer: Buyer, item: Goods) =>
  (await must(myLimits, { productId: item.productId }, buyer.by)).map((each) => [
    each.period,
    each.boughtCount,
    each.leftCount,
  ])
const findings = () => db.rows(sql`select * from audit.i_83_limited_purchases`)

test('a page shows the limits to everyone, and a logged-in buyer what is left', async () => {
  const item = await limited({ period: 'month', maxCount: 20 }, { period: 'day', maxCount: 5 })
  const buyer = await shop.aBuyer()
  expect((await must(getProduct, { productId: item.productId }, {})).limits).toMatchObject([
    { period: 'day', audience: 'all', maxCount: 5 },
    { period: 'month', audience: 'all', maxCount: 20 },
  ])
  expect((await buy(buyer, item, 3)).code).toBe(1)
  expect(await left(buyer, item)).toEqual([
    ['day', 3, 2],
    ['month', 3, 17],
  ])
})

test('more than is left is refused with all numbers, in the cart and without it', async () => {
  const item = await limited({ period: 'week', maxCount: 5 })
  const buyer = await shop.aBuyer()
  await buy(buyer, item, 3)
  const line = { skuId: item.skuId, unitId: item.unitId, warehouseId, quantity: 3 }
  const refused = await call(addToCart, line, { ...buyer.by, lang: 'en' })
  expect(refused.code).toBe(CartReasons.overLimit.code)
  expect(refused.data).toMatchObject({ period: 'week', limit: 5, bought: 3, left: 2 })
  expect(refused.msg).toBe('Limit of 5 pieces per customer per week: 3 ordered, 2 left')
  await expect(shop.checkoutNow(buyer, item, 3)).rejects.toThrow(String(CartReasons.overLimit.code))
  expect((await call(addToCart, { ...line, quantity: 2 }, buyer.by)).code).toBe(1)
})

test('a cart line that now exceeds its limit cannot be bought, and gives the reason', async () => {
  const item = await limited({ period: 'ever', maxCount: 4 })
  const buyer = await shop.aBuyer()
  await shop.inCart(buyer, item, 3)
  await buy(buyer, item, 2)
  const { groups, invalid } = await must(getCart, {}, buyer.by)
  expect(groups).toEqual([])
  expect(invalid).toMatchObject([
    {
      problem: 'overLimit',
      limitQuantity: 2,
      limit: { maxCount: 4, boughtCount: 2, leftCount: 2 },
    },
  ])
})

test('of ten concurrent orders of one buyer no more are made than the limit allows', async () => {
  for (let round = 0; round < 5; round++) {
    const item = await limited({ period: 'day', maxCount: 5 })
    const buyer = await shop.aBuyer()
    const checkouts = await Promise.all(
      Array.from({ length: 10 }, () => shop.checkoutNow(buyer, item, 2)),
    )
    const answers = await Promise.all(checkouts.map(({ id }) => submit(buyer, id)))
    const codes = answers.map(({ code }) => code).sort((a, b) => a - b)
    expect(codes.slice(0, 2)).toEqual([1, 1])
    expect(new Set(codes.slice(2))).toEqual(new Set([CheckoutReasons.changed.code]))
    expect(await left(buyer, item)).toEqual([['day', 4, 1]])
    // The quantity that is left is offered at once.
    const refused = answers.find(({ code }) => code !== 1)?.data as unknown
    expect(refused).toMatchObject({ changes: [{ kind: 'limits', was: 2, is: 1 }] })
  }
  expect(await findings()).toEqual([])
})

test('the same checkout submitted ten times at once is one order, and counts once', async () => {
  const item = await limited({ period: 'day', maxCount: 2 })
  const buyer = await shop.aBuyer()
  const checkout = await shop.checkoutNow(buyer, item, 2)
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(buyer, checkout.id)))
  expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(1))
  expect(new Set(answers.map(({ data }) => data!.orderNumber)).size).toBe(1)
  expect(await left(buyer, item)).toEqual([['day', 2, 0]])
})

test('a closed order frees its part of the limit, and another buyer has their own', async () => {
  const item = await limited({ period: 'ever', maxCount: 5 })
  const [one, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const { data } = await buy(one, item, 5)
  expect(await left(one, item)).toEqual([['ever', 5, 0]])
  expect(await left(other, item)).toEqual([['ever', 0, 5]])
  const cancelling = { orderNumber: data!.orderNumber, reason: 'changedMind', text: '' } as const
  expect((await call(cancelOrder, cancelling, one.by)).code).toBe(1)
  expect(await left(one, item)).toEqual([['ever', 0, 5]])
  expect(await findings()).toEqual([])
})

test('a product has at most one limit per period, and must exist', async () => {
  const item = await limited({ period: 'day', maxCount: 1 })
  const twice = { period: 'day', maxCount: 2 } as const
  const set = (productId: number, limits: Limit[]) =>
    call(setLimits, { productId, limits }, clerk.by)
  expect((await set(item.productId, [twice, twice])).code).toBe(Reasons.invalidInput.code)
  expect((await set(999_999, [twice])).code).toBe(Reasons.notFound.code)
  // Of ten concurrent changes of the same limits, one wins.
  const was: Limit[] = [{ period: 'day', maxCount: 1 }]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => {
      const limits: Limit[] = [{ period: 'day', maxCount: at + 2 }]
      return call(setLimits, { productId: item.productId, limits, was }, clerk.by)
    }),
  )
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === Reasons.changedMeanwhile.code)).toHaveLength(9)
  expect((await set(item.productId, [])).data).toEqual([])
  const buyer = await shop.aBuyer()
  expect((await buy(buyer, item, 9)).code).toBe(1)
})

test('a day begins at the shop’s midnight, a month on its first day', async () => {
  const item = await limited({ period: 'day', maxCount: 1 }, { period: 'month', maxCount: 3 })
  const buyer = await shop.aBuyer()
  await buy(buyer, item, 1)
  expect((await left(buyer, item))[0]).toEqual(['day', 1, 0])
  shop.clock.forward({ hours: 24 })
  expect(await left(buyer, item)).toEqual([
    ['day', 0, 1],
    ['month', 1, 2],
  ])
  for (const hours of [24 * 15, 24 * 15]) {
    shop.clock.forward({ hours })
    await left(buyer, item) // so that they stay logged in
  }
  expect(await left(buyer, item)).toEqual([
    ['day', 0, 1],
    ['month', 0, 3],
  ])
})

test('individuals and businesses have their own limits, and a guest those of individuals', async () => {
  const item = await limited(
    { period: 'week', audience: 'individual', maxCount: 5 },
    { period: 'week', audience: 'business', maxCount: 50 },
  )
  const person = await shop.aBuyer()
  const company = await shop.aBuyer({ customerType: 'business' })
  expect(await left(person, item)).toEqual([['week', 0, 5]])
  expect(await left(company, item)).toEqual([['week', 0, 50]])
  const line = { skuId: item.skuId, unitId: item.unitId, warehouseId, quantity: 6 }
  const guest = { 'cart-key': randomBytes(32).toString('base64url') }
  for (const by of [person.by, guest])
    expect((await call(addToCart, line, by)).code).toBe(CartReasons.overLimit.code)
  expect((await buy(company, item, 45)).code).toBe(1)
  expect(await left(company, item)).toEqual([['week', 45, 5]])
  const refused = await call(addToCart, line, { ...company.by, lang: 'en' })
  expect(refused.msg).toBe('Limit of 50 pieces per customer per week: 45 ordered, 5 left')
  expect(await findings()).toEqual([])
})

test('whom no limit is for orders as much as they like, whatever it is for others', async () => {
  const item = await limited({ period: 'ever', audience: 'individual', maxCount: 1 })
  const company = await shop.aBuyer({ customerType: 'business' })
  expect(await left(company, item)).toEqual([])
  expect((await buy(company, item, 9)).code).toBe(1)
  shop.clock.forward({ hours: 1 })
  expect((await buy(company, item, 9)).code).toBe(1)
  expect(await findings()).toEqual([])
})

test('of concurrent orders of a business no more are made than its own limit allows', async () => {
  const item = await limited(
    { period: 'day', audience: 'individual', maxCount: 1 },
    { period: 'day', audience: 'business', maxCount: 5 },
  )
  const company = await shop.aBuyer({ customerType: 'business' })
  const checkouts = await Promise.all(
    Array.from({ length: 5 }, () => shop.checkoutNow(company, item, 2)),
  )
  const answers = await Promise.all(checkouts.map(({ id }) => submit(company, id)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(2)
  expect(await left(company, item)).toEqual([['day', 4, 1]])
  expect(await findings()).toEqual([])
})

test('a limit per order holds for each order alone, over all of its lines', async () => {
  const item = await limited({ period: 'order', maxCount: 3 })
  const buyer = await shop.aBuyer()
  for (let round = 0; round < 2; round++) expect((await buy(buyer, item, 3)).code).toBe(1)
  expect(await left(buyer, item)).toEqual([['order', 0, 3]])
  const line = { skuId: item.skuId, unitId: item.unitId, warehouseId, quantity: 4 }
  const refused = await call(addToCart, line, { ...buyer.by, lang: 'en' })
  expect(refused).toMatchObject({ code: CartReasons.overLimit.code, data: { left: 3 } })
  expect(refused.msg).toBe('Limit of 3 pieces per order')
  expect(await findings()).toEqual([])
})
