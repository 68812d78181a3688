/** Statements of the staff domain. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { RoleKey, StaffMember } from '../contract.ts'

const MEMBER = sql`id, email, name, role, state, created_at, last_login_at,
  (select own.name from staff.role own where own.key = role) as role_name,
  case when state = 'invited' then (select max(expires_at) from staff.invitation
    where member_id = id and used_at is null) end as invited_until`

/** Oldest first; former members last. */
export const members = (db: Queryable) =>
  db.rows<StaffMember>(sql`
    select ${MEMBER} from staff.member order by state = 'deactivated', id`)

export const member = (db: Queryable, id: number) =>
  db.maybeRow<StaffMember & { lang: Lang }>(sql`
    select ${MEMBER}, lang from staff.member where id = ${id}`)

/** The member with this address, in any state. */
export const memberOf = (db: Queryable, email: string) =>
  db.maybeRow<StaffMember>(sql`
    select ${MEMBER} from staff.member where lower(btrim(email)) = lower(btrim(${email}))`)

export const namesOf = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; name: string }>(sql`
    select id, name from staff.member where id = any(${ids as number[]}::bigint[])`)

export const isEmpty = async (db: Queryable): Promise<boolean> => {
  const { empty } = await db.row<{ empty: boolean }>(sql`
    select not exists (select from staff.member where state = 'active') as empty`)
  return empty
}

export type Invited = { email: string; name: string; role: RoleKey; lang: Lang; now: Instant }

/** Invites a new, never active or former member. @returns null when the address belongs to an active one */
export const invite = (db: Queryable, given: Invited) =>
  db.maybeRow<StaffMember>(sql`
    insert into staff.member as mine (email, name, role, lang, state, created_at)
    values (${given.email}, ${given.name}, ${given.role}, ${given.lang}, 'invited', ${given.now})
    on conflict (lower(btrim(email))) do update
      set email = excluded.email, name = excluded.name, role = excluded.role, lang = excluded.lang,
        state = 'invited', password_hash = null, totp_secret = null
      where mine.state <> 'active'
    returning ${MEMBER}`)

type Invitation = { tokenHash: Buffer; memberId: number; totpSecret: Buffer; expiresAt: Instant }

/** Only the newest invitation is valid. */
export const addInvitation = (db: Queryable, given: Invitation, now: Instant) =>
  db.count(sql`
    with older as (
      update staff.invitation set used_at = ${now}
      where member_id = ${given.memberId} and used_at is null)
    insert into staff.invitation (token_hash, member_id, totp_secret, expires_at)
    values (${given.tokenHash}, ${given.memberId}, ${given.totpSecret}, ${given.expiresAt})`)

export type OpenInvitation = {
  memberId: number
  email: string
  name: string
  role: RoleKey
  roleName: string | null
  totpSecret: Buffer
}

export const openInvitation = (db: Queryable, tokenHash: Buffer, now: Instant) =>
  db.maybeRow<OpenInvitation>(sql`
    select member_id, email, name, role, invitation.totp_secret,
      (select own.name from staff.role own where own.key = role) as role_name
    from staff.invitation join staff.member on member.id = member_id
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${now} and state = 'invited'`)

/** Uses an invitation up and makes its member active. @returns false when another request was faster, or it has expired */
export const acceptInvitation = async (
  db: Queryable,
  tokenHash: Buffer,
  passwordHash: string,
  now: Instant,
): Promise<boolean> => {
  const accepted = await db.count(sql`
    with opened as (
      update staff.invitation set used_at = ${now}
      where token_hash = ${tokenHash} and used_at is null and expires_at > ${now}
      returning member_id, totp_secret)
    update staff.member
    set state = 'active', password_hash = ${passwordHash}, totp_secret = opened.totp_secret, totp_last_step = 0
    from opened where member.id = opened.member_id and state = 'invited'`)
  return accepted === 1
}

