/** What is due when, for buyers and staff. */
import sql from 'sql-template-tag'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { creditWeeks, myCreditDues } from '../dues-contract.ts'

const YEAR_MS = 366 * DAY_MS

type DueRow = { dueAt: Instant | null; amount: number; entryCount: number }

export const ownDues = async ({
  db,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof myCreditDues>> => ({
  dues: await db.rows<DueRow>(sql`
    select due_at, sum(open_amount)::bigint as amount, count(*)::int as entry_count from credit.entry
    where buyer_id = ${buyerId} and amount - returned_amount - repaid_amount > 0
    group by due_at order by due_at nulls last`),
})

type WeekRow = { startsOn: string; amount: number; entryCount: number; customerCount: number }

export async function weeks({ db, now }: StaffContext): Promise<DataOf<typeof creditWeeks>> {
  const { 'shop.timeZone': timeZone, 'shop.baseCurrency': currency } = await readSettings(db)
  const until = later(now, YEAR_MS)
  // The end of a day is the midnight after it: the week is that of the day itself.
  const [rows, sums] = await Promise.all([
    db.rows<WeekRow>(sql`
      select date_trunc('week', (due_at - interval '1 ms') at time zone ${timeZone})::date::text as starts_on,
        sum(open_amount)::bigint as amount, count(*)::int as entry_count, count(distinct buyer_id)::int as customer_count
      from credit.entry
      where amount - returned_amount - repaid_amount > 0 and due_at > ${now} and due_at <= ${until}
      group by 1 order by 1`),
    db.row<{ overdueAmount: number; notShippedAmount: number; laterAmount: number }>(sql`
      select coalesce(sum(open_amount) filter (where due_at <= ${now}), 0)::bigint as overdue_amount,
        coalesce(sum(open_amount) filter (where due_at is null), 0)::bigint as not_shipped_amount,
        coalesce(sum(open_amount) filter (where due_at > ${until}), 0)::bigint as later_amount
      from credit.entry where amount - returned_amount - repaid_amount > 0`),
  ])
  return { currency, ...sums, weeks: rows }
}
