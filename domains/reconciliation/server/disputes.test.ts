/** A dispute that the shop has lost takes what distributors have earned by its order; undoing it gives it back. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { listApprovals } from '#domains/approvals/contract.ts'
import { myDistribution } from '#domains/distributors/contract.ts'
import {
  aDistributor,
  completes,
  follows,
  openApplications,
} from '#domains/distributors/testing.ts'
import { billDifferences, settleDifference } from '../contract.ts'
import { chargeOf, openBilledShop } from '../testing.ts'
import { undoChargeback } from '../undo-contract.ts'

const { shop, stripe, buyer, clerk, colleague, paid, tomorrow } = await openBilledShop()
const { db, must, clock } = shop
const other = await shop.aBuyer()

const sumsOf = async (by: Record<string, string>) => (await must(myDistribution, {}, by)).sums
const adjustment = (
  { transaction, at }: Awaited<ReturnType<typeof paid>>,
  { id, amount }: { id: string; amount: number },
) => ({
  id,
  type: 'adjustment' as const,
  amount,
  currency: 'cny',
  at: `${at.slice(0, 19)}Z`,
  source: { id: `dp_${id}`, object: 'dispute' as const, payment_intent: transaction },
})
/** Books the open adjustment as a dispute. */
async function book(currency = 'CNY') {
  const { items } = await must(billDifferences, {}, clerk.by)
  const { id: differenceId, version } = items.find(
    ({ kind, bill }) => kind === 'adjustment' && bill?.currency === currency,
  )!
  const form = { differenceId, version, note: '持卡人否认交易', isChargeback: true }
  await must(settleDifference, form, clerk.by)
}

test('a dispute before the order is completed, or of a part of it, leaves what the shop still has', async () => {
  await openApplications(db)
  const distributor = await aDistributor(shop, clerk.by)
  expect(await follows(shop, other, distributor.code)).toBe(true)
  const order = await paid('stripe', 5, other)
  stripe.balance.push(chargeOf(order), adjustment(order, { id: 'early', amount: -order.amount }))
  await tomorrow()
  await shop.settle()
  await book()
  await completes(shop, other.id, { orderNumber: order.orderNumber, amount: order.amount })
  expect(await sumsOf(distributor.by)).toMatchObject({ frozenAmount: 0 })
  // Won a day later, but for a tenth of it.
  const back = adjustment(order, { id: 'won', amount: order.amount * 0.9 })
  stripe.balance.push({ ...back, at: `${clock.now.slice(0, 19)}Z` })
  await tomorrow()
  await shop.settle()
  await book()
  expect(await sumsOf(distributor.by)).toMatchObject({ frozenAmount: 306 })
  expect(await db.rows(sql`select * from audit.i_22_commission_unlike_its_order`)).toEqual([])
  expect(
    await db.rows(
      sql`select * from audit.i_22_sales_unlike_their_orders where problem like 'has lost%'`,
    ),
  ).toEqual([])
})

test('commission of a disputed order goes and comes back with the posting', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  expect(await follows(shop, buyer, distributor.code)).toBe(true)
  const order = await paid('stripe', 5)
  await completes(shop, buyer.id, { orderNumber: order.orderNumber, amount: order.amount })
  const frozen = async () => (await must(myDistribution, {}, distributor.by)).sums.frozenAmount
  expect(await frozen()).toBe(340)
  const charge = chargeOf(order)
  stripe.balance.push(charge, {
    id: 'txn_dispute',
    type: 'adjustment',
    amount: -order.amount,
    currency: 'cny',
    at: charge.at,
    source: { id: 'dp_1', object: 'dispute', payment_intent: order.transaction },
  })
  await tomorrow()
  await shop.settle()
  const dispute = async (part?: 'closed') =>
    (await must(billDifferences, part === undefined ? {} : { part }, clerk.by)).items.find(
      ({ kind }) => kind === 'adjustment',
    )!
  const { id: differenceId, version } = await dispute()
  const form = { differenceId, version, note: '持卡人否认交易，银行已判', isChargeback: true }
  await must(settleDifference, form, clerk.by)
  expect(await frozen()).toBe(0)
  const closed = await dispute('closed')
  const undo = { differenceId, version: closed.version, reason: '并非争议' }
  await must(undoChargeback, undo, colleague.by)
  expect(await frozen()).toBe(340)
})

test('whoever agrees to an explanation reads it in their own language, and amounts in their own currency', async () => {
  const order = await paid('stripe')
  // Twelve thousand yen, in which the shop has no prices: so two people explain it.
  const yen = { ...adjustment(order, { id: 'yen', amount: -12_000 }), currency: 'jpy' }
  stripe.balance.push(chargeOf(order), yen)
  await tomorrow()
  await shop.settle()
  await book('JPY')
  const linesFor = async (lang: string) => {
    const { items } = await must(listApprovals, {}, { ...colleague.by, lang })
    return items.find(({ kind }) => kind === 'reconciliation.settle')!.lines.slice(1)
  }
  const line = { amount: null, text: '争议或调整' }
  expect(await linesFor('cn')).toEqual([
    { ...line, word: 'difference.kind' },
    { word: 'difference.bill', amount: -12_000, text: null, currency: 'JPY' },
    { ...line, word: 'difference.ours', text: '—' },
    { ...line, word: 'difference.posts', text: '在总账中记为拒付' },
  ])
  expect((await linesFor('en')).map(({ text }) => text)).toEqual([
    'Dispute or adjustment',
    null,
    '—',
    'Posted to the ledger as a chargeback',
  ])
})
