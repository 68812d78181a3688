/** A price holds for the quantity that it was asked for: fewer pieces have their own, and the buyer agrees where it is higher. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { officeOrder } from '#domains/orders/office-contract.ts'
import { publishActivity, saveActivity } from '#domains/promotions/contract.ts'
import { aGiftActivity } from '#domains/promotions/testing.ts'
import { later } from '#kit/contract/time.ts'
import { answerQuote } from '#domains/quotes/office-contract.ts'
import { answerForm, openQuoteShop } from '#domains/quotes/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import * as calls from '../contract.ts'
import { OrderReviewReasons } from '../reasons.ts'

const shop = await openQuoteShop()
const { must, call, clock, db, clerk } = shop
for (const key of ['orders.reviewQuoted', 'orders.reviewOutside'] as const) {
  await putSetting(db, { key, value: true, version: 0, now: clock.now, by: 'test' })
}
await putSetting(db, {
  key: 'orders.usualCountries',
  value: 'ID',
  version: 0,
  now: clock.now,
  by: 'test',
})
await putSetting(db, {
  key: 'approvals.adjustPercent',
  value: 10,
  version: 0,
  now: clock.now,
  by: 'test',
})
forgetSettings()

/** An activity with this price for an hour. */
async function promote({ skuId }: { skuId: number }, amount: number) {
  const { code } = await db.row<{ code: string }>(
    sql`select code from catalog.sku where id = ${skuId}`,
  )
  const limits = { quotaCount: null, perOrderCount: null, perBuyerCount: null }
  const form = {
    kind: 'special' as const,
    names: { cn: '特价', en: 'Special' },
    startsAt: clock.now,
    endsAt: later(clock.now, 3_600_000),
    audience: 'all' as const,
    leastLevel: 1,
    skus: [{ code, prices: [{ currency: 'CNY' as const, amount }], ...limits }],
  }
  const { id } = await must(saveActivity, form, clerk.by)
  await must(publishActivity, { activityId: id, version: 0 }, clerk.by)
}

/** A piece for 1,000.00; from ten on 800.00. */
async function machine() {
  const made = await shop.goods(100, { family: 'device', amount: 100_000 })
  await shop.owner.db.count(sql`
    insert into catalog.price (sku_id, currency, audience, min_quantity, amount) values (${made.skuId}, 'CNY', 'all', 10, 80000)`)
  return made
}
type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>

async function lower(orderNumber: string, quantity: number) {
  const { lines, totals } = await must(officeOrder, { orderNumber }, clerk.by)
  const { freightAmount, adjustmentAmount, payableAmount } = totals
  const wanted = {
    orderNumber,
    payableAmount,
    freightAmount,
    adjustmentAmount,
    lines: [{ lineId: lines[0]!.id, quantity }],
  }
  const before = await call(calls.previewRevision, wanted, clerk.by)
  const done = await call(calls.reviseOrder, { ...wanted, note: '库存不足' }, clerk.by)
  // Staff were shown what then happens: who has to agree, and the amount.
  expect(before.code).toBe(done.code)
  expect(before.data?.needsConsent).toBe(done.data?.isProposed)
  expect(before.data?.payableAmount).toBe(
    done.code === 1 ? await amountAfter(orderNumber) : undefined,
  )
  return done
}
/** Of the order as it is, or as its buyer is asked. */
const amountAfter = async (orderNumber: string) =>
  (
    await db.row<{ payableAmount: number }>(sql`
      select coalesce(r.payable_amount, o.payable_amount) as payable_amount
      from orders.sales_order o left join orders.revision r on r.order_id = o.id and r.state = 'open'
      where o.number = ${orderNumber}`)
  ).payableAmount
const lineOf = async (orderNumber: string) =>
  (await must(officeOrder, { orderNumber }, clerk.by)).lines[0]!
const answer = async (orderNumber: string, { by }: Buyer, accepts: boolean) => {
  const { revisions } = await must(calls.myOrderReview, { orderNumber }, by)
  await must(calls.answerRevision, { revisionId: revisions.at(-1)!.id, accepts }, by)
  return revisions.at(-1)!
}

