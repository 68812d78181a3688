/** Statements about what buyers change themselves: profile, address, passwords. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Gender } from '../../contract.ts'

export type Security = {
  email: string | null
  /** E.164 */
  phone: string | null
  wechatLinkedAt: Instant | null
  hasPayPassword: boolean
  payLockedUntil: Instant | null
}

export const security = (db: Queryable, buyerId: number, now: Instant) =>
  db.row<Security>(sql`
    select email, phone, wechat.linked_at as wechat_linked_at, pay.buyer_id is not null as has_pay_password,
      case when pay.locked_until > ${now} then pay.locked_until end as pay_locked_until
    from accounts.buyer left join accounts.pay_password pay on pay.buyer_id = buyer.id
      left join accounts.social wechat on wechat.buyer_id = buyer.id and wechat.provider = 'wechat'
    where buyer.id = ${buyerId}`)

export type Profile = { nickName: string | undefined; gender: Gender | null | undefined }

/** Undefined leaves a value as it is. @returns false without a picture, which a profile needs (specification 5) */
export const setProfile = async (
  db: Queryable,
  buyerId: number,
  { nickName, gender }: Profile,
): Promise<boolean> =>
  (await db.count(sql`
    update accounts.buyer set nick_name = coalesce(${nickName ?? null}, nick_name),
      gender = case when ${gender === undefined} then gender else ${gender ?? null} end
    where id = ${buyerId} and avatar_url is not null`)) === 1

/** Concurrent changes run one after another: each gets the picture that it replaces. */
export const setAvatarUrl = (db: Queryable, buyerId: number, url: string | null) =>
  db.row<{ before: string | null }>(sql`
    with before as (select id, avatar_url from accounts.buyer where id = ${buyerId} for update)
    update accounts.buyer set avatar_url = ${url}
    from before where buyer.id = before.id returning before.avatar_url as before`)

/** After `holdEmail`. @returns false when an account has the address, the buyer's own included */
export const setEmail = async (db: Queryable, buyerId: number, email: string): Promise<boolean> =>
  (await db.count(sql`
    update accounts.buyer set email = ${email}
    where id = ${buyerId} and not exists (
      select from accounts.buyer other where lower(btrim(other.email)) = lower(btrim(${email})))`)) ===
  1

/** Replaces the token of a session. @returns false when the session has ended */
export const renewToken = async (
  db: Queryable,
  sessionId: number,
  tokenHash: Buffer,
): Promise<boolean> =>
  (await db.count(sql`
    update accounts.session set token_hash = ${tokenHash}
    where id = ${sessionId} and ended_at is null`)) === 1

/** @returns false when it is no longer the password that was checked */
export const swapPassword = async (
  db: Queryable,
  buyerId: number,
  before: string,
  hash: string,
): Promise<boolean> =>
  (await db.count(sql`
    update accounts.buyer set password_hash = ${hash}
    where id = ${buyerId} and password_hash = ${before}`)) === 1

/** @returns how many ended */
export const endOtherSessions = (db: Queryable, buyerId: number, sessionId: number, now: Instant) =>
  db.count(sql`
    update accounts.session set ended_at = ${now}
    where buyer_id = ${buyerId} and id <> ${sessionId} and ended_at is null`)

// --- the payment password --------------------------------------------------------------------------

/** @returns false when there is one already */
export const addPayPassword = async (
  db: Queryable,
  buyerId: number,
  hash: string,
  now: Instant,
): Promise<boolean> =>
  (await db.count(sql`
    insert into accounts.pay_password (buyer_id, hash, set_at)
    values (${buyerId}, ${hash}, ${now}) on conflict do nothing`)) === 1

export type PayTry = { hash: string; tries: number }

/** Counts an attempt before anything is compared; the last one locks. @returns null when it is locked, or there is none */
export const payAttempt = (
  db: Queryable,
  buyerId: number,
  given: { now: Instant; maxTries: number; lockUntil: Instant },
) =>
  db.maybeRow<PayTry>(sql`
    update accounts.pay_password
    set tries = case when locked_until is null then least(tries, ${given.maxTries} - 1) else 0 end + 1,
      locked_until = case
        when case when locked_until is null then tries else 0 end + 1 >= ${given.maxTries}
        then ${given.lockUntil}::timestamptz end
    where buyer_id = ${buyerId} and (locked_until is null or locked_until <= ${given.now})
    returning hash, tries`)

/** After a right password. */
export const forgetPayTries = (db: Queryable, buyerId: number, hash: string) =>
  db.count(sql`
    update accounts.pay_password set tries = 0, locked_until = null
    where buyer_id = ${buyerId} and hash = ${hash}`)

/** @returns false when it is no longer the password that was checked */
export const swapPayPassword = async (
  db: Queryable,
  buyerId: number,
  before: string,
  hash: string,
  now: Instant,
): Promise<boolean> =>
  (await db.count(sql`
    update accounts.pay_password set hash = ${hash}, set_at = ${now}, tries = 0, locked_until = null
    where buyer_id = ${buyerId} and hash = ${before}`)) === 1

/** By a code. @returns false when there is no password to replace */
export const replacePayPassword = async (
  db: Queryable,
  buyerId: number,
  hash: string,
  now: Instant,
): Promise<boolean> =>
  (await db.count(sql`
    update accounts.pay_password
    set hash = ${hash}, set_at = ${now}, forgotten_at = ${now}, tries = 0, locked_until = null
    where buyer_id = ${buyerId}`)) === 1

/** When the payment password was last replaced by a code: withdrawals are locked for a while after that. */
export const payPasswordForgottenAt = async (
  db: Queryable,
  buyerId: number,
): Promise<Instant | null> =>
  (
    await db.maybeRow<{ at: Instant | null }>(
      sql`select forgotten_at as at from accounts.pay_password where buyer_id = ${buyerId}`,
    )
  )?.at ?? null
