/** Statements about bulk shipments, whose tables stand in the schema of orders. */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type NewTask = {
  source: 'selection' | 'file'
  staffId: number
  staffName: string
  ip: string
  createdAt: Instant
  orderNumbers: string[]
  carrierIds: number[]
  trackingNumbers: (string | null)[]
  addressMarks: (string | null)[]
}

/** An order that is named twice is in it once. */
export const addTask = (tx: Queryable, task: NewTask) =>
  tx.row<{ id: number }>(sql`
    with task as (
      insert into orders.shipment_task (source, staff_id, staff_name, ip, created_at)
      values (${task.source}, ${task.staffId}, ${task.staffName}, ${task.ip}, ${task.createdAt})
      returning id),
    rows as (
      insert into orders.shipment_row (task_id, position, order_number, carrier_id, tracking_number, address_mark)
      select task.id, r.position, r.order_number, r.carrier_id, r.tracking_number, r.address_mark
      from task, unnest(${task.orderNumbers}::text[], ${task.carrierIds}::bigint[], ${task.trackingNumbers}::text[],
        ${task.addressMarks}::text[]) with ordinality as r (order_number, carrier_id, tracking_number, address_mark, position)
      on conflict do nothing)
    select id from task`)

export const nextRow = async (
  tx: Queryable,
  isAwake: (key: Sql) => Sql,
): Promise<number | null> => {
  const row = await tx.maybeRow<{ id: number }>(sql`
    select id from orders.shipment_row where state = 'waiting' and ${isAwake(sql`shipment_row.id`)}
    order by id limit 1 for update skip locked`)
  return row?.id ?? null
}

export type DueRow = {
  orderNumber: string
  carrierId: number
  trackingNumber: string | null
  addressMark: string | null
  staffId: number
  staffName: string
  ip: string
}

export const dueRow = (tx: Queryable, id: number) =>
  tx.row<DueRow>(sql`
    select r.order_number, r.carrier_id, r.tracking_number, r.address_mark, t.staff_id, t.staff_name, t.ip
    from orders.shipment_row r join orders.shipment_task t on t.id = r.task_id where r.id = ${id}`)

type Outcome = { id: number; now: Instant; reason: string | null; values: object }

export const finishRow = (tx: Queryable, { id, now, reason, values }: Outcome) =>
  tx.write(sql`
    update orders.shipment_row set state = ${reason === null ? 'shipped' : 'refused'}, done_at = ${now},
      reason = ${reason}, "values" = ${JSON.stringify(values)}::jsonb
    where id = ${id} and state = 'waiting'`)

export type TaskRow = {
  id: number
  source: 'selection' | 'file'
  staffName: string
  createdAt: Instant
  rowCount: number
  shippedCount: number
  refusedCount: number
}

const TASK = sql`t.id, t.source, t.staff_name, t.created_at, counted.*`
const COUNTED = sql`
  cross join lateral (
    select count(*)::int as row_count, count(*) filter (where state = 'shipped')::int as shipped_count,
      count(*) filter (where state = 'refused')::int as refused_count
    from orders.shipment_row where task_id = t.id) counted`

export const latestTasks = (db: Queryable, limit: number) =>
  db.rows<TaskRow>(sql`
    select ${TASK} from orders.shipment_task t ${COUNTED} order by t.id desc limit ${limit}`)

export const taskById = (db: Queryable, id: number) =>
  db.maybeRow<TaskRow>(
    sql`select ${TASK} from orders.shipment_task t ${COUNTED} where t.id = ${id}`,
  )

export type ShipmentRow = {
  orderNumber: string
  carrierId: number
  trackingNumber: string | null
  addressMark: string | null
  state: 'waiting' | 'shipped' | 'refused'
  reason: string | null
  values: Record<string, string | number>
}

export const rowsOfTask = (db: Queryable, taskId: number) =>
  db.rows<ShipmentRow>(sql`
    select order_number, carrier_id, tracking_number, address_mark, state, reason, "values"
    from orders.shipment_row where task_id = ${taskId} order by position`)
