/** Statements about all that the accounts keep of one buyer. Secrets (hashes, tokens) are nobody's to read. */
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

/** What the staff wrote down about him: it is his data. Who wrote it is theirs. */
export const notesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select text, created_at, edited_at from accounts.note where buyer_id = ${buyerId} order by id`)

/** That there is one, not what it is. */
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
