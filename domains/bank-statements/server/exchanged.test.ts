/** Payouts that the bank exchanges: the bill has them in one currency, the bank's line in another, and the conversion accounts in both. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { listApprovals } from '#domains/approvals/contract.ts'
import { billLines } from '#domains/reconciliation/contract.ts'
import { ReconciliationReasons } from '#domains/reconciliation/reasons.ts'
import { openBilledShop } from '#domains/reconciliation/testing.ts'
import { agreeToNewest } from '#domains/wallet/testing.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { reopenLine } from '../decide-contract.ts'
import { linePayouts, setLinePayout } from '../payout-contract.ts'
import { csvOf, importingIn } from '../testing.ts'

const { shop, stripe, clerk, colleague, tomorrow } = await openBilledShop()
const { db, clock, call, must } = shop
const { imported, linesOf } = importingIn(shop, clerk.by)

const payoutOf = (id: string, amount: number, currency: string) => ({
  id: `txn_${id}`,
  type: 'payout',
  amount: -amount,
  currency,
  at: `${clock.now.slice(0, 19)}Z`,
  source: { id: `po_${id}`, object: 'payout', amount, currency },
})
const billDate = clock.now.slice(0, 10)
stripe.balance.push(payoutOf('euros', 9200, 'eur'), payoutOf('dollars', 10_000, 'usd'))
await tomorrow()
await shop.settle()
const day = clock.now.slice(0, 10)

/** What accounts hold, by currency: a debit above zero. */
async function balances(): Promise<Record<string, number>> {
  const rows = await db.rows<{ account: string; balance: number }>(sql`
    select kind || ' ' || currency as account, sum(balance)::bigint as balance from ledger.account
    where kind in ('bank', 'provider_fees', 'currency_conversion') group by 1 having sum(balance) <> 0 order by 1`)
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}
const demandClean = async () => {
  await shop.settle()
  await expectAuditClean(db)
}

let references = 0
async function lineOf(amount: number) {
  const reference = `EXCHANGED${(references += 1)}`
  const { id } = await imported(csvOf([{ day, amount, reference, payer: 'STRIPE' }]))
  const [line] = await linesOf(id, 'undecided')
  const { providers } = await must(linePayouts, { lineId: line!.id }, clerk.by)
  const { payouts } = providers.find(({ provider }) => provider === 'stripe')!
  const form = { lineId: line!.id, version: line!.version, provider: 'stripe' as const }
  return { statementId: id, payouts, form }
}

test('a payout in a currency that the shop has no rate of is set by two, and leaves the bank in the one to be there in the other', async () => {
  const before = { 'bank EUR': 9200, 'bank USD': 10_000 }
  expect(await balances()).toEqual(before)
  const { statementId, payouts, form } = await lineOf(71_500)
  const [euros] = payouts
  expect(euros).toMatchObject({ amount: 9200, currency: 'EUR', expectedAmount: null })
  const chosen = { ...form, payoutId: euros!.id }
  expect((await must(setLinePayout, chosen, clerk.by)).isAsked).toBe(true)
  expect(await balances()).toEqual(before)
  const { items } = await must(listApprovals, {}, colleague.by)
  const { lines } = items.find(({ kind }) => kind === 'bankStatements.payout')!
  expect(lines).toContainEqual({
    word: 'statement.paidOut',
    amount: 9200,
    text: null,
    currency: 'EUR',
  })
  expect(lines).toContainEqual({
    word: 'statement.exchangeRate',
    amount: null,
    text: '1 EUR = 7.77174 CNY',
  })
  await agreeToNewest(shop, colleague.by)
  const after = {
    'bank CNY': 71_500,
    'bank USD': 10_000,
    'currency_conversion CNY': -71_500,
    'currency_conversion EUR': 9200,
  }
  expect(await balances()).toEqual(after)
  await demandClean()
  const [done] = await linesOf(statementId, 'done')
  expect(done!.payout).toMatchObject({
    provider: 'stripe',
    bill: { reference: 'txn_euros', exchanged: { amount: 9200, currency: 'EUR' } },
  })
  const bill = await must(billLines, { provider: 'stripe', day: billDate }, clerk.by)
  expect(bill.items.find(({ currency }) => currency === 'EUR')).toMatchObject({
    arrivedOn: day,
    arrivedAs: { amount: 71_500, currency: 'CNY' },
  })

  // Opened again it is awaited as before, and both sides are reversed; so as often as it is set.
  await must(reopenLine, { lineId: done!.id, version: done!.version }, clerk.by)
  expect(await balances()).toEqual(before)
  await demandClean()
  const [again] = await linesOf(statementId, 'undecided')
  await must(setLinePayout, { ...chosen, version: again!.version }, clerk.by)
  await agreeToNewest(shop, colleague.by)
  expect(await balances()).toEqual(after)
  await demandClean()

  // It has arrived: no other line is it.
  const other = await lineOf(71_400)
  expect(other.payouts.map(({ currency }) => currency)).not.toContain('EUR')
  expect((await call(setLinePayout, { ...other.form, payoutId: euros!.id }, clerk.by)).code).toBe(
    ReconciliationReasons.payoutGone.code,
  )
})

