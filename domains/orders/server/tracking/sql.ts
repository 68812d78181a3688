/** Statements about parcels that are followed: which wait for it, and what their carriers report. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { TrackingState } from '../../contract.ts'

export type ParcelToFollow = {
  parcelId: number
  orderNumber: string
  carrierId: number
  trackingNumber: string
  shippedAt: Instant
}

type Taken = { shippedSince: Instant; limit: number; now: Instant }

/** Takes parcels that nobody follows with the number that they have now, of orders that are not received yet. Those that others hold are left to the next turn. */
export function takeParcelsToFollow(tx: Queryable, { shippedSince, limit, now }: Taken) {
  return tx.rows<ParcelToFollow>(sql`
    with taken as (
      update orders.parcel set followed_at = ${now} where id in (
        select p.id from orders.parcel p join orders.sales_order o on o.id = p.order_id and o.lifecycle = 'open'
        where p.followed_at is null and p.signed_at is null and p.way = 'carrier' and p.shipped_at > ${shippedSince}
        order by p.shipped_at limit ${limit} for update of p skip locked)
      returning id, order_id, carrier_id, tracking_number, shipped_at)
    select t.id as parcel_id, o.number as order_number, t.carrier_id, t.tracking_number, t.shipped_at
    from taken t join orders.sales_order o on o.id = t.order_id order by t.id`)
}

/** Gives up what is followed under a number that the parcel has no more: it is taken up again with the number that it has. */
export async function unfollowParcel(db: Queryable, parcelId: number): Promise<void> {
  await db.count(sql`
    update orders.parcel set followed_at = null, tracking_state = null where id = ${parcelId} and signed_at is null`)
}

export type FollowedParcel = {
  parcelId: number
  orderId: number
  trackingNumber: string | null
  signedAt: Instant | null
  isFollowed: boolean
  /** Its order is not received yet. */
  isAwaited: boolean
  lang: Lang
}

export function findParcel(db: Queryable, parcelId: number) {
  return db.maybeRow<FollowedParcel>(sql`
    select p.id as parcel_id, p.order_id, p.tracking_number, p.signed_at, p.followed_at is not null as is_followed,
      o.lifecycle = 'open' as is_awaited, o.lang
    from orders.parcel p join orders.sales_order o on o.id = p.order_id where p.id = ${parcelId}`)
}

/** The traces that one parcel may have: a carrier that reports more has lost it. */
const TRACES_MAX = 300

export type NewTraces = {
  parcelId: number
  trackingNumber: string
  traces: readonly { at: Instant; text: string; state: TrackingState | null }[]
}

/** Adds what is not there yet. @returns how many */
export function addTraces(
  tx: Queryable,
  { parcelId, trackingNumber, traces }: NewTraces,
): Promise<number> {
  return tx.count(sql`
    insert into orders.parcel_trace (parcel_id, tracking_number, at, text, state)
    select ${parcelId}, ${trackingNumber}, n.at, n.text, n.state
    from unnest(${traces.map(({ at }) => at)}::timestamptz[], ${traces.map(({ text }) => text)}::text[],
      ${traces.map(({ state }) => state)}::text[]) as n (at, text, state)
    where not exists (select from orders.parcel_trace t
      where t.parcel_id = ${parcelId} and t.tracking_number = ${trackingNumber} and t.at = n.at and t.text = n.text)
    order by n.at limit greatest(0, ${TRACES_MAX} - (
      select count(*) from orders.parcel_trace t where t.parcel_id = ${parcelId} and t.tracking_number = ${trackingNumber}))
    on conflict do nothing`)
}

export async function setTrackingState(
  tx: Queryable,
  parcelId: number,
  state: TrackingState | null,
): Promise<void> {
  await tx.count(sql`
    update orders.parcel set tracking_state = ${state}
    where id = ${parcelId} and tracking_state is distinct from ${state}::text`)
}
