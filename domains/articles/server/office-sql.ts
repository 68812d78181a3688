/** Statements about how articles are written, published and sorted. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { MomentKey } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Kind } from '../kinds.ts'
import type { ArticleState, ArticleTexts } from '../office-contract.ts'

const TEXTS = sql`title, summary, html, cover_url, cover_alt, held_from, held_until`
const READ_TEXTS = sql`title, summary, html, cover_url, cover_alt, held_from::text as held_from, held_until::text as held_until`

const valuesOf = (texts: ArticleTexts) => sql`
  ${json(texts.title)}::jsonb, ${json(texts.summary)}::jsonb, ${json(texts.html)}::jsonb, ${texts.coverUrl},
  ${json(texts.coverAlt)}::jsonb, ${texts.heldFrom}::date, ${texts.heldUntil}::date`

const json = (text: Translated): string => JSON.stringify(text)

/** The state of an article `a`: what visitors see of it. */
const STATE = sql`case when a.shown is not null then 'published' when a.published_at is not null then 'withdrawn'
  when a.next is not null then 'scheduled' else 'draft' end`

export type Head = {
  id: number
  kind: Kind
  channelId: number | null
  position: number
  state: ArticleState
  shown: number | null
  publishedAt: Instant | null
  next: number | null
  nextAt: Instant | null
  version: number
}
const HEAD = sql`a.id, a.kind, a.channel_id, a.position, ${STATE} as state, a.shown, a.published_at, a.next, a.next_at, a.version`

export const find = (db: Queryable, id: number) =>
  db.maybeRow<Head>(sql`select ${HEAD} from articles.article a where a.id = ${id}`)

/** Concurrent writers of this article wait until the transaction ends. */
export const lock = (tx: Queryable, id: number) =>
  tx.maybeRow<Head>(sql`select ${HEAD} from articles.article a where a.id = ${id} for update`)

export type RowHead = {
  id: number
  kind: Kind
  title: Translated
  html: Translated
  channelId: number | null
  channelName: Translated | null
  state: ArticleState
  publishedAt: Instant | null
  nextAt: Instant | null
  hasDraft: boolean
  changedAt: Instant
}

export type Wanted = {
  kind: Kind | null
  state: ArticleState | null
  channel: number | null
  missing: 'en' | 'spa' | 'id' | null
  /** For `like`, lower case and escaped. */
  pattern: string | null
  place: MomentKey | null
  limit: number
}

/** Titles and texts are those of the draft, else of the newest version; of texts only which languages there are. */
export const list = (db: Queryable, wanted: Wanted) => {
  const { kind, state, channel, missing, pattern, place, limit } = wanted
  return db.rows<RowHead>(sql`
    select * from (
      select a.id, a.kind, t.title, (select jsonb_object_agg(key, left(value, 1)) from jsonb_each_text(t.html)) as html,
        a.channel_id, c.name as channel_name, ${STATE} as state, a.published_at, a.next_at, d.article_id is not null as has_draft,
        t.changed_at
      from articles.article a
      left join articles.channel c on c.id = a.channel_id
      left join articles.draft d on d.article_id = a.id
      join lateral (
        select d.title, d.html, d.saved_at as changed_at where d.article_id is not null
        union all
        (select v.title, v.html, greatest(v.made_at, a.made_at) from articles.article_version v
         where v.article_id = a.id and d.article_id is null order by v.number desc limit 1)
        limit 1) t on true
      where (${kind}::text is null or a.kind = ${kind})
        and (${channel}::bigint is null or a.channel_id = ${channel} or c.parent_id = ${channel})
        and (${pattern}::text is null or lower(t.title::text) like ${pattern})
        and (${missing}::text is null or coalesce(t.title ->> ${missing}, '') = '' or coalesce(t.html ->> ${missing}, '') = '')) r
    where (${state}::text is null or state = ${state})
      and (${place?.at ?? null}::timestamptz is null
        or (changed_at, id) < (${place?.at ?? null}::timestamptz, ${place?.id ?? null}::bigint))
    order by changed_at desc, id desc limit ${limit}`)
}

export const insert = (
  tx: Queryable,
  { kind, channelId, now }: { kind: Kind; channelId: number | null; now: Instant },
) =>
  tx.row<{ id: number }>(sql`
    insert into articles.article (kind, channel_id, made_at) values (${kind}, ${channelId}, ${now}) returning id`)

