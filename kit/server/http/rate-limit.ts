/**
 * Rate limits: token buckets in the database, so that all processes count together. Our own and not
 * rate-limiter-flexible, whose PostgreSQL store counts fixed windows, two full ones in a row at their border, takes a
 * connection for each count, and cannot be part of the statement that it guards (`takingEach`).
 */
import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Instant } from '../../contract/values.ts'
import { Reasons, Refused } from '../../contract/refusal.ts'
import type { Queryable } from '../database/db.ts'
import type { Sweep } from '../jobs/jobs.ts'

/** At most `count` at once, and over time `count` every `perSeconds`. */
export type Limit = { name: string; count: number; perSeconds: number }

/**
 * Takes one token of `subject` (an account, an address, both), or as many as the request costs. Call it outside the
 * guarded transaction: a refused attempt must count too.
 * @throws {Refused} tooMany, with the seconds to wait
 */
export async function demandToken(
  db: Queryable,
  now: Instant,
  limit: Limit,
  subject: string,
  cost = 1,
): Promise<void> {
  const taken = await db.maybeRow(takeTokenSql({ limit, subject }, now, { cost }))
  if (taken === null) throw tooMany(limit, cost)
}

export function tooMany(limit: Limit, cost = 1): Refused {
  const seconds = Math.ceil((cost * limit.perSeconds) / limit.count)
  return new Refused(Reasons.tooMany, {
    detail: { retryAfterSeconds: seconds },
    values: { seconds },
  })
}

/** Like `demandToken`, but returns whether there was a token instead of refusing. */
export const takeToken = (
  db: Queryable,
  now: Instant,
  limit: Limit,
  subject: string,
): Promise<boolean> => isGranted(demandToken(db, now, limit, subject))

/** @returns false when the demanded token is refused */
export async function isGranted(demanded: Promise<void>): Promise<boolean> {
  try {
    await demanded
    return true
  } catch (error) {
    if (error instanceof Refused && error.reason.code === Reasons.tooMany.code) return false
    throw error
  }
}

/** The limit and the subject that it counts for. */
export type Token = { limit: Limit; subject: string }

/**
 * Parts of another statement's `with` that take a token of each, in this order: where one has none left, those behind it
 * are not taken. They are named `taken_1`, `taken_2` and so on, and have a row each where they took one.
 * @param where the condition for taking any at all: `where …`
 */
export const takingEach = (tokens: readonly Token[], now: Instant, where: Sql): Sql =>
  join(
    tokens.map((token, i) => {
      const when = i === 0 ? where : sql`where exists (select from ${raw(`taken_${i}`)})`
      return sql`${raw(`taken_${i + 1}`)} as (${takeTokenSql(token, now, { where: when })})`
    }),
  )

/** One token of each, in one round trip. @returns false when one of them had none left */
export async function takeTokens(
  db: Queryable,
  now: Instant,
  tokens: readonly Token[],
): Promise<boolean> {
  const { isTaken } = await db.row<{ isTaken: boolean }>(sql`
    with ${takingEach(tokens, now, empty)}
    select exists (select from ${raw(`taken_${tokens.length}`)}) as is_taken`)
  return isTaken
}

const takeTokenSql = (
  { limit, subject }: Token,
  now: Instant,
  { cost = 1, where = empty }: { cost?: number; where?: Sql },
): Sql => sql`
    insert into kit.bucket as bucket (key, tokens, at)
    select ${keyOf(limit, subject)}::text, ${limit.count - cost}::float8, ${now}::timestamptz ${where}
    on conflict (key) do update set tokens = ${refilledTokens(limit, now)} - ${cost}::float8, at = excluded.at
    where ${refilledTokens(limit, now)} >= ${cost}::float8
    returning tokens as left`

/** How many tokens of a subject are left; all of them before the first attempt. */
export async function tokensLeft(
  db: Queryable,
  now: Instant,
  limit: Limit,
  subject: string,
): Promise<number> {
  const row = await db.maybeRow<{ left: number }>(sql`
    select ${refilledTokens(limit, now)} as left from kit.bucket as bucket where key = ${keyOf(limit, subject)}`)
  return row?.left ?? limit.count
}

/** Refills the bucket, as after a successful login. */
export async function refill(db: Queryable, limit: Limit, subject: string): Promise<void> {
  await db.count(sql`delete from kit.bucket where key = ${keyOf(limit, subject)}`)
}

const refilledTokens = ({ count, perSeconds }: Limit, now: Instant) => sql`
  least(${count}::float8, bucket.tokens
    + greatest(0, extract(epoch from ${now}::timestamptz - bucket.at)) * ${count / perSeconds}::float8)`

/** A hash, because subjects are addresses of people, which must not be readable here. */
const keyOf = ({ name }: Limit, subject: string): string =>
  createHash('sha256').update(`${name}\n${subject}`).digest('base64url')

/** One visitor's network: the address, of IPv6 the half that a provider gives to one household. */
export const networkOf = (ip: string): string => prefixOf(ip, 4)

/** The range of a provider's customer: 65,536 households of IPv6, 256 addresses of IPv4. */
export const wideNetworkOf = (ip: string): string => prefixOf(ip, 3)

/** The range of a provider: an IPv6 prefix of 32 bits, 65,536 addresses of IPv4. Few strangers control many of them. */
export const providerNetworkOf = (ip: string): string => prefixOf(ip, 2)

/**
 * Keys of buckets are hashes of these texts, so the texts must not change. An invalid address is its own network.
 * @param count of the four bytes of IPv4, or of the eight groups of IPv6, that name the network
 */
function prefixOf(ip: string, count: 2 | 3 | 4): string {
  if (isIPv6(ip)) {
    const address = ipaddr.IPv6.parse(ip)
    if (address.isIPv4MappedAddress()) return prefixOf(address.toIPv4Address().toString(), count)
    const groups = address.parts.slice(0, count).map((group) => group.toString(16))
    return `${groups.join(':')}::/${count * 16}`
  }
  if (count === 4 || !isIPv4(ip)) return ip
  const bytes = [...ip.split('.').slice(0, count), 0, 0].slice(0, 4)
  return `${bytes.join('.')}/${count * 8}`
}

/** The longest time that any bucket takes to fill: older rows are equal to a full bucket. */
const FORGET = '2 days'

export const forgetBuckets: Sweep = {
  name: 'kit.forget-buckets',
  everySeconds: 3600,
  run: ({ db, now }) =>
    db.count(sql`
      delete from kit.bucket where key in (
        select key from kit.bucket where at < ${now}::timestamptz - ${FORGET}::interval limit 1000)`),
}