/** Replaces the existing ones. */
export const setRecoveryCodes = async (
  db: Queryable,
  memberId: number,
  hashes: readonly Buffer[],
) => {
  // One at a time: two requests at once would leave the codes of both.
  await db.rows(sql`select id from staff.member where id = ${memberId} for update`)
  await db.count(sql`delete from staff.recovery_code where member_id = ${memberId}`)
  await db.count(sql`
    insert into staff.recovery_code (member_id, code_hash)
    select ${memberId}, hash from unnest(${hashes as Buffer[]}::bytea[]) as hash`)
}

/** The id of a future member, to which a second factor can be bound before there is a row. */
export const nextId = async (db: Queryable): Promise<number> => {
  const { id } = await db.row<{ id: number }>(sql`
    select nextval(pg_get_serial_sequence('staff.member', 'id')) as id`)
  return id
}

export type Created = Omit<Invited, 'now'> & {
  id: number
  passwordHash: string
  totpSecret: Buffer
  now: Instant
}

/** @returns null when the address is taken */
export const create = (db: Queryable, given: Created) =>
  db.maybeRow<{ id: number }>(sql`
    insert into staff.member (id, email, name, role, lang, state, password_hash, totp_secret, created_at)
    overriding system value
    values (${given.id}, ${given.email}, ${given.name}, ${given.role}, ${given.lang}, 'active',
      ${given.passwordHash}, ${given.totpSecret}, ${given.now})
    on conflict (lower(btrim(email))) do nothing returning id`)

/** Members who can log in as owner at this moment. */
export const owners = (db: Queryable) =>
  db.rows<{ id: number; email: string; name: string; lang: Lang }>(sql`
    select id, email, name, lang from staff.member where role = 'owner' and state = 'active' order by id`)

/** Whether another member has this address, in any state. */
export const isEmailOfOther = async (
  db: Queryable,
  id: number,
  email: string,
): Promise<boolean> => {
  const found = await memberOf(db, email)
  return found !== null && found.id !== id
}

/** @returns null for an unknown or former member, and where another has the address */
export const setDetails = (
  db: Queryable,
  id: number,
  { name, email }: { name: string; email: string },
) =>
  db.maybeRow<StaffMember & { lang: Lang }>(sql`
    update staff.member m set name = ${name}, email = ${email}
    where id = ${id} and state <> 'deactivated'
      and not exists (select from staff.member o where o.id <> m.id and lower(btrim(o.email)) = lower(btrim(${email})))
    returning ${MEMBER}, lang`)

/** @returns null for an unknown or former member */
export const setRole = (db: Queryable, id: number, role: RoleKey) =>
  db.maybeRow<StaffMember>(sql`
    update staff.member set role = ${role} where id = ${id} and state <> 'deactivated'
    returning ${MEMBER}`)

/**
 * Ends sessions, tickets and invitations in the same statement.
 * @returns null when there is no active member to deactivate
 */
export const deactivate = (db: Queryable, id: number, now: Instant) =>
  db.maybeRow<StaffMember>(sql`
    with gone as (
      update staff.member set state = 'deactivated' where id = ${id} and state <> 'deactivated'
      returning ${MEMBER}),
    sessions as (
      update staff.session set ended_at = ${now}
      where ended_at is null and member_id in (select id from gone)),
    tickets as (delete from staff.ticket where member_id in (select id from gone)),
    invitations as (
      update staff.invitation set used_at = ${now}
      where used_at is null and member_id in (select id from gone))
    select * from gone`)

/** Makes the account's login invalid; entries in the audit log stay. @returns null unless the member is active */
export const resetFactor = (db: Queryable, id: number, now: Instant) =>
  db.maybeRow<StaffMember & { lang: Lang }>(sql`
    with gone as (
      update staff.member set state = 'invited', password_hash = null, totp_secret = null
      where id = ${id} and state = 'active' returning ${MEMBER}, lang),
    sessions as (
      update staff.session set ended_at = ${now}
      where ended_at is null and member_id in (select id from gone)),
    tickets as (delete from staff.ticket where member_id in (select id from gone)),
    codes as (delete from staff.recovery_code where member_id in (select id from gone))
    select * from gone`)