/** Only articles that were never published: the versions of others stay. */
export const remove = async (tx: Queryable, id: number): Promise<boolean> => {
  await tx.count(sql`delete from articles.draft where article_id = ${id}`)
  return (
    (await tx.count(sql`
      delete from articles.article a where id = ${id}
        and not exists (select from articles.article_version v where v.article_id = a.id)`)) === 1
  )
}

export const setPlace = (
  tx: Queryable,
  { id, channelId, position }: { id: number; channelId: number | null; position: number },
) =>
  tx.count(sql`
    update articles.article set channel_id = ${channelId}, position = ${position}, version = version + 1 where id = ${id}`)

// --- drafts and versions ---------------------------------------------------------------------------

export type DraftRow = ArticleTexts & { version: number; savedAt: Instant; savedBy: string }

export const draft = (db: Queryable, id: number) =>
  db.maybeRow<DraftRow>(sql`
    select ${READ_TEXTS}, version, saved_at, saved_by from articles.draft where article_id = ${id}`)

type Written = { id: number; texts: ArticleTexts; by: string; now: Instant }

/** @returns false when there is one already */
export const addDraft = async (tx: Queryable, { id, texts, by, now }: Written): Promise<boolean> =>
  (await tx.count(sql`
    insert into articles.draft (article_id, ${TEXTS}, version, saved_at, saved_by)
    values (${id}, ${valuesOf(texts)}, 0, ${now}, ${by}) on conflict (article_id) do nothing`)) ===
  1

/** @returns false when it was changed since `known`, or published */
export const changeDraft = async (
  tx: Queryable,
  { id, texts, by, now, known }: Written & { known: number },
): Promise<boolean> =>
  (await tx.count(sql`
    update articles.draft set (${TEXTS}) = row (${valuesOf(texts)}), version = version + 1, saved_at = ${now}, saved_by = ${by}
    where article_id = ${id} and version = ${known}`)) === 1

/** Deletes the draft. @returns null when it was changed since, or is gone */
export const takeDraft = (tx: Queryable, id: number, known: number) =>
  tx.maybeRow<ArticleTexts>(sql`
    delete from articles.draft where article_id = ${id} and version = ${known} returning ${READ_TEXTS}`)

export const addVersion = (tx: Queryable, { id, texts, by, now }: Written) =>
  tx.row<{ number: number }>(sql`
    insert into articles.article_version (article_id, ${TEXTS}, made_at, made_by, number)
    values (${id}, ${valuesOf(texts)}, ${now}, ${by},
      (select coalesce(max(number), 0) + 1 from articles.article_version where article_id = ${id}))
    returning number`)

/** More than a member of staff looks through. */
const HEADS = 100

export const listVersions = (db: Queryable, id: number) =>
  db.rows<{ number: number; madeAt: Instant; madeBy: string }>(sql`
    select number, made_at, made_by from articles.article_version where article_id = ${id} order by number desc limit ${HEADS}`)

export const findVersion = (db: Queryable, id: number, number: number) =>
  db.maybeRow<ArticleTexts & { number: number; madeAt: Instant; madeBy: string }>(sql`
    select ${READ_TEXTS}, number, made_at, made_by from articles.article_version
    where article_id = ${id} and number = ${number}`)

/** @param at null: from now on */
export const setPublished = (
  tx: Queryable,
  { id, number, at, now }: { id: number; number: number; at: Instant | null; now: Instant },
) =>
  at === null
    ? tx.count(sql`
        update articles.article set shown = ${number}, shown_at = ${now}, published_at = coalesce(published_at, ${now}),
          next = null, next_at = null, version = version + 1
        where id = ${id}`)
    : tx.count(sql`
        update articles.article set next = ${number}, next_at = ${at}, version = version + 1 where id = ${id}`)

export const setUnscheduled = (tx: Queryable, id: number) =>
  tx.count(sql`
    update articles.article set next = null, next_at = null, version = version + 1 where id = ${id}`)

export const setWithdrawn = (tx: Queryable, id: number) =>
  tx.count(sql`
    update articles.article set shown = null, shown_at = null, next = null, next_at = null, version = version + 1
    where id = ${id}`)

/** Whether an article or an earlier version of one shows it. */
export const usesPicture = async (tx: Queryable, url: string): Promise<boolean> =>
  (
    await tx.row<{ isUsed: boolean }>(sql`
      select exists (select from articles.article_version where cover_url = ${url})
        or exists (select from articles.draft where cover_url = ${url}) as is_used`)
  ).isUsed
