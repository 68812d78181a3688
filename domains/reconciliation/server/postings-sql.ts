/** Statements about what of bills and bank lines is posted to the ledger: payouts, fees, disputes, conversions. */
import sql from 'sql-template-tag'
import type { AnyCurrency, Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BilledProvider } from '../contract.ts'

export type Posted = {
  id: number
  provider: BilledProvider
  currency: AnyCurrency
  /** What it takes off what the provider holds. */
  amount: number
  at: Instant
  /** What people know it by. */
  reference: string
}

/** By the provider's own word: a file says what its owner lets it say, and posts nothing. */
const IN_CURRENT_BILL = sql`l.withdrawn_at is null and exists (
  select from reconciliation.day d where d.provider = l.provider and d.day = l.day and d.source = 'provider')`

/** A line that something stands for in the ledger. */
const IS_POSTED = sql`exists (select from reconciliation.posting p where p.line_id = l.id and p.reversed_at is null)`

/** Of what the shop knows to be its own: the fee of a payment that somebody else took with the same merchant account is theirs. */
const IS_FEE_DUE = sql`${IN_CURRENT_BILL} and l.fee_posting_id is null and (l.fee_amount <> 0 or l.kind = 'fee')
  and (l.receipt_id is not null or l.refund_id is not null or l.kind in ('payout', 'adjustment', 'fee'))
  and (l.kind <> 'fee' or l.currency = l.fee_currency)
  and (l.kind <> 'adjustment' or ${IS_POSTED})`

const IS_PAYOUT_DUE = sql`${IN_CURRENT_BILL} and l.kind = 'payout' and l.amount <> 0 and not ${IS_POSTED}`

/** Of its own too. */
const IS_CONVERSION_DUE = sql`${IN_CURRENT_BILL} and l.converted_amount is not null and l.conversion_posting_id is null
  and (l.receipt_id is not null or l.refund_id is not null or l.kind = 'payout')`

/** A provider for which something is to be posted. */
export const providerWithDue = (db: Queryable) =>
  db.maybeRow<{ provider: BilledProvider }>(sql`
    select provider from reconciliation.line l where ${IS_PAYOUT_DUE}
    union all select provider from reconciliation.line l where ${IS_CONVERSION_DUE}
    union all select provider from reconciliation.line l where ${IS_FEE_DUE} limit 1`)

const POSTED = sql`id, provider, currency, amount, at`

/** The next payout of a bill. */
export const addPayoutOfBill = (tx: Queryable, provider: BilledProvider) =>
  tx.maybeRow<Posted>(sql`
    with due as (
      select * from reconciliation.line l where provider = ${provider} and ${IS_PAYOUT_DUE} order by id limit 1),
    made as (
      insert into reconciliation.posting (kind, provider, currency, amount, at, day, line_id)
      select 'payout', provider, currency, -amount, at, day, id from due returning *)
    select ${POSTED}, (select left(reference, 100) from due) as reference from made`)

/**
 * What the provider exchanged of one currency into another on the next day, as one sum: the first row takes the one off what it holds, the
 * second, which names the first, puts the other in its place.
 * @returns none where nothing is due
 */
export const addConversionsOfDay = (tx: Queryable, provider: BilledProvider) =>
  tx.rows<Posted>(sql`
    with first as (
      select day, currency, converted_currency from reconciliation.line l
      where provider = ${provider} and ${IS_CONVERSION_DUE} order by day, id limit 1),
    due as materialized (
      select l.id, l.at, case when l.kind = 'refund' then -l.amount else l.amount end as amount, l.converted_amount
      from reconciliation.line l join first f using (day, currency, converted_currency)
      where l.provider = ${provider} and ${IS_CONVERSION_DUE}),
    total as (
      select f.*, d.* from first f cross join lateral (
        select sum(amount)::bigint as amount, sum(converted_amount)::bigint as converted_amount, max(at) as at from due) d),
    sold as (
      insert into reconciliation.posting (kind, provider, currency, amount, at, day)
      select 'currency_conversion', ${provider}, currency, amount, at, day from total returning *),
    bought as (
      insert into reconciliation.posting (kind, provider, currency, amount, at, day, of_conversion_id)
      select 'currency_conversion', ${provider}, t.converted_currency, -t.converted_amount, t.at, t.day, s.id from total t, sold s
      returning *),
    taken as (
      update reconciliation.line l set conversion_posting_id = s.id from due d, sold s where l.id = d.id)
    select ${POSTED}, day::text as reference from sold
    union all select ${POSTED}, day::text from bought`)

