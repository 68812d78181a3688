/** Purchase limits of one SKU, for levels, for customer lists, and over so many days: what is left, what is refused, and concurrent orders. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { removeCustomerList } from '#domains/audiences/contract.ts'
import { AudienceReasons } from '#domains/audiences/reasons.ts'
import { aCustomerList } from '#domains/audiences/testing.ts'
import { addToCart, getCart } from '#domains/cart/contract.ts'
import { CartReasons } from '#domains/cart/reasons.ts'
import { getProduct } from '#domains/catalog/contract.ts'
import { myLimits, setLimits } from '#domains/catalog/limits-contract.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { cancelOrder } from '#domains/orders/buyer-contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { closeRest } from '#domains/payments/refunds-contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { stocked } from '#domains/stock/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { submitOrder } from '../contract.ts'
import { makeCheckoutFor, placeOrderFor } from '../office-contract.ts'
import { CheckoutReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { db, call, must, warehouseId, clock } = shop
const clerk = await shop.aClerk()

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
type Item = { productId: number; skuId: number; unitId: number }
type Limit = ArgumentOf<typeof setLimits>['limits'][number]

const set = (productId: number, ...limits: Limit[]) =>
  must(setLimits, { productId, limits }, clerk.by)
const buy = async ({ by, ...buyer }: Buyer, item: Item, quantity: number) =>
  call(
    submitOrder,
    {
      checkoutId: (await shop.checkoutNow({ by, ...buyer }, item, quantity)).id,
      remarks: '',
    },
    by,
  )
const left = async (buyer: Buyer, { productId }: Item) =>
  (await must(myLimits, { productId }, buyer.by)).map(({ skuId, boughtCount, leftCount }) => [
    skuId,
    boughtCount,
    leftCount,
  ])
const lineOf = ({ skuId, unitId }: Item, quantity: number) => ({
  skuId,
  unitId,
  warehouseId,
  quantity,
})
const findings = () => db.rows(sql`select * from audit.i_83_limited_purchases`)

/** A product in red and blue. */
async function twoColours(): Promise<[Item, Item]> {
  const code = `T${Math.random().toString(36).slice(2, 10)}`
  const values = ['红', '蓝'].map((cn) => ({ name: { cn }, pictureIndex: null }))
  const made = await aProduct(db, {
    code,
    options: [{ name: { cn: '颜色' }, values }],
    skus: [aSku(`${code}-R`, { values: [0] }), aSku(`${code}-B`, { values: [1] })],
  })
  await stocked(db, made, warehouseId, 1000)
  const skus = await skusForSale(db, made.skuIds, 'cn')
  const [red, blue] = made.skuIds.map((skuId) => ({
    productId: made.productId,
    skuId,
    unitId: skus.find((each) => each.skuId === skuId)!.units[0]!.id,
  }))
  return [red!, blue!]
}

test('an SKU has its own limit beside that of its product, and its message says so', async () => {
  const [red, blue] = await twoColours()
  await set(
    red.productId,
    { skuId: red.skuId, period: 'month', maxCount: 2 },
    { period: 'month', maxCount: 5 },
  )
  const buyer = await shop.aBuyer()
  const refused = await call(addToCart, lineOf(red, 3), { ...buyer.by, lang: 'en' })
  expect(refused).toMatchObject({ code: CartReasons.overLimit.code, data: { limit: 2, left: 2 } })
  expect(refused.msg).toBe(
    'Limit of 2 pieces of this option per customer per month: 0 ordered, 2 left',
  )
  await shop.inCart(buyer, red, 2)
  await shop.inCart(buyer, blue, 4)
  // Lines share the limit of their product, and the first ones use it up.
  const { groups, invalid } = await must(getCart, {}, buyer.by)
  expect(groups.flatMap(({ lines }) => lines.map(({ quantity }) => quantity))).toHaveLength(1)
  expect(invalid).toMatchObject([{ problem: 'overLimit', limit: { skuId: null, maxCount: 5 } }])
  expect((await buy(buyer, red, 2)).code).toBe(1)
  expect((await buy(buyer, blue, 1)).code).toBe(1)
  expect(await left(buyer, red)).toEqual([
    [red.skuId, 2, 0],
    [null, 3, 2],
  ])
  await expect(shop.checkoutNow(buyer, red, 1)).rejects.toThrow(String(CartReasons.overLimit.code))
  expect((await buy(buyer, blue, 2)).code).toBe(1)
  expect(await left(await shop.aBuyer(), red)).toEqual([
    [red.skuId, 0, 2],
    [null, 0, 5],
  ])
  expect(await findings()).toEqual([])
})

