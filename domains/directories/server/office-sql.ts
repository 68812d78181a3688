/** Statements about companies as staff list them. */
import sql, { type Sql } from 'sql-template-tag'
import type { Translated, Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { MomentKey } from '#kit/server/database/page.ts'
import type { Kind } from '../kinds.ts'
import type { CompanyState } from '../states.ts'

type Row = {
  id: number
  kind: Kind
  state: CompanyState
  note: string
  buyerId: number | null
  publishedAt: Instant | null
  mainLang: Lang
  name: Translated
  city: Translated
  country: string
  number: number
  sentAt: Instant
  answerBy: Instant | null
  isWaiting: boolean
  /** By which the part is ordered. */
  place: Instant
}

type Wanted = {
  part: 'waiting' | 'published' | 'suspended' | 'rejected'
  kind: Kind | null
  /** For `like`, lower case and escaped. */
  pattern: string | null
  after: MomentKey | null
  limit: number
}

/** With the version that waits, else the newest. */
export const list = (db: Queryable, { part, kind, pattern, after, limit }: Wanted) => {
  const [at, id] = [after?.at ?? null, after?.id ?? null]
  const isWaiting = part === 'waiting'
  const place: Sql = isWaiting ? sql`v.answer_by` : sql`v.sent_at`
  const isIn: Sql = isWaiting ? sql`v.state = 'waiting'` : sql`c.state = ${part}`
  const beyond: Sql = isWaiting
    ? sql`(place, id) > (${at}::timestamptz, ${id}::bigint)`
    : sql`(place, id) < (${at}::timestamptz, ${id}::bigint)`
  const order: Sql = isWaiting ? sql`place, id` : sql`place desc, id desc`
  return db.rows<Row>(sql`
    select * from (
      select c.id, c.kind, c.state, c.note, c.buyer_id, c.published_at, v.main_lang, v.name, v.city, v.country, v.number, v.sent_at,
        v.answer_by, v.state = 'waiting' as is_waiting, ${place} as place
      from directories.company c
      join lateral (
        select * from directories.company_version v where v.company_id = c.id
        order by v.state = 'waiting' desc, v.number desc limit 1) v on true
      where ${isIn} and (${kind}::text is null or c.kind = ${kind})
        and (${pattern}::text is null or exists (select from jsonb_each_text(v.name) e where lower(e.value) like ${pattern}))) r
    where ${at}::timestamptz is null or ${beyond}
    order by ${order} limit ${limit}`)
}

export const countWaiting = (db: Queryable) =>
  db.row<{ waitingCount: number }>(sql`
    select count(*)::int as waiting_count from directories.company_version where state = 'waiting'`)

/** For the queues of staff. */
export const WAITING: Sql = sql`
  select company_id::text as ref, sent_at as waiting_since, answer_by as due_at, null::bigint as asked_by
  from directories.company_version where state = 'waiting'`

/** What the audit log calls companies. */
export const namesOf = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; name: string }>(sql`
    select distinct on (company_id) company_id as id, name ->> main_lang as name from directories.company_version
    where company_id = any(${ids as number[]}::bigint[]) order by company_id, number desc`)