/** The fees of the next day and currency, as one sum: a large bill has a fee in each line. */
export const addFeesOfDay = (tx: Queryable, provider: BilledProvider) =>
  tx.maybeRow<Posted>(sql`
    with first as (
      select day, fee_currency from reconciliation.line l where provider = ${provider} and ${IS_FEE_DUE} order by day, id limit 1),
    due as materialized (
      select l.id, l.at, l.fee_amount - case when l.kind = 'fee' then l.amount else 0 end as amount
      from reconciliation.line l join first f using (day, fee_currency) where l.provider = ${provider} and ${IS_FEE_DUE}),
    made as (
      insert into reconciliation.posting (kind, provider, currency, amount, at, day)
      select 'provider_fee', ${provider}, f.fee_currency, (select sum(amount) from due)::bigint, (select max(at) from due), f.day
      from first f returning *),
    taken as (
      update reconciliation.line l set fee_posting_id = m.id from due d, made m where l.id = d.id)
    select ${POSTED}, day::text as reference from made`)

/** A dispute. @returns null where the line is none */
export const addChargeback = (tx: Queryable, differenceId: number) =>
  tx.maybeRow<Posted>(sql`
    with made as (
      insert into reconciliation.posting (kind, provider, currency, amount, at, day, line_id)
      select 'chargeback', l.provider, l.currency, -l.amount, l.at, l.day, l.id
      from reconciliation.difference d join reconciliation.line l on l.id = d.line_id
      where d.id = ${differenceId} and l.kind = 'adjustment' and l.amount <> 0 returning *)
    select ${POSTED}, (select left(reference, 100) from reconciliation.line where id = m.line_id) as reference from made m`)

/** The orders whose payments disputes are about, in their order. None of postings of another kind, or of no known order. */
export const disputedOrders = async (
  tx: Queryable,
  postingIds: readonly number[],
): Promise<string[]> =>
  (
    await tx.rows<{ orderNumber: string }>(sql`
      select distinct m.order_number from reconciliation.posting p
      join reconciliation.line l on l.id = p.line_id
      join reconciliation.movement m on m.kind = 'payment' and m.provider = l.provider and m.transaction = l.transaction
      where p.id = any(${postingIds as number[]}::bigint[]) and p.kind = 'chargeback' order by 1`)
  ).map(({ orderNumber }) => orderNumber)

type BankPayout = {
  provider: BilledProvider
  currency: Currency
  amount: number
  /** The day of the bank's line. */
  arrivedOn: string
}

/** A payout that no bill has. */
export const addPayoutOfBank = (
  tx: Queryable,
  { provider, currency, amount, arrivedOn }: BankPayout,
) =>
  tx.row<Posted>(sql`
    insert into reconciliation.posting (kind, provider, currency, amount, at, arrived_on)
    values ('payout', ${provider}, ${currency}, ${amount}, (${arrivedOn}::date + time '12:00') at time zone 'utc', ${arrivedOn}::date)
    returning ${POSTED}, '' as reference`)

export type AwaitedPayout = {
  id: number
  provider: BilledProvider
  /** The bank's line has another where the bank exchanged it. */
  currency: AnyCurrency
  amount: number
  at: Instant
  reference: string
}

/** How long money is on its way at most; the bank's day may be the one before by the provider's clock. */
const IS_NEAR = sql`w.day between p.at::date - 1 and p.at::date + 30`

/** What a bank keeps of a transfer is a small part of it. */
const IS_UNEQUAL = sql`p.amount <> w.amount and abs(p.amount - w.amount) * 10 <= p.amount`

/** How a line of the bank has a payout: with its amount, nearly with it, or in another currency. */
export type Arrival = 'equal' | 'unequal' | 'exchanged'

const isArrival = (arrival: Arrival, currency: Currency) =>
  arrival === 'exchanged'
    ? sql`p.currency <> ${currency} and p.amount > 0`
    : sql`p.currency = ${currency} and ${arrival === 'unequal' ? IS_UNEQUAL : sql`p.amount = w.amount`}`

/**
 * Payouts of bills that no bank line is set as, by the amount and day of bank lines. One that has come back to the provider never
 * arrives: its other line has the same id of the payout.
 */
