/** Statements about claims of a buyer that are still open, over all sessions. Counts are base units. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ClaimRow, Place } from './sql.ts'

export type OpenClaimRow = ClaimRow & Place

/** Pieces that are held now, and places in queues of sessions that are on. */
export const openClaimsOf = (
  db: Queryable,
  { buyerId, now, limit }: { buyerId: number; now: Instant; limit: number },
) =>
  db.rows<OpenClaimRow>(sql`
    select c.activity_id, c.sku_id, c.state, c.count, c.held_count, c.held_until, c.order_number, s.warehouse_id,
      case when c.state = 'waiting' then (select count(*) + 1 from promotions.claim o
        where o.activity_id = c.activity_id and o.sku_id = c.sku_id and o.state = 'waiting' and o.id < c.id)::int end as position
    from promotions.claim c join promotions.activity_sku s on s.activity_id = c.activity_id and s.sku_id = c.sku_id
    join promotions.activity a on a.id = c.activity_id
    where c.buyer_id = ${buyerId} and c.state in ('waiting', 'held') and a.state <> 'stopped'
      and (c.held_until > ${now}::timestamptz or (c.state = 'waiting' and a.ends_at > ${now}::timestamptz))
    order by c.held_until nulls last, c.id limit ${limit}`)
