/** Statements about notes of orders. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type NoteRow = {
  id: number
  staffId: number
  staffName: string
  text: string
  createdAt: Instant
  editedAt: Instant | null
  revision: number
}

const COLUMNS = sql`id, staff_id, staff_name, text, created_at, edited_at, revision`

export const notesOf = (db: Queryable, orderNumber: string): Promise<NoteRow[]> =>
  db.rows(sql`
    select ${COLUMNS} from orders.note
    where order_id = (select id from orders.sales_order where number = ${orderNumber}) order by id`)

export type NewNote = Pick<NoteRow, 'staffId' | 'staffName' | 'text'> & {
  orderNumber: string
  /** No order holds more notes than this. */
  most: number
  now: Instant
}

/** @returns `isThere`: whether there is such an order; no id when it holds as many notes as it may */
export const addNote = (tx: Queryable, note: NewNote) =>
  tx.row<{ isThere: boolean; id: number | null }>(sql`
    with about as (
      select id, buyer_id from orders.sales_order where number = ${note.orderNumber}),
    added as (
      insert into orders.note (order_id, buyer_id, staff_id, staff_name, text, created_at)
      select id, buyer_id, ${note.staffId}, ${note.staffName}, ${note.text}, ${note.now} from about
      where (select count(*) from orders.note n where n.order_id = about.id) < ${note.most}
      returning id)
    select exists (select from about) as is_there, (select id from added) as id`)

export const lockNote = (
  tx: Queryable,
  { orderNumber, noteId }: { orderNumber: string; noteId: number },
) =>
  tx.maybeRow<NoteRow>(sql`
    select ${COLUMNS} from orders.note
    where id = ${noteId} and order_id = (select id from orders.sales_order where number = ${orderNumber})
    for update`)

export const changeNote = (tx: Queryable, id: number, text: string, now: Instant) =>
  tx.count(sql`
    update orders.note set text = ${text}, edited_at = ${now}, revision = revision + 1 where id = ${id}`)

export const removeNote = (tx: Queryable, id: number) =>
  tx.count(sql`delete from orders.note where id = ${id}`)

/** How many notes each of these orders has; those without are left out. */
export const countNotes = (db: Queryable, orderIds: readonly number[]) =>
  db.rows<{ orderId: number; count: number }>(sql`
    select order_id, count(*)::int as count from orders.note
    where order_id = any(${orderIds as number[]}::bigint[]) group by order_id`)
