/** Statements about all that the accounts keep of one buyer. Secrets (hashes, tokens) are nobody's to read. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/db.ts'

export const profileOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select id, email, phone, nick_name, gender, customer_type, level, super_member, super_until, lang, invitation_code, avatar_url,
      agreement_version, registered_at, proven_at, blocked_at, closing_at
    from accounts.buyer where id = ${buyerId}`)

export const addressesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select country, province_code, city_code, district_code, region, city, district, region_text, street, detail,
      postal_code, consignee, salutation, phone, is_default, created_at
    from accounts.address where buyer_id = ${buyerId} order by id`)

export const socialOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select provider, subject, linked_at from accounts.social where buyer_id = ${buyerId} order by provider`)

export const acceptancesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select version, accepted_at from accounts.acceptance where buyer_id = ${buyerId} order by version`)

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

export const closingsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select state, asked_at, due_at, ended_at from accounts.closing where buyer_id = ${buyerId} order by id`)

export const copiesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select state, asked_at, made_at, byte_count from accounts.export where buyer_id = ${buyerId} order by id`)
