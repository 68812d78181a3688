/** Activities: their price is the best reason of a line or none, taken exactly, given back, and never changed in silence. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { getCart, rowGoods } from '#domains/cart/contract.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { submitOrder, type Checkout } from '#domains/checkout/contract.ts'
import { cancelOrder } from '#domains/orders/buyer-contract.ts'
import { asProvider } from '#domains/orders/server/change/change.ts'
import { applyReceipt } from '#domains/orders/server/change/pay.ts'
import { lockedById } from '#domains/orders/server/change/sql.ts'
import { myPrices, ownPrices } from '#domains/pricing/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { onInvalidation } from '#kit/server/cache/invalidate.ts'
import { later } from '#kit/contract/time.ts'
import {
  officeActivities,
  officeActivity,
  openActivities,
  publishActivity,
  saveActivity,
  stopActivity,
  type ActivityForm,
  type ActivitySku,
} from '../contract.ts'
import { PromotionReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { db, call, must } = shop
const clerk = await shop.aClerk()

type Goods = Awaited<ReturnType<typeof goods>>
type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
type Given = Partial<Omit<ActivityForm, 'skus'>> & { sku?: Partial<ActivitySku> }

const MINUTE = 60_000
async function goods() {
  const made = await shop.goods(1000)
  const { code } = await db.row<{ code: string }>(sql`
    select code from catalog.sku where id = ${made.skuId}`)
  return { ...made, code }
}
const nowAt = () => shop.clock.now

/** A special price of 8.00 from now on for an hour. */
const formOf = ({ code }: Goods, { sku, ...given }: Given = {}): ActivityForm => ({
  kind: 'special',
  names: { cn: '春季特价', en: 'Spring price' },
  startsAt: nowAt(),
  endsAt: later(nowAt(), 60 * MINUTE),
  audience: 'all',
  listId: null,
  leastLevel: 1,
  takesCoupon: true,
  skus: [
    {
      code,
      prices: [{ currency: 'CNY', amount: 800 }],
      quotaCount: null,
      perOrderCount: null,
      perBuyerCount: null,
      ...sku,
    },
  ],
  ...given,
})
async function published(item: Goods, given?: Given): Promise<number> {
  const { id } = await must(saveActivity, formOf(item, given), clerk.by)
  await must(publishActivity, { activityId: id, version: 0 }, clerk.by)
  return id
}
const submit = ({ by }: Buyer, checkoutId: string) =>
  call(submitOrder, { checkoutId, remarks: '' }, by)
const unitOf = (checkout: Checkout) => checkout.groups[0]?.lines[0]?.unitAmount
const priceOf = async (buyer: Buyer, item: Goods, quantity: number) =>
  unitOf(await shop.checkoutNow(buyer, item, quantity))
const detail = async (activityId: number) =>
  (await must(officeActivity, { activityId }, clerk.by)).skus[0]
const findings = () =>
  db.rows(
    sql`select * from audit.i_985_activity_counts union all select * from audit.i_986_activity_usages`,
  )

test('a running activity prices the line, says so in the steps, and ends with its window', async () => {
  const item = await goods()
  const buyer = await shop.aBuyer()
  expect(await priceOf(buyer, item, 2)).toBe(1000)
  const id = await published(item)
  const checkout = await shop.checkoutNow(buyer, item, 2)
  expect(checkout.groups[0]?.lines[0]).toMatchObject({
    listUnitAmount: 1000,
    unitAmount: 800,
    steps: [{ kind: 'activity', amount: -200, values: { activity: '春季特价', activityId: id } }],
  })
  expect(checkout.totals.steps.member).toMatchObject([{ kind: 'activity', amount: -400 }])
  await shop.inCart(buyer, item, 2)
  expect((await must(getCart, {}, buyer.by)).totals.memberAmount).toBe(-400)
  const { rungs } = await must(myPrices, { skuId: item.skuId }, {})
  expect(rungs[0]).toMatchObject({ listAmount: 1000, amount: 800 })
  shop.clock.forward({ minutes: 61 })
  expect(await priceOf(buyer, item, 2)).toBe(1000)
  expect((await must(getCart, {}, buyer.by)).totals.memberAmount).toBe(0)
})

