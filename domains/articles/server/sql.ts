/** Statements about articles as visitors read them. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang, Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { SitePage } from '#kit/server/http/sitemap.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { Kind } from '../kinds.ts'

export type CardRow = {
  id: number
  kind: Kind
  title: Translated
  summary: Translated
  /** Languages in which the text is written, without the text. */
  written: Lang[]
  coverUrl: string | null
  coverAlt: Translated
  channelId: number | null
  channelName: Translated | null
  publishedAt: Instant
  heldFrom: string | null
  heldUntil: string | null
}

const CARD = sql`a.id, a.kind, v.title, v.summary,
  array(select key from jsonb_each_text(v.html) where value <> '') as written,
  v.cover_url, v.cover_alt, a.channel_id, c.name as channel_name, a.published_at,
  v.held_from::text as held_from, v.held_until::text as held_until`
const SHOWN = sql`articles.article a
  join articles.article_version v on v.article_id = a.id and v.number = a.shown
  left join articles.channel c on c.id = a.channel_id`

type Wanted = {
  kind: Kind
  channel: number | null
  lang: Lang
  /** For `like`, lower case and escaped. */
  pattern: string | null
}

const conditionOf = ({ kind, channel, lang, pattern }: Wanted) => sql`
  a.kind = ${kind} and (${channel}::bigint is null or a.channel_id = ${channel} or c.parent_id = ${channel})
  and (${pattern}::text is null
    or lower(coalesce(nullif(v.title ->> ${lang}, ''), v.title ->> 'cn')) like ${pattern}
    or lower(coalesce(nullif(v.summary ->> ${lang}, ''), v.summary ->> 'cn')) like ${pattern})`

export const listShown = (
  db: Queryable,
  wanted: Wanted,
  { offset, limit }: { offset: number; limit: number },
) =>
  db.rows<CardRow>(sql`
    select ${CARD} from ${SHOWN} where ${conditionOf(wanted)}
    order by a.position, a.published_at desc, a.id desc limit ${limit} offset ${offset}`)

export const countShown = async (db: Queryable, wanted: Wanted): Promise<number> =>
  (
    await db.row<{ count: number }>(sql`
      select count(*)::int as count from ${SHOWN} where ${conditionOf(wanted)}`)
  ).count

export type ArticleRow = CardRow & { html: Translated; updatedAt: Instant }

export const findShown = (db: Queryable, kind: Kind, id: number) =>
  db.maybeRow<ArticleRow>(sql`
    select ${CARD}, v.html, a.shown_at as updated_at from ${SHOWN} where a.id = ${id} and a.kind = ${kind}`)

export const cardsByIds = (db: Queryable, ids: readonly number[]) =>
  db.rows<CardRow>(sql`select ${CARD} from ${SHOWN} where a.id = any(${ids}::bigint[])`)

/** Locks some whose shown version search does not hold. @returns their ids */
export const lockUnindexed = async (
  tx: Queryable,
  { isAwake, limit }: DueFilter,
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select a.id from articles.article a where a.indexed is distinct from shown and ${isAwake(sql`a.id`)}
      order by a.id limit ${limit} for update skip locked`)
  ).map(({ id }) => id)

export const versionsToIndex = (tx: Queryable, ids: readonly number[]) =>
  tx.rows<{
    id: number
    shown: number | null
    title: Translated | null
    summary: Translated | null
    html: Translated | null
  }>(sql`
    select a.id, a.shown, v.title, v.summary, v.html from articles.article a
    left join articles.article_version v on v.article_id = a.id and v.number = a.shown
    where a.id = any(${ids}::bigint[])`)

/** @param version null: it is not shown, and not found */
export const setIndexed = (tx: Queryable, id: number, version: number | null) =>
  tx.count(sql`update articles.article set indexed = ${version} where id = ${id}`)

/** @returns null where there is none */
export const articleKind = async (db: Queryable, id: number): Promise<Kind | null> =>
  (await db.maybeRow<{ kind: Kind }>(sql`select kind from articles.article where id = ${id}`))
    ?.kind ?? null

/** @returns null where visitors read none */
export const shownArticleKind = async (db: Queryable, id: number): Promise<Kind | null> =>
  (
    await db.maybeRow<{ kind: Kind }>(sql`
      select kind from articles.article where id = ${id} and shown is not null`)
  )?.kind ?? null

export type ChannelRow = {
  id: number
  parentId: number | null
  name: Translated
  articleCount: number
}

/** With the articles of channels below counted; those without any are left out. */
export const listChannels = (db: Queryable, kind: Kind) =>
  db.rows<ChannelRow>(sql`
    select c.id, c.parent_id, c.name, count(a.id)::int as article_count
    from articles.channel c
    left join articles.channel p on p.id = c.parent_id
    join articles.channel below on below.id = c.id or below.parent_id = c.id
    join articles.article a on a.channel_id = below.id and a.shown is not null
    where c.kind = ${kind}
    group by c.id, p.id
    order by coalesce(p.position, c.position), coalesce(p.id, c.id), p.id is not null, c.position, c.id`)

/** Articles whose instant has come, locked. @returns their ids and kinds */
export const bringNext = (tx: Queryable, now: Instant) =>
  tx.rows<{ id: number; kind: Kind }>(sql`
    update articles.article set shown = next, shown_at = next_at, published_at = coalesce(published_at, next_at),
      next = null, next_at = null, version = version + 1
    where id in (
      select id from articles.article where next_at <= ${now} order by next_at limit 100 for update skip locked)
    returning id, kind`)

/** For search engines: those that everybody reads. */
export const sitePages = (db: Queryable): Promise<SitePage[]> =>
  db.rows(sql`
    select case kind when 'case' then '/home/qdlb' when 'topic' then '/home/ztzb' else '/home/falvzixun' end || '?id=' || id as path,
      shown_at as changed_at
    from articles.article where shown is not null and kind in ('case', 'topic', 'legal')
    order by published_at desc, id desc limit 5000`)
