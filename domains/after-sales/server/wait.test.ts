/** Exchanges whose replacement is not in stock: it comes, it does not, the buyer waits no longer, and what may never be. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { confirmReceipt, myOrder } from '#domains/orders/buyer-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { chooseRefund, myCase, receiveReplacement, revokeCase, sendBack } from '../contract.ts'
import {
  agreeToCase,
  officeCase,
  officeCaseFile,
  officeCases,
  refundCase,
  shipReplacement,
  stopWaiting,
  waitingCases,
} from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import {
  aCase,
  agreeToAll,
  anotherSku,
  arrive,
  aShippedOrder,
  checkInAll,
  mailsAbout,
  parcelBack,
  RETURN_ADDRESS,
  SECOND_PARCEL,
  stocked,
  stockOf,
} from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const stranger = await shop.aBuyer()

const look = (caseNumber: string) => must(myCase, { caseNumber }, buyer.by)
const WAITS = { waitsForStock: true } as const
const WAIVED = { waivesReturn: true, returnAddress: null } as const

type Asked = { quantity?: number; price?: number; waives?: boolean; reason?: string }

/** Ten pieces of 10.00 were shipped; some of them are to be replaced by a SKU of which nothing is in stock. */
async function waiting({
  quantity = 10,
  price = 1000,
  waives = false,
  reason = 'damaged',
}: Asked = {}) {
  const { orderNumber, item } = await aShippedOrder(shop, buyer, clerk.by)
  const skuId = await anotherSku(shop, item, price)
  const extraAmount = Math.max(0, price - 1000) * quantity
  const amount = Math.max(0, 1000 - price) * quantity
  const form = { quantities: [quantity], newSkuIds: [skuId], type: 'exchange', reason } as const
  const caseNumber = await aCase(shop, buyer, orderNumber, { ...form, amount, extraAmount })
  await agreeToAll(shop, buyer, caseNumber, clerk.by, { ...WAITS, ...(waives ? WAIVED : {}) })
  return { orderNumber, item, skuId, caseNumber }
}

test('without stock staff say that it waits: the case shows until when, and in whose queue', async () => {
  const { orderNumber, item } = await aShippedOrder(shop, buyer, clerk.by)
  const skuId = await anotherSku(shop, item, 1000)
  const caseNumber = await aCase(shop, buyer, orderNumber, {
    quantities: [2],
    newSkuIds: [skuId],
    type: 'exchange',
    amount: 0,
  })
  // A fault: the freight of the pieces would go back with what was paid for them.
  expect(await must(officeCase, { caseNumber }, clerk.by)).toMatchObject({
    wait: { days: 14, refundAmount: 2520 },
  })
  const form = { caseNumber, round: 1, goodsAmount: 0, freightAmount: 0, waivesReturn: false }
  const agreeing = { ...form, returnAddress: RETURN_ADDRESS, answer: '' }
  expect((await call(agreeToCase, agreeing, clerk.by)).code).toBe(AfterSalesReasons.noStock.code)
  await must(agreeToCase, { ...agreeing, ...WAITS }, clerk.by)
  expect(await look(caseNumber)).toMatchObject({
    state: 'awaiting_stock',
    clock: { actor: 'merchant', consequence: 'refunds', isLate: false },
    maySendBack: false,
    mayRevoke: true,
    refundInsteadAmount: 2520,
    returnAddress: RETURN_ADDRESS,
  })
  expect(await must(officeCases, { tab: 'stock' }, clerk.by)).toMatchObject({
    items: [{ number: caseNumber }],
  })
  expect(await must(waitingCases, {}, clerk.by)).toMatchObject({ stockCount: 1 })
  expect(await mailsAbout(shop, caseNumber)).toEqual(['case-awaiting-stock'])
  await must(revokeCase, { caseNumber }, buyer.by)
  expect(await must(waitingCases, {}, clerk.by)).toMatchObject({ stockCount: 0 })
})

