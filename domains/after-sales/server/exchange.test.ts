/** Exchanges: what is reserved, what replaces what, the difference, the second parcel, and a second case about what it brought. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { confirmReceipt } from '#domains/orders/buyer-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { publishActivity, saveActivity } from '#domains/promotions/contract.ts'
import {
  afterSalesOfOrder,
  answerProposedType,
  applyForCase,
  myCase,
  receiveReplacement,
  revokeCase,
  sendBack,
} from '../contract.ts'
import {
  agreeToCase,
  checkInGoods,
  correctReplacement,
  officeCase,
  proposeType,
  refundCase,
  refuseGoods,
  shipReplacement,
} from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { later } from '#kit/contract/time.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
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
  roundFor,
  SECOND_PARCEL,
  shipAll,
  stocked,
  stockOf,
} from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const buyer = await shop.aBuyer()

const shipped = (made?: Parameters<typeof aShippedOrder>[3]) =>
  aShippedOrder(shop, buyer, clerk.by, made)
const look = (caseNumber: string) => must(myCase, { caseNumber }, buyer.by)
type Item = Awaited<ReturnType<typeof shipped>>['item']

const aSibling = (item: Item, amount: number) => anotherSku(shop, item, amount)
const exchange = (orderNumber: string, quantity: number, newSkuId: number, amount = 0) =>
  aCase(shop, buyer, orderNumber, {
    quantities: [quantity],
    newSkuIds: [newSkuId],
    type: 'exchange',
    amount,
  })
/** What the call answers. */
const applying = async (orderNumber: string, form: Parameters<typeof roundFor>[3]) =>
  call(applyForCase, await roundFor(shop, buyer, orderNumber, form), buyer.by)
const checkIn = (caseNumber: string, goodsAmount = 0) =>
  checkInAll(shop, buyer, { caseNumber, goodsAmount }, clerk.by)

test('the same again: reserved at agreement, sent when the goods are back, received by itself, and a case about it may follow', async () => {
  const { orderNumber, item } = await shipped()
  await must(confirmReceipt, { orderNumber }, buyer.by)
  await stocked(shop, item, item.skuId, 3)
  const caseNumber = await exchange(orderNumber, 2, item.skuId)
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  expect(await look(caseNumber)).toMatchObject({ state: 'awaiting_return', amount: 0 })
  expect(await stockOf(shop, item.skuId)).toEqual({ onHand: 3, free: 1 })
  await must(sendBack, parcelBack(caseNumber), buyer.by)
  expect((await call(refundCase, { caseNumber, amount: 0 }, clerk.by)).code).toBe(
    AfterSalesReasons.notNow.code,
  )
  expect((await checkIn(caseNumber)).code).toBe(1)
  expect(await mailsAbout(shop, caseNumber)).toContain('case-exchange-received')
  expect(await look(caseNumber)).toMatchObject({
    state: 'replacement_ready',
    clock: { actor: 'merchant', consequence: 'escalates' },
  })
  const { packing, parcelTo } = await must(officeCase, { caseNumber }, clerk.by)
  expect(packing).toMatchObject([{ count: 2, code: expect.stringMatching(/./) }])
  expect(parcelTo.length).toBeGreaterThan(2)
  const odd = { carrierId: 1, trackingNumber: '######' }
  expect((await call(shipReplacement, { caseNumber, ...odd }, clerk.by)).code).toBe(
    AfterSalesReasons.badTrackingNumber.code,
  )
  await must(shipReplacement, { caseNumber, ...SECOND_PARCEL }, clerk.by)
  expect(await stockOf(shop, item.skuId)).toEqual({ onHand: 1, free: 1 })
  expect(await look(caseNumber)).toMatchObject({
    state: 'replacement_shipped',
    clock: { actor: 'buyer', consequence: 'completes' },
    replacement: { number: 'DP1234567', carrier: expect.stringMatching(/./) },
    mayReceive: true,
  })
  // A mistyped number is mended while the parcel is on its way; its clock goes on.
  const { clock: due } = await look(caseNumber)
  const corrected = { caseNumber, carrierId: 1, trackingNumber: 'DP7654321' }
  await must(correctReplacement, corrected, clerk.by)
  expect(await look(caseNumber)).toMatchObject({ replacement: { number: 'DP7654321' }, clock: due })
  clock.forward({ days: 15, minutes: 1 })
  await shop.settle()
  expect(await look(caseNumber)).toMatchObject({ state: 'completed', refunds: [] })
  expect((await call(correctReplacement, corrected, clerk.by)).code).toBe(
    AfterSalesReasons.notNow.code,
  )
  // The window of the order is over; what replaced its goods has one of its own.
  const { lines, why } = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
  expect({ why, lines }).toMatchObject({
    why: null,
    lines: [{ leftQuantity: 10, leftAmount: 10_000 }],
  })
  const again = await aCase(shop, buyer, orderNumber, { quantities: [2], reason: 'quality' })
  expect(await look(again)).toMatchObject({ state: 'applied', amount: 2000 })
})