test('buyers find what is on for them and what begins soon, without what is sold out', async () => {
  const [item, sold] = [await goods(), await goods()]
  const on = await published(item, { endsAt: later(nowAt(), 30 * MINUTE) })
  const soon = await published(item, {
    startsAt: later(nowAt(), 10 * MINUTE),
    endsAt: later(nowAt(), 20 * MINUTE),
  })
  const business = await published(item, { audience: 'business' })
  const gone = await published(sold, { sku: { quotaCount: 1 } })
  const sell = (count: number) =>
    db.count(sql`
      update promotions.activity_sku set taken_count = ${count} where activity_id = ${gone}`)
  await sell(1)
  const found = await must(openActivities, { kind: 'special' }, {})
  const of = (id: number) => found.find((each) => each.id === id)
  expect(of(on)).toEqual({
    id: on,
    kind: 'special',
    takesCoupon: true,
    name: '春季特价',
    startsInMs: 0,
    leftMs: 30 * MINUTE,
    productIds: [item.productId],
  })
  expect(of(soon)).toMatchObject({ startsInMs: 10 * MINUTE, leftMs: 20 * MINUTE })
  expect(of(business)).toBeUndefined()
  expect(of(gone)).toBeUndefined()
  expect(found.map(({ id }) => id).indexOf(on)).toBeLessThan(
    found.map(({ id }) => id).indexOf(soon),
  )
  expect(await must(openActivities, { kind: 'fixed' }, {})).toEqual([])
  await sell(0)
})

test('what is planned, or stopped, drops the pages that were rendered before', async () => {
  const heard: string[] = []
  const end = onInvalidation((tags) => void heard.push(...tags))
  const activityId = await published(await goods(), { startsAt: later(nowAt(), MINUTE) })
  expect(heard).toContain('*')
  heard.length = 0
  await must(stopActivity, { activityId, reason: 'A mistake' }, clerk.by)
  expect(heard).toContain('*')
  end()
})

test('cards, rows and the page show guests the same price and when it ends; with its end it is gone', async () => {
  const item = await goods()
  const id = await published(item, { sku: { quotaCount: 5 } })
  const ask = async () => {
    const [cards, rows, page] = await Promise.all([
      must(ownPrices, { products: String(item.productId) }, {}),
      must(rowGoods, { productIds: [item.productId] }, {}),
      must(myPrices, { skuId: item.skuId }, {}),
    ])
    return { card: cards[0], row: rows.products[0]?.skus[0]?.own, page }
  }
  shop.clock.forward({ minutes: 15 })
  const activity = { name: '春季特价', leftMs: 45 * MINUTE }
  const amounts = { amount: 800, listAmount: 1000, lowestBefore: 1000 }
  const price = { ...amounts, reason: 'activity', level: null, activity }
  const { card, row, page } = await ask()
  expect(card).toEqual({ productId: item.productId, own: price, gift: null, flash: null })
  expect(row).toEqual(price)
  const limit = { kind: 'quota', maxCount: 5, boughtCount: 0, leftCount: 5 }
  expect(page.activities).toEqual([
    { activityId: id, limit, takesCoupon: true, lowestBefore: 1000, ...activity },
  ])
  expect(page.rungs.map(({ fromQuantity, amount }) => [fromQuantity, amount])).toEqual([
    [1, 800],
    [6, 1000],
  ])
  shop.clock.forward({ minutes: 45 })
  expect(await ask()).toMatchObject({ card: undefined, row: null, page: { activities: [] } })
})

test('start and end are exact to the millisecond, whatever the sweeps have done', async () => {
  const item = await goods()
  const buyer = await shop.aBuyer()
  const startsAt = later(nowAt(), 20 * MINUTE)
  const endsAt = later(startsAt, MINUTE)
  await published(item, { startsAt, endsAt })
  const at = async (instant: string) => {
    shop.clock.now = instant
    return priceOf(buyer, item, 1)
  }
  expect(await at(later(startsAt, -500))).toBe(1000)
  expect(await at(startsAt)).toBe(800)
  expect(await at(later(endsAt, -500))).toBe(800)
  expect(await at(later(endsAt, -1))).toBe(800)
  expect(await at(endsAt)).toBe(1000)
  expect(await at(later(endsAt, 500))).toBe(1000)
})

