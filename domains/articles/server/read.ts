/** What visitors read of articles, in their language; where an article is not whole in it, in Chinese. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { textIn, type Lang, type Translated } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { cleanHtml } from '#kit/server/text/html.ts'
import type { Context } from '#kit/server/http/serve.ts'
import type {
  Article as ArticleSchema,
  ArticleCard,
  articleChannels,
  listArticles,
} from '../contract.ts'
import type * as z from 'zod/mini'
import { articleIn, type Kind } from '../kinds.ts'
import * as sql from './sql.ts'

type Article = z.infer<typeof ArticleSchema>

/** Full rows of two and of three. */
const PAGE_ROWS = 12

export async function list(
  { reader, lang }: Context,
  { kind, channel, q, page }: InputOf<typeof listArticles>,
): Promise<DataOf<typeof listArticles>> {
  const words = q?.toLowerCase() ?? ''
  const pattern = words === '' ? null : likePattern(words)
  const wanted = { kind, channel: channel ?? null, lang, pattern }
  const [rows, total] = await Promise.all([
    sql.listShown(reader, wanted, { offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS }),
    sql.countShown(reader, wanted),
  ])
  return { items: rows.map((row) => cardOf(row, lang)), total, page, size: PAGE_ROWS }
}

/** In the order of the ids; those that are not shown are left out. */
export async function articleCards(
  db: Queryable,
  ids: readonly number[],
  lang: Lang,
): Promise<ArticleCard[]> {
  const rows = ids.length === 0 ? [] : await sql.cardsByIds(db, ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [cardOf(row, lang)]
  })
}

/** What visitors read of these; `texts` is null where they read nothing. */
export async function articlesToIndex(tx: Queryable, ids: readonly number[]) {
  const rows = await sql.versionsToIndex(tx, ids)
  return rows.map(({ id, shown, title, summary, html }) => ({
    id,
    shown,
    texts: title === null || summary === null || html === null ? null : { title, summary, html },
  }))
}

function cardOf(row: sql.CardRow, lang: Lang): ArticleCard {
  const isWhole = row.written.includes(lang) && textIn(row.title, lang).lang === lang
  const textLang = isWhole ? lang : 'cn'
  const own = (text: Translated): string => text[textLang] ?? ''
  const { id, kind, coverUrl, publishedAt, heldFrom, heldUntil } = row
  return {
    id,
    kind,
    title: own(row.title),
    summary: own(row.summary),
    textLang,
    coverUrl,
    coverAlt: textIn(row.coverAlt, lang).text,
    channel:
      row.channelId === null || row.channelName === null
        ? null
        : { id: row.channelId, name: textIn(row.channelName, lang).text },
    publishedAt,
    heldFrom,
    heldUntil,
  }
}

export async function channels(
  { reader, lang }: Context,
  kind: Kind,
): Promise<DataOf<typeof articleChannels>> {
  const rows = await sql.listChannels(reader, kind)
  return rows.map(({ name, ...row }) => ({ ...row, name: textIn(name, lang).text }))
}

type Asked = { kind: Kind; id: number }

/** @throws {Refused} notFound */
export async function read({ reader, lang }: Context, { kind, id }: Asked): Promise<Article> {
  const row = await sql.findShown(reader, kind, id)
  if (row === null) throw new Refused(Reasons.notFound)
  const { html } = articleIn(row, lang)
  return { ...cardOf(row, lang), html: cleanHtml(html), updatedAt: latest(row) }
}

const latest = ({ updatedAt, publishedAt }: sql.ArticleRow): Instant =>
  updatedAt > publishedAt ? updatedAt : publishedAt
