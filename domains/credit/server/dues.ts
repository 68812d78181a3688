/** What is due when, for buyers and staff. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { later, YEAR_MS } from '#kit/contract/time.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { creditWeeks, myCreditDues } from '../dues-contract.ts'
import * as sql from './dues-sql.ts'

export const ownDues = async ({
  db,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof myCreditDues>> => ({
  dues: await sql.duesOf(db, buyerId),
})

export async function weeks({ db, now }: StaffContext): Promise<DataOf<typeof creditWeeks>> {
  const { 'shop.timeZone': timeZone, 'shop.baseCurrency': currency } = await readSettings(db)
  const until = later(now, YEAR_MS)
  const [rows, sums] = await Promise.all([
    sql.dueByWeek(db, { timeZone, now, until }),
    sql.dueBeside(db, { now, until }),
  ])
  return { currency, ...sums, weeks: rows }
}