test('the lowest of several reasons holds, and only for those whom it is for', async () => {
  const item = await goods()
  const buyer = await shop.aBuyer()
  await published(item, {
    sku: { prices: [{ currency: 'CNY', amount: 700 }] },
    audience: 'business',
  })
  await published(item, { sku: { prices: [{ currency: 'CNY', amount: 600 }] }, leastLevel: 5 })
  await published(item, { sku: { prices: [{ currency: 'CNY', amount: 1200 }] } })
  expect(await priceOf(buyer, item, 1)).toBe(1000)
  await published(item, { sku: { prices: [{ currency: 'CNY', amount: 900 }] } })
  await published(item)
  expect(await priceOf(buyer, item, 1)).toBe(800)
})

test('prices of a currency hold in it, others are converted and never cheaper for that', async () => {
  const item = await goods()
  const prices = [
    { currency: 'CNY' as const, amount: 801 },
    { currency: 'IDR' as const, amount: 1_750_000 },
  ]
  await published(item, { sku: { prices } })
  const amountIn = async (lang: string) =>
    (await must(myPrices, { skuId: item.skuId }, { lang })).rungs[0]
  expect((await amountIn('id'))?.amount).toBe(1_750_000)
  const dollars = await amountIn('en')
  expect(dollars?.amount).toBeLessThan(dollars?.listAmount ?? 0)
  await published(item, { sku: { prices: [{ currency: 'CNY', amount: 333 }] } })
  expect(((await amountIn('id'))?.amount ?? 1) % 100).toBe(0)
})

test('of more than are left none has the price, and the line says up to how many would', async () => {
  const item = await goods()
  const buyer = await shop.aBuyer()
  await published(item, { sku: { perOrderCount: 3 } })
  expect(await priceOf(buyer, item, 3)).toBe(800)
  const over = await shop.checkoutNow(buyer, item, 4)
  expect(over.groups[0]?.lines[0]).toMatchObject({
    unitAmount: 1000,
    steps: [
      {
        kind: 'activityHint',
        amount: 800,
        values: { quantity: 3, activity: '春季特价', limit: 'order', most: 3, bought: 0 },
      },
    ],
  })
})

test('what an order takes counts for the buyer, and comes back when it closes', async () => {
  const item = await goods()
  const buyer = await shop.aBuyer()
  const id = await published(item, { sku: { quotaCount: 10, perBuyerCount: 3 } })
  const ordered = await submit(buyer, (await shop.checkoutNow(buyer, item, 2)).id)
  expect(ordered.code).toBe(1)
  expect(await detail(id)).toMatchObject({ takenCount: 2, releasedCount: 0 })
  expect(await priceOf(buyer, item, 1)).toBe(800)
  const steps = [{ values: { quantity: 1, limit: 'buyer', most: 3, bought: 2 } }]
  const over = await shop.checkoutNow(buyer, item, 2)
  expect(over.groups[0]?.lines[0]).toMatchObject({ unitAmount: 1000, steps })
  await must(
    cancelOrder,
    { orderNumber: ordered.data!.orderNumber, reason: 'changedMind', text: '' },
    buyer.by,
  )
  expect(await detail(id)).toMatchObject({ takenCount: 0, releasedCount: 2 })
  expect(await priceOf(buyer, item, 3)).toBe(800)
  expect(await findings()).toEqual([])
})

test('an order that runs out of time gives back too', async () => {
  const item = await goods()
  const buyer = await shop.aBuyer()
  const id = await published(item, {
    sku: { quotaCount: 2 },
    endsAt: later(nowAt(), 60 * 24 * 60 * MINUTE),
  })
  expect((await submit(buyer, (await shop.checkoutNow(buyer, item, 2)).id)).code).toBe(1)
  expect(await priceOf(buyer, item, 1)).toBe(1000)
  shop.clock.forward({ days: 5 })
  await shop.settle()
  expect(await detail(id)).toMatchObject({ takenCount: 0, releasedCount: 2 })
  expect(await priceOf(buyer, item, 1)).toBe(800)
})

