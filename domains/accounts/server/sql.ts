/** Statements about buyers, sessions and codes. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang, Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { BlockReason, CustomerType, Gender } from '../contract.ts'

export type Buyer = {
  id: number
  nickName: string
  /** Null: the account has a telephone number alone. */
  email: string | null
  /** E.164; null: the account has an e-mail address alone. */
  phone: string | null
  lang: Lang
  customerType: CustomerType
  level: number
  superMember: boolean
  /** Until when the buyer is a super member; null is without end. */
  superUntil: Instant | null
  /** A verified business. */
  isProven: boolean
  invitationCode: string
  avatarUrl: string | null
  gender: Gender | null
  /** From when on the buyer must have agreed to a newer agreement; null when they have. */
  mustAgreeFrom: Instant | null
}
const BUYER = sql`
  id, nick_name, email, phone, lang, customer_type, level, super_member, super_until,
  proven_at is not null as is_proven, invitation_code, avatar_url, gender,
  (select min(newer.in_force_from) from accounts.agreement newer
    where newer.asks_again and newer.version > buyer.agreement_version) as must_agree_from`

export type NewBuyer = Omit<
  Buyer,
  'id' | 'avatarUrl' | 'gender' | 'superUntil' | 'mustAgreeFrom'
> & {
  passwordHash: string
  agreementVersion: number
  now: Instant
}

/**
 * With the agreement that was ticked, after `holdEmail` or `holdPhone`.
 * @returns null when the address or the number has an account
 */
export async function addBuyer(tx: Queryable, given: NewBuyer): Promise<Buyer | null> {
  const added = await insertBuyer(tx, given)
  if (added !== null) await insertAcceptance(tx, added.id, given.agreementVersion, given.now)
  return added
}

const insertBuyer = (db: Queryable, given: NewBuyer) =>
  db.maybeRow<Buyer>(sql`
    insert into accounts.buyer (email, phone, password_hash, nick_name, customer_type, level, level_fixed,
      super_member, lang, invitation_code, agreement_version, registered_at, proven_at)
    select ${given.email}, ${given.phone}::text, ${given.passwordHash}, ${given.nickName}, ${given.customerType},
      ${given.level}, ${given.level > 1}, ${given.superMember}, ${given.lang}, ${given.invitationCode},
      ${given.agreementVersion}, ${given.now}, ${given.isProven ? given.now : null}::timestamptz
    where not exists (select from accounts.buyer where phone = ${given.phone}::text)
    on conflict (lower(btrim(email))) do nothing returning ${BUYER}`)

export const buyer = (db: Queryable, id: number) =>
  db.row<Buyer>(sql`select ${BUYER} from accounts.buyer where id = ${id}`)

export const buyersByIds = (db: Queryable, ids: readonly number[]) =>
  db.rows<Buyer>(sql`
    select ${BUYER} from accounts.buyer where id = any(${ids as number[]}) order by id`)

type Contacts = { keys: readonly string[]; ids: readonly number[] }

/** @param contacts addresses in lower case and numbers in E.164; customer numbers */
export const buyersByContacts = (db: Queryable, { keys, ids }: Contacts) =>
  db.rows<Buyer>(sql`
    select ${BUYER} from accounts.buyer where lower(btrim(email)) = any(${keys as string[]}::text[])
    union select ${BUYER} from accounts.buyer where phone = any(${keys as string[]}::text[])
    union select ${BUYER} from accounts.buyer where id = any(${ids as number[]}::bigint[])`)

/** Buyers whose name or e-mail contains the words, the newest first. @param pattern for `like`, lower case */
export const buyerIdsLike = (db: Queryable, pattern: string, limit: number) =>
  db.rows<{ id: number }>(sql`
    with near as materialized (
      select id from (select id, nick_name, email from accounts.buyer order by id desc limit ${limit * NEAR_TIMES}) newest
      where lower(nick_name) like ${pattern} or lower(btrim(email)) like ${pattern}),
    meant as materialized (
      select id from accounts.buyer where (select count(*) from near) < ${limit} and lower(nick_name) like ${pattern}
      union select id from accounts.buyer where (select count(*) from near) < ${limit} and lower(btrim(email)) like ${pattern}
      union select id from near)
    select id from meant order by id desc limit ${limit}`)

