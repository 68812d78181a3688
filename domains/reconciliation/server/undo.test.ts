/** What one person's word has put into bills and ledger is taken back by reversal: files that were brought, disputes that were none. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { wechatBill, type BillRow } from '#domains/payments/testing/bills.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { billDifferences, billLines, fetchAgain, settleDifference } from '../contract.ts'
import { ReconciliationReasons } from '../reasons.ts'
import { chargeOf, dayOf, kindsOf, openBilledShop, rowOf } from '../testing.ts'
import { undoChargeback, withdrawBill } from '../undo-contract.ts'

const billed = await openBilledShop()
const { shop, wechat, stripe, clerk, colleague, paid, put, look, sleep, tomorrow } = billed
const { db, clock, call, must } = shop

const feesAmount = async () =>
  (
    await db.row<{ amount: number }>(sql`
      select coalesce(sum(balance), 0)::bigint as amount from ledger.account where kind = 'provider_fees'`)
  ).amount

/** The clerk brings a bill of WeChat Pay that could not be fetched. */
async function brought(day: string, rows: readonly BillRow[]) {
  sleep()
  billed.doubles.are('away')
  await shop.runSweeps()
  const headers = { 'content-type': 'application/octet-stream', ...clerk.by }
  const url = `${shop.url}/api/office/reconciliation/days/wechat/${day}/bill`
  const body = new Uint8Array(wechatBill(wechat.fields, rows))
  const answer = await fetch(url, { method: 'POST', headers, body })
  expect(await answer.json()).toMatchObject({ code: 1 })
  await shop.runSweeps()
}
/** The provider answers after all. */
async function answered(day: string, rows: readonly BillRow[]) {
  billed.doubles.are('fine')
  billed.closeCircuits()
  put(day, rows)
  clock.forward({ minutes: 3 })
  await must(fetchAgain, { provider: 'wechat', day }, clerk.by)
  await shop.settle()
}

test('a file posts no fees, and what the provider itself does not say counts no more', async () => {
  const [order, never] = [await paid(), await paid()]
  const day = dayOf(order.at)
  const before = await feesAmount()
  const expensive = { ...rowOf(order), fee: 6000 }
  await brought(day, [expensive, rowOf(never)])
  expect(await look(day)).toMatchObject({ state: 'agreed', lineCount: 2 })
  expect(await feesAmount()).toBe(before)
  await answered(day, [rowOf(order)])
  // The payment that the provider never had, which the file had hidden.
  const found = await look(day)
  expect(found).toMatchObject({ broughtBy: null, lineCount: 1 })
  expect(kindsOf(found.differences)).toEqual(['notThere open'])
  expect(await feesAmount()).toBe(before + 60)
  // It comes in the bill of another day.
  await answered(day, [rowOf(order), rowOf(never)])
  expect(kindsOf((await look(day)).differences)).toEqual(['notThere resolved'])
  expect(await feesAmount()).toBe(before + 120)
  await expectAuditClean(db)
})

test('fees that a file has posted before are reversed, and posted as the provider says', async () => {
  const order = await paid()
  const day = dayOf(order.at)
  const before = await feesAmount()
  await brought(day, [{ ...rowOf(order), fee: 6000 }])
  await db.count(
    sql`update reconciliation.day set source = 'provider', brought_by = null where provider = 'wechat' and day = ${day}::date`,
  )
  await shop.runSweeps()
  expect(await feesAmount()).toBe(before + 6000)
  await db.count(
    sql`update reconciliation.day set source = 'file', brought_by = 'Wei' where provider = 'wechat' and day = ${day}::date`,
  )
  await answered(day, [rowOf(order)])
  expect(await feesAmount()).toBe(before + 60)
  await expectAuditClean(db)
})

test('a file is withdrawn by somebody else than who brought it, and the provider is asked as before', async () => {
  const order = await paid()
  const day = dayOf(order.at)
  const other = { ...rowOf(order), session: 'd'.repeat(32), transaction: '7700001' }
  await brought(day, [rowOf(order), other])
  expect(kindsOf((await look(day)).differences)).toEqual(['notHere open'])
  const form = { provider: 'wechat', day, reason: '文件被改动' } as const
  expect((await call(withdrawBill, form, clerk.by)).code).toBe(ReconciliationReasons.ownFile.code)
  await must(withdrawBill, form, colleague.by)
  expect((await call(withdrawBill, form, colleague.by)).code).toBe(
    ReconciliationReasons.noFile.code,
  )
  const found = await look(day)
  expect(found).toMatchObject({ state: 'failed', broughtBy: null, fetchedAt: null, lineCount: 0 })
  expect(kindsOf(found.differences)).toEqual(['notHere resolved'])
  await expectAuditClean(db)
  await answered(day, [rowOf(order)])
  expect(await look(day)).toMatchObject({ state: 'agreed', lineCount: 1 })
  await expectAuditClean(db)
})

test('a dispute that was none leaves the ledger once, by somebody else than who explained it', async () => {
  const order = await paid('stripe')
  const charge = chargeOf(order)
  stripe.balance.push(charge, {
    id: 'txn_dispute',
    type: 'adjustment',
    amount: -2000,
    currency: 'cny',
    fee: 1500,
    at: charge.at,
    source: { id: 'dp_1', object: 'dispute', payment_intent: order.transaction },
  })
  await tomorrow()
  const difference = async () => {
    const { items } = await must(billDifferences, { part: 'closed' }, clerk.by)
    const open = (await must(billDifferences, {}, clerk.by)).items
    return [...open, ...items].find(({ kind }) => kind === 'adjustment')!
  }
  const chargebacks = async () =>
    (
      await db.row<{ amount: number }>(sql`
        select coalesce(sum(balance), 0)::bigint as amount from ledger.account where kind = 'chargebacks'`)
    ).amount
  const settle = async () => {
    const { id: differenceId, version } = await difference()
    const form = { differenceId, version, note: '持卡人否认交易', isChargeback: true }
    await must(settleDifference, form, clerk.by)
    await shop.settle()
  }
  await settle()
  expect(await chargebacks()).toBe(2000)
  const { id: differenceId, version } = await difference()
  const form = { differenceId, version, reason: '看错了，是平台调整' }
  expect((await call(undoChargeback, form, clerk.by)).code).toBe(
    ReconciliationReasons.ownExplanation.code,
  )
  const twice = await Promise.all([1, 2].map(() => call(undoChargeback, form, colleague.by)))
  expect(twice.filter(({ code }) => code === 1)).toHaveLength(1)
  const third = { ...form, version: version + 1 }
  expect((await call(undoChargeback, third, colleague.by)).code).toBe(
    ReconciliationReasons.notAChargeback.code,
  )
  expect(await chargebacks()).toBe(0)
  expect(await difference()).toMatchObject({ state: 'open', isChargeback: false, note: null })
  await shop.settle()
  await expectAuditClean(db)
  // It is a dispute after all: posted again, once.
  await settle()
  expect(await chargebacks()).toBe(2000)
  const stripeDay = { provider: 'stripe', day: dayOf(order.at, 'stripe') } as const
  const { items } = await must(billLines, stripeDay, clerk.by)
  expect(items.filter(({ kind }) => kind === 'adjustment')).toHaveLength(1)
  await expectAuditClean(db)
})
