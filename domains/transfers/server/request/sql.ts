/** Statements of buyers' requests. Each transition names the states it may come from. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { RequestState } from '../../states.ts'

export type RequestRow = {
  id: number
  buyerId: number
  skuId: number
  productId: number
  toWarehouseId: number
  quantity: number
  note: string
  lang: Lang
  state: RequestState
  createdAt: Instant
  answerBy: Instant
  /** Set while its buyer is asked for more: the deadline of the answer stands. */
  pausedAt: Instant | null
  quotedFee: number
  fee: number | null
  transferId: number | null
  declineReason: string | null
  arrived: number | null
  holdUntil: Instant | null
  orderNumber: string | null
  /** When its transfer is expected. */
  expectedAt: Instant | null
}

/** The columns of a request `r`. */
const ALL = sql`r.id, r.buyer_id, r.sku_id, r.product_id, r.to_warehouse_id, r.quantity, r.note, r.lang, r.state,
  r.created_at, r.answer_by, r.paused_at, r.told_fee as quoted_fee, r.fee, r.transfer_id, r.decline_reason, r.arrived, r.hold_until,
  r.order_number, (select t.expected_at from transfers.transfer t where t.id = r.transfer_id) as expected_at`

export type NewRequest = Pick<
  RequestRow,
  | 'buyerId'
  | 'skuId'
  | 'productId'
  | 'toWarehouseId'
  | 'quantity'
  | 'note'
  | 'lang'
  | 'answerBy'
  | 'quotedFee'
> & { now: Instant }

/** @returns null when the buyer has an open one for these goods and this warehouse */
export function insertRequest(tx: Queryable, r: NewRequest): Promise<RequestRow | null> {
  return tx.maybeRow(sql`
    insert into transfers.request as r (buyer_id, sku_id, product_id, to_warehouse_id, quantity, note, lang, created_at,
      answer_by, told_fee)
    values (${r.buyerId}, ${r.skuId}, ${r.productId}, ${r.toWarehouseId}, ${r.quantity}, ${r.note}, ${r.lang}, ${r.now},
      ${r.answerBy}, ${r.quotedFee})
    on conflict do nothing returning ${ALL}`)
}

/** Newest first. */
export function requestsOf(
  db: Queryable,
  { buyerId, after, limit }: { buyerId: number; after: number | null; limit: number },
): Promise<RequestRow[]> {
  return db.rows(sql`
    select ${ALL} from transfers.request r
    where r.buyer_id = ${buyerId} and (${after}::bigint is null or r.id < ${after}::bigint)
    order by r.id desc limit ${limit}`)
}

export function openRequest(
  db: Queryable,
  { buyerId, skuId, warehouseId }: { buyerId: number; skuId: number; warehouseId: number },
): Promise<RequestRow | null> {
  return db.maybeRow(sql`
    select ${ALL} from transfers.request r
    where r.buyer_id = ${buyerId} and r.sku_id = ${skuId} and r.to_warehouse_id = ${warehouseId}
      and r.state in ('submitted', 'accepted', 'in_transit', 'arrived')`)
}

export type Paging = {
  states: readonly RequestState[]
  /** Whether they wait for their buyer, who is asked for more. */
  waitsForBuyer: boolean
  oldestFirst: boolean
  after: number | null
  limit: number
}

export function requestsIn(
  db: Queryable,
  { states, waitsForBuyer, oldestFirst, after, limit }: Paging,
): Promise<RequestRow[]> {
  return db.rows(sql`
    select ${ALL} from transfers.request r where r.state = any(${states}) and (r.paused_at is not null) = ${waitsForBuyer}
      ${after === null ? empty : oldestFirst ? sql`and r.id > ${after}` : sql`and r.id < ${after}`}
    order by ${oldestFirst ? sql`r.id` : sql`r.id desc`} limit ${limit}`)
}

export function requestById(db: Queryable, id: number): Promise<RequestRow | null> {
  return db.maybeRow(sql`select ${ALL} from transfers.request r where r.id = ${id}`)
}

export function requestOfTransfer(db: Queryable, transferId: number): Promise<RequestRow | null> {
  return db.maybeRow(
    sql`select ${ALL} from transfers.request r where r.transfer_id = ${transferId}`,
  )
}

export function countWaiting(
  db: Queryable,
  now: Instant,
): Promise<{ requestCount: number; lateCount: number; askedCount: number; underWayCount: number }> {
  return db.row(sql`
    select count(*) filter (where paused_at is null) as request_count,
      count(*) filter (where paused_at is null and answer_by <= ${now}) as late_count, count(paused_at) as asked_count,
      (select count(*) from transfers.transfer where state in ('in_transit', 'partially_received')) as under_way_count
    from transfers.request where state = 'submitted'`)
}

/** @returns null when it does not wait for staff */
export function pause(tx: Queryable, id: number, now: Instant): Promise<RequestRow | null> {
  return tx.maybeRow(sql`
    update transfers.request r set paused_at = ${now}
    where r.id = ${id} and r.state = 'submitted' and r.paused_at is null returning ${ALL}`)
}

/** The deadline of the answer moves on by the time that it stood. */
export function resume(tx: Queryable, id: number, now: Instant): Promise<number> {
  return tx.count(sql`
    update transfers.request
    set paused_at = null, answer_by = answer_by + greatest(interval '0', ${now}::timestamptz - paused_at)
    where id = ${id} and paused_at is not null`)
}

