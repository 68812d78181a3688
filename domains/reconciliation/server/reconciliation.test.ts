/** Daily reconciliation: clean days, injected discrepancies, late lines, explanations, two sweeps at once, large bills. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { cancelAndRefund } from '#domains/payments/office-contract.ts'
import { alipayBill, type BillRow } from '#domains/payments/testing/bills.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import {
  billDays,
  billDifferences,
  billLines,
  fetchAgain,
  reconciliationWaiting,
  settleDifference,
} from '../contract.ts'
import { ReconciliationReasons } from '../reasons.ts'
import { chargeOf, dayOf, kindsOf, openBilledShop, rowOf, type Paid } from '../testing.ts'

const billed = await openBilledShop()
const { shop, alipay, stripe, clerk, colleague, paid, put, look, sleep, tomorrow } = billed
const { db, call, clock, must } = shop

test('a clean day of each provider agrees, with its fees; nothing waits, and the same bill again changes nothing', async () => {
  const [a, b] = [await paid(), await paid('wechat', 2)]
  const [c, d] = [await paid('alipay'), await paid('stripe')]
  const refunded = await paid()
  await must(cancelAndRefund, { orderNumber: refunded.orderNumber, note: '缺货' }, clerk.by)
  await shop.settle()
  const refund = await db.row<{ key: string; providerReference: string }>(
    sql`select key, provider_reference from payments.refund`,
  )
  const day = dayOf(a.at)
  const refundRow: BillRow = {
    ...rowOf(refunded),
    kind: 'refund',
    fee: -60,
    refundNumber: `${refunded.session}-${refund.key.replace(':', '-')}`,
    refundId: refund.providerReference,
  }
  put(day, [rowOf(a), rowOf(b), rowOf(refunded), refundRow])
  alipay.bills.files.set(day, alipayBill(alipay.fields, day, [rowOf(c)]))
  stripe.balance.push(chargeOf(d))
  expect((await must(billDays, {}, clerk.by)).items).toEqual([])
  await tomorrow()
  const found = await look(day)
  expect(found).toMatchObject({ state: 'agreed', lineCount: 4, openCount: 0 })
  expect(found.sums).toEqual([
    {
      currency: 'CNY',
      paidAmount: a.amount + b.amount + refunded.amount,
      refundedAmount: refunded.amount,
      feeAmount: 120,
      adjustmentAmount: 0,
      payoutAmount: 0,
      convertedAmount: 0,
    },
  ])
  const net = a.amount + b.amount
  expect(found.balances).toMatchObject([
    { billAmount: net, paymentsAmount: net, ledgerAmount: net },
  ])
  for (const name of ['alipay', 'stripe'] as const)
    expect(await look(dayOf(a.at, name), name)).toMatchObject({ state: 'agreed', lineCount: 1 })
  const first = (await must(billDays, {}, clerk.by)).items.at(-1)!
  const before = { after: `${first.day} ${first.provider}` }
  expect((await must(billDays, before, clerk.by)).items).toEqual([])
  expect((await must(billDays, { state: 'differs' }, clerk.by)).items).toEqual([])
  expect(await must(reconciliationWaiting, {}, clerk.by)).toEqual({
    openCount: 0,
    unfetchedCount: 0,
  })
  const { items } = await must(billLines, { provider: 'wechat', day }, clerk.by)
  expect(items.map(({ orderNumber, isMatched }) => ({ orderNumber, isMatched }))).toEqual(
    [a, b, refunded, refunded].map(({ orderNumber }) => ({ orderNumber, isMatched: true })),
  )
  clock.forward({ minutes: 3 })
  await must(fetchAgain, { provider: 'wechat', day }, clerk.by)
  await shop.runSweeps()
  expect(await look(day)).toMatchObject({ state: 'agreed', lineCount: 4 })
  expect((await call(fetchAgain, { provider: 'wechat', day }, clerk.by)).code).toBe(
    ReconciliationReasons.fetchedLately.code,
  )
  await shop.settle()
  await expectAuditClean(db)
})

test('twenty injected discrepancies are twenty differences, and nothing else is', async () => {
  const orders: Paid[] = []
  for (let i = 0; i < 13; i++) orders.push(await paid())
  const clean = orders.slice(0, 1)
  const wrongAmount = orders.slice(1, 4)
  const otherCurrency = orders.slice(4, 6)
  const twice = orders.slice(6, 9)
  const missing = orders.slice(9, 12)
  const lostRefund = orders[12]!
  await must(cancelAndRefund, { orderNumber: lostRefund.orderNumber, note: '缺货' }, clerk.by)
  await shop.settle()
  const day = dayOf(clock.now)
  const unknown = (i: number): BillRow => ({
    ...rowOf(clean[0]!),
    session: `${i}`.repeat(32),
    transaction: `990000000000000000000${i}`,
  })
  put(day, [
    ...[...clean, ...twice, ...twice, lostRefund].map(rowOf),
    ...wrongAmount.map((each) => ({ ...rowOf(each), amount: each.amount + 1 })),
    ...otherCurrency.map((each) => ({ ...rowOf(each), currency: 'USD' })),
    ...[1, 2, 3, 4].map(unknown), // lost notifications
    ...[5, 6, 7, 8].map((i) => ({
      ...unknown(i),
      transaction: clean[0]!.transaction,
      kind: 'refund' as const,
      refundNumber: `HAND-${i}`,
      refundId: `50000${i}`,
    })), // refunds by hand
  ])
  await tomorrow()
  const { differences, state } = await look(day)
  expect(state).toBe('differs')
  expect(kindsOf(differences)).toEqual(
    [
      ...wrongAmount.map(() => 'amount open'),
      ...otherCurrency.map(() => 'currency open'),
      ...twice.map(() => 'doubled open'),
      ...Array.from({ length: 8 }, () => 'notHere open'),
      ...missing.map(() => 'notThere open'),
      'notThere open', // the lost refund
    ].toSorted(),
  )
  expect(differences).toHaveLength(20)
  expect(differences.find(({ kind }) => kind === 'amount')).toMatchObject({
    bill: { amount: wrongAmount[0]!.amount + 1, currency: 'CNY' },
    ours: { amount: wrongAmount[0]!.amount, currency: 'CNY' },
    orderNumber: wrongAmount[0]!.orderNumber,
  })
  await shop.runSweeps()
  const [waiting, inbox] = [
    await must(reconciliationWaiting, {}, clerk.by),
    await db.rows(sql`select ref from work.item where kind = 'billDifferences'`),
  ]
  expect(waiting.openCount).toBe(20)
  expect(inbox).toHaveLength(20)
  await shop.settle()
  await expectAuditClean(db)

  // What was missing is in the bill of the next day: those end by themselves.
  const next = dayOf(clock.now)
  put(
    next,
    missing.map((each) => ({ ...rowOf(each), at: `${next} 00:00:01` })),
  )
  await tomorrow()
  const late = (await look(day)).differences.filter(({ state: is }) => is === 'resolved')
  expect(late).toHaveLength(3)
  expect(late[0]).toMatchObject({ kind: 'notThere', resolvedOn: next, note: null })
  expect(await look(next)).toMatchObject({ state: 'agreed', lineCount: 3 })
  await shop.settle()
  await expectAuditClean(db)
})

let version = 0
async function setLimit(value: number): Promise<void> {
  const key = 'approvals.refundAmount'
  await putSetting(db, { key, value, version: version++, now: clock.now, by: 'test' })
  forgetSettings()
}

test('a difference is explained once; above the limit a second person agrees', async () => {
  const { items } = await must(billDifferences, {}, clerk.by)
  const [small, large] = [
    items.find(({ kind }) => kind === 'amount')!,
    items.find(({ kind }) => kind === 'currency')!,
  ]
  const wrong = { differenceId: small.id, version: small.version, note: ' x ' }
  expect((await call(settleDifference, wrong, clerk.by)).code).not.toBe(1)
  const note = '微信后台确认：手续费优惠'
  const form = { differenceId: small.id, version: small.version, note }
  expect(await must(settleDifference, form, clerk.by)).toEqual({ isAsked: false })
  expect((await call(settleDifference, form, clerk.by)).code).toBe(
    ReconciliationReasons.alreadyClosed.code,
  )
  const ended = (await must(billDifferences, { part: 'closed' }, clerk.by)).items
  expect(ended).toHaveLength(4)
  expect(ended.find(({ id }) => id === small.id)).toMatchObject({ state: 'settled', note })

  await setLimit(0)
  const about = { differenceId: large.id, version: large.version, note }
  expect(await must(settleDifference, about, clerk.by)).toEqual({ isAsked: true })
  const asked = (await must(billDifferences, {}, clerk.by)).items
  expect(asked.find(({ id }) => id === large.id)).toMatchObject({ state: 'open', isAsked: true })
  const approvals = await must(listApprovals, {}, colleague.by)
  const { id: approvalId } = approvals.items.find(({ kind }) => kind === 'reconciliation.settle')!
  expect((await call(approve, { approvalId }, clerk.by)).code).not.toBe(1)
  await must(approve, { approvalId }, colleague.by)
  const { items: closed } = await must(billDifferences, { part: 'closed' }, clerk.by)
  expect(closed.find(({ id }) => id === large.id)).toMatchObject({ state: 'settled', note })
  await setLimit(500_000)
  await shop.settle()
  await expectAuditClean(db)
})

test('an edited payment, and a ledger that says otherwise, are found the same day', async () => {
  const order = await paid()
  const day = dayOf(order.at)
  put(day, [rowOf(order)])
  await tomorrow()
  expect(await look(day)).toMatchObject({ state: 'agreed' })
  const edit = (by: number) =>
    shop.owner.db.count(sql`
      update payments.receipt set amount = amount + ${by}, applied_amount = applied_amount + ${by}
      where transaction = ${order.transaction}`)
  await edit(7)
  clock.forward({ minutes: 11 })
  await shop.runSweeps()
  expect(kindsOf((await look(day)).differences)).toEqual(['amount open', 'clearing open'])
  await edit(-7)
  clock.forward({ minutes: 11 })
  await shop.runSweeps()
  expect(kindsOf((await look(day)).differences)).toEqual(['amount resolved', 'clearing resolved'])
})

test('two sweeps at once take a bill once', async () => {
  const order = await paid()
  const day = dayOf(order.at)
  put(day, [rowOf(order)])
  sleep()
  await Promise.all([shop.runSweeps(), shop.runSweeps(), shop.runSweeps()])
  await shop.runSweeps()
  expect(await look(day)).toMatchObject({ state: 'agreed', lineCount: 1, attemptCount: 1 })
})

test('a bill of 5,000 lines is taken whole, and its first differences are shown', async () => {
  const day = dayOf(clock.now)
  const rows = Array.from({ length: 5_000 }, (_, i) => ({
    ...rowOf({
      session: String(i).padStart(32, 'b'),
      transaction: `77${i}`,
      amount: 100,
      at: clock.now,
    }),
    at: `${day} 08:00:00`,
  }))
  put(day, rows)
  sleep()
  await shop.runSweeps()
  const found = await look(day)
  expect(found).toMatchObject({ state: 'differs', lineCount: 5_000, differenceCount: 5_000 })
  expect(found.differences).toHaveLength(100)
  // What follows is about other days.
  await shop.owner.db.count(sql`delete from reconciliation.difference where day = ${day}::date`)
  await shop.owner.db.count(sql`delete from reconciliation.line where day = ${day}::date`)
}, 15_000)