test('something cheaper: the difference leaves once and before the second parcel, and does not come again', async () => {
  const { orderNumber, item } = await shipped()
  const cheaper = await aSibling(item, 750)
  await stocked(shop, item, cheaper, 10)
  const shown = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
  expect(shown.lines[0]?.held[0]?.replacements).toMatchObject([
    { skuId: item.skuId, unitAmount: 1000 },
    { skuId: cheaper, unitAmount: 750, availableCount: 10 },
  ])
  // Spread over all pieces of the line, the difference of one would lower what the others are worth.
  const part = { quantities: [4], newSkuIds: [cheaper], type: 'exchange', amount: 1000 } as const
  expect((await applying(orderNumber, part)).code).toBe(AfterSalesReasons.otherPriceOnce.code)
  const caseNumber = await exchange(orderNumber, 10, cheaper, 2500)
  const lowered = { goodsAmount: 2400, answer: '少退' }
  const form = { caseNumber, round: 1, freightAmount: 0, waivesReturn: true, returnAddress: null }
  expect((await call(agreeToCase, { ...form, ...lowered }, clerk.by)).code).toBe(
    AfterSalesReasons.exchangeWhole.code,
  )
  const whole = { ...form, goodsAmount: 2500, answer: '' }
  // Freight stays paid: the buyer has goods that were sent to them.
  expect((await call(agreeToCase, { ...whole, freightAmount: 1 }, clerk.by)).code).toBe(
    AfterSalesReasons.exchangeWhole.code,
  )
  await must(agreeToCase, whole, clerk.by)
  expect(await look(caseNumber)).toMatchObject({ state: 'replacement_ready', amount: 2500 })
  expect((await call(shipReplacement, { caseNumber, ...SECOND_PARCEL }, clerk.by)).code).toBe(
    AfterSalesReasons.differenceFirst.code,
  )
  const asked = { caseNumber, amount: 2500 }
  const both = await Promise.all([
    call(refundCase, asked, clerk.by),
    call(refundCase, asked, colleague.by),
  ])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    1,
    AfterSalesReasons.notNow.code,
  ])
  await must(shipReplacement, { caseNumber, ...SECOND_PARCEL }, clerk.by)
  // The money has arrived before the goods do: nothing is left to wait for.
  await arrive(shop)
  await must(receiveReplacement, { caseNumber }, buyer.by)
  expect(await look(caseNumber)).toMatchObject({
    state: 'completed',
    refunds: [{ amount: 2500, isDone: true }],
  })
  const { lines } = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
  expect(lines).toMatchObject([{ leftQuantity: 10, leftAmount: 7500 }])
  // What was ordered would come back for what something cheaper had cost.
  await stocked(shop, item, item.skuId, 10)
  const again = { quantities: [10], newSkuIds: [item.skuId], type: 'exchange', amount: 0 } as const
  expect((await applying(orderNumber, again)).code).toBe(AfterSalesReasons.otherPriceOnce.code)
  // So nothing else than the same is offered.
  expect(lines[0]?.held[0]?.replacements.map(({ skuId }) => skuId)).toEqual([cheaper])
})

