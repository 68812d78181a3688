/** Statements about the chances of buyers. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type ChanceSource = 'daily' | 'sign_in' | 'order' | 'invite'

export type Given = {
  stageId: number
  buyerId: number
  source: ChanceSource
  ref: string
  count: number
  expiresAt: Instant | null
  now: Instant
}

/** Once for its cause. */
export const give = (tx: Queryable, to: Given) =>
  tx.write(sql`
    insert into lottery.chance (stage_id, buyer_id, source, ref, count, granted_at, expires_at)
    values (${to.stageId}, ${to.buyerId}, ${to.source}, ${to.ref}, ${to.count}, ${to.now}, ${to.expiresAt}) on conflict do nothing`)

/** Ends what of an order is not used yet. */
export const endOfOrder = (tx: Queryable, orderNumber: string, now: Instant) =>
  tx.count(sql`
    update lottery.chance set expires_at = ${now}
    where source = 'order' and ref = ${orderNumber} and used_count < count and (expires_at is null or expires_at > ${now})`)

const isUsable = (now: Instant) =>
  sql`used_count < count and (expires_at is null or expires_at > ${now})`

type Own = { stageId: number; buyerId: number; now: Instant }

/** Uses one of those that end first. @returns null where there is none */
export const use = (tx: Queryable, { stageId, buyerId, now }: Own) =>
  tx.maybeRow<{ id: number }>(sql`
    update lottery.chance set used_count = used_count + 1
    where id = (select id from lottery.chance where buyer_id = ${buyerId} and stage_id = ${stageId} and ${isUsable(now)}
      order by expires_at nulls last, id limit 1)
      and used_count < count
    returning id`)

export type Left = {
  source: ChanceSource
  ref: string
  leftCount: number
  expiresAt: Instant | null
}

/** Also those of today that are used up, so that the day brings no others. */
export const listOwn = (db: Queryable, { stageId, buyerId, now }: Own) =>
  db.rows<Left>(sql`
    select source, ref, count - used_count as left_count, expires_at from lottery.chance
    where buyer_id = ${buyerId} and stage_id = ${stageId} and (expires_at is null or expires_at > ${now}) order by id`)
