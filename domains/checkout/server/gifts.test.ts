/** Gifts with purchase: earned exactly, never oversold, never lost in silence, and given back however an order closes. */
import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { addToCart, changeLine, chooseGifts, getCart, mergeCart } from '#domains/cart/contract.ts'
import { CartReasons } from '#domains/cart/reasons.ts'
import { aCoupon } from '#domains/coupons/testing.ts'
import { cancelOrder, myOrder, orderAgain } from '#domains/orders/buyer-contract.ts'
import { cancelUnpaid } from '#domains/orders/office-contract.ts'
import { stopActivity, officeActivity } from '#domains/promotions/contract.ts'
import { giftsOfProduct } from '#domains/promotions/gift-contract.ts'
import { aGiftActivity } from '#domains/promotions/testing.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { submitOrder, type Change, type Checkout } from '../contract.ts'
import { CheckoutReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { db, call, must, clock } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }

const stock = (onHand = 1000) => shop.goods(onHand)
type Goods = Awaited<ReturnType<typeof stock>>
const submit = ({ by }: Pick<Buyer, 'by'>, checkoutId: string) =>
  call(submitOrder, { checkoutId, remarks: '' }, by)
const given = ({ gifts }: Pick<Checkout, 'gifts'>) =>
  gifts.flatMap(({ options }) => options.filter((each) => each.isChosen).map((each) => each.skuId))
const refusal = (answer: { data: unknown }) =>
  answer.data as { changes: Change[]; checkout: Checkout }
const ofProduct = ({ productId }: Goods) => ({ scope: 'product' as const, scopeIds: [productId] })
const takenOf = async (activityId: number) =>
  (await must(officeActivity, { activityId }, clerk.by)).skus.map(({ takenCount }) => takenCount)
const stop = (activityId: number) =>
  must(stopActivity, { activityId, reason: 'Wrong goods' }, clerk.by)

/** Goods of 10.00, ten of which earn one of the gifts. */
async function world(
  giftCount = 1,
  changes: Parameters<typeof aGiftActivity>[3] = {},
  left = 1000,
) {
  const item = await stock()
  const gifts = await Promise.all(Array.from({ length: giftCount }, () => stock(left)))
  const rule = { ...ofProduct(item), ...changes.rule }
  const activityId = await aGiftActivity(shop, people, gifts, { ...changes, rule })
  return { item, gifts, gift: gifts[0]!, activityId, buyer: await shop.aBuyer() }
}

test('enough goods earn the gift, which costs nothing and shares nothing, and its order has it', async () => {
  const { item, gift, activityId, buyer } = await world()
  const short = await shop.checkoutNow(buyer, item, 9)
  expect(short.gifts).toMatchObject([{ activityId, state: 'ahead', least: 10_000, missing: 1000 }])
  const checkout = await shop.checkoutNow(buyer, item, 10)
  expect(checkout.gifts).toMatchObject([
    {
      activityId,
      name: '满百有礼',
      state: 'reached',
      missing: 0,
      chooseCount: 1,
      options: [{ skuId: gift.skuId, valueAmount: 500, isLeft: true, isChosen: true }],
    },
  ])
  expect(checkout.totals.goodsAmount).toBe(10_000)
  const { orderNumber, payableAmount } = await must(
    submitOrder,
    { checkoutId: checkout.id, remarks: '' },
    buyer.by,
  )
  expect(payableAmount).toBe(checkout.totals.payableAmount)
  const { lines } = await must(myOrder, { orderNumber }, buyer.by)
  expect(lines).toMatchObject([
    { skuId: item.skuId, giftOf: null, lineAmount: 10_000 },
    { skuId: gift.skuId, giftOf: '满百有礼', quantity: 1, unitAmount: 0, lineAmount: 0 },
  ])
  expect(await takenOf(activityId)).toEqual([1])
  await shop.settle()
  await expectAuditClean(db)
})

