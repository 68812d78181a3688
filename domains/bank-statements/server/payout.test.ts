/** Payouts of payment providers on the bank's statement: they pay no order, and each is one line. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { listApprovals } from '#domains/approvals/contract.ts'
import { ApprovalReasons } from '#domains/approvals/reasons.ts'
import { takeBankLine } from '#domains/ledger/server/door.ts'
import { chooseOffline, payInfo } from '#domains/payments/contract.ts'
import { chargeOf, dayOf, openBilledShop } from '#domains/reconciliation/testing.ts'
import { agreeToNewest } from '#domains/wallet/testing.ts'
import { billLines } from '#domains/reconciliation/contract.ts'
import { ReconciliationReasons } from '#domains/reconciliation/reasons.ts'
import { translate } from '#kit/server/text/translate.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { removeStatement } from '../contract.ts'
import {
  acceptLines,
  allocateLine,
  matchAgain,
  reopenLine,
  setLineAside,
} from '../decide-contract.ts'
import { linePayouts, setLinePayout } from '../payout-contract.ts'
import { BankStatementReasons } from '../reasons.ts'
import { csvOf, importingIn } from '../testing.ts'

const billed = await openBilledShop()
const { shop, stripe, clerk, paid, tomorrow } = billed
const { db, clock, call, must } = shop
const { imported, linesOf } = importingIn(shop, clerk.by)
const buyer = await shop.aBuyer()

/** Orders that wait for a transfer of this amount. */
async function awaited() {
  const { orderNumber, payableAmount } = await shop.anOrder(buyer, await shop.goods(1), 1)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const { offline } = await must(payInfo, { orderNumber }, buyer.by)
  return { orderNumber, payableAmount, reference: offline.reference }
}
const bankAmount = async () =>
  (
    await db.row<{ amount: number }>(sql`
      select coalesce(sum(balance), 0)::bigint as amount from ledger.account where kind = 'bank'`)
  ).amount

const feesAmount = async () =>
  (
    await db.row<{ amount: number }>(sql`
      select coalesce(sum(balance), 0)::bigint as amount from ledger.account where kind = 'provider_fees'`)
  ).amount

const demandClean = async () => {
  await shop.settle()
  await expectAuditClean(db)
}

const order = await awaited()
const { payableAmount: amount } = order
const charged = await paid('stripe')
const at = chargeOf(charged).at
const payoutOf = (id: string) => ({
  id: `txn_${id}`,
  type: 'payout',
  amount: -amount,
  currency: 'cny',
  at,
  source: { id: `po_${id}`, object: 'payout', amount: -amount, currency: 'cny' },
})
stripe.balance.push(chargeOf(charged), payoutOf('a'))
await tomorrow()
const day = clock.now.slice(0, 10)

