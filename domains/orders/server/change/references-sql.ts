/** Statements of the notes that a buyer writes to the lines of an order. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const notesOf = (tx: Queryable, orderId: number) =>
  tx.rows<{ id: number; note: string }>(sql`
    select id, note from orders.line where order_id = ${orderId} order by position`)

/** The caller has locked the order. */
export const saveNotes = (
  tx: Queryable,
  orderId: number,
  notes: readonly { lineId: number; note: string }[],
) =>
  tx.count(sql`
    update orders.line l set note = given.note
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as given ("lineId" bigint, note text)
    where l.order_id = ${orderId} and l.id = given."lineId"`)
