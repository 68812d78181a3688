/** Statements about a buyer's open sessions and login history. Each one is restricted to one buyer. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { LoginOutcome, LoginWay } from '../../devices-contract.ts'

export type SessionRow = {
  id: number
  createdAt: Instant
  lastSeenAt: Instant
  ip: string
  userAgent: string
}

/** The last used first. */
export const openSessions = (db: Queryable, buyerId: number, now: Instant) =>
  db.rows<SessionRow>(sql`
    select id, created_at, last_seen_at, ip, user_agent from accounts.session
    where buyer_id = ${buyerId} and ended_at is null and idle_until > ${now} and max_until > ${now}
    order by last_seen_at desc, id desc limit 200`)

/** @returns false when the session is not this buyer's; one that has ended already counts as ended */
export const endOne = async (
  db: Queryable,
  given: { buyerId: number; sessionId: number; now: Instant },
): Promise<boolean> =>
  (await db.count(sql`
    update accounts.session set ended_at = coalesce(ended_at, ${given.now})
    where id = ${given.sessionId} and buyer_id = ${given.buyerId}`)) === 1

/** @returns how many ended */
export const endOthers = (
  db: Queryable,
  given: { buyerId: number; sessionId: number; now: Instant },
) =>
  db.count(sql`
    update accounts.session set ended_at = ${given.now}
    where buyer_id = ${given.buyerId} and id <> ${given.sessionId} and ended_at is null`)

type Try = { at: Instant; way: LoginWay; ip: string; userAgent: string }

export const addLogin = (
  db: Queryable,
  given: Try & { buyerId: number; outcome: 'entered' | 'reset' },
) =>
  db.count(sql`
    insert into accounts.login (buyer_id, at, way, outcome, ip, user_agent)
    values (${given.buyerId}, ${given.at}, ${given.way}, ${given.outcome}, ${given.ip}, ${given.userAgent})`)

/** Writes a row for unknown addresses too: the time that writing takes would otherwise reveal which addresses have an account. */
export const addFailureByEmail = (db: Queryable, given: Try & { email: string }) =>
  db.count(sql`
    insert into accounts.login (buyer_id, at, way, outcome, ip, user_agent)
    values ((select id from accounts.buyer where lower(btrim(email)) = lower(btrim(${given.email}))),
      ${given.at}, ${given.way}, 'failed', ${given.ip}, ${given.userAgent})`)

export const addFailureByPhone = (db: Queryable, given: Try & { phone: string }) =>
  db.count(sql`
    insert into accounts.login (buyer_id, at, way, outcome, ip, user_agent)
    values ((select id from accounts.buyer where phone = ${given.phone}),
      ${given.at}, ${given.way}, 'failed', ${given.ip}, ${given.userAgent})`)

export type LoginRow = {
  id: number
  at: Instant
  way: LoginWay
  outcome: LoginOutcome
  ip: string
  userAgent: string
}

/** The newest first. */
export const logins = (
  db: Queryable,
  of: { buyerId: number; after: number | null; limit: number },
) =>
  db.rows<LoginRow>(sql`
    select id, at, way, outcome, ip, user_agent from accounts.login
    where buyer_id = ${of.buyerId} and (${of.after}::bigint is null or id < ${of.after}::bigint)
    order by id desc limit ${of.limit}`)

export const forgetLogins = (db: Queryable, before: Instant, limit: number) =>
  db.count(sql`
    delete from accounts.login where id in (
      select id from accounts.login where at < ${before} order by at limit ${limit} for update skip locked)`)

/** Rows of unknown addresses were written only for equal timing, and nobody reads them. */
export const forgetNobodys = (db: Queryable, before: Instant, limit: number) =>
  db.count(sql`
    delete from accounts.login where id in (
      select id from accounts.login where buyer_id is null and at < ${before}
      order by at limit ${limit} for update skip locked)`)

export const langOf = (db: Queryable, buyerId: number) =>
  db.row<{ lang: Lang }>(sql`select lang from accounts.buyer where id = ${buyerId}`)