test('what a bill has as a payout is proposed for no order of its amount, and is set as that payout', async () => {
  expect(await bankAmount()).toBe(amount)
  const statement = await imported(csvOf([{ day, amount, reference: 'PAYOUT0001', payer: 'SPEI' }]))
  expect(await linesOf(statement.id)).toEqual([])
  const [line] = await linesOf(statement.id, 'undecided')
  expect(line!.failure).toContain('Stripe')
  const accepted = { lines: [{ id: line!.id, version: line!.version }] }
  const nothing = translate('en', BankStatementReasons.nothingProposed.message)
  expect(await must(acceptLines, accepted, clerk.by)).toMatchObject([
    { outcome: 'refused', reason: nothing },
  ])
  const { providers, suggested } = await must(linePayouts, { lineId: line!.id }, clerk.by)
  expect(suggested).toBe('stripe')
  const payout = providers.find(({ provider }) => provider === 'stripe')!.payouts[0]!
  const chosen = { lineId: line!.id, version: line!.version, provider: 'stripe' } as const
  expect((await call(setLinePayout, { ...chosen, payoutId: null }, clerk.by)).code).toBe(
    ReconciliationReasons.payoutInBill.code,
  )
  await must(setLinePayout, { ...chosen, payoutId: payout.id }, clerk.by)
  const [done] = await linesOf(statement.id, 'done')
  expect(done).toMatchObject({
    state: 'payout',
    parts: [],
    payout: { provider: 'stripe', bill: { reference: 'txn_a' } },
  })
  // It was posted with the bill.
  expect(await bankAmount()).toBe(amount)
  const stripeDay = { provider: 'stripe', day: dayOf(charged.at, 'stripe') } as const
  const bill = await must(billLines, stripeDay, clerk.by)
  expect(bill.items.find(({ kind }) => kind === 'payout')).toMatchObject({ arrivedOn: day })
  await demandClean()

  // It pays nothing now, not even by a second person's word for a proof, and its file stays.
  const proof = { key: 'PAYOUT0001', reference: 'PAYOUT0001', by: 'voucher:999' as const }
  const taken = db.tx((tx) => takeBankLine(tx, { ...proof, at: clock.now, isConfirmed: true }))
  expect(await taken).toBe(false)
  const to = { kind: 'orders' as const, parts: [{ orderNumber: order.orderNumber, amount }] }
  const pay = { lineId: done!.id, version: done!.version, to }
  expect((await call(allocateLine, pay, clerk.by)).code).toBe(BankStatementReasons.lineDecided.code)
  expect((await call(removeStatement, { statementId: statement.id }, clerk.by)).code).toBe(
    BankStatementReasons.statementUsed.code,
  )

  // Another line of the amount is no payout: it has arrived. It is proposed as before.
  const second = await imported(csvOf([{ day, amount, reference: 'PAYOUT0002', payer: 'ACME' }]))
  const [other] = await linesOf(second.id)
  expect(other!.proposal).toMatchObject({ parts: [{ orderNumber: order.orderNumber }] })
  const twice = { lineId: other!.id, version: other!.version, provider: 'stripe' } as const
  expect((await call(setLinePayout, { ...twice, payoutId: payout.id }, clerk.by)).code).toBe(
    ReconciliationReasons.payoutGone.code,
  )

  // Opened again, the payout is awaited as before; nothing is posted by that.
  await must(reopenLine, { lineId: done!.id, version: done!.version }, clerk.by)
  expect(await bankAmount()).toBe(amount)
  const again = await must(linePayouts, { lineId: done!.id }, clerk.by)
  expect(again.providers.find(({ provider }) => provider === 'stripe')!.payouts).toHaveLength(1)
  await demandClean()
})

test('what names its order is proposed for it, although a payout has its amount', async () => {
  const { reference } = order
  const statement = await imported(
    csvOf([{ day, amount, reference: 'NAMED00001', payer: '海风贸易', text: reference }]),
  )
  const [line] = await linesOf(statement.id)
  expect(line).toMatchObject({ confidence: 'sure', failure: null })
})

