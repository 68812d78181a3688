/** Statements about everything that accounts store about one buyer. Secrets (hashes, tokens) are never exported. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const profileOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select id, email, phone, nick_name, gender, customer_type, level, level_fixed, level_fixed_until, level_until, super_member,
      super_until, tags, lang, invitation_code, avatar_url, agreement_version, registered_at, proven_at, blocked_at,
      block_reason, block_note, closing_at
    from accounts.buyer where id = ${buyerId}`)

export const socialOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select provider, subject, linked_at from accounts.social where buyer_id = ${buyerId} order by provider`)

export const acceptancesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select version, accepted_at from accounts.acceptance where buyer_id = ${buyerId} order by version`)

/** Whether there is a payment password, not what it is. */
export const payPasswordOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select set_at from accounts.pay_password where buyer_id = ${buyerId}`)

export const sessionsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select created_at, last_seen_at, ended_at, ip, user_agent from accounts.session
    where buyer_id = ${buyerId} order by id`)

export const loginsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select at, way, outcome, ip, user_agent from accounts.login where buyer_id = ${buyerId} order by id`)