/** Words that many share are found among the newest few; an index would find all of them first. */
const NEAR_TIMES = 2

/** The buyer with this address, blocked or not: blocked buyers learn it once they have proved who they are. */
export const buyerByEmail = (db: Queryable, email: string) =>
  db.maybeRow<Buyer & { passwordHash: string }>(sql`
    select ${BUYER}, password_hash from accounts.buyer
    where lower(btrim(email)) = lower(btrim(${email}))`)

/** Whether an address has an account, blocked or not. */
export const isKnown = async (db: Queryable, email: string): Promise<boolean> => {
  const { known } = await db.row<{ known: boolean }>(sql`
    select exists (select from accounts.buyer where lower(btrim(email)) = ${email}) as known`)
  return known
}

/** The buyer with this number (E.164), blocked or not. */
export const buyerByPhone = (db: Queryable, phone: string) =>
  db.maybeRow<Buyer & { passwordHash: string }>(sql`
    select ${BUYER}, password_hash from accounts.buyer where phone = ${phone}`)

/** Why the buyer is blocked; null when they are not. */
export const blockOf = (db: Queryable, id: number) =>
  db.maybeRow<{ reason: BlockReason | null; note: string }>(sql`
    select block_reason as reason, block_note as note from accounts.buyer
    where id = ${id} and blocked_at is not null`)

export const isPhoneKnown = async (db: Queryable, phone: string): Promise<boolean> => {
  const { known } = await db.row<{ known: boolean }>(sql`
    select exists (select from accounts.buyer where phone = ${phone}) as known`)
  return known
}

export const phoneOf = async (db: Queryable, id: number): Promise<string | null> =>
  (await db.row<{ phone: string | null }>(sql`select phone from accounts.buyer where id = ${id}`))
    .phone

/** Serialises requests that link the same number, so that the second is refused properly instead of failing. */
export const holdPhone = (db: Queryable, phone: string) =>
  db.count(sql`select pg_advisory_xact_lock(hashtextextended(${`accounts.phone:${phone}`}, 0))`)

/** The same for an address (in lower case), which both registering and changing an address can take. */
export const holdEmail = (db: Queryable, email: string) =>
  db.count(sql`select pg_advisory_xact_lock(hashtextextended(${`accounts.email:${email}`}, 0))`)

/** After `holdPhone`. @returns false when another account has the number */
export const setPhone = async (db: Queryable, id: number, phone: string): Promise<boolean> =>
  (await db.count(sql`
    update accounts.buyer set phone = ${phone}
    where id = ${id} and not exists (
      select from accounts.buyer other where other.phone = ${phone} and other.id <> ${id})`)) === 1

export const passwordHashOf = async (db: Queryable, id: number): Promise<string> =>
  (
    await db.row<{ hash: string }>(sql`
      select password_hash as hash from accounts.buyer where id = ${id}`)
  ).hash

export const setPasswordHash = (db: Queryable, id: number, hash: string) =>
  db.count(sql`update accounts.buyer set password_hash = ${hash} where id = ${id}`)

export const setLang = (db: Queryable, id: number, lang: Lang) =>
  db.count(sql`update accounts.buyer set lang = ${lang} where id = ${id} and lang <> ${lang}`)

export type Profile = { customerType: CustomerType; level: number; superMember: boolean }

export const profile = (db: Queryable, id: number) =>
  db.maybeRow<Profile & Pick<Buyer, 'superUntil' | 'isProven'>>(sql`
    select customer_type, level, super_member, super_until, proven_at is not null as is_proven
    from accounts.buyer where id = ${id}`)

