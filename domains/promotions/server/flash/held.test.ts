/** Pieces of flash sales are held for minutes: nothing but money keeps them longer, and nobody passes the queue. */
import { expect, test } from 'vitest'
import { submitOrder } from '#domains/checkout/contract.ts'
import { asProvider } from '#domains/orders/server/change/change.ts'
import { applyReceipt } from '#domains/orders/server/change/pay.ts'
import { lockedById } from '#domains/orders/server/change/sql.ts'
import { cancelOrder } from '#domains/orders/buyer-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { chooseOffline, payInfo } from '#domains/payments/contract.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import sql from 'sql-template-tag'
import { stopActivity } from '../../contract.ts'
import { askFlash, flashTicket, myFlashClaim, remindFlash } from '../../flash-contract.ts'
import { PromotionReasons } from '../../reasons.ts'
import { takeOffers } from '../door.ts'
import { personal } from '../personal/personal.ts'
import type { Place } from './sql.ts'
import { HOLD_MINUTES, openFlash } from './testing.ts'

const { shop, clerk, session, stand } = await openFlash()
const { db, call, must } = shop

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
type Sale = Awaited<ReturnType<typeof session>>
async function ask({ by }: Buyer, { activityId, skuId }: Place, count = 1) {
  const { ticket } = await must(flashTicket, { activityId, skuId }, by)
  return call(askFlash, { activityId, skuId, count, ticket }, by)
}
const stateOf = async ({ by }: Buyer, { activityId, skuId }: Place) =>
  (await must(myFlashClaim, { activityId, skuId }, by))?.state
async function order(buyer: Buyer, sale: Sale, count = 1) {
  const { id: checkoutId } = await shop.checkoutNow(buyer, sale, count)
  return must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
}
async function set<
  K extends
    | 'orders.reviewOutside'
    | 'orders.usualCountries'
    | 'promotions.holdMinutes'
    | 'promotions.queueMax',
>(key: K, value: Settings[K], version = 0) {
  await putSetting(db, { key, value, version, now: shop.clock.now, by: 'test' })
  forgetSettings()
}
/** What an order would be if money arrived for it; nothing of it is stored. */
async function paidWith(orderNumber: string, amount: number) {
  const undone = new Error('undone')
  let changed: { payBy: string; payment: string; outcome: string } | undefined
  const tried = db.tx(async (tx) => {
    const { id } = await tx.row<{ id: number }>(sql`
      select id from orders.sales_order where number = ${orderNumber}`)
    const now = shop.clock.now
    const { order: paid, outcome } = await applyReceipt(tx, await lockedById(tx, id), {
      amount,
      via: 'online',
      reference: `part-${orderNumber}`,
      by: asProvider('sandbox'),
      now,
      uploadBy: later(now, 3 * 24 * 60 * MINUTE_MS),
    })
    changed = { payBy: paid.payBy, payment: paid.payment, outcome }
    throw undone
  })
  await expect(tried).rejects.toBe(undone)
  return changed
}

test('a bank transfer does not hold pieces for days: it is neither offered nor taken', async () => {
  const [first, second] = [await shop.aBuyer(), await shop.aBuyer()]
  const sale = await session({ quotaCount: 1, perBuyerCount: 1 })
  await ask(first, sale.place)
  await ask(second, sale.place)
  const { orderNumber, payBy } = await order(first, sale)
  const info = await must(payInfo, { orderNumber }, first.by)
  expect(info).toMatchObject({ payBy, hasHeldPieces: true })
  expect(info.methods.map(({ method }) => method)).not.toContain('offline')
  const chosen = await call(chooseOffline, { orderNumber }, first.by)
  expect(chosen.code).toBe(OrderReasons.piecesHeld.code)
  shop.clock.forward({ minutes: HOLD_MINUTES })
  await shop.settle()
  expect(await stateOf(second, sale.place)).toBe('held')
  expect(await stand(sale.place)).toMatchObject({ takenCount: 1, heldCount: 1 })
})

test('a part of the money and a rule of reviews hold them no longer', async () => {
  await set('orders.reviewOutside', true)
  await set('orders.usualCountries', 'ID')
  const buyer = await shop.aBuyer()
  const sale = await session({ quotaCount: 1, perBuyerCount: 1 })
  await ask(buyer, sale.place)
  const { orderNumber, payBy } = await order(buyer, sale)
  const found = () =>
    db.row(
      sql`select review, payment, pay_by from orders.sales_order where number = ${orderNumber}`,
    )
  expect(await found()).toEqual({ review: 'none', payment: 'unpaid', payBy })
  expect(await paidWith(orderNumber, 1)).toMatchObject({ payment: 'partially_paid', payBy })
  const moved = shop.owner.db.count(sql`
    update orders.sales_order set pay_by = pay_by + interval '1 second' where number = ${orderNumber}`)
  await expect(moved).rejects.toThrow('pieces_are_held_no_longer')
  await set('orders.reviewOutside', false, 1)
})

test('money that comes late does not pass those who wait', async () => {
  const [late, second, third] = [await shop.aBuyer(), await shop.aBuyer(), await shop.aBuyer()]
  const sale = await session({ quotaCount: 1, perBuyerCount: 1 })
  await ask(late, sale.place)
  const { orderNumber } = await order(late, sale)
  const amount = (await must(payInfo, { orderNumber }, late.by)).dueAmount
  shop.clock.forward({ minutes: HOLD_MINUTES })
  await shop.settle()
  expect(await paidWith(orderNumber, amount)).toMatchObject({ outcome: 'reopened' })
  await ask(second, sale.place)
  const other = await order(second, sale)
  await ask(third, sale.place)
  const cancelling = { orderNumber: other.orderNumber, reason: 'changedMind', text: '' } as const
  await must(cancelOrder, cancelling, second.by)
  expect(await stand(sale.place)).toMatchObject({ takenCount: 0, waitingCount: 1 })
  expect(await paidWith(orderNumber, amount)).toMatchObject({ outcome: 'closed' })
  await shop.settle()
  expect(await stateOf(third, sale.place)).toBe('held')
})

