/** Articles as visitors read them: lists by kind and channel, and one article whole. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Day, Id, IdParam, Instant, Lang, numberedPage, PageParam } from '#kit/contract/values.ts'
import { KINDS, PUBLIC_KINDS } from './kinds.ts'

export const Kind = z.enum(KINDS)

/** Texts are in the caller's language; `textLang` shows when one fell back to Chinese. */
export const ArticleCard = z.object({
  id: Id,
  kind: Kind,
  title: z.string(),
  summary: z.string(),
  textLang: Lang,
  coverUrl: z.nullable(z.string()),
  /** What the cover shows, for readers who do not see it; empty: it is for decoration. */
  coverAlt: z.string(),
  channel: z.nullable(z.object({ id: Id, name: z.string() })),
  publishedAt: Instant,
  /** Days on which what it tells of takes place. */
  heldFrom: z.nullable(Day),
  heldUntil: z.nullable(Day),
})
export type ArticleCard = z.infer<typeof ArticleCard>

/** Published ones by their position, then the newest first; a channel includes those below it. */
export const listArticles = endpoint({
  method: 'GET',
  path: '/articles',
  who: 'anyone',
  input: z.object({
    kind: Kind,
    channel: z.optional(IdParam),
    /** Part of a title or a summary, in the caller's language. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    page: PageParam,
  }),
  data: numberedPage(ArticleCard),
})

/** Channels that have published articles, each after its parent. */
export const articleChannels = endpoint({
  method: 'GET',
  path: '/articles/channels',
  who: 'anyone',
  input: z.object({ kind: Kind }),
  data: z.array(
    z.object({ id: Id, parentId: z.nullable(Id), name: z.string(), articleCount: z.int() }),
  ),
})

export const Article = z.extend(ArticleCard, {
  html: z.string(),
  /** When the text that is shown was published. */
  updatedAt: Instant,
})
/** One article of a kind that everybody reads. @refuses notFound */
export const readPublicArticle = endpoint({
  method: 'GET',
  path: '/articles/:kind/:id/public',
  who: 'anyone',
  input: z.object({ kind: z.enum(PUBLIC_KINDS), id: IdParam }),
  data: Article,
})
/** One article of any kind. @refuses notFound */
export const readArticle = endpoint({
  method: 'GET',
  path: '/articles/:kind/:id',
  who: 'buyer',
  input: z.object({ kind: Kind, id: IdParam }),
  data: Article,
})