/** @returns false when the business was verified already */
export const prove = async (db: Queryable, id: number, now: Instant): Promise<boolean> =>
  (await db.count(sql`
    update accounts.buyer set customer_type = 'business', proven_at = ${now}, revision = revision + 1
    where id = ${id} and (proven_at is null or customer_type <> 'business')`)) === 1

/** A version that is agreed to again keeps its first date. */
export const insertAcceptance = (tx: Queryable, id: number, version: number, now: Instant) =>
  tx.count(sql`
    insert into accounts.acceptance (buyer_id, version, accepted_at)
    values (${id}, ${version}, ${now}) on conflict (buyer_id, version) do nothing`)

/** Stores the version that the buyer agreed to, when registering or later. */
export async function agree(
  tx: Queryable,
  id: number,
  version: number,
  now: Instant,
): Promise<void> {
  await tx.count(sql`
    update accounts.buyer set agreement_version = ${version}
    where id = ${id} and agreement_version < ${version}`)
  await insertAcceptance(tx, id, version, now)
}

/** The agreement in force. */
export const agreement = (db: Queryable, now: Instant) =>
  db.row<{ version: number; title: Translated; html: Translated }>(sql`
    select version, title, html from accounts.agreement where in_force_from <= ${now}
    order by version desc limit 1`)

// --- sessions --------------------------------------------------------------------------------------

export type NewSession = {
  tokenHash: Buffer
  buyerId: number
  passwordHash: string | null
  now: Instant
  idleUntil: Instant
  maxUntil: Instant
  ip: string
  userAgent: string
}

/**
 * Waits for a concurrent block or change of password.
 * @param given.passwordHash the one that the login was checked against; null where no password was asked for
 * @returns false when the buyer is blocked, or has another password by now
 */
export const addSession = async (db: Queryable, given: NewSession): Promise<boolean> =>
  (await db.count(sql`
    insert into accounts.session
      (token_hash, buyer_id, created_at, proved_at, last_seen_at, idle_until, max_until,
        ip, user_agent)
    select ${given.tokenHash}, id, ${given.now}, ${given.now}, ${given.now}, ${given.idleUntil}, ${given.maxUntil},
      ${given.ip}, ${given.userAgent}
    from accounts.buyer
    where id = ${given.buyerId} and blocked_at is null
      and (${given.passwordHash}::text is null or password_hash = ${given.passwordHash})
    for share`)) === 1

export type Found = { buyerId: number; sessionId: number; isOld: boolean }

/** The buyer of a session; `isOld` when it was last seen before `touchedBefore`. */
export const sessionOf = (db: Queryable, tokenHash: Buffer, now: Instant, touchedBefore: Instant) =>
  db.maybeRow<Found>(sql`
    select buyer_id, session.id as session_id, last_seen_at < ${touchedBefore} as is_old
    from accounts.session join accounts.buyer on buyer.id = buyer_id
    where token_hash = ${tokenHash} and ended_at is null
      and idle_until > ${now} and max_until > ${now} and blocked_at is null`)

/** The same of many tokens, in their order; null where there is none. */
export async function sessionsOf(
  db: Queryable,
  asked: readonly { tokenHash: Buffer; now: Instant; touchedBefore: Instant }[],
): Promise<(Found | null)[]> {
  const rows = await db.rows<Found & { index: number }>(sql`
    select asked.index::int - 1 as index, buyer_id, session.id as session_id, last_seen_at < asked.touched_before as is_old
    from unnest(${asked.map((each) => each.tokenHash)}::bytea[], ${asked.map((each) => each.now)}::timestamptz[],
      ${asked.map((each) => each.touchedBefore)}::timestamptz[]) with ordinality as asked (token_hash, now, touched_before, index)
    join accounts.session on session.token_hash = asked.token_hash
    join accounts.buyer on buyer.id = buyer_id
    where ended_at is null and idle_until > asked.now and max_until > asked.now and blocked_at is null`)
  const found = new Map(rows.map(({ index, ...each }) => [index, each]))
  return asked.map((_each, index) => found.get(index) ?? null)
}