test('money that comes late opens no order at the price of an activity that was stopped', async () => {
  const late = async (stops: boolean) => {
    const item = await goods()
    const activityId = await published(item, { endsAt: later(nowAt(), 24 * 60 * MINUTE) })
    const { orderNumber, payableAmount } = await shop.anOrder(await shop.aBuyer(), item, 2)
    shop.clock.forward({ minutes: 36 })
    await shop.runSweeps()
    if (stops) await must(stopActivity, { activityId, reason: '价格有误' }, clerk.by)
    const { id } = await db.row<{ id: number }>(
      sql`select id from orders.sales_order where number = ${orderNumber}`,
    )
    const now = nowAt()
    const receipt = {
      amount: payableAmount,
      via: 'online',
      reference: 'p',
      now,
      uploadBy: now,
    } as const
    const by = asProvider('bank')
    let outcome: unknown
    // What it would do is all that is asked: no provider has such money.
    const looking = db.tx(async (tx) => {
      outcome = await applyReceipt(tx, await lockedById(tx, id), { ...receipt, by })
      throw new Error('seen')
    })
    await expect(looking).rejects.toThrow('seen')
    return outcome
  }
  expect(await late(false)).toMatchObject({ outcome: 'reopened' })
  expect(await late(true)).toMatchObject({ outcome: 'closed', appliedAmount: 0 })
  expect(await findings()).toEqual([])
})

