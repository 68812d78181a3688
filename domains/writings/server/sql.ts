/** Statements about what the merchant writes, and what is wrong with it. */
import sql from 'sql-template-tag'
import type { Lang, Translated } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { BadLink } from '../contract.ts'
import type { LinkProblem, WritingKindName } from '../kinds.ts'

/** It is checked as soon as possible. */
export const setDue = (tx: Queryable, kind: WritingKindName, ref: string, now: Instant) =>
  tx.count(sql`
    insert into writings.writing as w (kind, ref, due_at) values (${kind}, ${ref}, ${now})
    on conflict (kind, ref) do update set due_at = least(w.due_at, excluded.due_at)`)

/** @returns how many were not known */
export const addUnknown = (
  tx: Queryable,
  kind: WritingKindName,
  refs: readonly string[],
  now: Instant,
) =>
  tx.count(sql`
    insert into writings.writing (kind, ref, due_at) select ${kind}, ref, ${now} from unnest(${refs}::text[]) as r (ref)
    on conflict (kind, ref) do nothing`)

export const setAllDue = (tx: Queryable, now: Instant) =>
  tx.count(sql`update writings.writing set due_at = ${now} where due_at > ${now}`)

/** Locks some that are due. @returns `article 12` */
export const lockDue = async (
  tx: Queryable,
  now: Instant,
  { isAwake, limit }: DueFilter,
): Promise<string[]> =>
  (
    await tx.rows<{ key: string }>(sql`
      select w.kind || ' ' || w.ref as key from writings.writing w
      where w.due_at <= ${now} and ${isAwake(sql`w.kind || ' ' || w.ref`)}
      order by w.due_at, w.kind, w.ref limit ${limit} for update skip locked`)
  ).map(({ key }) => key)

export type Checked = {
  kind: WritingKindName
  ref: string
  name: Translated
  screen: string
  isPublic: boolean
  missing: readonly Lang[]
  badLinks: readonly { lang: Lang | null; address: string; problem: LinkProblem }[]
}

export async function store(
  tx: Queryable,
  { kind, ref, name, screen, isPublic, missing, badLinks }: Checked,
  { now, dueAt }: { now: Instant; dueAt: Instant },
): Promise<void> {
  await tx.count(sql`
    update writings.writing set name = ${JSON.stringify(name)}::jsonb, screen = ${screen}, is_public = ${isPublic}, missing = ${missing},
      checked_at = ${now}, due_at = ${dueAt}
    where kind = ${kind} and ref = ${ref}`)
  await tx.count(sql`delete from writings.bad_link where kind = ${kind} and ref = ${ref}`)
  await tx.count(sql`
    insert into writings.bad_link (kind, ref, lang, address, problem)
    select ${kind}, ${ref}, lang, address, problem
    from unnest(${badLinks.map(({ lang }) => lang)}::text[], ${badLinks.map(({ address }) => address)}::text[],
      ${badLinks.map(({ problem }) => problem)}::text[]) as b (lang, address, problem)
    on conflict do nothing`)
}

export const remove = (tx: Queryable, kind: string, refs: readonly string[]) =>
  tx.count(sql`delete from writings.writing where kind = ${kind} and ref = any(${refs}::text[])`)

type Wanted = { kinds: readonly WritingKindName[]; problem: LinkProblem | null }

export const listBad = (
  db: Queryable,
  { kinds, problem }: Wanted,
  { offset, limit }: { offset: number; limit: number },
) =>
  db.rows<BadLink>(sql`
    select b.kind, b.ref, w.name, w.screen, b.lang, b.address, b.problem, w.is_public, w.checked_at
    from writings.bad_link b join writings.writing w on w.kind = b.kind and w.ref = b.ref
    where b.kind = any(${kinds}::text[]) and (${problem}::text is null or b.problem = ${problem})
    order by w.is_public desc, b.kind, b.ref, b.lang nulls first, b.address limit ${limit} offset ${offset}`)

export const countBad = (db: Queryable, { kinds, problem }: Wanted) =>
  db.row<{ total: number; writingCount: number; waitingCount: number }>(sql`
    select
      (select count(*)::int from writings.bad_link b
       where b.kind = any(${kinds}::text[]) and (${problem}::text is null or b.problem = ${problem})) as total,
      count(*)::int as writing_count, count(*) filter (where w.checked_at is null)::int as waiting_count
    from writings.writing w where w.kind = any(${kinds}::text[])`)

/** How many lack something, by kind and language. */
export const countMissing = (db: Queryable) =>
  db.rows<{ kind: WritingKindName; lang: Lang; count: number }>(sql`
    select w.kind, l.lang, count(*)::int as count from writings.writing w cross join unnest(w.missing) as l (lang)
    group by w.kind, l.lang`)

export type MissingRow = {
  ref: string
  name: Translated
  screen: string
  isPublic: boolean
  missing: Lang[]
  total: number
}

/** Those that visitors see first. */
export const listMissing = (
  db: Queryable,
  { kind, lang }: { kind: WritingKindName; lang: Lang },
  { offset, limit }: { offset: number; limit: number },
) =>
  db.rows<MissingRow>(sql`
    select w.ref, w.name, w.screen, w.is_public, w.missing, count(*) over ()::int as total from writings.writing w
    where w.kind = ${kind} and ${lang} = any(w.missing)
    order by w.is_public desc, length(w.ref), w.ref limit ${limit} offset ${offset}`)

/** Of others than this one. */
export const listByTitle = (
  db: Queryable,
  { kind, ref, lang, title }: { kind: WritingKindName; ref: string; lang: Lang; title: string },
) =>
  db.rows<{ kind: WritingKindName; name: Translated; screen: string }>(sql`
    select w.kind, w.name, w.screen from writings.writing w
    where lower(btrim(w.name ->> ${lang}::text)) = lower(${title}) and (w.kind, w.ref) <> (${kind}, ${ref})
      and w.kind in ('article', 'page', 'announcement')
    order by w.is_public desc, w.kind, w.ref limit 3`)
