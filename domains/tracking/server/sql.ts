/** Statements about parcels that are followed. */
import sql, { empty } from 'sql-template-tag'
import type { ParcelToFollow } from '#domains/orders/server/tracking-door.ts'
import type { TrackingState } from '#domains/orders/contract.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { MomentKey } from '#kit/server/database/page.ts'
import type { Problem } from '../contract.ts'

export type Shipment = {
  parcelId: number
  orderNumber: string
  carrierId: number
  number: string
  shippedAt: Instant
  provider: string | null
  reference: string | null
  state: TrackingState | null
  movedAt: Instant | null
  /** What was heard last is of then, as the provider dates it. */
  reportedAt: Instant | null
  heardAt: Instant | null
  askedAt: Instant | null
  dueAt: Instant | null
  attemptCount: number
  error: string | null
  problem: Problem | null
  problemAt: Instant | null
  handledAt: Instant | null
  handledName: string
  note: string
}

const COLUMNS = sql`parcel_id, order_number, carrier_id, number, shipped_at, provider, reference, state, moved_at, reported_at, heard_at,
  asked_at, due_at, attempt_count, error, problem, problem_at, handled_at, handled_name, note`

/** Begins again with the number that a parcel has now. */
export async function addShipments(
  tx: Queryable,
  parcels: readonly (ParcelToFollow & { number: string })[],
  now: Instant,
): Promise<void> {
  const of = <Key extends keyof (typeof parcels)[number]>(key: Key) =>
    parcels.map((each) => each[key])
  await tx.count(sql`
    insert into tracking.shipment (parcel_id, order_number, carrier_id, number, shipped_at, due_at)
    select *, ${now}::timestamptz from unnest(${of('parcelId')}::bigint[], ${of('orderNumber')}::text[], ${of('carrierId')}::bigint[],
      ${of('number')}::text[], ${of('shippedAt')}::timestamptz[])
    on conflict (parcel_id) do update set carrier_id = excluded.carrier_id, number = excluded.number,
      shipped_at = excluded.shipped_at, due_at = excluded.due_at, provider = null, reference = null, state = null, moved_at = null,
      reported_at = null, heard_at = null, asked_at = null, attempt_count = 0, error = null, problem = null, problem_at = null, handled_at = null,
      handled_name = '', note = ''`)
}

/** One that is due; it is due again at `until`, should the process end meanwhile. */
export const takeDue = (db: Queryable, now: Instant, until: Instant) =>
  db.maybeRow<Shipment>(sql`
    update tracking.shipment set due_at = ${until}, asked_at = ${now} where parcel_id = (
      select parcel_id from tracking.shipment where due_at <= ${now} order by due_at limit 1 for update skip locked)
    returning ${COLUMNS}`)

export const findByNumber = (db: Queryable, provider: string, number: string) =>
  db.rows<{ parcelId: number; carrierId: number; code: string | null }>(sql`
    select parcel_id, carrier_id, code from tracking.shipment left join tracking.carrier_code using (carrier_id, provider)
    where number = ${number} and provider = ${provider} order by parcel_id limit 50`)

export const lockShipment = (tx: Queryable, parcelId: number) =>
  tx.maybeRow<Shipment>(sql`
    select ${COLUMNS} from tracking.shipment where parcel_id = ${parcelId} for update`)

/** Of a number that may have been corrected since: then it changes nothing. */
type Registered = {
  parcelId: number
  number: string
  provider: string
  reference: string | null
  dueAt: Instant
}

export const setRegistered = (db: Queryable, to: Registered) =>
  db.count(sql`
    update tracking.shipment set provider = ${to.provider}, reference = ${to.reference}, due_at = ${to.dueAt},
      attempt_count = 0, error = null
    where parcel_id = ${to.parcelId} and number = ${to.number} and state is distinct from 'delivered'`)

type Failed = {
  parcelId: number
  number: string
  error: string
  dueAt: Instant
  isRefused: boolean
  now: Instant
}

export const setFailed = (db: Queryable, to: Failed) =>
  db.count(sql`
    update tracking.shipment set error = ${to.error}, due_at = ${to.dueAt}, attempt_count = attempt_count + 1,
      problem = case when ${to.isRefused} then coalesce(problem, 'refused') else problem end,
      problem_at = case when ${to.isRefused} then coalesce(problem_at, ${to.now}::timestamptz) else problem_at end
    where parcel_id = ${to.parcelId} and number = ${to.number} and state is distinct from 'delivered'`)