test('of a choice the first are given until the buyer chooses, and what they chose is said to be lost', async () => {
  const { item, gifts, activityId, buyer } = await world(3)
  await shop.inCart(buyer, item, 10)
  const [first, second] = gifts.map(({ skuId }) => skuId)
  expect(given(await must(getCart, {}, buyer.by))).toEqual([first])
  const choose = (skuIds: number[], tier = 1) =>
    call(chooseGifts, { activityId, tier, skuIds }, buyer.by)
  expect((await choose([first!, second!])).code).toBe(CartReasons.tooManyGifts.code)
  expect((await choose([item.skuId])).code).toBe(CartReasons.giftsOver.code)
  expect((await choose([second!], 2)).code).toBe(CartReasons.giftsOver.code)
  const cart = (await choose([second!])).data
  expect(cart && given(cart)).toEqual([second])
  expect(given(await shop.checkoutFor(buyer))).toEqual([second])
  const [line] = (await must(getCart, {}, buyer.by)).groups[0]!.lines
  const lowered = await must(changeLine, { lineId: line!.id, quantity: 7 }, buyer.by)
  expect(lowered.gifts).toMatchObject([
    { state: 'lost', missing: 3000, options: [{}, { skuId: second, isChosen: true }, {}] },
  ])
  const none = (await choose([])).data
  expect(none?.gifts).toMatchObject([{ state: 'ahead', missing: 3000 }])
})

test('who buys at once chooses and declines gifts too, and a coupon that a gift does not take says so', async () => {
  const { item, gifts, activityId, buyer } = await world(2, { rule: { takesCoupon: false } })
  const couponId = await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by })
  const [first, second] = gifts.map(({ skuId }) => skuId)
  const choose = (skuIds: number[]) => must(chooseGifts, { activityId, tier: 1, skuIds }, buyer.by)
  const checkout = await shop.checkoutNow(buyer, item, 10)
  expect(given(checkout)).toEqual([first])
  expect(checkout).toMatchObject({
    couponId: null,
    coupons: [{ couponId, why: 'withGift', discountAmount: 0 }],
  })
  await choose([second!])
  expect(given(await shop.checkoutNow(buyer, item, 10))).toEqual([second])
  await choose([])
  const without = await shop.checkoutNow(buyer, item, 10)
  expect(given(without)).toEqual([])
  expect(without).toMatchObject({ couponId, coupons: [{ couponId, why: null }] })
  expect((await submit(buyer, without.id)).code).toBe(1)
})

test('tiers by quantity: the highest alone, or each; in the currency of the buyer', async () => {
  const item = await stock()
  const [small, large] = [await stock(), await stock()]
  const codes = async (one: Goods) =>
    (await db.row<{ code: string }>(sql`select code from catalog.sku where id = ${one.skuId}`)).code
  const tiers = [
    { least: 3, chooseCount: 1, codes: [await codes(small)] },
    { least: 6, chooseCount: 1, codes: [await codes(large)] },
  ]
  const rule = { ...ofProduct(item), measure: 'quantity' as const, tiers }
  const buyer = await shop.aBuyer()
  const id = await aGiftActivity(shop, people, [small, large], { rule })
  const giftsOf = async (quantity: number) => given(await shop.checkoutNow(buyer, item, quantity))
  expect(await giftsOf(2)).toEqual([])
  expect(await giftsOf(3)).toEqual([small.skuId])
  expect(await giftsOf(6)).toEqual([large.skuId])
  await stop(id)
  await aGiftActivity(shop, people, [small, large], { rule: { ...rule, isEachTier: true } })
  expect(await giftsOf(6)).toEqual([small.skuId, large.skuId])
  const abroad = await shop.aBuyer({ lang: 'en' })
  const costly = await stock()
  await aGiftActivity(shop, people, [small], { rule: ofProduct(costly) })
  const [offer] = (await shop.checkoutNow(abroad, costly, 1)).gifts
  expect(offer?.least).toBeLessThan(10_000)
  const { goodsAmount } = (await shop.checkoutNow(abroad, costly, 1)).totals
  expect(offer?.missing).toBe(offer!.least - goodsAmount)
})

test('the last gift is one buyer’s, and the other agrees to an order without it', async () => {
  const { item, activityId, buyer } = await world(1, { sku: { quotaCount: 1 } })
  const other = await shop.aBuyer()
  const [mine, theirs] = [
    await shop.checkoutNow(buyer, item, 10),
    await shop.checkoutNow(other, item, 10),
  ]
  const answers = await Promise.all([submit(buyer, mine.id), submit(other, theirs.id)])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    1,
    CheckoutReasons.changed.code,
  ])
  const refused = refusal(answers.find(({ code }) => code !== 1)!)
  expect(refused.changes).toMatchObject([{ kind: 'gift', was: 1, is: null, activity: '满百有礼' }])
  expect(refused.checkout.totals.goodsAmount).toBe(10_000)
  expect(given(refused.checkout)).toEqual([])
  expect(await takenOf(activityId)).toEqual([1])
})