test('what has no price to compare, is of another product or not named is refused, and what is not there is not agreed to', async () => {
  const { orderNumber, item } = await shipped()
  const expensive = await aSibling(item, 1001)
  const stranger = await shop.goods(5)
  const refused = async (
    newSkuId: number | null,
    type: 'exchange' | 'return_refund' = 'exchange',
  ) => {
    const round = await roundFor(shop, buyer, orderNumber, { quantities: [1], type, amount: 0 })
    const lines = round.lines.map((line) => ({ ...line, newSkuId }))
    return (await call(applyForCase, { ...round, lines }, buyer.by)).code
  }
  // Without a price there is nothing to compare.
  await shop.owner.db.count(sql`delete from catalog.price where sku_id = ${expensive}`)
  expect(await refused(expensive)).toBe(AfterSalesReasons.moreExpensive.code)
  expect(await refused(stranger.skuId)).toBe(AfterSalesReasons.replacementNeeded.code)
  expect(await refused(null)).toBe(AfterSalesReasons.replacementNeeded.code)
  expect(await refused(item.skuId, 'return_refund')).toBe(AfterSalesReasons.replacementNeeded.code)
  const caseNumber = await exchange(orderNumber, 1, item.skuId)
  const form = { caseNumber, round: 1, goodsAmount: 0, freightAmount: 0, waivesReturn: false }
  const agreeing = { ...form, returnAddress: RETURN_ADDRESS, answer: '' }
  expect((await call(agreeToCase, agreeing, clerk.by)).code).toBe(AfterSalesReasons.noStock.code)
  expect((await look(caseNumber)).state).toBe('applied')
  // Staff propose a refund instead; with the buyer's consent it is the next round.
  const proposed = {
    caseNumber,
    round: 1,
    type: 'return_refund',
    note: '缺货，改为退货退款',
  } as const
  await must(proposeType, proposed, clerk.by)
  expect(await look(caseNumber)).toMatchObject({ proposedType: 'return_refund' })
  const answer = { caseNumber, type: 'return_refund' } as const
  await must(answerProposedType, { ...answer, isAccepted: false }, buyer.by)
  expect(await look(caseNumber)).toMatchObject({ proposedType: null, type: 'exchange' })
  await must(proposeType, proposed, clerk.by)
  // For what the buyer reads that goes back, and for nothing else.
  expect(await look(caseNumber)).toMatchObject({ amount: 0, proposedAmount: 1000 })
  const accepting = { ...answer, isAccepted: true }
  for (const amount of [null, 0, 1001]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await call(answerProposedType, { ...accepting, amount }, buyer.by)).toMatchObject({
      code: AfterSalesReasons.amountChanged.code,
      data: { amount: 1000 },
    })
  }
  await must(answerProposedType, { ...accepting, amount: 1000 }, buyer.by)
  expect(await look(caseNumber)).toMatchObject({
    proposedAmount: null,
    type: 'return_refund',
    state: 'applied',
    amount: 1000,
    proposedType: null,
    rounds: [{ number: 2, reason: 'damaged', recovery: 'self' }, { outcome: 'edited' }],
  })
  expect((await call(answerProposedType, { ...accepting, amount: 1000 }, buyer.by)).code).toBe(
    AfterSalesReasons.notNow.code,
  )
})

test('what is reserved is free again when the exchange comes to nothing: revoked, not sent, refused; nobody looked in time', async () => {
  const { orderNumber, item } = await shipped()
  await stocked(shop, item, item.skuId, 3)
  const [revoked, late, refused] = [
    await exchange(orderNumber, 1, item.skuId),
    await exchange(orderNumber, 1, item.skuId),
    await exchange(orderNumber, 1, item.skuId),
  ]
  for (const caseNumber of [revoked, late, refused]) {
    await agreeToAll(shop, buyer, caseNumber, clerk.by)
  }
  expect(await stockOf(shop, item.skuId)).toEqual({ onHand: 3, free: 0 })
  await must(revokeCase, { caseNumber: revoked }, buyer.by)
  await must(sendBack, parcelBack(refused), buyer.by)
  clock.forward({ days: 16 })
  await shop.settle()
  expect((await look(late)).state).toBe('closed_overdue')
  expect(await look(refused)).toMatchObject({ state: 'replacement_ready', isReceivedAlone: true })
  expect(await mailsAbout(shop, refused)).toContain('case-exchange-received')
  await must(refuseGoods, { caseNumber: refused, note: '空包裹' }, clerk.by)
  expect(await stockOf(shop, item.skuId)).toEqual({ onHand: 3, free: 3 })
  expect((await must(officeCase, { caseNumber: refused }, clerk.by)).state).toBe('goods_refused')
})

/** Agreed to, sent back, checked in, replaced and received. */
async function carriedOut(caseNumber: string, amount = 0): Promise<void> {
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  await must(sendBack, parcelBack(caseNumber), buyer.by)
  expect((await checkIn(caseNumber, amount)).code).toBe(1)
  if (amount > 0) await must(refundCase, { caseNumber, amount }, clerk.by)
  await must(shipReplacement, { caseNumber, ...SECOND_PARCEL }, clerk.by)
  await must(receiveReplacement, { caseNumber }, buyer.by)
  await arrive(shop)
  expect((await look(caseNumber)).state).toBe('completed')
}

