/** Text pages: public, edited as a draft and published version by version by the merchant. */
import * as z from 'zod/mini'
import { OwnAddress } from '#domains/redirects/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  Instant,
  int,
  IntParam,
  Lang,
  Translated,
  optionalTexts,
  Version,
} from '#kit/contract/values.ts'
import { PAGE_KEYS } from './text-pages.ts'

export const PageKey = z.enum(PAGE_KEYS)

/** The published ones, by title. */
export const listTextPages = endpoint({
  method: 'GET',
  path: '/content/pages',
  who: 'anyone',
  input: z.object({}),
  data: z.array(z.object({ page: PageKey, title: z.string() })),
})
/** `textLang` shows when it fell back to Chinese. @refuses notFound: never published, or withdrawn */
export const readTextPage = endpoint({
  method: 'GET',
  path: '/content/pages/:page',
  who: 'anyone',
  input: z.object({ page: PageKey }),
  data: z.object({
    page: PageKey,
    title: z.string(),
    description: z.string(),
    html: z.string(),
    textLang: Lang,
    publishedAt: Instant,
  }),
})

// --- back office ----------------------------------------------------------------------------------

export const PageForm = z.object({
  title: optionalTexts(120),
  /** For the results of search engines. */
  description: optionalTexts(300),
  /** Rich text; scripts and external resources are removed when it is saved. */
  html: optionalTexts(50_000),
})
const Head = z.object({
  version: z.int(),
  isWithdrawn: z.boolean(),
  publishedAt: Instant,
  publishedBy: z.string(),
})
const Draft = z.extend(PageForm, { version: Version, savedAt: Instant, savedBy: z.string() })

export const officeTextPages = endpoint({
  method: 'GET',
  path: '/office/content/pages',
  who: 'staff:content.write',
  input: z.object({}),
  data: z.array(
    z.object({
      page: PageKey,
      title: Translated,
      /** Null: never published. */
      newest: z.nullable(Head),
      draftSavedAt: z.nullable(Instant),
    }),
  ),
})
export const OfficeTextPage = z.object({
  page: PageKey,
  draft: z.nullable(Draft),
  /** The newest version, even if it is withdrawn; null: never published. */
  newest: z.nullable(z.extend(PageForm, Head.shape)),
  /** The newest first. */
  versions: z.array(Head),
})
export type OfficeTextPage = z.infer<typeof OfficeTextPage>

const ofPage = z.object({ page: PageKey })
export const officeTextPage = endpoint({
  method: 'GET',
  path: '/office/content/pages/:page',
  who: 'staff:content.write',
  input: ofPage,
  data: OfficeTextPage,
})
/** An earlier version, as the basis of a draft. @refuses notFound */
export const officePageVersion = endpoint({
  method: 'GET',
  path: '/office/content/pages/:page/versions/:number',
  who: 'staff:content.write',
  input: z.extend(ofPage, { number: IntParam }),
  data: z.extend(PageForm, Head.shape),
})
/** `version` of the draft that was edited; null where there was none. @refuses changedMeanwhile */
export const savePageDraft = endpoint({
  method: 'POST',
  path: '/office/content/pages/:page/draft',
  who: 'staff:content.write',
  input: z.extend(z.extend(PageForm, ofPage.shape), { version: z.nullable(Version) }),
  data: OfficeTextPage,
})
/** Publishes and deletes the draft, which must be the one that was read. @refuses changedMeanwhile, chineseNeeded */
export const publishPage = endpoint({
  method: 'POST',
  path: '/office/content/pages/:page/publish',
  who: 'staff:content.write',
  input: z.extend(ofPage, { version: Version }),
  data: OfficeTextPage,
})
/** Deletes the draft, which must be the one that was read; what is published stays. @refuses changedMeanwhile */
export const discardPageDraft = endpoint({
  method: 'POST',
  path: '/office/content/pages/:page/discard',
  who: 'staff:content.write',
  input: z.extend(ofPage, { version: Version }),
  data: OfficeTextPage,
})
/** Visitors no longer find it; with `redirectTo` its address leads there. @refuses changedMeanwhile; toWrong, wouldLoop, tooManyRedirects of redirects */
export const withdrawPage = endpoint({
  method: 'POST',
  path: '/office/content/pages/:page/withdraw',
  who: 'staff:content.write',
  input: z.extend(ofPage, { version: int(1), redirectTo: z.optional(OwnAddress) }),
  data: OfficeTextPage,
})