test('twenty buyers for five gifts: five are given, whoever else orders agrees first', async () => {
  const { item, activityId } = await world(1, { sku: { quotaCount: 5 } })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.aBuyer()))
  const checkouts = await Promise.all(buyers.map((each) => shop.checkoutNow(each, item, 10)))
  const answers = await Promise.all(buyers.map((each, i) => submit(each, checkouts[i]!.id)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(5)
  expect(await takenOf(activityId)).toEqual([5])
  await shop.settle()
  await expectAuditClean(db)
}, 60_000)

test('a gift that no warehouse has is not given, and one that runs out before the order is named', async () => {
  const { item, gift, buyer } = await world(1, {}, 1)
  const checkout = await shop.checkoutNow(buyer, item, 10)
  const other = await shop.aBuyer()
  await shop.anOrder(other, gift, 1)
  const refused = await submit(buyer, checkout.id)
  expect(refused.code).toBe(CheckoutReasons.changed.code)
  expect(refusal(refused).changes).toMatchObject([{ kind: 'gift', is: null }])
  expect(refusal(refused).checkout.gifts).toMatchObject([
    { options: [{ isLeft: false, isChosen: false }] },
  ])
})

test('of goods that are a gift themselves, one is given only where the order leaves one', async () => {
  const item = await stock(11)
  const rule = ofProduct(item)
  await aGiftActivity(shop, people, [item], { rule })
  const buyer = await shop.aBuyer()
  const all = await shop.checkoutNow(buyer, item, 11)
  expect(given(all)).toEqual([])
  const ten = await shop.checkoutNow(buyer, item, 10)
  expect(given(ten)).toEqual([item.skuId])
  expect((await submit(buyer, ten.id)).code).toBe(1)
})

test('stopped in the cart it is gone; ended or stopped between confirming and ordering it is named', async () => {
  const { item, activityId, buyer } = await world()
  await shop.inCart(buyer, item, 10)
  const checkout = await shop.checkoutFor(buyer)
  await stop(activityId)
  expect((await must(getCart, {}, buyer.by)).gifts).toEqual([])
  const refused = await submit(buyer, checkout.id)
  expect(refused.code).toBe(CheckoutReasons.changed.code)
  expect(refusal(refused).changes).toMatchObject([{ kind: 'gift', activity: '满百有礼' }])
  const agreed = await submit(buyer, refusal(refused).checkout.id)
  expect(agreed.code).toBe(1)

  const ending = await world()
  const before = await shop.checkoutNow(ending.buyer, ending.item, 10)
  const late = await shop.checkoutNow(ending.buyer, ending.item, 10)
  clock.forward({ minutes: 29 })
  expect((await submit(ending.buyer, before.id)).code).toBe(1)
  await db.count(
    sql`update promotions.activity set ends_at = ${clock.now} where id = ${ending.activityId}`,
  )
  expect(refusal(await submit(ending.buyer, late.id)).changes).toMatchObject([{ kind: 'gift' }])
})

test('limits of an order and of a person hold over orders, and come back with what closes', async () => {
  const { item, buyer, activityId } = await world(1, { sku: { perBuyerCount: 1 } })
  const first = await shop.anOrder(buyer, item, 10)
  expect((await shop.checkoutNow(buyer, item, 10)).gifts).toMatchObject([
    { options: [{ isLeft: false, isChosen: false }] },
  ])
  await must(
    cancelOrder,
    { orderNumber: first.orderNumber, reason: 'other', text: 'Not needed' },
    buyer.by,
  )
  expect(await takenOf(activityId)).toEqual([0])
  expect(given(await shop.checkoutNow(buyer, item, 10))).toHaveLength(1)
})

test('each way of closing gives it back, with its stock', async () => {
  const { item, gift, buyer, activityId } = await world()
  const orders = []
  for (let i = 0; i < 2; i++) orders.push(await shop.anOrder(buyer, item, 10))
  const free = async () =>
    (
      await db.row<{ count: number }>(sql`
      select sum(on_hand - reserved)::int as count from stock.level where sku_id = ${gift.skuId}`)
    ).count
  expect(await takenOf(activityId)).toEqual([2])
  expect(await free()).toBe(998)
  await must(cancelUnpaid, { orderNumber: orders[0]!.orderNumber, note: 'Called' }, clerk.by)
  expect(await takenOf(activityId)).toEqual([1])
  clock.forward({ days: 2 })
  await shop.settle()
  expect(await takenOf(activityId)).toEqual([0])
  expect(await free()).toBe(1000)
  await expectAuditClean(db)
})