test('one piece does not keep the price of ten: its own is asked again, with the buyer’s consent', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, await machine(), 12)
  expect((await lower(orderNumber, 10)).data).toEqual({ isProposed: false })
  expect(await lineOf(orderNumber)).toMatchObject({ quantity: 10, unitAmount: 80_000 })

  expect((await lower(orderNumber, 1)).data).toEqual({ isProposed: true })
  expect(await lineOf(orderNumber)).toMatchObject({ quantity: 10, unitAmount: 80_000 })
  const revision = await answer(orderNumber, buyer, true)
  expect(revision.lines).toMatchObject([{ wasUnitAmount: 80_000, unitAmount: 100_000 }])
  const { lines, totals } = await must(officeOrder, { orderNumber }, clerk.by)
  expect(lines[0]).toMatchObject({ quantity: 1, unitAmount: 100_000 })
  expect(lines[0]!.steps.filter(({ kind }) => kind === 'tier')).toEqual([])
  expect(totals.goodsAmount).toBe(100_000)
  expect(totals.payableAmount).toBe(revision.payableAmount)
})

test('whoever declines keeps ten at the price of ten', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, await machine(), 10)
  expect((await lower(orderNumber, 9)).data).toEqual({ isProposed: true })
  await answer(orderNumber, buyer, false)
  expect(await lineOf(orderNumber)).toMatchObject({ quantity: 10, unitAmount: 80_000 })
})

async function ofQuote(buyer: Buyer, item: { skuId: number; unitId: number }, unitAmount: number) {
  const quote = await shop.ask(buyer, item, { lines: [shop.lineOf(item, 10)] })
  await must(answerQuote, answerForm(quote, unitAmount, { freightAmount: 200_000 }), clerk.by)
  const named = { quote: { requestId: quote.id, version: 1 }, addressId: null, delivery: null }
  const { id: checkoutId } = await must(makeCheckout, named, buyer.by)
  return (await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)).orderNumber
}

test('a negotiated price holds for the quantity that it was negotiated for', async () => {
  const buyer = await shop.aBuyer()
  const orderNumber = await ofQuote(buyer, await machine(), 75_000)
  expect((await lower(orderNumber, 1)).data).toEqual({ isProposed: true })
  await answer(orderNumber, buyer, true)
  expect(await lineOf(orderNumber)).toMatchObject({ quantity: 1, unitAmount: 100_000 })
})

test('a negotiated price that one person may offer for fewer stays; without a price of the shop it is for all of them', async () => {
  const buyer = await shop.aBuyer()
  const near = await shop.goods(100, { family: 'device', amount: 100_000 })
  const orderNumber = await ofQuote(buyer, near, 95_000)
  expect((await lower(orderNumber, 1)).data).toEqual({ isProposed: false })
  expect(await lineOf(orderNumber)).toMatchObject({ quantity: 1, unitAmount: 95_000 })

  const gone = await shop.goods(100, { family: 'device', amount: 100_000 })
  const bound = await ofQuote(buyer, gone, 95_000)
  await shop.owner.db.count(sql`delete from catalog.price where sku_id = ${gone.skuId}`)
  expect((await lower(bound, 1)).code).toBe(OrderReviewReasons.boundToQuantity.code)
  await shop.owner.db.count(sql`
    insert into catalog.price (sku_id, currency, audience, min_quantity, amount) values (${gone.skuId}, 'CNY', 'all', 1, 100000)`)
})

test('the price of an activity stays with fewer: it was never one for a quantity', async () => {
  const buyer = await shop.aBuyer()
  const item = await machine()
  await promote(item, 75_000)
  const { orderNumber } = await shop.anOrder(buyer, item, 12)
  expect(await lineOf(orderNumber)).toMatchObject({ quantity: 12, unitAmount: 75_000 })
  expect((await lower(orderNumber, 4)).data).toEqual({ isProposed: false })
  expect(await lineOf(orderNumber)).toMatchObject({ quantity: 4, unitAmount: 75_000 })
})

test('a gift of the same SKU does not keep a volume price', async () => {
  const goods = await shop.goods(100, { amount: 100_000 })
  await shop.owner.db.count(sql`
    insert into catalog.price (sku_id, currency, audience, min_quantity, amount) values (${goods.skuId}, 'CNY', 'all', 10, 80000)`)
  const tiers = [{ least: 700_000, chooseCount: 1, codes: [] as string[] }]
  const { code } = await db.row<{ code: string }>(
    sql`select code from catalog.sku where id = ${goods.skuId}`,
  )
  tiers[0]!.codes = [code]
  const colleague = await shop.aClerk()
  const rule = { scope: 'product' as const, scopeIds: [goods.productId], tiers }
  await aGiftActivity(shop, { clerk: clerk.by, colleague: colleague.by }, [goods], { rule })
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, goods, 10)
  expect((await must(officeOrder, { orderNumber }, clerk.by)).lines).toHaveLength(2)
  expect((await lower(orderNumber, 9)).data).toEqual({ isProposed: true })
})
