/** How many refunds wait for whom, and since when: for the inbox and the gauges. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export function openRefunds(db: Queryable) {
  return db.row<{ bankCount: number; failedCount: number; stuckCount: number }>(sql`
    select count(*) filter (where state = 'waiting' and route = 'bank')::int as bank_count,
      count(*) filter (where state = 'failed')::int as failed_count,
      count(*) filter (where state = 'waiting' and trouble is not null and route = 'online')::int as stuck_count
    from payments.refund where state <> 'succeeded'`)
}

/** Of those that providers have to send, and whose reference is not known yet, that they no longer know, or that take too long. */
export function oldestUnsent(db: Queryable, now: Instant) {
  return db.row<{ seconds: number }>(sql`
    select coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as seconds
    from payments.refund where state = 'waiting' and route = 'online'
      and (provider_reference is null or unknown_since is not null or trouble is not null)`)
}