test('ordering again leaves the gift out', async () => {
  const { item, buyer, activityId } = await world()
  const { orderNumber } = await shop.anOrder(buyer, item, 10)
  await stop(activityId)
  await must(orderAgain, { orderNumber }, buyer.by)
  const cart = await must(getCart, {}, buyer.by)
  expect(cart.groups.flatMap(({ lines }) => lines.map(({ skuId }) => skuId))).toEqual([item.skuId])
})

test('with a gift that says so no coupon is used', async () => {
  const { item, buyer } = await world(1, { rule: { takesCoupon: false } })
  await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by })
  expect((await shop.checkoutNow(buyer, item, 10)).totals.couponAmount).toBe(0)
  const plain = await stock()
  expect((await shop.checkoutNow(buyer, plain, 10)).totals.couponAmount).toBe(-1000)
})

test('a gift without its activity, or without a line that it is for, is found', async () => {
  const { item, buyer } = await world()
  const { orderNumber } = await shop.anOrder(buyer, item, 10)
  const found = () =>
    db.rows<{ object: string; problem: string }>(sql`
      select * from audit.i_1140_gifts where object = ${`order ${orderNumber}`}`)
  expect(await found()).toEqual([])
  const inOrder = sql`order_number = ${orderNumber}`
  const at = { released: clock.now }
  await db.count(sql`update promotions.usage set released_at = ${at.released} where ${inOrder}`)
  expect(await found()).toMatchObject([{ problem: expect.stringContaining('not taken') }])
  await db.count(sql`update promotions.usage set released_at = null where ${inOrder}`)
  const setPositions = (positions: number[]) =>
    shop.owner.db.count(sql`
      update orders.line set gift = jsonb_set(gift, '{positions}', ${JSON.stringify(positions)}::jsonb)
      where gift is not null and order_id = (select id from orders.sales_order where number = ${orderNumber})`)
  await setPositions([7])
  expect(await found()).toMatchObject([{ problem: expect.stringContaining('no line') }])
  await setPositions([0])
})

test('the database refuses a gift that costs something', async () => {
  const { item, buyer } = await world()
  const { orderNumber } = await shop.anOrder(buyer, item, 10)
  await expect(
    db.count(sql`
      update orders.line set unit_amount = 1
      where gift is not null and order_id = (select id from orders.sales_order where number = ${orderNumber})`),
  ).rejects.toThrow('gift_costs_nothing')
})

test('the page of a product says what its goods earn while it lasts', async () => {
  const { item, gift, activityId } = await world(1, { sku: { quotaCount: 1 } })
  const of = async (productId: number) =>
    (await must(giftsOfProduct, { productId }, { lang: 'cn' })).activities
  expect(await of(item.productId)).toMatchObject([
    { activityId, leftMs: 3_600_000, tiers: [{ least: 10_000, chooseCount: 1 }] },
  ])
  expect(await of(gift.productId)).toEqual([])
  await shop.anOrder(await shop.aBuyer(), item, 10)
  expect(await of(item.productId)).toEqual([])
})

test('what a guest has chosen is theirs after they log in', async () => {
  const { item, gifts, activityId, buyer } = await world(2)
  const { skuId, unitId } = item
  const guest = { 'cart-key': randomBytes(32).toString('base64url'), lang: 'cn' }
  await must(addToCart, { skuId, unitId, warehouseId: shop.warehouseId, quantity: 10 }, guest)
  const second = gifts[1]!.skuId
  await must(chooseGifts, { activityId, tier: 1, skuIds: [second] }, guest)
  await must(mergeCart, {}, { ...buyer.by, ...guest })
  expect(given(await must(getCart, {}, buyer.by))).toEqual([second])
})

test('machines earn nothing', async () => {
  const machine = await shop.goods(100, { family: 'device' })
  const gift = await stock()
  await aGiftActivity(shop, people, [gift], { rule: ofProduct(machine) })
  const buyer = await shop.aBuyer()
  expect((await shop.checkoutNow(buyer, machine, 12)).gifts).toEqual([])
})