test('ten orders of one buyer at once have no more at the price than one person may', async () => {
  const item = await goods()
  const buyer = await shop.aBuyer()
  const id = await published(item, { sku: { quotaCount: 100, perBuyerCount: 5 } })
  const checkouts = await Promise.all(
    Array.from({ length: 10 }, () => shop.checkoutNow(buyer, item, 2)),
  )
  const answers = await Promise.all(checkouts.map((each) => submit(buyer, each.id)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(2)
  expect(await detail(id)).toMatchObject({ takenCount: 4 })
  expect(await findings()).toEqual([])
})

test('the database refuses to take more than the quota', async () => {
  const item = await goods()
  const id = await published(item, { sku: { quotaCount: 1 } })
  const takeTwo = sql`update promotions.activity_sku set taken_count = 2 where activity_id = ${id}`
  await expect(db.count(takeTwo)).rejects.toThrow('taken_within_quota')
})

test('sweeps move what is published on, and each state allows its own acts only', async () => {
  const item = await goods()
  const form = formOf(item, {
    startsAt: later(nowAt(), 30 * MINUTE),
    endsAt: later(nowAt(), 60 * MINUTE),
  })
  const { id } = await must(saveActivity, form, clerk.by)
  const stateOf = async () =>
    (await must(officeActivities, {}, clerk.by)).items.find((each) => each.id === id)?.state
  const edit = async (version: number) =>
    (await call(saveActivity, { ...form, id, version }, clerk.by)).code
  expect(await edit(0)).toBe(1)
  expect(await edit(0)).toBe(Reasons.changedMeanwhile.code)
  const stopping = { activityId: id, reason: 'x' }
  expect((await call(stopActivity, stopping, clerk.by)).code).toBe(PromotionReasons.notNow.code)
  await must(publishActivity, { activityId: id, version: 1 }, clerk.by)
  expect(await edit(2)).toBe(1)
  shop.clock.forward({ minutes: 20 })
  expect(await edit(3)).toBe(PromotionReasons.locked.code)
  shop.clock.forward({ minutes: 10 })
  await shop.runSweeps()
  expect(await stateOf()).toBe('running')
  expect(await edit(4)).toBe(PromotionReasons.notNow.code)
  shop.clock.forward({ minutes: 31 })
  await shop.runSweeps()
  expect(await stateOf()).toBe('ended')
  expect((await call(stopActivity, stopping, clerk.by)).code).toBe(PromotionReasons.notNow.code)
})

test('two activities of one SKU in one time are shown as a conflict; ended ones are none', async () => {
  const item = await goods()
  const first = await published(item)
  const conflicts = async () =>
    (await must(officeActivities, {}, clerk.by)).items.find(({ id }) => id === first)?.conflictCount
  expect(await conflicts()).toBe(0)
  const second = await published(item)
  expect(await conflicts()).toBe(1)
  await must(stopActivity, { activityId: second, reason: 'x' }, clerk.by)
  expect(await conflicts()).toBe(0)
  // What is planned beside it is in its way before it is published.
  await must(saveActivity, formOf(item), clerk.by)
  expect(await conflicts()).toBe(1)
})

test('what cannot be an activity is refused with its reason', async () => {
  const item = await goods()
  const refused = async (given: Given | ActivityForm) =>
    (await call(saveActivity, 'skus' in given ? given : formOf(item, given), clerk.by)).code
  const form = formOf(item)
  expect(await refused({ endsAt: nowAt() })).toBe(PromotionReasons.over.code)
  expect(await refused({ sku: { code: 'nobody' } })).toBe(PromotionReasons.skuUnknown.code)
  const twice = { ...form, skus: [...form.skus, ...form.skus] }
  expect(await refused(twice)).toBe(PromotionReasons.skuTwice.code)
  for (const prices of [
    [{ currency: 'USD' as const, amount: 100 }],
    [
      { currency: 'CNY' as const, amount: 100 },
      { currency: 'CNY' as const, amount: 90 },
    ],
    [
      { currency: 'CNY' as const, amount: 100 },
      { currency: 'IDR' as const, amount: 150 },
    ],
  ]) {
    expect(await refused({ sku: { prices } })).toBe(PromotionReasons.priceNeeded.code)
  }
  expect(await refused({ sku: { quotaCount: 0 } })).toBe(Reasons.invalidInput.code)
  expect(await refused({ kind: 'flash' })).toBe(PromotionReasons.couponsRefused.code)
  const flash = { kind: 'flash', takesCoupon: false } as const
  expect(await refused({ ...flash, sku: { quotaCount: 5 } })).toBe(
    PromotionReasons.limitsNeeded.code,
  )
  expect(await refused({ ...flash, sku: { perBuyerCount: 5 } })).toBe(
    PromotionReasons.limitsNeeded.code,
  )
})

test('a price far below the lowest regular one is published by two people, and the log says it', async () => {
  const item = await goods()
  const colleague = await shop.aClerk()
  const low = { prices: [{ currency: 'CNY' as const, amount: 1 }], quotaCount: 1 }
  const form = formOf(item, { sku: low, leastLevel: 5 })
  const { id: activityId } = await must(saveActivity, form, clerk.by)
  const { isAsked } = await must(publishActivity, { activityId, version: 0 }, clerk.by)
  expect(isAsked).toBe(true)
  const stateOf = async () => (await must(officeActivity, { activityId }, clerk.by)).state
  expect(await stateOf()).toBe('draft')
  const waiting = async () =>
    (await must(listApprovals, { part: 'pending' }, colleague.by)).items.filter(
      ({ object }) => object === `activity:${activityId}`,
    )
  const [request] = await waiting()
  expect(JSON.stringify(request)).toContain('CNY 0.01 · 1/–/– (CNY 10.00)')
  // Who changes the draft ends the request.
  await must(saveActivity, { ...form, id: activityId, version: 0 }, clerk.by)
  expect(await waiting()).toEqual([])
  await must(publishActivity, { activityId, version: 1 }, clerk.by)
  const [again] = await waiting()
  await must(approve, { approvalId: again!.id }, colleague.by)
  expect(await stateOf()).toBe('published')
  const logged = await db.rows<{ after: { prices: string; leastLevel: number } }>(sql`
    select after from staff.audit where action = 'promotions.publish' and object = ${`activity:${activityId}`}`)
  expect(logged).toMatchObject([{ after: { leastLevel: 5 } }])
  expect(logged[0]!.after.prices).toContain('CNY 0.01 · 1/–/–')
  // One that was published at a usual price is not lowered so far afterwards.
  const startsAt = later(nowAt(), 30 * MINUTE)
  const usual = formOf(await goods(), {
    startsAt,
    sku: { prices: [{ currency: 'CNY', amount: 950 }] },
  })
  const { id } = await must(saveActivity, usual, clerk.by)
  expect(await must(publishActivity, { activityId: id, version: 0 }, clerk.by)).toEqual({
    isAsked: false,
  })
  const lowered = { ...usual, id, version: 1, skus: usual.skus.map((sku) => ({ ...sku, ...low })) }
  expect((await call(saveActivity, lowered, clerk.by)).code).toBe(PromotionReasons.tooLow.code)
})
