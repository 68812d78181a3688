/** Statements about all draws of one buyer. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export const drawsOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select stage_id, number, client_seed, drawn_cell, cell, why, kind, name, points_count, amount, currency, state, drawn_at, claim_by, address,
      claimed_at, tracking_number, hand_note, shipped_at, expired_at
    from lottery.draw where buyer_id = ${buyerId} order by id`)

/** Of an invitation not whose: the friend is another person. */
export const chancesOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select stage_id, source, case when source <> 'invite' then ref end as ref, count, used_count, granted_at, expires_at from lottery.chance where buyer_id = ${buyerId} order by id`)

/** Prizes that are to be sent. */
export const openOf = (db: Queryable, buyerId: number) =>
  db.row<{ count: number; first: string | null }>(sql`
    select count(*)::int as count, min(id)::text as first from lottery.draw where buyer_id = ${buyerId} and state = 'claimed'`)

export const expireAll = (tx: Queryable, buyerId: number, now: Instant) =>
  tx.count(sql`
    update lottery.draw set state = 'expired', expired_at = ${now} where buyer_id = ${buyerId} and state = 'to_claim'`)

export const forgetAddresses = (tx: Queryable, buyerId: number, nobody: string) =>
  tx.count(sql`
    update lottery.draw
    set address = address || jsonb_build_object('consignee', ${nobody}::text, 'phone', ${nobody}::text, 'street', ${nobody}::text,
      'detail', ${nobody}::text, 'postalCode', '', 'salutation', 'none')
    where buyer_id = ${buyerId} and address is not null`)