test('of concurrent orders of one buyer no SKU is ordered beyond its limit, nor its product', async () => {
  for (let round = 0; round < 3; round++) {
    const [red, blue] = await twoColours()
    await set(
      red.productId,
      { skuId: red.skuId, period: 'ever', maxCount: 2 },
      { period: 'ever', maxCount: 5 },
    )
    const buyer = await shop.aBuyer()
    const checkouts = await Promise.all(
      [red, red, red, red, blue, blue, blue, blue, blue, blue].map((item) =>
        shop.checkoutNow(buyer, item, 1),
      ),
    )
    const answers = await Promise.all(
      checkouts.map(({ id }) => call(submitOrder, { checkoutId: id, remarks: '' }, buyer.by)),
    )
    const made = answers.map(({ code }) => code === 1)
    expect(made.slice(0, 4).filter(Boolean).length).toBeLessThanOrEqual(2)
    expect(made.filter(Boolean)).toHaveLength(5)
    const { changed, linesChanged } = CheckoutReasons
    for (const { code } of answers) expect([1, changed.code, linesChanged.code]).toContain(code)
    expect((await left(buyer, red)).find(([skuId]) => skuId === null)).toEqual([null, 5, 0])
  }
  expect(await findings()).toEqual([])
})

test('a closed order and a closed rest give back what they had of an SKU', async () => {
  const [red, blue] = await twoColours()
  await set(red.productId, { skuId: red.skuId, period: 'ever', maxCount: 3 })
  const buyer = await shop.aBuyer()
  const { data } = await buy(buyer, red, 3)
  expect(await left(buyer, red)).toEqual([[red.skuId, 3, 0]])
  const cancelling = { orderNumber: data!.orderNumber, reason: 'changedMind', text: '' } as const
  await must(cancelOrder, cancelling, buyer.by)
  expect(await left(buyer, red)).toEqual([[red.skuId, 0, 3]])
  // Of another product with it nothing is limited, and it is sent alone: of this one nothing is.
  const other = await shop.goods(10)
  await shop.inCart(buyer, red, 3)
  await shop.inCart(buyer, blue, 1)
  await shop.inCart(buyer, other, 1)
  const { id: checkoutId } = await shop.checkoutFor(buyer)
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  await press((await must(payOnline, { orderNumber }, buyer.by)).redirectUrl, 'succeed')
  await shop.settle()
  expect(await left(buyer, red)).toEqual([[red.skuId, 3, 0]])
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const sent = lines.filter(({ skuId }) => skuId === other.skuId)
  const parcel = { carrierId: carrier!.id, trackingNumber: 'SF1234567890123' }
  const parts = sent.map(({ id: lineId }) => ({ lineId, quantity: 1 }))
  await must(shipParcel, { orderNumber, ...parcel, lines: parts }, clerk.by)
  await must(closeRest, { orderNumber, note: '缺货' }, clerk.by)
  expect(await left(buyer, red)).toEqual([[red.skuId, 0, 3]])
  expect(await findings()).toEqual([])
})

test('levels have their limits, from one up to another, and guests are of the first', async () => {
  const item = await shop.goods(1000)
  await set(
    item.productId,
    { period: 'week', audience: 'level', leastLevel: 1, mostLevel: 2, maxCount: 5 },
    { period: 'week', audience: 'level', leastLevel: 4, maxCount: 50 },
  )
  const buyers = await Promise.all([1, 2, 3, 4, 5].map((level) => shop.aBuyer({ level })))
  const lefts = await Promise.all(buyers.map((buyer) => left(buyer, item)))
  expect(lefts).toEqual([[[null, 0, 5]], [[null, 0, 5]], [], [[null, 0, 50]], [[null, 0, 50]]])
  const guest = { 'cart-key': Buffer.alloc(32, 7).toString('base64url') }
  expect((await call(addToCart, lineOf(item, 6), guest)).code).toBe(CartReasons.overLimit.code)
  expect((await buy(buyers[3]!, item, 50)).code).toBe(1)
  expect((await call(addToCart, lineOf(item, 1), buyers[3]!.by)).code).toBe(
    CartReasons.overLimit.code,
  )
  // Who rises has the limits of their new level, and what they ordered under the other counts.
  const [first] = buyers
  await buy(first!, item, 5)
  await db.count(sql`
    update accounts.buyer set level = 4, level_fixed = true, level_from = null, level_until = null, level_needs = null
    where id = ${first!.id}`)
  expect(await left(first!, item)).toEqual([[null, 5, 45]])
  expect(await findings()).toEqual([])
})

