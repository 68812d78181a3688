/** The orders of a customer, for the customer's page in the back office. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type * as z from 'zod/mini'
import type { OfficeOrderRow } from '../../office-contract.ts'
import * as sql from './customer/sql.ts'
import { rowsOf } from '../list/rows.ts'

/** The newest orders of a buyer. */
export async function ordersOf(
  { db, now, lang }: StaffContext,
  buyerId: number,
  limit: number,
): Promise<z.infer<typeof OfficeOrderRow>[]> {
  const [settings, rows] = await Promise.all([readSettings(db), sql.newestOf(db, buyerId, limit)])
  return rowsOf(db, rows, { settings, now, lang })
}

/** Order counts by buyer; buyers without orders are missing. */
export async function countsOf(
  db: Queryable,
  buyerIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await sql.countsOf(db, buyerIds)
  return new Map(rows.map(({ buyerId, count }) => [buyerId, count]))
}

/** The buyer of an order; the number may be written in groups. */
export async function buyerOfOrder(db: Queryable, written: string): Promise<number | null> {
  const number = written.replaceAll(/[\s-]/g, '').toUpperCase()
  return (await sql.buyerOfOrder(db, number))?.buyerId ?? null
}

export const { sumsOf } = sql