export const isSessionLive = async (db: Queryable, sessionId: number, now: Instant) => {
  const { live } = await db.row<{ live: boolean }>(sql`
    select exists (
      select from accounts.session join accounts.buyer on buyer.id = buyer_id
      where session.id = ${sessionId} and ended_at is null
        and idle_until > ${now} and max_until > ${now} and blocked_at is null) as live`)
  return live
}

export const touch = (db: Queryable, sessionId: number, now: Instant, idleUntil: Instant) =>
  db.count(sql`
    update accounts.session
    set last_seen_at = ${now}, idle_until = least(max_until, ${idleUntil}::timestamptz)
    where id = ${sessionId} and ended_at is null and last_seen_at < ${now}`)

export const endSession = (db: Queryable, sessionId: number, now: Instant) =>
  db.count(sql`
    update accounts.session set ended_at = ${now} where id = ${sessionId} and ended_at is null`)

/** @returns how many ended */
export const endSessions = (db: Queryable, buyerId: number, now: Instant) =>
  db.count(sql`
    update accounts.session set ended_at = ${now} where buyer_id = ${buyerId} and ended_at is null`)

/** The networks from which a buyer logged in with such a browser. Browsers and networks that are unknown do not count. */
export const placesOf = (
  db: Queryable,
  { buyerId, userAgent, since }: { buyerId: number | null; userAgent: string; since: Instant },
) =>
  db.rows<{ ip: string }>(sql`
    select distinct ip from accounts.session
    where buyer_id = ${buyerId}::bigint
      and user_agent = ${userAgent} and user_agent <> '' and last_seen_at > ${since}
    limit 50`)

/** Whether the buyer has logged in before, but never with this browser. A browser without a user agent does not count. */
export const isNewDevice = async (db: Queryable, buyerId: number, userAgent: string) => {
  const { isNew } = await db.row<{ isNew: boolean | null }>(sql`
    select not bool_or(user_agent = ${userAgent}) as is_new
    from accounts.session where buyer_id = ${buyerId} and user_agent <> ''`)
  return isNew === true
}

export const isProved = async (db: Queryable, sessionId: number, since: Instant) => {
  const { proved } = await db.row<{ proved: boolean }>(sql`
    select exists (
      select from accounts.session where id = ${sessionId} and proved_at >= ${since}) as proved`)
  return proved
}

export const setProved = (db: Queryable, sessionId: number, now: Instant) =>
  db.count(sql`update accounts.session set proved_at = ${now} where id = ${sessionId}`)

/**
 * As `setProved`, by a password that was just checked.
 * @returns false when the buyer has another password by now, or the session is over
 */
export const setProvedBy = async (
  db: Queryable,
  given: { sessionId: number; buyerId: number; passwordHash: string; now: Instant },
): Promise<boolean> =>
  (await db.count(sql`
    with owner as (
      select id from accounts.buyer
      where id = ${given.buyerId} and password_hash = ${given.passwordHash} for share)
    update accounts.session set proved_at = ${given.now} from owner
    where session.id = ${given.sessionId} and buyer_id = owner.id and ended_at is null`)) === 1

export const oldSessions = async (
  tx: Queryable,
  before: Instant,
  { isAwake, limit }: DueFilter,
): Promise<number[]> => {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from accounts.session
    where (max_until < ${before} or ended_at < ${before}) and ${isAwake(sql`session.id`)}
    limit ${limit} for update skip locked`)
  return rows.map(({ id }) => id)
}

export const forgetSessions = async (tx: Queryable, ids: readonly number[]): Promise<void> => {
  await tx.count(sql`delete from accounts.session where id = any(${ids as number[]})`)
}

/** Serialises changes of one buyer's data that must not happen at the same moment. */
export const lockBuyer = (db: Queryable, buyerId: number) =>
  db.count(sql`select from accounts.buyer where id = ${buyerId} for no key update`)
