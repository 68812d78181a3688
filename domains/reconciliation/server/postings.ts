/** Posts what providers pay out, keep, take back and exchange: what bills say of it, and what bank lines say where no bill does. */
import { reviewLosses } from '#domains/distributors/server/door.ts'
import { freeBankLine, post, takeBankLine, type Entry } from '#domains/ledger/server/door.ts'
import { ratesOf, readSettings, type Rates } from '#domains/settings/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { convert, isShopCurrency, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import type { BilledProvider } from '../contract.ts'
import { ReconciliationReasons } from '../reasons.ts'
import * as sql from './postings-sql.ts'
import { lockProvider } from './sql.ts'

/** Where a bill names payouts, a bank line is one of these: it was posted when the bill came. */
export const HAS_PAYOUTS_IN_BILL: Readonly<Record<BilledProvider, boolean>> = {
  stripe: true,
  sandbox: true,
  // Their bills of trades know no payouts, which the merchant asks for in the provider's own pages.
  wechat: false,
  alipay: false,
}

export type Kind = 'payout' | 'provider_fee' | 'chargeback' | 'currency_conversion'

/** Where the money goes that leaves the provider. */
const TARGETS = {
  provider_fee: 'provider_fees',
  chargeback: 'chargebacks',
  currency_conversion: 'currency_conversion',
} as const
const targetOf = (kind: Kind, provider: BilledProvider): Entry =>
  kind === 'payout' ? { kind: 'bank', amount: 0 } : { kind: TARGETS[kind], provider, amount: 0 }

async function postAs(tx: Queryable, kind: Kind, posted: sql.Posted): Promise<void> {
  const { id, provider, currency, amount, at, reference } = posted
  // What was kept and given back on one day comes to nothing.
  if (amount === 0) return
  await post(tx, {
    key: `${kind}:${id}`,
    kind,
    reference,
    buyerId: null,
    at,
    currency,
    entries: [
      { ...targetOf(kind, provider), amount },
      { kind: 'provider_clearing', provider, amount: -amount },
    ],
  })
}

/** Takes back what was posted: by a posting that names it. */
export async function reverseAs(
  tx: Queryable,
  kind: Kind,
  { id, provider, currency, amount }: sql.Posted,
  now: Instant,
): Promise<void> {
  if (amount === 0) return
  await post(tx, {
    key: `${kind}:${id}:reversed`,
    kind: `${kind}_reversed`,
    corrects: `${kind}:${id}`,
    reference: '',
    buyerId: null,
    at: now,
    currency,
    entries: [
      { ...targetOf(kind, provider), amount: -amount },
      { kind: 'provider_clearing', provider, amount },
    ],
  })
}

/** One posting for each call: those of a large bill would hold the ledger's chains together. */
export async function postDue({ db }: Pick<JobContext, 'db'>): Promise<number> {
  const due = await sql.providerWithDue(db)
  if (due === null) return 0
  const { provider } = due
  return db.tx(async (tx) => {
    await lockProvider(tx, provider)
    const payout = await sql.addPayoutOfBill(tx, provider)
    if (payout !== null) {
      await postAs(tx, 'payout', payout)
      return 1
    }
    const conversions = await sql.addConversionsOfDay(tx, provider)
    // Both sides in one transaction: what leaves the one currency is in the other.
    for (const conversion of conversions) await postAs(tx, 'currency_conversion', conversion)
    if (conversions.length > 0) return 1
    const fees = await sql.addFeesOfDay(tx, provider)
    if (fees === null) return 0
    await postAs(tx, 'provider_fee', fees)
    return 1
  })
}

/**
 * Posts the adjustment that a difference is about as a dispute. Its fee follows with those of its day.
 * @throws {Refused} notADispute
 */
export async function postChargeback(
  tx: Queryable,
  difference: { id: number; orderNumber: string | null },
  now: Instant,
): Promise<void> {
  const posted = await sql.addChargeback(tx, difference.id)
  if (posted === null) throw new Refused(ReconciliationReasons.notADispute)
  await notifyDistributors(tx, [posted.id], now)
  const reference = difference.orderNumber ?? posted.reference
  await postAs(tx, 'chargeback', { ...posted, reference })
}

/** Nobody earns by what the provider has taken back of an order's payment, until it gives it back or the posting is undone. */
export async function notifyDistributors(
  tx: Queryable,
  postingIds: readonly number[],
  now: Instant,
): Promise<void> {
  for (const orderNumber of await sql.disputedOrders(tx, postingIds))
    await reviewLosses(tx, { orderNumber, now })
}

type BankLine = {
  bookedOn: string
  amount: number
  currency: Currency
  reference: string
  referenceKey: string
}

/**
 * Sets a line of the bank as a payout, in the transaction that decides the line. One that a bill has was posted with it.
 * @param payoutId of `awaitedPayouts`; null where the provider's bills name none
 * @returns the id of the payout
 * @throws {Refused} payoutGone where it has arrived or is quite another amount at any rate, payoutInBill where the bill names it, lineCounted
 */
export async function receivePayout(
  tx: Queryable,
  line: BankLine,
  { provider, payoutId, now }: { provider: BilledProvider; payoutId: number | null; now: Instant },
): Promise<number> {
  const id = payoutId === null ? await addOfBank(tx, line, provider) : payoutId
  if (payoutId !== null) await arrive(tx, line, { provider, payoutId, now })
  const { referenceKey: key, reference } = line
  const by = `payout:${id}` as const
  if (!(await takeBankLine(tx, { key, reference, by, at: now, isConfirmed: false })))
    throw new Refused(ReconciliationReasons.lineCounted)
  return id
}