test('when stock comes it is reserved in the order of waiting, and nobody is overtaken', async () => {
  const first = await waiting({ quantity: 4 })
  clock.forward({ minutes: 1 })
  const other = await aCase(shop, buyer, first.orderNumber, {
    quantities: [2],
    newSkuIds: [first.skuId],
    heldSkuIds: [first.item.skuId],
    type: 'exchange',
    amount: 0,
  })
  await agreeToAll(shop, buyer, other, clerk.by, { ...WAITS, ...WAIVED })
  await stocked(shop, first.item, first.skuId, 3)
  await shop.settle()
  expect([(await look(first.caseNumber)).state, (await look(other)).state]).toEqual([
    'awaiting_stock',
    'awaiting_stock',
  ])
  await stocked(shop, first.item, first.skuId, 2)
  await shop.settle()
  expect(await look(first.caseNumber)).toMatchObject({ state: 'awaiting_return' })
  expect((await look(other)).state).toBe('awaiting_stock')
  expect(await stockOf(shop, first.skuId)).toEqual({ onHand: 5, free: 1 })
  await stocked(shop, first.item, first.skuId, 1)
  await shop.settle()
  expect(await look(other)).toMatchObject({ state: 'replacement_ready' })
  expect(await mailsAbout(shop, other)).toEqual(['case-awaiting-stock', 'case-stock-reserved'])
  // It goes on as any exchange does.
  await must(sendBack, parcelBack(first.caseNumber), buyer.by)
  const { caseNumber } = first
  expect((await checkInAll(shop, buyer, { caseNumber }, clerk.by)).code).toBe(1)
  await must(shipReplacement, { caseNumber, ...SECOND_PARCEL }, clerk.by)
  await must(receiveReplacement, { caseNumber }, buyer.by)
  await arrive(shop)
  expect((await look(caseNumber)).state).toBe('completed')
  await expectAuditClean(shop.owner.db)
})

test('for something dearer the difference is asked for when the stock has come', async () => {
  const { caseNumber, item, skuId } = await waiting({ price: 1250 })
  expect(await look(caseNumber)).toMatchObject({ difference: null, refundInsteadAmount: 12_600 })
  await stocked(shop, item, skuId, 10)
  await shop.settle()
  expect(await look(caseNumber)).toMatchObject({
    state: 'awaiting_payment',
    difference: { amount: 2500, state: 'unpaid' },
  })
  expect(await stockOf(shop, skuId)).toEqual({ onHand: 10, free: 0 })
  expect(await mailsAbout(shop, caseNumber)).toEqual(['case-awaiting-stock', 'case-pay-difference'])
  await must(revokeCase, { caseNumber }, buyer.by)
})

test('when the clock runs out it is a refund, also after a week without a server, and once', async () => {
  const { orderNumber, caseNumber, item, skuId } = await waiting({ price: 750 })
  await must(confirmReceipt, { orderNumber }, buyer.by)
  clock.forward({ days: 13, hours: 23 })
  await shop.settle()
  expect((await look(caseNumber)).state).toBe('awaiting_stock')
  clock.forward({ days: 7 })
  await shop.settle()
  // Too late: it is not an exchange any more.
  await stocked(shop, item, skuId, 10)
  await shop.settle()
  expect(await look(caseNumber)).toMatchObject({
    state: 'awaiting_return',
    type: 'return_refund',
    recovery: 'self',
    amount: 12_600,
    agreedGoodsAmount: 10_000,
    agreedFreightAmount: 2600,
    returnAddress: RETURN_ADDRESS,
    maySendBack: true,
    refundInsteadAmount: null,
    rounds: [
      { number: 2, type: 'return_refund', reason: 'damaged', outcome: 'agreed', amount: 10_000 },
      { number: 1, type: 'exchange', outcome: 'agreed' },
    ],
  })
  expect(await mailsAbout(shop, caseNumber)).toEqual(['case-awaiting-stock', 'case-stock-missed'])
  await must(sendBack, parcelBack(caseNumber), buyer.by)
  const back = { caseNumber, goodsAmount: 10_000 }
  expect((await checkInAll(shop, buyer, back, clerk.by)).code).toBe(1)
  await must(refundCase, { caseNumber, amount: 12_600 }, clerk.by)
  await arrive(shop)
  expect((await look(caseNumber)).state).toBe('completed')
  expect(await must(myOrder, { orderNumber }, buyer.by)).toMatchObject({ refundedAmount: 12_600 })
  await expectAuditClean(shop.owner.db)
})

test('the buyer takes the money at any time, by the amount that they read, and nobody else does', async () => {
  const { caseNumber, orderNumber } = await waiting({ quantity: 3, waives: true })
  const choice = { caseNumber, amount: 3780 }
  expect((await call(chooseRefund, choice, stranger.by)).code).toBe(
    AfterSalesReasons.caseNotFound.code,
  )
  expect((await call(chooseRefund, { caseNumber, amount: 9999 }, buyer.by)).code).toBe(
    AfterSalesReasons.amountChanged.code,
  )
  await must(chooseRefund, choice, buyer.by)
  // What stays with the buyer is refunded next.
  expect(await look(caseNumber)).toMatchObject({
    state: 'agreed',
    type: 'refund_only',
    recovery: 'none',
    amount: 3780,
  })
  expect((await call(chooseRefund, choice, buyer.by)).code).toBe(AfterSalesReasons.notNow.code)
  await must(refundCase, { caseNumber, amount: 3780 }, clerk.by)
  await arrive(shop)
  expect(await must(myOrder, { orderNumber }, buyer.by)).toMatchObject({ refundedAmount: 3780 })
})