test('a customer list has its limit while one is on it; no page shows it, and the list stays', async () => {
  const item = await shop.goods(1000)
  const [on, off] = [await shop.aBuyer(), await shop.aBuyer()]
  const list = await aCustomerList(shop, clerk.by, [on])
  const { listId } = list
  await set(item.productId, { period: 'ever', audience: 'list', listId, maxCount: 2 })
  expect(await must(getProduct, { productId: item.productId }, {})).toMatchObject({
    limits: [],
    hasLimits: true,
  })
  expect(await left(off, item)).toEqual([])
  expect(await left(on, item)).toEqual([[null, 0, 2]])
  const shown = await must(myLimits, { productId: item.productId }, on.by)
  expect(Object.keys(shown[0]!)).not.toContain('listId')
  expect((await buy(off, item, 9)).code).toBe(1)
  const checkouts = await Promise.all([1, 2, 3].map(() => shop.checkoutNow(on, item, 1)))
  const answers = await Promise.all(
    checkouts.map(({ id }) => call(submitOrder, { checkoutId: id, remarks: '' }, on.by)),
  )
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(2)
  expect((await call(removeCustomerList, { listId }, clerk.by)).code).toBe(
    AudienceReasons.inUse.code,
  )
  await list.takeOff(on)
  expect(await left(on, item)).toEqual([])
  expect((await buy(on, item, 5)).code).toBe(1)
  // Put on the list between confirming and submitting: what is agreed to meets the limit.
  const late = await shop.checkoutNow(off, item, 3)
  await list.put(off)
  const refused = await call(submitOrder, { checkoutId: late.id, remarks: '' }, off.by)
  expect(refused.code).toBe(CheckoutReasons.changed.code)
  expect(await findings()).toEqual([])
})

test('so many days are today and the days before it, from midnight in the shop’s time zone', async () => {
  const item = await shop.goods(1000)
  await set(item.productId, { period: 'days', dayCount: 3, maxCount: 4 })
  const buyer = await shop.aBuyer()
  await buy(buyer, item, 3)
  const refused = await call(addToCart, lineOf(item, 2), { ...buyer.by, lang: 'en' })
  expect(refused.msg).toBe('Limit of 4 pieces per customer in 3 days: 3 ordered, 1 left')
  clock.forward({ hours: 24 })
  await buy(buyer, item, 1)
  expect(await left(buyer, item)).toEqual([[null, 4, 0]])
  clock.forward({ hours: 24 })
  expect(await left(buyer, item)).toEqual([[null, 4, 0]])
  clock.forward({ hours: 24 })
  expect(await left(buyer, item)).toEqual([[null, 1, 3]])
  clock.forward({ hours: 24 })
  expect(await left(buyer, item)).toEqual([[null, 0, 4]])
})

const orderedFor = ({ id: customerId, addressId }: Buyer, item: Item, quantity: number) => {
  const lines = [{ skuId: item.skuId, unitId: item.unitId, quantity }]
  const form = { customerId, lines, addressId, delivery: 'express' as const }
  return must(makeCheckoutFor, form, clerk.by)
}
const placedFor = ({ id: customerId }: Buyer, checkoutId = '') =>
  call(placeOrderFor, { customerId, checkoutId, remarks: '' }, clerk.by)

test('staff who order for a customer meet the limits of that customer, with the numbers', async () => {
  const refusedText = async (buyer: Buyer, item: Item, quantity: number) => {
    const { checkout, troubles } = await orderedFor(buyer, item, quantity)
    expect([checkout, troubles.map(({ problem }) => problem)]).toEqual([null, ['overLimit']])
    return troubles[0]!.text
  }
  const [red, blue] = await twoColours()
  const buyer = await shop.aBuyer({ level: 1 })
  const list = await aCustomerList(shop, clerk.by, [])
  await set(
    red.productId,
    { skuId: red.skuId, period: 'month', maxCount: 2 },
    { period: 'week', audience: 'level', leastLevel: 1, mostLevel: 2, maxCount: 5 },
    { period: 'order', audience: 'list', listId: list.listId, maxCount: 1 },
  )
  expect(await refusedText(buyer, red, 3)).toBe(
    'Limit of 2 pieces of this option per customer per month: 0 ordered, 2 left',
  )
  expect(await refusedText(buyer, blue, 6)).toBe(
    'Limit of 5 pieces per customer per week: 0 ordered, 5 left',
  )
  const risen = await orderedFor(await shop.aBuyer({ level: 3 }), blue, 6)
  expect(risen).toMatchObject({ troubles: [] })
  // What they order for the customer and what the customer orders count together.
  const { checkout } = await orderedFor(buyer, red, 2)
  expect((await placedFor(buyer, checkout?.id)).code).toBe(1)
  expect((await buy(buyer, blue, 2)).code).toBe(1)
  expect(await refusedText(buyer, red, 1)).toBe(
    'Limit of 2 pieces of this option per customer per month: 2 ordered, 0 left',
  )
  expect(await refusedText(buyer, blue, 2)).toBe(
    'Limit of 5 pieces per customer per week: 4 ordered, 1 left',
  )
  // Put on the list between pricing and placing.
  const member = await shop.aBuyer({ level: 3 })
  const priced = await orderedFor(member, blue, 2)
  await list.put(member)
  const refused = await placedFor(member, priced.checkout?.id)
  expect(refused.code).toBe(CheckoutReasons.changed.code)
  expect(await refusedText(member, blue, 2)).toBe('Limit of 1 piece per order')
  expect(await findings()).toEqual([])
})