test('what comes back after an exchange is stock of what the buyer held, and of a mixed line they say which', async () => {
  const { orderNumber, item } = await shipped()
  const sibling = await aSibling(item, 1000)
  await stocked(shop, item, sibling, 3)
  await carriedOut(await exchange(orderNumber, 3, sibling))
  const { lines } = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
  expect(lines[0]?.held).toMatchObject([
    { skuId: item.skuId, leftQuantity: 7 },
    { skuId: sibling, leftQuantity: 3 },
  ])
  const unnamed = { quantities: [2] }
  expect((await applying(orderNumber, unnamed)).code).toBe(AfterSalesReasons.heldNeeded.code)
  const tooMany = { quantities: [4], heldSkuIds: [sibling] }
  expect((await applying(orderNumber, tooMany)).code).toBe(AfterSalesReasons.tooMany.code)
  const caseNumber = await aCase(shop, buyer, orderNumber, {
    quantities: [2],
    heldSkuIds: [sibling],
  })
  await agreeToAll(shop, buyer, caseNumber, clerk.by)
  await must(sendBack, parcelBack(caseNumber), buyer.by)
  const before = [await stockOf(shop, item.skuId), await stockOf(shop, sibling)]
  const [line] = (await look(caseNumber)).lines
  const back = { lineId: line!.lineId, quantity: 2, resellableQuantity: 2, condition: '' }
  await must(checkInGoods, { caseNumber, lines: [back], goodsAmount: 2000, answer: '' }, clerk.by)
  expect(line).toMatchObject({ heldSkuId: sibling })
  expect(await stockOf(shop, item.skuId)).toEqual(before[0])
  expect(await stockOf(shop, sibling)).toEqual({
    onHand: (before[1]?.onHand ?? 0) + 2,
    free: (before[1]?.free ?? 0) + 2,
  })
  await arrive(shop)
  await expectAuditClean(shop.owner.db)
})

test('exchanges begin no window for a change of mind, and that for faults twice at most', async () => {
  const { orderNumber, item } = await shipped()
  await must(confirmReceipt, { orderNumber }, buyer.by)
  await stocked(shop, item, item.skuId, 9)
  const again = async () => {
    clock.forward({ days: 10 })
    await carriedOut(await exchange(orderNumber, 1, item.skuId))
  }
  await again()
  const unneeded = { quantities: [1], reason: 'notNeeded' }
  expect((await applying(orderNumber, unneeded)).code).toBe(AfterSalesReasons.windowOver.code)
  await again()
  await again()
  clock.forward({ days: 10 })
  const faulty = { quantities: [1], reason: 'quality' }
  expect((await applying(orderNumber, faulty)).code).toBe(AfterSalesReasons.windowOver.code)
})

test('what was bought at the price of an activity is exchanged for the same SKU alone', async () => {
  const item = await shop.goods(10)
  const { code } = await db.row<{ code: string }>(sql`
    select code from catalog.sku where id = ${item.skuId}`)
  const { id: activityId } = await must(
    saveActivity,
    {
      kind: 'special',
      names: { cn: '春季特价', en: 'Spring price' },
      startsAt: clock.now,
      endsAt: later(clock.now, 3_600_000),
      audience: 'all',
      leastLevel: 1,
      skus: [
        {
          code,
          prices: [{ currency: 'CNY', amount: 100 }],
          quotaCount: null,
          perOrderCount: null,
          perBuyerCount: null,
        },
      ],
    },
    clerk.by,
  )
  await must(publishActivity, { activityId, version: 0 }, clerk.by)
  const [asked] = (await must(listApprovals, { kind: 'promotions.publish' }, colleague.by)).items
  await must(approve, { approvalId: asked!.id }, colleague.by)
  const { orderNumber } = await shop.anOrder(buyer, item, 2)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  await shipAll(shop, orderNumber, clerk.by)
  const sibling = await aSibling(item, 1000)
  await stocked(shop, item, sibling, 5)

  const [line] = (await must(afterSalesOfOrder, { orderNumber }, buyer.by)).lines
  expect(line).toMatchObject({ leftAmount: 200 })
  expect(line!.held[0]!.replacements.map(({ skuId }) => skuId)).toEqual([item.skuId])
  const form = { quantities: [2], type: 'exchange', amount: 0 } as const
  expect((await applying(orderNumber, { ...form, newSkuIds: [sibling] })).code).toBe(
    AfterSalesReasons.promotedOnly.code,
  )
  expect((await applying(orderNumber, { ...form, newSkuIds: [item.skuId] })).code).toBe(1)
})