test('a fault of the merchant’s stays theirs when the exchange becomes a refund, and its round stays agreed', async () => {
  const { caseNumber } = await waiting({ quantity: 2, waives: true, reason: 'wrongGoods' })
  await must(stopWaiting, { caseNumber }, clerk.by)
  expect(await look(caseNumber)).toMatchObject({
    amount: 2520,
    agreedFreightAmount: 520,
    returnFreightBy: 'merchant',
    rounds: [
      { type: 'refund_only', reason: 'wrongGoods', outcome: 'agreed' },
      { type: 'exchange', reason: 'wrongGoods', outcome: 'agreed' },
    ],
  })
})

test('staff who know that none will come stop the waiting: the buyer is told, and it is in the log', async () => {
  const { caseNumber } = await waiting({ quantity: 2 })
  const answers = await Promise.all([
    call(stopWaiting, { caseNumber }, clerk.by),
    call(chooseRefund, { caseNumber, amount: 2520 }, buyer.by),
  ])
  expect(answers.map(({ code }) => code).filter((code) => code === 1)).toHaveLength(1)
  expect(await look(caseNumber)).toMatchObject({ state: 'awaiting_return', amount: 2520 })
  const again = await waiting({ quantity: 2 })
  await must(stopWaiting, { caseNumber: again.caseNumber }, clerk.by)
  expect(await mailsAbout(shop, again.caseNumber)).toEqual([
    'case-awaiting-stock',
    'case-stock-missed',
  ])
  const log = await db.rows(sql`
    select from staff.audit where action = 'afterSales.stopWaiting' and object = ${`case:${again.caseNumber}`}`)
  expect(log).toHaveLength(1)
})

test('the stock comes, the clock runs out, the buyer chooses and revokes at once: one of them', async () => {
  for (let run = 0; run < 3; run++) {
    const { caseNumber, item, skuId } = await waiting({ quantity: 2 })
    await stocked(shop, item, skuId, 2)
    clock.forward({ days: 14 })
    await Promise.all([
      call(chooseRefund, { caseNumber, amount: 2520 }, buyer.by),
      call(revokeCase, { caseNumber }, buyer.by),
      shop.runSweeps(),
    ])
    await shop.settle()
    const { state, type } = await look(caseNumber)
    expect(['revoked', 'awaiting_return']).toContain(state)
    const { free } = await stockOf(shop, skuId)
    expect(free).toBe(state === 'awaiting_return' && type === 'exchange' ? 0 : 2)
  }
  await arrive(shop)
  await expectAuditClean(shop.owner.db)
})

test('the case file says what replaces what, and the difference', async () => {
  const { caseNumber } = await waiting({ price: 750 })
  const file = await must(officeCaseFile, { caseNumber }, clerk.by)
  expect(file.map(({ text }) => text).join('\n')).toMatch(
    / × 10: ¥100\.00 · exchanged for .+ · ¥25\.00 goes back/,
  )
  await must(revokeCase, { caseNumber }, buyer.by)
})

test('what costs more than an order may does not wait: nobody stands behind it', async () => {
  const { orderNumber, item } = await aShippedOrder(shop, buyer, clerk.by)
  const skuId = await anotherSku(shop, item, 1250)
  const form = { quantities: [10], newSkuIds: [skuId], type: 'exchange', amount: 0 } as const
  const caseNumber = await aCase(shop, buyer, orderNumber, { ...form, extraAmount: 2500 })
  await shop.owner.db.count(sql`
    update after_sales.round_line set extra_amount = ${AMOUNT_MAX.CNY + 1}
    where case_id = (select id from after_sales.sales_case where number = ${caseNumber})`)
  const agreeing = { caseNumber, round: 1, goodsAmount: 0, freightAmount: 0, answer: '', ...WAITS }
  const how = { waivesReturn: false, returnAddress: RETURN_ADDRESS }
  expect((await call(agreeToCase, { ...agreeing, ...how }, clerk.by)).code).toBe(
    OrderReasons.tooLarge.code,
  )
  await must(revokeCase, { caseNumber }, buyer.by)
})

test('the database refuses to wait with what has moved, or is no exchange', async () => {
  const { caseNumber } = await waiting()
  const refused = (set: ReturnType<typeof sql>) =>
    expect(
      shop.owner.db.count(
        sql`update after_sales.sales_case set ${set} where number = ${caseNumber}`,
      ),
    ).rejects.toMatchObject({ constraint: 'case_waits_for_exchange' })
  await refused(sql`type = 'return_refund'`)
  await refused(sql`sent_at = now()`)
  await refused(sql`return_address = null`)
})