async function addOfBank(tx: Queryable, line: BankLine, provider: BilledProvider): Promise<number> {
  if (HAS_PAYOUTS_IN_BILL[provider]) throw new Refused(ReconciliationReasons.payoutInBill)
  const { bookedOn: arrivedOn, amount, currency, reference } = line
  const posted = await sql.addPayoutOfBank(tx, { provider, currency, amount, arrivedOn })
  await postAs(tx, 'payout', { ...posted, reference })
  return posted.id
}

type Money = Pick<BankLine, 'currency' | 'amount'>

/** Above this part of it, what a bank gave is not what it took at any rate of these days: the merchant's own rates are this old at most. */
const RATE_TOLERANCE = 0.25

export type PayoutOfLine = sql.AwaitedPayout & {
  /** In the currency of the line by the shop's rates, where the bank exchanged it and the shop has a rate of its currency. */
  expectedAmount: number | null
}

/** What a payout is worth in the currency of a line by the shop's rates; null where it is the same, or the shop has no rate of it. */
function expectedOf(
  rates: Rates,
  { amount, currency }: sql.AwaitedPayout,
  { currency: into }: Money,
): number | null {
  if (currency === into || !isShopCurrency(currency)) return null
  return convert(amount, rates[into] / rates[currency], into)
}

/** Payouts of bills that a line may be: those that have its amount, or nearly, and those that the bank may have exchanged. */
export async function payoutsOfLine(
  db: Queryable,
  { currency, amount, bookedOn }: Money & Pick<BankLine, 'bookedOn'>,
): Promise<PayoutOfLine[]> {
  const find = (arrival: sql.Arrival) =>
    sql.awaitedPayouts(db, currency, [{ amount, bookedOn }], arrival)
  const equal = await find('equal')
  const unequal = await find('unequal')
  const exchanged = await find('exchanged')
  const rates = ratesOf(await readSettings(db))
  return [...equal, ...unequal, ...exchanged].flatMap((payout) => {
    const expectedAmount = expectedOf(rates, payout, { currency, amount })
    const isFar =
      expectedAmount !== null && Math.abs(amount - expectedAmount) > expectedAmount * RATE_TOLERANCE
    return isFar ? [] : [{ ...payout, expectedAmount }]
  })
}

/** The payout of a bill that a line may be; it may have another amount or currency. @throws {Refused} payoutGone */
export async function findAwaited(
  tx: Queryable,
  line: Money & Pick<BankLine, 'bookedOn'>,
  { provider, payoutId }: { provider: BilledProvider; payoutId: number },
): Promise<PayoutOfLine> {
  const found = (await payoutsOfLine(tx, line)).find(
    (each) => each.id === payoutId && each.provider === provider,
  )
  if (found === undefined) throw new Refused(ReconciliationReasons.payoutGone)
  return found
}

async function arrive(
  tx: Queryable,
  line: BankLine,
  { now, ...of }: { provider: BilledProvider; payoutId: number; now: Instant },
): Promise<void> {
  const { amount, currency } = await findAwaited(tx, line, of)
  if ((await sql.setArrived(tx, of.payoutId, line.bookedOn)) === 0)
    throw new Refused(ReconciliationReasons.payoutGone)
  if (currency !== line.currency) {
    // Both sides in one transaction: what the bank took of the one currency is in the other.
    for (const side of await sql.addPayoutConversion(tx, of.payoutId, { ...line, now }))
      await postArrival(tx, 'payout_conversion', side, { now, isReversed: false })
    return
  }
  if (amount === line.amount) return
  const difference = await sql.addDifference(tx, of.payoutId, amount - line.amount, now)
  await postArrival(tx, 'payout_difference', difference, { now, isReversed: false })
}

/** What the bank has less of a payout is what paying out cost; what it exchanged is in the other currency. */
const ARRIVALS = {
  payout_difference: 'provider_fees',
  payout_conversion: 'currency_conversion',
} as const

async function postArrival(
  tx: Queryable,
  kind: keyof typeof ARRIVALS,
  { id, provider, currency, amount }: sql.Posted,
  { now, isReversed }: { now: Instant; isReversed: boolean },
): Promise<void> {
  const key = `${kind}:${id}`
  const sign = isReversed ? -1 : 1
  await post(tx, {
    key: isReversed ? `${key}:reversed` : key,
    kind: isReversed ? `${kind}_reversed` : kind,
    ...(isReversed && { corrects: key }),
    reference: '',
    buyerId: null,
    at: now,
    currency,
    entries: [
      { kind: ARRIVALS[kind], provider, amount: sign * amount },
      { kind: 'bank', amount: -sign * amount },
    ],
  })
}

/** The line of the bank is no payout after all: one that no bill has is reversed. */
export async function leavePayout(tx: Queryable, id: number, now: Instant): Promise<void> {
  const left = await sql.setNotArrived(tx, id, now)
  if (left === null) return
  for (const { kind, ...posted } of await sql.endArrival(tx, id, now))
    await postArrival(tx, kind, posted, { now, isReversed: true })
  await freeBankLine(tx, `payout:${id}`, now)
  if (left.isOfBill) return
  await reverseAs(tx, 'payout', left, now)
}
