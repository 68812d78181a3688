/** How the merchant writes articles: drafts, versions, publishing now or at an instant, and channels. */
import * as z from 'zod/mini'
import { OwnAddress } from '#domains/redirects/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  Day,
  Id,
  IdParam,
  Instant,
  int,
  IntParam,
  optionalTexts,
  page,
  PicturePath,
  requiredTexts,
  Translated,
  Version,
} from '#kit/contract/values.ts'
import { Kind } from './contract.ts'
import { HTML_MAX, SUMMARY_MAX, TITLE_MAX } from './limits.ts'

export const ArticleForm = z.object({
  title: optionalTexts(TITLE_MAX),
  /** Shown in lists and in the results of search engines. */
  summary: optionalTexts(SUMMARY_MAX),
  /** Rich text; scripts and external resources are removed when it is saved. */
  html: optionalTexts(HTML_MAX),
  coverUrl: z.nullable(PicturePath),
  coverAlt: optionalTexts(TITLE_MAX),
  heldFrom: z.nullable(Day),
  heldUntil: z.nullable(Day),
})
export type ArticleTexts = z.infer<typeof ArticleForm>

/**
 * `draft`: never published; `scheduled`: its first version comes by the clock; `published`: visitors read it; `withdrawn`:
 * they did.
 */
export const ArticleState = z.enum(['draft', 'scheduled', 'published', 'withdrawn'])
export type ArticleState = z.infer<typeof ArticleState>

const Place = z.object({ channelId: z.nullable(Id), position: int(-1_000_000, 1_000_000) })

export const OfficeArticleRow = z.object({
  id: Id,
  kind: Kind,
  title: Translated,
  channel: z.nullable(z.object({ id: Id, name: Translated })),
  state: ArticleState,
  publishedAt: z.nullable(Instant),
  nextAt: z.nullable(Instant),
  /** Something is written that no visitor reads yet, and that nothing publishes by itself. */
  hasDraft: z.boolean(),
  /** Languages other than Chinese in which title or text are missing. */
  missing: z.array(z.enum(['en', 'spa', 'id'])),
  changedAt: Instant,
})
export type OfficeArticleRow = z.infer<typeof OfficeArticleRow>

