/** Statements about a member's own security. Each names the member, so that none reaches the data of others. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

type Row = {
  id: number
  isThis: boolean
  startedAt: Instant
  lastSeenAt: Instant
  ip: string
  userAgent: string
  endedAt: Instant | null
}

type Login = Pick<Row, 'id' | 'ip' | 'userAgent' | 'endedAt'> & {
  at: Instant
  failure: 'password' | 'code' | null
}

/** Sessions and failed attempts, newest first. */
export const logins = (db: Queryable, of: { memberId: number; now: Instant; limit: number }) =>
  db.rows<Login>(sql`
    select id, created_at as at, ip, user_agent, null as failure,
      case when ended_at is not null then ended_at
        when least(idle_until, max_until) <= ${of.now} then least(idle_until, max_until) end as ended_at
    from staff.session where member_id = ${of.memberId}
    union all
    select id, at, ip, user_agent, factor, null from staff.failed_login where member_id = ${of.memberId}
    order by at desc, id desc limit ${of.limit}`)

/** Newest first. An expired session ended at its expiry, whenever that was noticed. */
export const sessions = (
  db: Queryable,
  of: { memberId: number; hash: Buffer; now: Instant; limit: number },
) =>
  db.rows<Row>(sql`
    select id, token_hash = ${of.hash} as is_this, created_at as started_at, last_seen_at, ip, user_agent,
      case when ended_at is not null then ended_at
        when least(idle_until, max_until) <= ${of.now} then least(idle_until, max_until) end as ended_at
    from staff.session where member_id = ${of.memberId} order by created_at desc, id desc limit ${of.limit}`)

export const recoveryLeft = (db: Queryable, memberId: number) =>
  db.row<{ count: number }>(sql`
    select count(*)::int as count from staff.recovery_code where member_id = ${memberId} and used_at is null`)

export const provedAt = (db: Queryable, hash: Buffer) =>
  db.maybeRow<{ provedAt: Instant | null }>(sql`
    select proved_at from staff.session where token_hash = ${hash}`)

/**
 * @param given.passwordHash what the password was checked against
 * @returns false when the password was changed since, or the session is over
 */
export const setProved = async (
  db: Queryable,
  given: { hash: Buffer; memberId: number; passwordHash: string; now: Instant },
): Promise<boolean> =>
  (await db.count(sql`
    with member as (
      select id from staff.member
      where id = ${given.memberId} and password_hash = ${given.passwordHash} for share)
    update staff.session set proved_at = ${given.now} from member
    where token_hash = ${given.hash} and member_id = member.id and ended_at is null`)) === 1

export type Secrets = {
  email: string
  name: string
  lang: 'cn' | 'en' | 'spa' | 'id'
  passwordHash: string
  totpSecret: Buffer
}

export const secrets = (db: Queryable, memberId: number) =>
  db.maybeRow<Secrets>(sql`
    select email, name, lang, password_hash, totp_secret from staff.member
    where id = ${memberId} and state = 'active'`)

export const setPending = (db: Queryable, hash: Buffer, secret: Buffer) =>
  db.count(sql`update staff.session set pending_totp = ${secret} where token_hash = ${hash}`)

export const pending = (db: Queryable, hash: Buffer) =>
  db.maybeRow<{ secret: Buffer | null }>(sql`
    select pending_totp as secret from staff.session where token_hash = ${hash}`)

/**
 * Makes the session's pending authenticator the valid one.
 * @param given.secret the pending one: of two requests with different secrets one finds its own gone
 */
export const useNewFactor = async (
  tx: Queryable,
  given: { memberId: number; hash: Buffer; secret: Buffer; step: number },
): Promise<boolean> =>
  (await tx.count(sql`
    with taken as (
      update staff.session set pending_totp = null
      where token_hash = ${given.hash} and pending_totp = ${given.secret} and ended_at is null
      returning member_id)
    update staff.member set totp_secret = ${given.secret}, totp_last_step = ${given.step}
    from taken where id = taken.member_id and id = ${given.memberId} and state = 'active'`)) === 1

/** @returns false when the member was deactivated meanwhile */
export const setPassword = async (
  tx: Queryable,
  given: { memberId: number; passwordHash: string },
): Promise<boolean> =>
  (await tx.count(sql`
    update staff.member set password_hash = ${given.passwordHash}
    where id = ${given.memberId} and state = 'active'`)) === 1

/** @returns how many have ended */
export const endOthers = (tx: Queryable, given: { memberId: number; hash: Buffer; now: Instant }) =>
  tx.count(sql`
    update staff.session set ended_at = ${given.now}
    where member_id = ${given.memberId} and token_hash <> ${given.hash} and ended_at is null`)

export const endOne = (
  tx: Queryable,
  given: { memberId: number; sessionId: number; now: Instant },
) =>
  tx.count(sql`
    update staff.session set ended_at = ${given.now}
    where member_id = ${given.memberId} and id = ${given.sessionId} and ended_at is null`)

/** Login tickets are invalid once the password has changed. */
export const dropTickets = (tx: Queryable, memberId: number) =>
  tx.count(sql`delete from staff.ticket where member_id = ${memberId}`)
