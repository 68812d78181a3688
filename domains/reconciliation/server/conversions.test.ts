/** What a provider exchanges goes through an account of its own in each currency: nothing vanishes in the one and appears in the other. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ledgerDay } from '#domains/ledger/browse-contract.ts'
import { ledgerAccounts, ledgerLines } from '#domains/ledger/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { billDay, billLines, fetchAgain } from '../contract.ts'
import { chargeOf, dayOf, openBilledShop } from '../testing.ts'

const billed = await openBilledShop()
const { shop, stripe, paid, tomorrow } = billed
const { db, clock, must } = shop
const finance = await staffWith(shop, 'finance')

/** What accounts hold, by currency: a debit above zero. */
async function balances(): Promise<Record<string, number>> {
  const rows = await db.rows<{ account: string; balance: number }>(sql`
    select kind || ' ' || currency as account, sum(balance)::bigint as balance from ledger.account
    where kind in ('bank', 'provider_clearing', 'provider_fees', 'currency_conversion') group by 1 having sum(balance) <> 0 order by 1`)
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]))
}

const postedCount = async () =>
  (await db.rows(sql`select from ledger.posting where kind = 'currency_conversion'`)).length

test('a payment that Stripe exchanges, its fee and its payout stand in both currencies, each of which sums to zero', async () => {
  const order = await paid('stripe')
  const day = dayOf(order.at, 'stripe')
  const charge = chargeOf(order)
  const { at } = charge
  // The shop charges CNY; its balance is in EUR, of which it has no price and no receiving account.
  const euros = Math.round(order.amount * 0.128)
  stripe.balance.push(
    { ...charge, amount: euros, currency: 'eur', fee: 40, exchangeRate: 0.128 },
    {
      id: 'txn_payout',
      type: 'payout',
      amount: 40 - euros,
      currency: 'eur',
      at,
      source: { id: 'po_1', object: 'payout', amount: euros - 40, currency: 'eur' },
    },
  )
  await tomorrow()
  await shop.settle()
  expect(await balances()).toEqual({
    'bank EUR': euros - 40,
    'currency_conversion CNY': order.amount,
    'currency_conversion EUR': -euros,
    'provider_fees EUR': 40,
  })
  await expectAuditClean(db)

  // The same bill again posts nothing more.
  clock.forward({ minutes: 11 })
  await must(fetchAgain, { provider: 'stripe', day }, billed.clerk.by)
  await shop.runSweeps()
  expect(await postedCount()).toBe(2)

  const { items } = await must(billLines, { provider: 'stripe', day }, billed.clerk.by)
  expect(items.find(({ kind }) => kind === 'payment')).toMatchObject({
    amount: order.amount,
    currency: 'CNY',
    converted: { amount: euros, currency: 'EUR', rate: 0.128 },
  })
  expect(items.find(({ kind }) => kind === 'payout')).toMatchObject({ converted: null })
  const { sums } = await must(billDay, { provider: 'stripe', day }, billed.clerk.by)
  expect(sums.map(({ currency, convertedAmount }) => [currency, convertedAmount])).toEqual([
    ['CNY', -order.amount],
    ['EUR', euros],
  ])
})

test('finance sees accounts in a currency that the shop does not sell in, day by day', async () => {
  const { totals, exchangeGain } = await must(
    ledgerAccounts,
    { kind: 'currency_conversion' },
    finance.by,
  )
  expect(totals.map(({ currency }) => currency)).toEqual(['CNY', 'EUR'])
  // The shop has no rate of the euro.
  expect(exchangeGain).toBeNull()
  const today = clock.now.slice(0, 10)
  const { sums } = await must(ledgerDay, { day: today }, finance.by)
  expect(sums.toSorted((a, b) => (a.currency < b.currency ? -1 : 1))).toEqual([
    { currency: 'CNY', amount: 0 },
    { currency: 'EUR', amount: 0 },
  ])
  const account = { kind: 'bank', owner: 'shop', currency: 'EUR' } as const
  const period = { from: `${today.slice(0, 8)}01`, to: today }
  const lines = await must(ledgerLines, { ...account, ...period }, finance.by)
  expect(lines.items.map(({ kind }) => kind)).toEqual(['payout'])
})

test('a payout in another currency than the balance arrives in its own', async () => {
  const before = await balances()
  const at = `${clock.now.slice(0, 19)}Z`
  stripe.balance.push({
    id: 'txn_across',
    type: 'payout',
    amount: -1000,
    currency: 'cny',
    exchangeRate: 7.2,
    at,
    source: { id: 'po_2', object: 'payout', amount: 139, currency: 'usd' },
  })
  await tomorrow()
  await shop.settle()
  const { 'currency_conversion CNY': cny = 0, ...rest } = before
  expect(await balances()).toEqual({
    ...rest,
    'bank USD': 139,
    'currency_conversion CNY': cny + 1000,
    'currency_conversion USD': -139,
    'provider_clearing CNY': -1000,
  })
  await expectAuditClean(db)
})

test('lines that were stored before conversions were known get them when the bill is fetched again', async () => {
  const order = await paid('stripe')
  const day = dayOf(order.at, 'stripe')
  const charge = { ...chargeOf(order), fee: 0 }
  const count = await postedCount()
  stripe.balance.push(charge)
  await tomorrow()
  await shop.settle()
  // As it was stored: what was charged, and the currency of the balance for the fee alone.
  await shop.owner.db.write(sql`
    update reconciliation.line set fee_currency = 'EUR' where transaction = ${order.transaction}`)
  Object.assign(charge, { amount: 500, currency: 'eur', exchangeRate: 0.1 })
  clock.forward({ minutes: 11 })
  await must(fetchAgain, { provider: 'stripe', day }, billed.clerk.by)
  await shop.settle()
  expect(await postedCount()).toBe(count + 2)
  await expectAuditClean(db)
})
