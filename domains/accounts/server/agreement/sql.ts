/** Statements about versions of the agreement, and who accepted them. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type Version = {
  version: number
  title: Translated
  html: Translated
  inForceFrom: Instant
  /** When the next version takes effect. */
  until: Instant | null
  asksAgain: boolean
  revision: number
  writtenAt: Instant | null
  writtenBy: string | null
}
const ALL = sql`version, title, html, in_force_from, asks_again, revision, written_at, written_by,
  (select min(later.in_force_from) from accounts.agreement later
    where later.version > agreement.version) as until`

/** The newest first. */
export const versions = (db: Queryable) =>
  db.rows<Version>(sql`select ${ALL} from accounts.agreement order by version desc`)

export const find = (db: Queryable, version: number) =>
  db.maybeRow<Version>(sql`select ${ALL} from accounts.agreement where version = ${version}`)

/** Its row stays locked until the transaction ends. */
export const lock = (tx: Queryable, version: number) =>
  tx.maybeRow<Version>(sql`
    select ${ALL} from accounts.agreement where version = ${version} for update`)

export type Written = {
  title: Translated
  html: Translated
  inForceFrom: Instant
  asksAgain: boolean
  now: Instant
  by: string
}

/** Adds the next version. @returns null when one is scheduled already, or was added at the same moment */
export const add = (tx: Queryable, given: Written) =>
  tx.maybeRow<{ version: number }>(sql`
    insert into accounts.agreement
      (version, title, html, in_force_from, asks_again, written_at, written_by)
    select max(version) + 1, ${JSON.stringify(given.title)}::jsonb, ${JSON.stringify(given.html)}::jsonb,
      ${given.inForceFrom}::timestamptz, ${given.asksAgain}::boolean, ${given.now}::timestamptz, ${given.by}::text
    from accounts.agreement having max(in_force_from) <= ${given.now}::timestamptz
    on conflict (version) do nothing returning version`)

/** @returns false when the version has taken effect */
export const change = async (tx: Queryable, version: number, given: Written): Promise<boolean> =>
  (await tx.count(sql`
    update accounts.agreement set title = ${JSON.stringify(given.title)}::jsonb,
      html = ${JSON.stringify(given.html)}::jsonb, in_force_from = ${given.inForceFrom},
      asks_again = ${given.asksAgain}, revision = revision + 1,
      written_at = ${given.now}, written_by = ${given.by}
    where version = ${version} and in_force_from > ${given.now}`)) === 1

/** @returns false when the version has taken effect */
export const remove = async (tx: Queryable, version: number, now: Instant): Promise<boolean> =>
  (await tx.count(sql`
    delete from accounts.agreement where version = ${version} and in_force_from > ${now}`)) === 1

/** Versions that have taken effect since the last run. */
export const begin = (tx: Queryable, now: Instant) =>
  tx.count(sql`
    update accounts.agreement set begun_at = ${now}
    where begun_at is null and in_force_from <= ${now}`)

export const counts = (db: Queryable) =>
  db.rows<{ version: number; acceptedCount: number; newestCount: number }>(sql`
    select version, count(*)::int as accepted_count,
      count(*) filter (where version = newest)::int as newest_count
    from (select version, max(version) over (partition by buyer_id) as newest
      from accounts.acceptance) accepted
    group by version`)
