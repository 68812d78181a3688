/** What providers pay out, keep and take back is in the ledger: by their bills, once, and of what is the shop's own alone. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { billDifferences, billLines, fetchAgain, settleDifference } from '../contract.ts'
import { ReconciliationReasons } from '../reasons.ts'
import { chargeOf, dayOf, openBilledShop, rowOf } from '../testing.ts'

const billed = await openBilledShop()
const { shop, stripe, clerk, paid, put, tomorrow } = billed
const { db, clock, call, must } = shop

/** What accounts hold: a debit above zero. */
async function balances(): Promise<Record<string, number>> {
  const rows = await db.rows<{ account: string; balance: number }>(sql`
    select kind || ' ' || owner || case when currency <> 'CNY' then ' ' || currency else '' end as account, sum(balance)::bigint as balance from ledger.account
    where kind in ('bank', 'provider_clearing', 'provider_fees', 'chargebacks') group by 1 having sum(balance) <> 0 order by 1`)
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

const keysOf = async (kind: string) =>
  (await db.rows<{ key: string }>(sql`select key from ledger.posting where kind = ${kind}`)).length

test('payouts and fees of Stripe are posted once, a dispute when somebody says that it is one', async () => {
  const order = await paid('stripe')
  const day = dayOf(order.at, 'stripe')
  const charge = chargeOf(order)
  const { at } = charge
  const payout = (id: string, type: string, amount: number, source = `po_${id}`) => ({
    id: `txn_${id}`,
    type,
    amount,
    currency: 'cny',
    at,
    source: { id: source, object: 'payout', amount, currency: 'cny' },
  })
  stripe.balance.push(
    charge,
    payout('one', 'payout', -3000),
    payout('two', 'payout', -1000),
    payout('three', 'payout_failure', 1000, 'po_two'),
    { id: 'txn_fee', type: 'stripe_fee', amount: -200, currency: 'cny', at },
    // The shop has no price in this currency; its accounts have any.
    { id: 'txn_eur', type: 'payout', amount: -777, currency: 'eur', at },
    {
      id: 'txn_dispute',
      type: 'adjustment',
      amount: -2000,
      currency: 'cny',
      fee: 1500,
      at,
      source: { id: 'dp_1', object: 'dispute', payment_intent: order.transaction },
    },
  )
  await tomorrow()
  await shop.settle()
  const fees = 30 + 200
  expect(await balances()).toEqual({
    'bank shop': 3000,
    'bank shop EUR': 777,
    'provider_clearing provider:stripe': order.amount - 3000 - fees,
    'provider_clearing provider:stripe EUR': -777,
    'provider_fees provider:stripe': fees,
  })
  await expectAuditClean(db)

  // The same bill again, and days that are compared again, post nothing more.
  clock.forward({ minutes: 11 })
  await must(fetchAgain, { provider: 'stripe', day }, clerk.by)
  await shop.runSweeps()
  expect([await keysOf('payout'), await keysOf('provider_fee')]).toEqual([4, 1])

  const { items } = await must(billDifferences, {}, clerk.by)
  const dispute = items.find(({ kind }) => kind === 'adjustment')!
  expect(dispute).toMatchObject({ isChargeback: false })
  const form = {
    differenceId: dispute.id,
    version: dispute.version,
    note: '持卡人否认交易，银行已判',
    isChargeback: true,
  }
  expect(await must(settleDifference, form, clerk.by)).toEqual({ isAsked: false })
  await shop.runSweeps()
  // The fee of the dispute came with it.
  expect(await balances()).toEqual({
    'bank shop': 3000,
    'bank shop EUR': 777,
    'chargebacks provider:stripe': 2000,
    'provider_clearing provider:stripe': order.amount - 3000 - fees - 2000 - 1500,
    'provider_clearing provider:stripe EUR': -777,
    'provider_fees provider:stripe': fees + 1500,
  })
  const closed = (await must(billDifferences, { part: 'closed' }, clerk.by)).items
  expect(closed.find(({ id }) => id === dispute.id)).toMatchObject({ isChargeback: true })
  const lines = (await must(billLines, { provider: 'stripe', day }, clerk.by)).items
  expect(lines.filter(({ kind }) => kind === 'payout').map(({ arrivedOn }) => arrivedOn)).toEqual([
    null,
    null,
    null,
    null,
  ])
  await shop.settle()
  await expectAuditClean(db)
})

test('what somebody else took with the same merchant account is no fee of the shop', async () => {
  const before = await balances()
  const order = await paid()
  const day = dayOf(order.at)
  const other = { ...rowOf(order), session: 'c'.repeat(32), transaction: '8800001', fee: 999 }
  put(day, [rowOf(order), other])
  await tomorrow()
  await shop.settle()
  expect(await balances()).toEqual({
    ...before,
    'provider_clearing provider:wechat': order.amount - 60,
    'provider_fees provider:wechat': 60,
  })
  const { items } = await must(billDifferences, {}, clerk.by)
  const { id: differenceId, version } = items.find(({ kind }) => kind === 'notHere')!
  const form = { differenceId, version, note: '门店收银', isChargeback: true }
  expect((await call(settleDifference, form, clerk.by)).code).toBe(
    ReconciliationReasons.notADispute.code,
  )
  await expectAuditClean(db)
})