/** Deletes a member who never logged in. @returns false when they did before, or are not invited */
export const forgetInvited = async (db: Queryable, id: number): Promise<boolean> => {
  await db.count(sql`
    delete from staff.invitation where member_id in (select id from staff.member
      where id = ${id} and state = 'invited' and last_login_at is null
        and not exists (select from staff.audit where staff_id = member.id))`)
  return (
    (await db.count(sql`
      delete from staff.member where id = ${id} and state = 'invited' and last_login_at is null
        and not exists (select from staff.invitation where member_id = member.id)
        and not exists (select from staff.audit where staff_id = member.id)`)) === 1
  )
}

// --- logging in ------------------------------------------------------------------------------------

export const loginOf = (db: Queryable, email: string) =>
  db.maybeRow<{ id: number; passwordHash: string }>(sql`
    select id, password_hash from staff.member
    where lower(btrim(email)) = lower(btrim(${email})) and state = 'active'`)

type Failed = { at: Instant; ip: string; userAgent: string }

/** Without a member where the address has no account: the row is written all the same. */
export const addWrongPassword = (db: Queryable, { email, ...given }: Failed & { email: string }) =>
  db.count(sql`
    insert into staff.failed_login (member_id, at, factor, ip, user_agent)
    values ((select id from staff.member
        where lower(btrim(email)) = lower(btrim(${email})) and state = 'active'),
      ${given.at}, 'password', ${given.ip}, ${given.userAgent})`)

export const addWrongCode = (
  db: Queryable,
  { memberId, ...given }: Failed & { memberId: number },
) =>
  db.count(sql`
    insert into staff.failed_login (member_id, at, factor, ip, user_agent)
    values (${memberId}, ${given.at}, 'code', ${given.ip}, ${given.userAgent})`)

/** @returns false when the hash is no longer the one that was checked */
export const swapPassword = async (
  db: Queryable,
  id: number,
  before: string,
  hash: string,
): Promise<boolean> =>
  (await db.count(sql`
    update staff.member set password_hash = ${hash}
    where id = ${id} and password_hash = ${before}`)) === 1

/** Waits for a concurrent change of the password. @returns false when it has changed, or the member is gone */
export const addTicket = async (
  db: Queryable,
  ticket: { tokenHash: Buffer; memberId: number; passwordHash: string; expiresAt: Instant },
): Promise<boolean> =>
  (await db.count(sql`
    insert into staff.ticket (token_hash, member_id, expires_at)
    select ${ticket.tokenHash}, id, ${ticket.expiresAt} from staff.member
    where id = ${ticket.memberId} and password_hash = ${ticket.passwordHash} and state = 'active'
    for share`)) === 1

/** Networks from which a member logged in with this browser; an empty user agent matches none. */
export const placesOf = (
  db: Queryable,
  { email, userAgent, since }: { email: string; userAgent: string; since: Instant },
) =>
  db.rows<{ ip: string }>(sql`
    select distinct ip from staff.session
    where member_id = (select id from staff.member where lower(btrim(email)) = lower(btrim(${email})))
      and user_agent = ${userAgent} and user_agent <> '' and last_seen_at > ${since}
    limit 50`)

export type Tried = { memberId: number; email: string; name: string; totpSecret: Buffer }

/** Counts an attempt before anything is compared. @returns null when the ticket has none left */
export const tryTicket = (db: Queryable, tokenHash: Buffer, maxTries: number, now: Instant) =>
  db.maybeRow<Tried>(sql`
    update staff.ticket set tries = tries + 1 from staff.member
    where token_hash = ${tokenHash} and tries < ${maxTries} and used_at is null and expires_at > ${now}
      and member.id = member_id and state = 'active'
    returning member_id, email, name, totp_secret`)

/** @returns false when another request has used it */
export const useTicket = async (db: Queryable, tokenHash: Buffer, now: Instant): Promise<boolean> =>
  (await db.count(sql`
    update staff.ticket set used_at = ${now} where token_hash = ${tokenHash} and used_at is null`)) ===
  1