/** The latest changed first. */
export const officeArticles = endpoint({
  method: 'GET',
  path: '/office/articles',
  who: 'staff:content.write',
  input: z.object({
    kind: z.optional(Kind),
    state: z.optional(ArticleState),
    channel: z.optional(IdParam),
    /** Those in which this language is missing. */
    missing: z.optional(z.enum(['en', 'spa', 'id'])),
    q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: page(OfficeArticleRow),
})

const VersionHead = z.object({ number: z.int(), madeAt: Instant, madeBy: z.string() })
export const OfficeArticle = z.extend(Place, {
  id: Id,
  kind: Kind,
  state: ArticleState,
  shown: z.nullable(z.int()),
  publishedAt: z.nullable(Instant),
  next: z.nullable(z.object({ number: z.int(), at: Instant })),
  draft: z.nullable(
    z.extend(ArticleForm, { version: Version, savedAt: Instant, savedBy: z.string() }),
  ),
  /** The newest version, as the basis of the next draft; null: never published or scheduled. */
  newest: z.nullable(ArticleForm),
  /** The newest first. */
  versions: z.array(VersionHead),
  version: Version,
})
export type OfficeArticle = z.infer<typeof OfficeArticle>

const ofArticle = z.object({ id: IdParam })
/** @refuses notFound */
export const officeArticle = endpoint({
  method: 'GET',
  path: '/office/articles/:id',
  who: 'staff:content.write',
  input: ofArticle,
  data: OfficeArticle,
})
/** An earlier version: to compare, or as the basis of a draft. @refuses notFound */
export const officeArticleVersion = endpoint({
  method: 'GET',
  path: '/office/articles/:id/versions/:number',
  who: 'staff:content.write',
  input: z.extend(ofArticle, { number: IntParam }),
  data: z.extend(ArticleForm, VersionHead.shape),
})
/** Begins an article with an empty draft. @refuses notFound: the channel */
export const addArticle = endpoint({
  method: 'POST',
  path: '/office/articles',
  who: 'staff:content.write',
  input: z.object({ kind: Kind, channelId: z.nullable(Id), title: requiredTexts(TITLE_MAX) }),
  data: OfficeArticle,
})
/**
 * `draftVersion` of the draft that was edited; null where there was none.
 * @refuses notFound, changedMeanwhile, endsBeforeStart; invalidInput for a picture that was not uploaded
 */
export const saveArticleDraft = endpoint({
  method: 'POST',
  path: '/office/articles/:id/draft',
  who: 'staff:content.write',
  input: z.extend(z.extend(ArticleForm, ofArticle.shape), { draftVersion: z.nullable(Version) }),
  data: OfficeArticle,
})
/** Its channel, and its place among others. @refuses notFound, changedMeanwhile */
export const placeArticle = endpoint({
  method: 'POST',
  path: '/office/articles/:id/place',
  who: 'staff:content.write',
  input: z.extend(z.extend(Place, ofArticle.shape), { version: Version }),
  data: OfficeArticle,
})
/**
 * Publishes the draft that was read: now, or at an instant that lies ahead; until then visitors read the version before.
 * @refuses notFound, changedMeanwhile, chineseNeeded, notAhead
 */
export const publishArticle = endpoint({
  method: 'POST',
  path: '/office/articles/:id/publish',
  who: 'staff:content.write',
  input: z.extend(ofArticle, { draftVersion: Version, at: z.nullable(Instant) }),
  data: OfficeArticle,
})
/** What would come by the clock becomes the draft again, unless there is a newer one. @refuses notFound, changedMeanwhile */
export const unscheduleArticle = endpoint({
  method: 'POST',
  path: '/office/articles/:id/unschedule',
  who: 'staff:content.write',
  input: z.extend(ofArticle, { version: Version }),
  data: OfficeArticle,
})
/** The draft is deleted; what is published stays. @refuses notFound, changedMeanwhile */
export const discardArticleDraft = endpoint({
  method: 'POST',
  path: '/office/articles/:id/discard',
  who: 'staff:content.write',
  input: z.extend(ofArticle, { draftVersion: Version }),
  data: OfficeArticle,
})
/**
 * Visitors no longer find it; with `redirectTo` its address leads there.
 * @refuses notFound, changedMeanwhile; toWrong, wouldLoop, tooManyRedirects of redirects
 */
export const withdrawArticle = endpoint({
  method: 'POST',
  path: '/office/articles/:id/withdraw',
  who: 'staff:content.write',
  input: z.extend(ofArticle, { version: Version, redirectTo: z.optional(OwnAddress) }),
  data: OfficeArticle,
})
/** For articles that were never published; others can be withdrawn. @refuses notFound, wasPublished */
export const removeArticle = endpoint({
  method: 'POST',
  path: '/office/articles/:id/delete',
  who: 'staff:content.write',
  input: ofArticle,
  data: z.null(),
})

export const ChannelForm = z.object({
  id: z.optional(Id),
  kind: Kind,
  parentId: z.nullable(Id),
  name: requiredTexts(60),
  position: int(-1_000_000, 1_000_000),
  /** The version that was edited; absent for a new one. */
  version: z.optional(Version),
})
export type ChannelForm = z.infer<typeof ChannelForm>

/** Each after its parent. */
export const officeChannels = endpoint({
  method: 'GET',
  path: '/office/articles/channels',
  who: 'staff:content.write',
  input: z.object({}),
  data: z.array(z.extend(z.required(ChannelForm), { articleCount: z.int() })),
})
/** Creates (no id) or updates. @refuses notFound, changedMeanwhile, tooDeep, tooManyChannels */
export const saveChannel = endpoint({
  method: 'POST',
  path: '/office/articles/channels',
  who: 'staff:content.write',
  input: ChannelForm,
  data: z.object({ id: Id }),
})
/** For channels without articles and without channels below. @refuses notFound, channelInUse */
export const removeChannel = endpoint({
  method: 'POST',
  path: '/office/articles/channels/:id/delete',
  who: 'staff:content.write',
  input: ofArticle,
  data: z.null(),
})
