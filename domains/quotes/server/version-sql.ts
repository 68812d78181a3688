/** Statements of the versions of quotes. Each runs under the lock of its request (`lockQuote`, or an update of it). */
import sql from 'sql-template-tag'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type VersionRow = {
  number: number
  author: 'staff' | 'buyer'
  staffId: number | null
  staffName: string
  createdAt: Instant
  validUntil: Instant
  holds: number | null
  /** Null in the buyer's. */
  freight: number | null
  delivery: DeliveryMethod | null
  depositPercent: number | null
  warrantyMonths: number | null
  terms: string
  neededOn: string | null
  note: string
  outcome: 'superseded' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | null
  endedAt: Instant | null
  lines: { lineId: number; quantity: number; unitAmount: number }[]
}

type Offer = {
  author: 'staff'
  staffId: number
  staffName: string
  holds: number | null
  freight: number
  delivery: DeliveryMethod | null
  terms: string
  /** See `usualOf`; null where the shop has no price. */
  usualAmount: number | null
}
export type NewVersion = (Offer | { author: 'buyer' }) & {
  requestId: number
  number: number
  now: Instant
  validUntil: Instant
  neededOn: string | null
  depositPercent: number | null
  warrantyMonths: number | null
  note: string
  lines: readonly { lineId: number; quantity: number; unitAmount: number }[]
}

export async function insertVersion(tx: Queryable, given: NewVersion): Promise<void> {
  const offer = given.author === 'staff' ? given : null
  await tx.write(sql`
    with made as (
      insert into quotes.version (request_id, number, author, staff_id, staff_name, created_at, valid_until, holds, freight, delivery,
        terms, usual_amount, needed_on, deposit_percent, warranty_months, note)
      values (${given.requestId}, ${given.number}, ${given.author}, ${offer?.staffId ?? null}, ${offer?.staffName ?? ''}, ${given.now},
        ${given.validUntil}, ${offer?.holds ?? null}, ${offer?.freight ?? null}, ${offer?.delivery ?? null}, ${offer?.terms ?? ''},
        ${offer?.usualAmount ?? null}, ${given.neededOn}::date, ${given.depositPercent}, ${given.warrantyMonths}, ${given.note})
      returning request_id, number
    )
    insert into quotes.version_line (request_id, number, line_id, quantity, unit_amount)
    select made.request_id, made.number, n.line_id, n.quantity, n.amount from made,
      unnest(${given.lines.map((line) => line.lineId)}::bigint[], ${given.lines.map((line) => line.quantity)}::int[],
        ${given.lines.map((line) => line.unitAmount)}::bigint[]) as n(line_id, quantity, amount)`)
}

type Ending = {
  requestId: number
  /** Only where this version is the open one; without it, whichever is open. */
  number?: number
  outcome: NonNullable<VersionRow['outcome']>
  now: Instant
}

/** @returns false when none is open, or another than the named one */
export async function endVersion(
  tx: Queryable,
  { requestId, number, outcome, now }: Ending,
): Promise<boolean> {
  const count = await tx.count(sql`
    update quotes.version set outcome = ${outcome}, ended_at = ${now}
    where request_id = ${requestId} and outcome is null and number = coalesce(${number ?? null}::int, number)`)
  return count === 1
}

export const endVersions = (tx: Queryable, requestIds: readonly number[], now: Instant) =>
  tx.count(sql`
    update quotes.version set outcome = 'expired', ended_at = ${now}
    where request_id = any(${requestIds as number[]}) and outcome is null`)

/** By order that was made from a quote staff who have made an offer of it, the ones before the last too. */
export const authorsOf = (db: Queryable, orderNumbers: readonly string[]) =>
  db.rows<{ orderNumber: string; staffId: number }>(sql`
    select distinct r.order_number, v.staff_id from quotes.request r join quotes.version v on v.request_id = r.id
    where r.order_number = any(${orderNumbers as string[]}) and v.staff_id is not null`)