test('who asks while free pieces are on their way to those who wait does not pass them', async () => {
  const [first, second, newcomer] = [await shop.aBuyer(), await shop.aBuyer(), await shop.aBuyer()]
  const sale = await session({ quotaCount: 1, perBuyerCount: 1 })
  await ask(first, sale.place)
  const { orderNumber } = await order(first, sale)
  await ask(second, sale.place)
  await must(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, first.by)
  expect(await stand(sale.place)).toMatchObject({ takenCount: 0, waitingCount: 1 })
  expect((await ask(newcomer, sale.place)).data).toMatchObject({ state: 'waiting', position: 2 })
  await shop.settle()
  expect(await stateOf(second, sale.place)).toBe('held')
  expect(await stateOf(newcomer, sale.place)).toBe('waiting')
  // Nobody reads of pieces that are held no longer.
  const [mail] = await db.rows(sql`
    select useful_until from messages.outbox where template = 'flash-held' and recipient = ${second.email}`)
  expect(mail).toEqual({ usefulUntil: later(shop.clock.now, HOLD_MINUTES * MINUTE_MS) })
})

test('who still waits at the end of the sale waits no longer, though all pieces are in orders', async () => {
  const [first, second] = [await shop.aBuyer(), await shop.aBuyer()]
  const sale = await session({ quotaCount: 1, perBuyerCount: 1, lastsMs: 5 * MINUTE_MS })
  await ask(first, sale.place)
  await order(first, sale)
  await ask(second, sale.place)
  shop.clock.forward({ minutes: 4 })
  await shop.runSweeps()
  expect(await stateOf(second, sale.place)).toBe('waiting')
  shop.clock.forward({ minutes: 1 })
  await shop.runSweeps()
  expect(await stateOf(second, sale.place)).toBe('missed')
  expect(await stand(sale.place)).toMatchObject({ takenCount: 1, waitingCount: 0 })
})

test('what is held no longer, or was stopped, is taken by no order before the sweep has come', async () => {
  const buyer = await shop.aBuyer()
  const sale = await session({ quotaCount: 1, perBuyerCount: 1 })
  await ask(buyer, sale.place)
  const heldUntil = later(shop.clock.now, HOLD_MINUTES * MINUTE_MS)
  const isTakenAt = async (now: string) => {
    const undone = new Error('undone')
    let isTaken: boolean | undefined
    const tried = db.tx(async (tx) => {
      const whose = { orderNumber: 'SO-held', buyerId: buyer.id, now }
      isTaken = await takeOffers(tx, whose, [{ ...sale.place, count: 1 }])
      throw undone
    })
    await expect(tried).rejects.toBe(undone)
    return isTaken
  }
  expect(await isTakenAt(later(heldUntil, -1))).toBe(true)
  expect(await isTakenAt(heldUntil)).toBe(false)
  const { activityId } = sale
  await must(stopActivity, { activityId, reason: '价格有误' }, clerk.by)
  expect(await isTakenAt(shop.clock.now)).toBe(false)
  await shop.settle()
})

test('an account that is deleted leaves the queues in which it waits', async () => {
  const [first, gone, third] = [await shop.aBuyer(), await shop.aBuyer(), await shop.aBuyer()]
  const sale = await session({ quotaCount: 1, perBuyerCount: 1 })
  for (const buyer of [first, gone, third]) await ask(buyer, sale.place)
  await db.tx((tx) => personal.forget!(tx, gone.id, shop.clock.now))
  expect(await stand(sale.place)).toMatchObject({ waitingCount: 1 })
  shop.clock.forward({ minutes: HOLD_MINUTES })
  await shop.settle()
  expect(await stateOf(gone, sale.place)).toBe('left')
  expect(await stateOf(third, sale.place)).toBe('held')
})

test('nobody is reminded of a sale that is for others', async () => {
  const buyer = await shop.aBuyer()
  const { activityId } = await session({ startsInMs: 10 * MINUTE_MS })
  await shop.owner.db.count(sql`
    update promotions.activity set least_level = 5 where id = ${activityId}`)
  const { code } = await call(remindFlash, { activityId, isWanted: true }, buyer.by)
  expect(code).toBe(Reasons.notFound.code)
})

test('how long pieces are held and how many wait are as the shop has set', async () => {
  await set('promotions.holdMinutes', 5)
  await set('promotions.queueMax', 1)
  const sale = await session({ quotaCount: 1, perBuyerCount: 1 })
  const [first, second, third] = [await shop.aBuyer(), await shop.aBuyer(), await shop.aBuyer()]
  expect((await ask(first, sale.place)).data).toMatchObject({ state: 'held', leftMs: 300_000 })
  expect((await ask(second, sale.place)).data).toMatchObject({ state: 'waiting' })
  expect((await ask(third, sale.place)).code).toBe(PromotionReasons.soldOut.code)
  shop.clock.forward({ minutes: 5 })
  await shop.runSweeps()
  expect(await stateOf(first, sale.place)).toBe('lapsed')
  expect(await stateOf(second, sale.place)).toBe('held')
  await set('promotions.holdMinutes', 15, 1)
  await set('promotions.queueMax', 500, 1)
})
