/** Statements about what is due when. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

type DueRow = { dueAt: Instant | null; amount: number; entryCount: number }

/** What a buyer owes by deadline, the earliest first and what has none at the end. */
export const duesOf = (db: Queryable, buyerId: number) =>
  db.rows<DueRow>(sql`
    select due_at, sum(open_amount)::bigint as amount, count(*)::int as entry_count from credit.entry
    where buyer_id = ${buyerId} and amount - returned_amount - repaid_amount > 0
    group by due_at order by due_at nulls last`)

type WeekRow = { startsOn: string; amount: number; entryCount: number; customerCount: number }
type Within = { now: Instant; until: Instant }

/** What is due from now until then, by the week of the zone's clock: the end of a day is the midnight after it, and the week is that of the day. */
export const dueByWeek = (db: Queryable, { timeZone, now, until }: Within & { timeZone: string }) =>
  db.rows<WeekRow>(sql`
      select date_trunc('week', (due_at - interval '1 ms') at time zone ${timeZone})::date::text as starts_on,
        sum(open_amount)::bigint as amount, count(*)::int as entry_count, count(distinct buyer_id)::int as customer_count
      from credit.entry
      where amount - returned_amount - repaid_amount > 0 and due_at > ${now} and due_at <= ${until}
      group by 1 order by 1`)

type Beside = { overdueAmount: number; notShippedAmount: number; laterAmount: number }

/** What is owed beside that: by now, without a deadline, and after it. */
export const dueBeside = (db: Queryable, { now, until }: Within) =>
  db.row<Beside>(sql`
      select coalesce(sum(open_amount) filter (where due_at <= ${now}), 0)::bigint as overdue_amount,
        coalesce(sum(open_amount) filter (where due_at is null), 0)::bigint as not_shipped_amount,
        coalesce(sum(open_amount) filter (where due_at > ${until}), 0)::bigint as later_amount
      from credit.entry where amount - returned_amount - repaid_amount > 0`)
