/** The numbers of buyers' own purchase orders: statements name them beside those of our orders. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

/** By the numbers of those orders that have one. */
export async function poNumbersOf(
  db: Queryable,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ number: string; poNumber: string }>(sql`
    select number, po_number from orders.sales_order where number = any(${orderNumbers as string[]}::text[]) and po_number <> ''`)
  return new Map(rows.map(({ number, poNumber }) => [number, poNumber]))
}
