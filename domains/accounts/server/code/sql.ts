/** Statements about codes. Each one decides and writes at once, so that a hundred concurrent requests count as a hundred. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { isOwn, OWN, type Purpose } from './purpose.ts'

/** `target` is an e-mail address in lower case, or a telephone number (E.164). */
export type Target = { purpose: Purpose; target: string }

/** Limits per hour and per day. */
export type Bounds = { hourAgo: Instant; maxPerHour: number; dayAgo: Instant; maxPerDay: number }

export type NewCode = Target &
  Bounds & {
    hmac: Buffer
    now: Instant
    expiresAt: Instant
    /** The previous code must have been sent before this instant. */
    resendBefore: Instant
  }

/** Purposes that count together: codes that strangers ask for do not use up a buyer's own codes. */
const isSameKind = (purpose: Purpose) =>
  sql`(purpose = any(${OWN as Purpose[]}::text[])) = ${isOwn(purpose)}::boolean`

/** Requests for codes to one address wait for one another, whatever their purpose: otherwise the limits would not hold. */
export const hold = (tx: Queryable, target: string) =>
  tx.count(sql`select pg_advisory_xact_lock(hashtextextended(${`accounts.code:${target}`}, 0))`)

/**
 * Replaces the old code with a new one. After `hold`.
 * @returns false when the last one is too fresh, or the address has had its codes of the hour or the day, for all purposes
 * that count together
 */
export const renew = async (db: Queryable, given: NewCode): Promise<boolean> => {
  const isNewDay = sql`mine.day_from <= ${given.dayAgo}`
  const isNewHour = sql`mine.hour_from <= ${given.hourAgo}`
  const renewed = await db.count(sql`
    insert into accounts.code as mine
      (purpose, target, hmac, sent_at, expires_at, day_from, day_count, hour_from, hour_count)
    select ${given.purpose}, ${given.target}, ${given.hmac}, ${given.now}, ${given.expiresAt}, ${given.now}, 1,
      ${given.now}, 1
    where ${given.maxPerDay} > (
      select coalesce(sum(day_count), 0) from accounts.code
      where target = ${given.target} and ${isSameKind(given.purpose)} and day_from > ${given.dayAgo})
      and ${given.maxPerHour} > (
      select coalesce(sum(hour_count), 0) from accounts.code
      where target = ${given.target} and ${isSameKind(given.purpose)} and hour_from > ${given.hourAgo})
    on conflict (purpose, target) do update
      set hmac = excluded.hmac, sent_at = excluded.sent_at, expires_at = excluded.expires_at,
        tries = 0, used_at = null,
        day_from = case when ${isNewDay} then excluded.day_from else mine.day_from end,
        day_count = case when ${isNewDay} then 1 else mine.day_count + 1 end,
        hour_from = case when ${isNewHour} then excluded.hour_from else mine.hour_from end,
        hour_count = case when ${isNewHour} then 1 else mine.hour_count + 1 end
      where mine.sent_at <= ${given.resendBefore}`)
  return renewed === 1
}

/**
 * Whether an address has reached its limit of codes from all networks, and whether this network has reached its own limit for the
 * address.
 */
export const listCodesOf = (
  db: Queryable,
  { purpose, target }: Target,
  asker: Buffer,
  { hourAgo, maxPerHour, dayAgo, maxPerDay }: Bounds,
) =>
  db.row<{ all: boolean; asker: boolean }>(sql`
    select coalesce(sum(hour_count) filter (where hour_from > ${hourAgo}), 0) >= ${maxPerHour}
        or coalesce(sum(day_count) filter (where day_from > ${dayAgo}), 0) >= ${maxPerDay} as all,
      exists (
        select from accounts.code_asker where target = ${target} and asker = ${asker} and day_from > ${dayAgo}
          and (day_count >= ${maxPerDay} or hour_from > ${hourAgo} and hour_count >= ${maxPerHour})) as asker
    from accounts.code where target = ${target} and ${isSameKind(purpose)}`)

type Asked = Bounds & { target: string; asker: Buffer; now: Instant }

/** After `hold`. @returns false when this network has had its codes of the hour or the day for this address */
export const countAsker = async (tx: Queryable, given: Asked): Promise<boolean> => {
  const isNewDay = sql`mine.day_from <= ${given.dayAgo}`
  const isNewHour = sql`mine.hour_from <= ${given.hourAgo} or ${isNewDay}`
  const counted = await tx.count(sql`
    insert into accounts.code_asker as mine (target, asker, hour_from, hour_count, day_from, day_count)
    values (${given.target}, ${given.asker}, ${given.now}, 1, ${given.now}, 1)
    on conflict (target, asker) do update
      set day_from = case when ${isNewDay} then excluded.day_from else mine.day_from end,
        day_count = case when ${isNewDay} then 1 else mine.day_count + 1 end,
        hour_from = case when ${isNewHour} then excluded.hour_from else mine.hour_from end,
        hour_count = case when ${isNewHour} then 1 else mine.hour_count + 1 end
      where (${isNewDay} or mine.day_count < ${given.maxPerDay})
        and (${isNewHour} or mine.hour_count < ${given.maxPerHour})`)
  return counted === 1
}

export const forgetAskers = (db: Queryable, before: Instant, limit: number) =>
  db.count(sql`
    delete from accounts.code_asker where (target, asker) in (
      select target, asker from accounts.code_asker where day_from < ${before}
      limit ${limit} for update skip locked)`)

/** Counts an attempt before anything is compared. @returns null when there is no valid code, or it has no attempts left */
export const attempt = (db: Queryable, given: Target, maxTries: number, now: Instant) =>
  db.maybeRow<{ hmac: Buffer }>(sql`
    update accounts.code set tries = tries + 1
    where purpose = ${given.purpose} and target = ${given.target}
      and tries < ${maxTries} and used_at is null and expires_at > ${now}
    returning hmac`)

/** @returns false when another request has used the code, or a newer one has replaced it */
export const use = async (
  db: Queryable,
  given: Target,
  hmac: Buffer,
  now: Instant,
): Promise<boolean> =>
  (await db.count(sql`
    update accounts.code set used_at = ${now}
    where purpose = ${given.purpose} and target = ${given.target} and hmac = ${hmac}
      and used_at is null and expires_at > ${now}`)) === 1

export const forget = (db: Queryable, before: Instant, limit: number) =>
  db.count(sql`
    delete from accounts.code where (purpose, target) in (
      select purpose, target from accounts.code where sent_at < ${before}
      limit ${limit} for update skip locked)`)
