/** Statements about redirects. */
import sql from 'sql-template-tag'
import type { Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Rule } from '../addresses.ts'
import type { Redirect } from '../contract.ts'

export type RedirectRow = Omit<Redirect, 'endsAt'>
const REDIRECT = sql`r.id, r.from_address as "from", r.lang, r.to_address as "to", r.cause, r.hit_count, r.last_used_at, r.made_by, r.made_at,
  r.version`

export const rules = (db: Queryable) =>
  db.rows<Rule>(sql`
    select r.id, r.from_address as "from", r.lang, r.to_address as "to" from redirects.redirect r order by r.id`)

export type Wanted = {
  /** For `like`, lower case and escaped. */
  pattern: string | null
  before: number | null
  limit: number
}

export const list = (db: Queryable, { pattern, before, limit }: Wanted) =>
  db.rows<RedirectRow>(sql`
    select ${REDIRECT} from redirects.redirect r
    where (${pattern}::text is null or lower(r.from_address || ' ' || r.to_address) like ${pattern})
      and (${before}::bigint is null or r.id < ${before}::bigint)
    order by r.id desc limit ${limit}`)

/** Writers wait for each other: whether redirects lead in a circle, only all of them show. */
export const lockAll = (tx: Queryable) =>
  tx.row(sql`select pg_advisory_xact_lock(hashtext('redirects.redirect')) is null as locked`)

export const find = (tx: Queryable, id: number) =>
  tx.maybeRow<RedirectRow>(sql`select ${REDIRECT} from redirects.redirect r where r.id = ${id}`)

type Written = {
  from: string
  lang: Lang | null
  to: string
  cause: Redirect['cause']
  by: string
  now: Instant
}

/** @returns null where the address has one in this language */
export const insert = (tx: Queryable, { from, lang, to, cause, by, now }: Written) =>
  tx.maybeRow<{ id: number }>(sql`
    insert into redirects.redirect (from_address, lang, to_address, cause, made_by, made_at)
    values (${from}, ${lang}, ${to}, ${cause}, ${by}, ${now}) on conflict (from_address, lang) do nothing returning id`)

/** @returns false where another has the address, or it was changed since `version` */
export const change = async (
  tx: Queryable,
  given: { id: number; from: string; lang: Lang | null; to: string; version: number },
): Promise<boolean> =>
  (await tx.count(sql`
    update redirects.redirect r set from_address = ${given.from}, lang = ${given.lang}, to_address = ${given.to}, version = r.version + 1
    where r.id = ${given.id} and r.version = ${given.version}`)) === 1

export const remove = (tx: Queryable, id: number) =>
  tx.maybeRow<RedirectRow>(
    sql`delete from redirects.redirect r where r.id = ${id} returning ${REDIRECT}`,
  )

/** All languages of an address. */
export const removeFrom = (tx: Queryable, from: string) =>
  tx.rows<RedirectRow>(
    sql`delete from redirects.redirect r where r.from_address = ${from} returning ${REDIRECT}`,
  )

export const addHits = (
  db: Queryable,
  hits: readonly { id: number; count: number }[],
  now: Instant,
) =>
  db.count(sql`
    update redirects.redirect r set hit_count = least(r.hit_count + h.count, ${Number.MAX_SAFE_INTEGER}::bigint), last_used_at = greatest(r.last_used_at, ${now}::timestamptz)
    from unnest(${hits.map(({ id }) => id)}::bigint[], ${hits.map(({ count }) => count)}::bigint[]) as h (id, count)
    where r.id = h.id`)
