/** The numbers of buyers' own purchase orders, for statements of account. */
import sql from 'sql-template-tag'
import type { PoNumbersOf } from '#domains/credit/server/door.ts'

/** Of those orders that have one. */
export const poNumbersOf: PoNumbersOf = async (db, orderNumbers) => {
  const rows = await db.rows<{ number: string; poNumber: string }>(sql`
    select number, po_number from orders.sales_order where number = any(${orderNumbers as string[]}::text[]) and po_number <> ''`)
  return new Map(rows.map(({ number, poNumber }) => [number, poNumber]))
}