export const awaitedPayouts = (
  db: Queryable,
  currency: Currency,
  lines: readonly { amount: number; bookedOn: string }[],
  arrival: Arrival = 'equal',
) =>
  db.rows<AwaitedPayout & { bookedOn: string }>(sql`
    select p.id, p.provider, p.currency, p.amount, p.at, l.reference, w.day::text as booked_on
    from (select distinct * from unnest(${lines.map(({ amount }) => amount)}::bigint[],
      ${lines.map(({ bookedOn }) => bookedOn)}::date[]) as given (amount, day)) w
    join reconciliation.posting p on p.kind = 'payout' and p.arrived_on is null and p.reversed_at is null
      and ${IS_NEAR} and ${isArrival(arrival, currency)}
    join reconciliation.line l on l.id = p.line_id
    where not exists (
      select from reconciliation.line back where back.provider = l.provider and back.kind = 'payout'
        and back.transaction = l.transaction and back.id <> l.id and back.amount = -l.amount and back.withdrawn_at is null)
    order by p.at, p.id`)

export type PostingRow = AwaitedPayout & {
  arrivedOn: string | null
  isOfBill: boolean
  /** What the bank's line has, in its currency, where the bank exchanged it. */
  exchangedAmount: number | null
}

/** Payouts by their ids. */
export const payoutsByIds = (db: Queryable, ids: readonly number[]) =>
  db.rows<PostingRow>(sql`
    select p.id, p.provider, p.currency, p.amount, p.at, coalesce(l.reference, '') as reference, p.arrived_on::text as arrived_on,
      l.id is not null as is_of_bill, -g.amount as exchanged_amount
    from reconciliation.posting p left join reconciliation.line l on l.id = p.line_id
    left join reconciliation.posting g on g.of_payout_id = p.id and g.of_conversion_id is not null and g.reversed_at is null
    where p.id = any(${ids as number[]}::bigint[])`)

/** @returns 0 where it has arrived already */
export const setArrived = (tx: Queryable, id: number, arrivedOn: string) =>
  tx.count(sql`
    update reconciliation.posting set arrived_on = ${arrivedOn}::date
    where id = ${id} and kind = 'payout' and arrived_on is null and reversed_at is null`)

/** What of a payout the bank's line has less, or more below zero. */
export const addDifference = (tx: Queryable, payoutId: number, amount: number, now: Instant) =>
  tx.row<Posted>(sql`
    insert into reconciliation.posting (kind, provider, currency, amount, at, of_payout_id)
    select 'payout_difference', provider, currency, ${amount}, ${now}, id from reconciliation.posting where id = ${payoutId}
    returning ${POSTED}, '' as reference`)

/**
 * What the bank exchanged a payout into: the first row takes the whole of it off what the bank holds, the second, which names the first, puts
 * the other currency in its place.
 */
export const addPayoutConversion = (
  tx: Queryable,
  payoutId: number,
  { amount, currency, now }: { amount: number; currency: Currency; now: Instant },
) =>
  tx.rows<Posted>(sql`
    with sold as (
      insert into reconciliation.posting (kind, provider, currency, amount, at, of_payout_id)
      select 'payout_conversion', provider, currency, amount, ${now}::timestamptz, id from reconciliation.posting where id = ${payoutId}
      returning *),
    bought as (
      insert into reconciliation.posting (kind, provider, currency, amount, at, of_payout_id, of_conversion_id)
      select 'payout_conversion', provider, ${currency}, -${amount}::bigint, at, of_payout_id, id from sold returning *)
    select ${POSTED}, '' as reference from sold
    union all select ${POSTED}, '' from bought`)

/** Of a payout that has not arrived after all. @returns none where it had its amount */
export const endArrival = (tx: Queryable, payoutId: number, now: Instant) =>
  tx.rows<Posted & { kind: 'payout_difference' | 'payout_conversion' }>(sql`
    update reconciliation.posting set reversed_at = ${now} where of_payout_id = ${payoutId} and reversed_at is null
    returning ${POSTED}, '' as reference, kind`)

/** A payout of a bill is awaited again; another never was. */
export const setNotArrived = (tx: Queryable, id: number, now: Instant) =>
  tx.maybeRow<Posted & { isOfBill: boolean }>(sql`
    update reconciliation.posting set arrived_on = null, reversed_at = case when line_id is null then ${now}::timestamptz end
    where id = ${id} and kind = 'payout' and arrived_on is not null and reversed_at is null
    returning ${POSTED}, '' as reference, line_id is not null as is_of_bill`)