test('of a currency that the shop has a rate of, what no bank would give for it is another payout', async () => {
  const { payouts } = await lineOf(70_000)
  const dollars = payouts.find(({ currency }) => currency === 'USD')!
  const expected = dollars.expectedAmount!
  expect(expected).toBeGreaterThan(50_000)
  const far = await lineOf(Math.round(expected * 1.3))
  expect(far.payouts).toEqual([])
  expect((await call(setLinePayout, { ...far.form, payoutId: dollars.id }, clerk.by)).code).toBe(
    ReconciliationReasons.payoutGone.code,
  )
  const near = await lineOf(Math.round(expected * 0.98))
  const before = await balances()
  const chosen = { ...near.form, payoutId: dollars.id }
  expect((await must(setLinePayout, chosen, clerk.by)).isAsked).toBe(true)
  await agreeToNewest(shop, colleague.by)
  const { 'bank USD': usd, 'bank CNY': cny, ...rest } = before
  expect(await balances()).toEqual({
    ...rest,
    'bank CNY': cny! + Math.round(expected * 0.98),
    'currency_conversion CNY': rest['currency_conversion CNY']! - Math.round(expected * 0.98),
    'currency_conversion USD': usd,
  })
  await demandClean()
})

test('two people who open its line again at once take both sides back once', async () => {
  stripe.balance.push(payoutOf('more', 5000, 'eur'))
  await tomorrow()
  await shop.settle()
  const before = await balances()
  const { form, payouts, statementId } = await lineOf(39_000)
  const more = payouts.find(({ amount }) => amount === 5000)!
  await must(setLinePayout, { ...form, payoutId: more.id }, clerk.by)
  await agreeToNewest(shop, colleague.by)
  const [done] = await linesOf(statementId, 'done')
  const both = await Promise.all([
    call(reopenLine, { lineId: done!.id, version: done!.version }, clerk.by),
    call(reopenLine, { lineId: done!.id, version: done!.version }, colleague.by),
  ])
  expect(both.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(await balances()).toEqual(before)
  await demandClean()
})

test('the database refuses one side twice, a side of the same currency as another, and a side on the wrong side', async () => {
  const payout = await db.row<{ id: number }>(sql`
    select id from reconciliation.posting where kind = 'payout' and arrived_on is not null order by id limit 1`)
  const side = (amount: number, currency: string, ofConversionId: number | null) =>
    shop.owner.db.write(sql`
      insert into reconciliation.posting (kind, provider, currency, amount, at, of_payout_id, of_conversion_id)
      values ('payout_conversion', 'stripe', ${currency}, ${amount}, ${clock.now}, ${payout.id}, ${ofConversionId})`)
  await expect(side(9200, 'EUR', null)).rejects.toThrow('posting_of_payout_by_currency')
  await expect(side(-1, 'IDR', null)).rejects.toThrow('posting_payout_conversion_sides')
  await expect(side(1, 'IDR', payout.id)).rejects.toThrow('posting_payout_conversion_sides')
})