/** @returns false when the code of this step, or of a later one, has been used */
export const useStep = async (db: Queryable, memberId: number, step: number): Promise<boolean> =>
  (await db.count(sql`
    update staff.member set totp_last_step = ${step}
    where id = ${memberId} and totp_last_step < ${step}`)) === 1

export const useRecoveryCode = async (
  db: Queryable,
  memberId: number,
  hashes: readonly Buffer[],
  now: Instant,
): Promise<boolean> =>
  (await db.count(sql`
    update staff.recovery_code set used_at = ${now}
    where member_id = ${memberId} and code_hash = any(${hashes as Buffer[]}) and used_at is null`)) ===
  1

export type Session = {
  tokenHash: Buffer
  memberId: number
  now: Instant
  idleUntil: Instant
  maxUntil: Instant
  ip: string
  userAgent: string
}

/** @returns false when the member was deactivated meanwhile */
export const addSession = async (db: Queryable, given: Session): Promise<boolean> =>
  (await db.count(sql`
    with present as (
      update staff.member set last_login_at = ${given.now}
      where id = ${given.memberId} and state = 'active' returning id)
    insert into staff.session
      (token_hash, member_id, created_at, last_seen_at, idle_until, max_until, ip, user_agent)
    select ${given.tokenHash}, id, ${given.now}, ${given.now}, ${given.idleUntil}, ${given.maxUntil},
      ${given.ip}, ${given.userAgent} from present`)) === 1

export type Found = {
  staffId: number
  staffName: string
  role: RoleKey
  /** Null for a built-in role. */
  permissions: string[] | null
  maxUntil: Instant
  isOld: boolean
}

/** The member of a session; `isOld` when it was last seen before `touchedBefore`. */
export const sessionOf = (db: Queryable, tokenHash: Buffer, now: Instant, touchedBefore: Instant) =>
  db.maybeRow<Found>(sql`
    select member.id as staff_id, member.name as staff_name, role, permissions, max_until,
      last_seen_at < ${touchedBefore} as is_old
    from staff.session join staff.member on member.id = member_id join staff.role on role.key = member.role
    where token_hash = ${tokenHash} and ended_at is null
      and idle_until > ${now} and max_until > ${now} and state = 'active'`)

export const isSessionLive = async (db: Queryable, tokenHash: Buffer, now: Instant) => {
  const { live } = await db.row<{ live: boolean }>(sql`
    select exists (
      select from staff.session join staff.member on member.id = member_id
      where token_hash = ${tokenHash} and ended_at is null
        and idle_until > ${now} and max_until > ${now} and state = 'active') as live`)
  return live
}

export const touch = (db: Queryable, tokenHash: Buffer, now: Instant, idleUntil: Instant) =>
  db.count(sql`
    update staff.session set last_seen_at = ${now}, idle_until = least(max_until, ${idleUntil}::timestamptz)
    where token_hash = ${tokenHash} and ended_at is null and last_seen_at < ${now}`)

export const endSession = (db: Queryable, tokenHash: Buffer, now: Instant) =>
  db.count(sql`
    update staff.session set ended_at = ${now} where token_hash = ${tokenHash} and ended_at is null`)

/** Deletes sessions, tickets and invitations that ended long ago. */
export const forget = (db: Queryable, before: Instant) =>
  db.count(sql`
    with tickets as (delete from staff.ticket where expires_at < ${before}),
    invitations as (delete from staff.invitation where expires_at < ${before})
    delete from staff.session where max_until < ${before}`)

export const forgetFailures = (db: Queryable, before: Instant) =>
  db.count(sql`delete from staff.failed_login where at < ${before}`)

/** Encrypted second factors of active members. */
export const activeFactors = (db: Queryable) =>
  db.rows<{ id: number; totpSecret: Buffer }>(sql`
    select id, totp_secret from staff.member where state = 'active'`)
