/** Whether any warehouse holds anything yet: for the steps of the shop's opening. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const hasStock = async (db: Queryable): Promise<boolean> => {
  const { has } = await db.row<{ has: boolean }>(
    sql`select exists (select from stock.level where open and on_hand > 0) as has`,
  )
  return has
}

export const hasWarehouse = async (db: Queryable): Promise<boolean> =>
  (await db.rows(sql`select from stock.warehouse where active limit 1`)).length > 0
