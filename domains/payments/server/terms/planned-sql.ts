/** Statements about refunds by bank of orders on terms that nobody has taken. The caller has locked order and account. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

type Planned = { id: number; orderId: number; amount: number; currency: Currency }

const IS_PLANNED = sql`f.route = 'bank' and f.state = 'waiting' and f.reason = 'cancelled' and f.taken_by is null`

export const ordersWithPlanned = async (
  tx: Queryable,
  entryIds: readonly number[],
): Promise<number[]> => {
  const rows = await tx.rows<{ orderId: number }>(sql`
    select distinct f.order_id from payments.refund f join payments.receipt r on r.id = f.receipt_id
    where r.credit_entry_id = any(${entryIds as number[]}::bigint[]) and ${IS_PLANNED} order by f.order_id`)
  return rows.map(({ orderId }) => orderId)
}

/** The latest first. */
export const plannedOf = (tx: Queryable, entryId: number) =>
  tx.rows<Planned>(sql`
    select f.id, f.order_id, f.amount, f.currency from payments.refund f join payments.receipt r on r.id = f.receipt_id
    where r.credit_entry_id = ${entryId} and ${IS_PLANNED} order by f.id desc`)

/**
 * A part of a planned refund goes back to the limit instead, at once. What is left of it stays planned.
 * @returns the refund that has gone to the limit; null where somebody has taken it meanwhile
 */
export const endPart = async (
  tx: Queryable,
  {
    id,
    amount,
    part,
    termNumber,
    now,
  }: Planned & { part: number; termNumber: string; now: Instant },
): Promise<number | null> => {
  if (part === amount) {
    const row = await tx.maybeRow<{ id: number }>(sql`
      update payments.refund f set route = 'credit', state = 'succeeded', done_at = ${now}, provider_reference = ${termNumber}
      where f.id = ${id} and ${IS_PLANNED} returning f.id`)
    return row?.id ?? null
  }
  const row = await tx.maybeRow<{ id: number }>(sql`
    with less as (
      update payments.refund f set amount = f.amount - ${part} where f.id = ${id} and ${IS_PLANNED} returning f.*)
    insert into payments.refund (key, order_id, order_number, buyer_id, receipt_id, reason, route, amount, currency, created_at,
      created_by, state, done_at, provider_reference, is_posted)
    select key || ':ended:' || amount, order_id, order_number, buyer_id, receipt_id, reason, 'credit', ${part}::bigint, currency,
      created_at, created_by, 'succeeded', ${now}::timestamptz, ${termNumber}, is_posted from less
    returning id`)
  return row?.id ?? null
}

/** Who has taken one of an entry's refunds and not sent it yet. */
export const takenOf = (tx: Queryable, entryId: number) =>
  tx.maybeRow<{ orderNumber: string; name: string }>(sql`
    select f.order_number, f.taken_name as name from payments.refund f join payments.receipt r on r.id = f.receipt_id
    where r.credit_entry_id = ${entryId} and f.route = 'bank' and f.state = 'waiting' and f.taken_by is not null
    order by f.id desc limit 1`)
