/** Whether anybody has ordered yet: for the steps of the shop's opening. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const hasOrder = async (db: Queryable): Promise<boolean> => {
  const { has } = await db.row<{ has: boolean }>(
    sql`select exists (select from orders.sales_order) as has`,
  )
  return has
}
