/** Statements about the coupons of one buyer. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export const couponsOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select t.name, t.kind, c.state, c.claimed_at, c.valid_from, c.valid_until, c.order_number, c.discount_amount, c.currency, c.used_at
    from coupons.coupon c join coupons.template t on t.id = c.template_id where c.buyer_id = ${buyerId} order by c.id`)

/** Those that were used stay with their orders. */
export const voidUnused = (tx: Queryable, buyerId: number, now: Instant) =>
  tx.count(sql`
    update coupons.coupon set state = 'voided', remind_at = null, changed_at = greatest(changed_at, ${now})
    where buyer_id = ${buyerId} and state = 'unused'`)
