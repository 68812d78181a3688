/** Statements about buyers who have just registered. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'
import { isOnOffer } from './on-offer.ts'

/** Only where something is offered to them. */
export const addNewcomer = (tx: Queryable, { buyerId, now }: { buyerId: number; now: Instant }) =>
  tx.count(sql`
    insert into coupons.newcomer (buyer_id, registered_at)
    select ${buyerId}, ${now} where exists (select from coupons.template t
      where t.source = 'register' and ${isOnOffer(now)})`)

export const lockNewcomer = async (tx: Queryable, _now: Instant, isAwake: Awake) =>
  (
    await tx.maybeRow<{ buyerId: number }>(sql`
      select buyer_id from coupons.newcomer n where ${isAwake(sql`n.buyer_id`)}
      order by registered_at limit 1 for update skip locked`)
  )?.buyerId ?? null

export const takeNewcomer = (tx: Queryable, buyerId: number) =>
  tx.maybeRow<{ registeredAt: Instant }>(sql`
    delete from coupons.newcomer where buyer_id = ${buyerId} returning registered_at`)

/** What was offered to new accounts then, and still is. */
export const templatesAt = (tx: Queryable, at: Instant) =>
  tx.rows<{ id: number }>(sql`
    select t.id from coupons.template t where t.source = 'register' and ${isOnOffer(at)} order by t.id`)