export const endFollowing = (db: Queryable, parcelId: number) =>
  db.count(sql`update tracking.shipment set due_at = null where parcel_id = ${parcelId}`)

type Heard = Pick<
  Shipment,
  'parcelId' | 'state' | 'movedAt' | 'reportedAt' | 'dueAt' | 'problem' | 'problemAt'
> & {
  isHandled: boolean
  now: Instant
}

export const setHeard = (tx: Queryable, to: Heard) =>
  tx.count(sql`
    update tracking.shipment set state = ${to.state}, moved_at = ${to.movedAt},
      reported_at = coalesce(${to.reportedAt}::timestamptz, reported_at), heard_at = ${to.now}, due_at = ${to.dueAt},
      attempt_count = 0, error = null, problem = ${to.problem}, problem_at = ${to.problemAt},
      handled_at = case when ${to.isHandled} then handled_at end,
      handled_name = case when ${to.isHandled} then handled_name else '' end,
      note = case when ${to.isHandled} then note else '' end
    where parcel_id = ${to.parcelId}`)

export const noteStill = (
  db: Queryable,
  { movedBefore, now, limit }: { movedBefore: Instant; now: Instant; limit: number },
) =>
  db.count(sql`
    update tracking.shipment set problem = 'still', problem_at = ${now} where parcel_id in (
      select parcel_id from tracking.shipment
      where problem is null and due_at is not null and coalesce(moved_at, shipped_at) < ${movedBefore}
      limit ${limit} for update skip locked)`)

export const setDue = (db: Queryable, parcelId: number, now: Instant) =>
  db.count(sql`
    update tracking.shipment set due_at = ${now}, attempt_count = 0
    where parcel_id = ${parcelId} and state is distinct from 'delivered'`)

type Handled = { parcelId: number; name: string; note: string; now: Instant }

export const setHandled = (tx: Queryable, to: Handled) =>
  tx.maybeRow<{ orderNumber: string; problem: Problem }>(sql`
    update tracking.shipment set handled_at = ${to.now}, handled_name = ${to.name}, note = ${to.note}
    where parcel_id = ${to.parcelId} and problem is not null and handled_at is null
    returning order_number, problem`)

export const shipmentsOfOrder = (db: Queryable, orderNumber: string) =>
  db.rows<Shipment>(sql`
    select ${COLUMNS} from tracking.shipment where order_number = ${orderNumber} order by parcel_id`)

const IS_OPEN_PROBLEM = sql`problem is not null and handled_at is null`

type Listing = { part: 'problems' | 'underway'; after: MomentKey | null; limit: number }

/** Problems: the oldest first. Under way: the latest shipped first. */
export function listShipments(db: Queryable, { part, after, limit }: Listing) {
  if (part === 'problems') {
    const beyond =
      after === null ? empty : sql`and (problem_at, parcel_id) > (${after.at}, ${after.id})`
    return db.rows<Shipment>(sql`
      select ${COLUMNS} from tracking.shipment where ${IS_OPEN_PROBLEM} ${beyond}
      order by problem_at, parcel_id limit ${limit}`)
  }
  const beyond =
    after === null ? empty : sql`and (shipped_at, parcel_id) < (${after.at}, ${after.id})`
  return db.rows<Shipment>(sql`
    select ${COLUMNS} from tracking.shipment where due_at is not null ${beyond}
    order by shipped_at desc, parcel_id desc limit ${limit}`)
}

export const countProblems = (db: Queryable) =>
  db.row<{ problemCount: number; failedCount: number; error: string | null }>(sql`
    select count(*) filter (where ${IS_OPEN_PROBLEM})::int as problem_count,
      count(*) filter (where due_at is not null and attempt_count > 0)::int as failed_count,
      (select error from tracking.shipment where due_at is not null and attempt_count > 0 order by asked_at desc limit 1) as error
    from tracking.shipment`)

/** What waits in the queue of the office. */
export const WAITING_PROBLEMS = sql`
  select parcel_id::text as ref, problem_at as waiting_since, null::timestamptz as due_at, null::bigint as asked_by
  from tracking.shipment where ${IS_OPEN_PROBLEM}`
