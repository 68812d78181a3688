/** What cases cost is bounded, late ones are not forgotten, and what was given back leaves nothing to review. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { confirmReceipt } from '#domains/orders/buyer-contract.ts'
import { listWaiting } from '#domains/orders/server/evaluate/sql.ts'
import {
  applyForCase,
  correctReturn,
  myCase,
  revokeCase,
  sendBack,
  sendRound,
} from '../contract.ts'
import { officeCase, refundCase, rejectCase } from '../office-contract.ts'
import { CASE_ROUNDS_MOST } from '../limits.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { aCase, agreeToAll, aShippedOrder, parcelBack, roundFor } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const clerk = await shop.aClerk()

test('a new case of pieces that were refused before is another application for them, and those are counted', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const first = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  await must(rejectCase, { caseNumber: first, round: 1, note: '看不清' }, clerk.by)
  for (let again = 0; again < 3; again++) {
    const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1] })
    await must(revokeCase, { caseNumber }, buyer.by)
  }
  const round = await roundFor(shop, buyer, orderNumber, { quantities: [1] })
  expect((await call(applyForCase, round, buyer.by)).code).toBe(AfterSalesReasons.tooOften.code)
  expect((await must(myCase, { caseNumber: first }, buyer.by)).reapplyLeft).toBe(0)
  const next = { ...round, caseNumber: first }
  expect((await call(sendRound, next, buyer.by)).code).toBe(AfterSalesReasons.tooOften.code)
})

test('rounds of a case and applications of a buyer are bounded, and refused with a reason', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  const round = await roundFor(shop, buyer, orderNumber, { quantities: [1] })
  for (let number = 2; number <= CASE_ROUNDS_MOST; number++) {
    await must(sendRound, { ...round, caseNumber }, buyer.by)
  }
  expect((await call(sendRound, { ...round, caseNumber }, buyer.by)).code).toBe(
    AfterSalesReasons.tooManyRounds.code,
  )
  const codes = []
  for (let more = 0; more < 12; more++) {
    codes.push((await call(sendRound, { ...round, caseNumber }, buyer.by)).code)
  }
  expect(codes.at(-1)).toBe(Reasons.tooMany.code)
})

test('a parcel is corrected as often as a pen slips: nothing is noted where nothing changes, and a day has its bound', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  const { fileIds, ...parcel } = parcelBack(caseNumber)
  await must(sendBack, { ...parcel, fileIds }, buyer.by)
  const correct = async (trackingNumber: string) =>
    (await call(correctReturn, { ...parcel, trackingNumber }, buyer.by)).code
  const corrections = async () =>
    (await must(myCase, { caseNumber }, buyer.by)).events.filter(
      ({ event }) => event === 'correctReturn',
    ).length
  expect(await correct(parcel.trackingNumber)).toBe(1)
  expect(await corrections()).toBe(0)
  const codes: number[] = []
  for (let number = 0; number < 20; number++) codes.push(await correct(`SF${100_000 + number}`))
  expect(codes.at(18)).toBe(1)
  expect(codes.at(19)).toBe(Reasons.tooMany.code)
  expect(await corrections()).toBe(19)
})

test('staff see what the kept pieces would cost more by themselves, where nobody is at fault', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber, item } = await aShippedOrder(shop, buyer, clerk.by, { quantity: 10 })
  await shop.owner.db.count(sql`
    insert into catalog.price (sku_id, currency, audience, min_quantity, amount)
    select sku_id, currency, audience, 10, amount * 8 / 10 from catalog.price where sku_id = ${item.skuId} and min_quantity = 1`)
  const form = { quantities: [9], reason: 'notNeeded' }
  const caseNumber = await aCase(shop, buyer, orderNumber, form)
  expect((await must(officeCase, { caseNumber }, clerk.by)).restSurchargeAmount).toBe(200)
  const round = { ...(await roundFor(shop, buyer, orderNumber, { quantities: [1] })), caseNumber }
  await must(sendRound, { ...round, reason: 'damaged' }, buyer.by)
  expect((await must(officeCase, { caseNumber }, clerk.by)).restSurchargeAmount).toBe(0)
})

test('pieces that had the price of an activity cost nothing more by themselves', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber, item } = await aShippedOrder(shop, buyer, clerk.by, { quantity: 10 })
  await shop.owner.db.count(sql`
    insert into catalog.price (sku_id, currency, audience, min_quantity, amount)
    select sku_id, currency, audience, 10, amount * 8 / 10 from catalog.price where sku_id = ${item.skuId} and min_quantity = 1`)
  await shop.owner.db.count(sql`
    update orders.line set steps = '[{"kind": "activity", "amount": 0, "values": {"activity": "x"}}]'
    where sku_id = ${item.skuId}`)
  const form = { quantities: [9], reason: 'notNeeded' }
  const caseNumber = await aCase(shop, buyer, orderNumber, form)
  expect((await must(officeCase, { caseNumber }, clerk.by)).restSurchargeAmount).toBe(0)
})

test('owners are told of a late case again every day', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1] })
  const escalations = async () =>
    (await must(myCase, { caseNumber }, buyer.by)).events.filter(
      ({ event }) => event === 'escalate',
    ).length
  clock.forward({ days: 3, minutes: 1 })
  await shop.settle()
  await shop.settle()
  expect(await escalations()).toBe(1)
  clock.forward({ days: 1 })
  await shop.settle()
  expect(await escalations()).toBe(2)
})

test('a line whose money went back in full by a case is not reviewed', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by)
  const other = { type: 'refund_only', recovery: 'none', reason: 'quality' } as const
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [10], ...other })
  await agreeToAll(shop, buyer, caseNumber, clerk.by, { returnAddress: null })
  await must(refundCase, { caseNumber, amount: 10_000 }, clerk.by)
  await shop.settle()
  clock.forward({ minutes: 5 })
  await shop.settle()
  await must(confirmReceipt, { orderNumber }, buyer.by)
  const line = sql`
    select l.refunded_at from orders.line l join orders.sales_order o on o.id = l.order_id where o.number = ${orderNumber}`
  expect((await db.row<{ refundedAt: string | null }>(line)).refundedAt).not.toBeNull()
  const waiting = {
    buyerId: buyer.id,
    receivedAfter: '2026-01-01T00:00:00.000Z',
    limit: 9,
    offset: 0,
  }
  expect(await listWaiting(db, waiting)).toEqual([])
})