/** @param buyerId null when another actor withdraws it */
export function withdraw(
  tx: Queryable,
  {
    id,
    buyerId,
    from,
    now,
  }: { id: number; buyerId: number; from: readonly RequestState[]; now: Instant },
): Promise<RequestRow | null> {
  return tx.maybeRow(sql`
    update transfers.request r set state = 'withdrawn', ended_at = ${now}, paused_at = null
    where r.id = ${id} and r.buyer_id = ${buyerId} and r.state = any(${from}) returning ${ALL}`)
}

export function accept(
  tx: Queryable,
  given: { id: number; fee: number; transferId: number; from: readonly RequestState[] },
): Promise<RequestRow | null> {
  return tx.maybeRow(sql`
    update transfers.request r set state = 'accepted', fee = ${given.fee}, transfer_id = ${given.transferId}
    where r.id = ${given.id} and r.state = any(${given.from}) returning ${ALL}`)
}

export function decline(
  tx: Queryable,
  given: { id: number; reason: string; from: readonly RequestState[]; now: Instant },
): Promise<RequestRow | null> {
  return tx.maybeRow(sql`
    update transfers.request r set state = 'declined', decline_reason = ${given.reason}, ended_at = ${given.now}
    where r.id = ${given.id} and r.state = any(${given.from}) returning ${ALL}`)
}

export function markShipped(
  tx: Queryable,
  { id, from }: { id: number; from: readonly RequestState[] },
): Promise<RequestRow | null> {
  return tx.maybeRow(sql`
    update transfers.request r set state = 'in_transit' where r.id = ${id} and r.state = any(${from}) returning ${ALL}`)
}

export function markArrived(
  tx: Queryable,
  given: { id: number; arrived: number; holdUntil: Instant; from: readonly RequestState[] },
): Promise<RequestRow | null> {
  return tx.maybeRow(sql`
    update transfers.request r set state = 'arrived', arrived = ${given.arrived}, hold_until = ${given.holdUntil}
    where r.id = ${given.id} and r.state = any(${given.from}) returning ${ALL}`)
}

export type Held = { id: number; skuId: number; toWarehouseId: number; fee: number }

/** Goods transferred for a buyer: held now, or no longer held with the fee still owed. */
export function listBroughtFor(
  db: Queryable,
  {
    buyerId,
    skuIds,
    owedSince,
  }: { buyerId: number; skuIds: readonly number[]; owedSince: Instant },
): Promise<Held[]> {
  return db.rows(sql`
    select id, sku_id, to_warehouse_id, fee from transfers.request
    where buyer_id = ${buyerId} and sku_id = any(${skuIds})
      and (state = 'arrived' or (state = 'expired' and ended_at > ${owedSince})) order by id`)
}

/** Leaves out what another order has taken meanwhile. `isHeld`: the hold must be released for the order. */
export function markOrdered(
  tx: Queryable,
  given: { ids: readonly number[]; orderNumber: string; now: Instant },
): Promise<{ id: number; isHeld: boolean }[]> {
  return tx.rows(sql`
    with was as (
      select id, state from transfers.request
      where id = any(${given.ids}) and state in ('arrived', 'expired') for update)
    update transfers.request r set state = 'ordered', order_number = ${given.orderNumber}, ended_at = ${given.now}
    from was where r.id = was.id returning r.id, was.state = 'arrived' as is_held`)
}

/**
 * What an order had taken is its buyer's again, for as long as it would have been held. After that, or where they have asked for
 * the same once more meanwhile, it is over, and its fee owed.
 */
export function giveBack(
  tx: Queryable,
  { orderNumber, now }: { orderNumber: string; now: Instant },
): Promise<RequestRow[]> {
  return tx.rows(sql`
    with back as (
      select o.id, o.hold_until > ${now} and not exists (
        select from transfers.request other
        where other.buyer_id = o.buyer_id and other.sku_id = o.sku_id and other.to_warehouse_id = o.to_warehouse_id
          and other.state in ('submitted', 'accepted', 'in_transit', 'arrived')) as is_held
      from transfers.request o where o.order_number = ${orderNumber} and o.state = 'ordered' for update of o)
    update transfers.request r set state = case when back.is_held then 'arrived' else 'expired' end,
      order_number = null, ended_at = case when back.is_held then null else ${now}::timestamptz end
    from back where r.id = back.id returning ${ALL}`)
}

/** One whose hold has expired. */
export async function lockExpired(
  tx: Queryable,
  now: Instant,
  isAwake: (key: Sql) => Sql,
): Promise<number | null> {
  const found = await tx.maybeRow<{ id: number }>(sql`
    select id from transfers.request
    where state = 'arrived' and hold_until <= ${now} and ${isAwake(sql`request.id`)}
    order by hold_until limit 1 for update skip locked`)
  return found?.id ?? null
}

export function expire(tx: Queryable, id: number, now: Instant): Promise<RequestRow | null> {
  return tx.maybeRow(sql`
    update transfers.request r set state = 'expired', ended_at = ${now}
    where r.id = ${id} and r.state = 'arrived' and r.hold_until <= ${now} returning ${ALL}`)
}
