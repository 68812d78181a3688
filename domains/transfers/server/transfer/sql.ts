/** Statements of transfers and their lines. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { TransferState } from '../../states.ts'

export type TransferRow = {
  id: number
  fromWarehouseId: number
  toWarehouseId: number
  state: TransferState
  note: string
  tracking: string
  expectedAt: Instant | null
  createdAt: Instant
  createdBy: string
  /** Counts the changes of the draft. */
  version: number
}
const ALL = sql`id, from_warehouse_id, to_warehouse_id, state, note, tracking, expected_at, created_at, created_by, version`

export type LineRow = {
  id: number
  skuId: number
  productId: number
  quantity: number
  shipped: number
  received: number
  putBack: number
  lost: number
  lostReason: string
}
const LINE = sql`id, sku_id, product_id, quantity, shipped, received, put_back, lost, lost_reason`

export type NewLine = { skuId: number; productId: number; quantity: number }
export type Draft = {
  fromWarehouseId: number
  toWarehouseId: number
  note: string
  expectedAt: Instant | null
}

export function insertTransfer(
  tx: Queryable,
  d: Draft & { now: Instant; by: string },
): Promise<TransferRow> {
  return tx.row(sql`
    insert into transfers.transfer (from_warehouse_id, to_warehouse_id, note, expected_at, created_at, created_by)
    values (${d.fromWarehouseId}, ${d.toWarehouseId}, ${d.note}, ${d.expectedAt}, ${d.now}, ${d.by}) returning ${ALL}`)
}

export function updateDraft(
  tx: Queryable,
  d: Draft & { id: number; version: number | undefined; from: readonly TransferState[] },
): Promise<TransferRow | null> {
  return tx.maybeRow(sql`
    update transfers.transfer set from_warehouse_id = ${d.fromWarehouseId}, to_warehouse_id = ${d.toWarehouseId},
      note = ${d.note}, expected_at = ${d.expectedAt}, version = version + 1
    where id = ${d.id} and version = ${d.version ?? null}::int and state = any(${d.from}) returning ${ALL}`)
}

/** Replaces the lines of a draft. */
export async function setLines(
  tx: Queryable,
  transferId: number,
  lines: readonly NewLine[],
): Promise<void> {
  await tx.count(sql`delete from transfers.line where transfer_id = ${transferId}`)
  await tx.count(sql`
    insert into transfers.line (transfer_id, sku_id, product_id, quantity)
    select ${transferId}, * from unnest(${lines.map((each) => each.skuId)}::bigint[],
      ${lines.map((each) => each.productId)}::bigint[], ${lines.map((each) => each.quantity)}::bigint[])`)
}

export function transferById(db: Queryable, id: number): Promise<TransferRow | null> {
  return db.maybeRow(sql`select ${ALL} from transfers.transfer where id = ${id}`)
}

export function linesOf(db: Queryable, transferId: number): Promise<LineRow[]> {
  return db.rows(
    sql`select ${LINE} from transfers.line where transfer_id = ${transferId} order by id`,
  )
}

export type ListedRow = TransferRow & { lineCount: number; quantity: number }

/** Newest first. */
export function transfersIn(
  db: Queryable,
  given: { states: readonly TransferState[]; after: number | null; limit: number },
): Promise<ListedRow[]> {
  return db.rows(sql`
    select t.id, t.from_warehouse_id, t.to_warehouse_id, t.state, t.note, t.tracking, t.expected_at, t.created_at,
      t.created_by, t.version, l.line_count, l.quantity
    from transfers.transfer t, lateral (
      select count(*) as line_count, coalesce(sum(quantity), 0)::bigint as quantity
      from transfers.line where transfer_id = t.id) l
    where t.state = any(${given.states}) and (${given.after}::bigint is null or t.id < ${given.after}::bigint)
    order by t.id desc limit ${given.limit}`)
}

export type Moving = {
  id: number
  from: readonly TransferState[]
  to: TransferState
  now: Instant
  tracking?: string | null
  expectedAt?: Instant | null
}

/** Changes its state, if the current one allows it. Fields that are not given stay. */
export function move(tx: Queryable, m: Moving): Promise<TransferRow | null> {
  const { tracking = null, expectedAt = null } = m
  return tx.maybeRow(sql`
    update transfers.transfer set state = ${m.to}, tracking = coalesce(${tracking}::text, tracking),
      expected_at = coalesce(${expectedAt}::timestamptz, expected_at),
      shipped_at = case when ${m.to} = 'in_transit' then ${m.now}::timestamptz else shipped_at end,
      ended_at = case when ${m.to} in ('received', 'cancelled') then ${m.now}::timestamptz end
    where id = ${m.id} and state = any(${m.from}) returning ${ALL}`)
}

/** Marks everything as shipped. */
export function markShipped(tx: Queryable, transferId: number): Promise<LineRow[]> {
  return tx.rows(sql`
    update transfers.line set shipped = quantity where transfer_id = ${transferId} returning ${LINE}`)
}

export type Came = {
  lineId: number
  received: number
  putBack: number
  lost: number
  lostReason: string
}

/** Lines that would account for more than was shipped stay as they are and are missing in the result. */
export function account(
  tx: Queryable,
  transferId: number,
  came: readonly Came[],
): Promise<LineRow[]> {
  return tx.rows(sql`
    update transfers.line l set received = l.received + c.received, put_back = l.put_back + c.put_back,
      lost = l.lost + c.lost, lost_reason = case when c.lost > 0 then c.lost_reason else l.lost_reason end
    from unnest(${came.map((each) => each.lineId)}::bigint[], ${came.map((each) => each.received)}::bigint[],
      ${came.map((each) => each.putBack)}::bigint[], ${came.map((each) => each.lost)}::bigint[],
      ${came.map((each) => each.lostReason)}::text[]) as c (id, received, put_back, lost, lost_reason)
    where l.id = c.id and l.transfer_id = ${transferId}
      and l.received + l.put_back + l.lost + c.received + c.put_back + c.lost <= l.shipped
    returning l.id, l.sku_id, l.product_id, l.quantity, l.shipped, l.received, l.put_back, l.lost, l.lost_reason`)
}

/** Serializes receipts by two members of staff. */
export function lockTransfer(tx: Queryable, id: number): Promise<TransferRow | null> {
  return tx.maybeRow(sql`select ${ALL} from transfers.transfer where id = ${id} for update`)
}

export type InTransitRow = { skuId: number; warehouseId: number; inTransitCount: number }

/** Units of these SKUs that were shipped and have not arrived yet. */
export function goodsInTransit(db: Queryable, skuIds: readonly number[]): Promise<InTransitRow[]> {
  return db.rows(sql`
    select l.sku_id, t.to_warehouse_id as warehouse_id,
      sum(l.shipped - l.received - l.put_back - l.lost)::bigint as in_transit_count
    from transfers.transfer t join transfers.line l on l.transfer_id = t.id
    where t.state in ('in_transit', 'partially_received') and l.sku_id = any(${skuIds as number[]}::bigint[])
      and l.shipped > l.received + l.put_back + l.lost
    group by l.sku_id, t.to_warehouse_id order by l.sku_id, t.to_warehouse_id`)
}
