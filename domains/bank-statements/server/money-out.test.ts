/** Whoever imported a line of a statement does not send back above the limit what it paid: the line is their word alone. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { grant, agreeToNewest } from '#domains/credit/testing.ts'
import {
  agreeToPrepaymentRefund,
  prepaymentRefundsOf,
  takePrepaymentRefund,
} from '#domains/credit/prepayment-refunds-contract.ts'
import { CreditReasons } from '#domains/credit/reasons.ts'
import { requestCancel } from '#domains/payments/cancel-contract.ts'
import { chooseOffline, payInfo } from '#domains/payments/contract.ts'
import { cancelAndRefund, orderPayments } from '#domains/payments/office-contract.ts'
import { PaymentReasons } from '#domains/payments/reasons.ts'
import { takeRefund } from '#domains/payments/refunds-contract.ts'
import { anOrderOnTerms } from '#domains/payments/server/terms/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { acceptLines, allocateLine } from '../decide-contract.ts'
import { csvOf, importingIn } from '../testing.ts'

const shop = await openOrderShop()
const { call, must, clock } = shop
const [importer, clerk, third] = [await shop.aClerk(), await shop.aClerk(), await shop.aClerk()]
const { imported, linesOf } = importingIn(shop, importer.by)
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(shop.db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
/** Above what one person sends back of what they accepted. */
const MUCH = 600_000
const goods = await shop.goods(9, { amount: MUCH })
let made = 0
const nextReference = () => `MO2026${String(++made).padStart(8, '0')}`

async function aDebtor() {
  const buyer = await shop.aBuyer()
  const people = { clerk: clerk.by, colleague: third.by }
  await grant(shop, people, buyer.id, { limitAmount: 100_000_000 })
  return buyer
}
/** A line that one person imports, and another gives to a customer. */
async function given(buyerId: number, amount: number, isPrepaid: boolean) {
  const day = clock.now.slice(0, 10)
  const { id } = await imported(csvOf([{ amount, reference: nextReference(), day, text: '货款' }]))
  const [line] = await linesOf(id, 'undecided')
  const to = { kind: 'customer' as const, buyerId, isPrepaid }
  const giving = { lineId: line!.id, version: line!.version, to }
  expect(await must(allocateLine, giving, clerk.by)).toEqual({ isAsked: false })
}
const refundOf = async (orderNumber: string) =>
  (await must(orderPayments, { orderNumber }, clerk.by)).refunds.find(
    ({ route }) => route === 'bank',
  )!

test('of an order that a line of theirs has paid, importers send nothing back; a third person does', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber, payableAmount: amount } = await shop.anOrder(buyer, goods)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const { offline } = await must(payInfo, { orderNumber }, buyer.by)
  const line = { amount, text: offline.reference, reference: nextReference() }
  const { id } = await imported(csvOf([line]))
  const lines = (await linesOf(id)).map(({ id: lineId, version }) => ({ id: lineId, version }))
  const [accepted] = await must(acceptLines, { lines }, clerk.by)
  expect(accepted).toMatchObject({ outcome: 'done' })
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  const { id: refundId } = await refundOf(orderNumber)
  for (const who of [importer, clerk]) {
    const refused = await call(takeRefund, { refundId }, who.by)
    expect(refused.code).toBe(PaymentReasons.refundOfOwn.code)
  }
  await must(takeRefund, { refundId }, third.by)
})

test('of an order on terms that a line of theirs has repaid neither', async () => {
  const buyer = await aDebtor()
  const { orderNumber, payableAmount } = await anOrderOnTerms(shop, buyer, goods)
  await given(buyer.id, payableAmount, false)
  expect(await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)).toEqual({
    refundCount: null,
  })
  await agreeToNewest(shop, third.by)
  const { id: refundId } = await refundOf(orderNumber)
  const refused = await call(takeRefund, { refundId }, importer.by)
  expect(refused.code).toBe(PaymentReasons.refundOfOwn.code)
  await must(takeRefund, { refundId }, third.by)
})

test('nor what a line of theirs has paid in advance', async () => {
  const buyer = await aDebtor()
  await given(buyer.id, MUCH, true)
  const sendingBack = { buyerId: buyer.id, amount: MUCH, prepaymentRefundId: null, note: '退回' }
  await must(agreeToPrepaymentRefund, sendingBack, clerk.by)
  await agreeToNewest(shop, third.by)
  const { items } = await must(prepaymentRefundsOf, { buyerId: buyer.id }, clerk.by)
  const { id: prepaymentRefundId } = items[0]!
  const refused = await call(takePrepaymentRefund, { prepaymentRefundId }, importer.by)
  expect(refused.code).toBe(CreditReasons.prepaymentRefundOfOwn.code)
  await must(takePrepaymentRefund, { prepaymentRefundId }, third.by)
})
