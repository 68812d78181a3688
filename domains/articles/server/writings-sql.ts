/** Statements about articles for the checks of links and translations. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Kind } from '../kinds.ts'

export const refs = async (db: Queryable): Promise<string[]> =>
  (await db.rows<{ ref: string }>(sql`select a.id::text as ref from articles.article a`)).map(
    ({ ref }) => ref,
  )

type Row = {
  id: number
  title: Translated
  summary: Translated
  html: Translated
  coverAlt: Translated
  isPublic: boolean
}

/** Of the draft, else of the newest version. */
export const newestTexts = (db: Queryable, ids: readonly number[]) =>
  db.rows<Row>(sql`
    select a.id, t.title, t.summary, t.html, t.cover_alt, a.shown is not null as is_public
    from articles.article a
    join lateral (
      (select d.title, d.summary, d.html, d.cover_alt, 1 as place from articles.draft d where d.article_id = a.id)
      union all
      (select v.title, v.summary, v.html, v.cover_alt, 2 from articles.article_version v
       where v.article_id = a.id order by v.number desc limit 1)
      order by place limit 1) t on true
    where a.id = any(${ids}::bigint[])`)

/** Those of these that visitors read. */
export const shownIds = async (
  db: Queryable,
  kind: Kind,
  ids: readonly number[],
): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select a.id from articles.article a where a.id = any(${ids}::bigint[]) and a.kind = ${kind} and a.shown is not null`)
  ).map(({ id }) => id)