test('a payout that no bill has is posted by its line, and reversed when the line is opened again', async () => {
  const before = await bankAmount()
  const payer = '财付通支付科技有限公司客户备付金'
  const statement = await imported(
    csvOf([{ day, amount: 123_456, reference: 'TENPAY0001', payer }]),
  )
  const [line] = await linesOf(statement.id, 'undecided')
  expect(line!.failure).not.toBeNull()
  const form = { lineId: line!.id, version: line!.version, provider: 'wechat' } as const
  expect((await must(linePayouts, { lineId: line!.id }, clerk.by)).suggested).toBe('wechat')
  await must(setLinePayout, { ...form, payoutId: null }, clerk.by)
  expect(await bankAmount()).toBe(before + 123_456)
  await demandClean()
  const [done] = await linesOf(statement.id, 'done')
  expect(done).toMatchObject({ payout: { provider: 'wechat', bill: null } })
  await must(reopenLine, { lineId: done!.id, version: done!.version }, clerk.by)
  expect(await bankAmount()).toBe(before)
  const [open] = await linesOf(statement.id, 'undecided')
  const chosen = { ...form, version: open!.version, payoutId: null }
  const both = await Promise.all([
    call(setLinePayout, chosen, clerk.by),
    call(setLinePayout, chosen, billed.colleague.by),
  ])
  expect(both.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(await bankAmount()).toBe(before + 123_456)
  await demandClean()
})

/** The line of a statement that the clerk imports, to be set as a payout of WeChat Pay. */
async function tenpay(of: number, reference: string) {
  const payer = '财付通支付科技有限公司客户备付金'
  const statement = await imported(csvOf([{ day, amount: of, reference, payer }]))
  const [line] = await linesOf(statement.id, 'undecided')
  const form = { lineId: line!.id, version: line!.version, payoutId: null } as const
  return { statement, form: { ...form, provider: 'wechat' as const } }
}

test('who imported a line sets no more as payouts alone within a day than one person sends back', async () => {
  const { by } = clerk
  const small = await tenpay(123_456, 'TENPAY0005')
  expect((await must(setLinePayout, small.form, by)).isAsked).toBe(false)
  const before = await bankAmount()
  const [first, second] = [await tenpay(400_000, 'TENPAY0002'), await tenpay(400_000, 'TENPAY0003')]
  // What another member sets does not count; the clerk's own 1,234.56 and 4,000.00 are beyond the limit of 5,000.00.
  expect((await must(setLinePayout, first.form, billed.colleague.by)).isAsked).toBe(false)
  expect(await bankAmount()).toBe(before + 400_000)
  expect((await must(setLinePayout, second.form, by)).isAsked).toBe(true)
  expect(await bankAmount()).toBe(before + 400_000)
  expect((await call(setLinePayout, second.form, by)).code).toBe(ApprovalReasons.alreadyAsked.code)
  await agreeToNewest(shop, billed.colleague.by)
  expect(await bankAmount()).toBe(before + 800_000)
  const third = await tenpay(1000, 'TENPAY0004')
  expect((await must(setLinePayout, third.form, by)).isAsked).toBe(true)
  // Whatever else is decided about the line ends the request.
  const aside = { ...third.form, reason: '不是本店的款项' }
  await must(setLineAside, aside, by)
  const { items } = await must(listApprovals, {}, billed.colleague.by)
  expect(items.filter(({ kind }) => kind === 'bankStatements.payout')).toEqual([])
  await demandClean()
})

test('a payout of a bill that arrives with another amount is set by two, and what the bank kept is a cost', async () => {
  const before = [await bankAmount(), await feesAmount()]
  const less = amount - 150
  const statement = await imported(
    csvOf([{ day, amount: less, reference: 'PAYOUT0009', payer: 'S' }]),
  )
  const [line] = await linesOf(statement.id, 'undecided')
  const { providers } = await must(linePayouts, { lineId: line!.id }, clerk.by)
  const [payout] = providers.find(({ provider }) => provider === 'stripe')!.payouts
  expect(payout).toMatchObject({ amount })
  const form = {
    lineId: line!.id,
    version: line!.version,
    provider: 'stripe',
    payoutId: payout!.id,
  } as const
  expect((await must(setLinePayout, form, clerk.by)).isAsked).toBe(true)
  expect([await bankAmount(), await feesAmount()]).toEqual(before)
  await agreeToNewest(shop, billed.colleague.by)
  expect([await bankAmount(), await feesAmount()]).toEqual([before[0]! - 150, before[1]! + 150])
  await demandClean()
  // Opened again it is awaited as before, and the cost is reversed; so as often as it is set.
  const [done] = await linesOf(statement.id, 'done')
  await must(reopenLine, { lineId: done!.id, version: done!.version }, clerk.by)
  expect([await bankAmount(), await feesAmount()]).toEqual(before)
  await demandClean()
  const [again] = await linesOf(statement.id, 'undecided')
  await must(setLinePayout, { ...form, version: again!.version }, clerk.by)
  await agreeToNewest(shop, billed.colleague.by)
  expect([await bankAmount(), await feesAmount()]).toEqual([before[0]! - 150, before[1]! + 150])
  await demandClean()
  // More than a bank keeps is another payout.
  const half = await imported(
    csvOf([{ day, amount: Math.floor(amount / 2), reference: 'PAYOUT0010' }]),
  )
  const [other] = await linesOf(half.id, 'undecided')
  const wrong = { ...form, lineId: other!.id, version: other!.version }
  expect((await call(setLinePayout, wrong, clerk.by)).code).toBe(
    ReconciliationReasons.payoutGone.code,
  )
})

test('what went out is no payout', async () => {
  const statement = await imported(csvOf([{ day, amount: -4000, reference: 'OUT0000001' }]))
  const [aside] = await linesOf(statement.id, 'set_aside')
  await must(reopenLine, { lineId: aside!.id, version: aside!.version }, clerk.by)
  const [line] = await linesOf(statement.id, 'undecided')
  const form = {
    lineId: line!.id,
    version: line!.version,
    provider: 'wechat',
    payoutId: null,
  } as const
  expect((await call(setLinePayout, form, clerk.by)).code).toBe(
    BankStatementReasons.notAPayout.code,
  )
  await must(matchAgain, { statementId: statement.id }, clerk.by)
})
