/** The sections of the home page below its banners: what visitors get, and how the merchant arranges them. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, Lang, optionalTexts, Version } from '#kit/contract/values.ts'

export const SectionKind = z.enum([
  'activities',
  'categories',
  'category',
  'points',
  'brands',
  'cases',
  'articles',
  'partners',
  'recommended',
])
export type SectionKind = z.infer<typeof SectionKind>

/**
 * For whom a section is. Pages are cached for everybody: a section for some of them is part of the page's data, and the
 * browser shows it to them, so nothing in it is a secret.
 */
export const Audience = z.enum(['all', 'guests', 'members', 'superMembers'])
export type Audience = z.infer<typeof Audience>

export const HomeSection = z.object({
  id: Id,
  kind: SectionKind,
  categoryId: z.nullable(Id),
  /** In the caller's language; empty: the usual title of its kind. */
  title: z.string(),
  audience: Audience,
})
export type HomeSection = z.infer<typeof HomeSection>

/** What is shown now in the caller's language, from above to below. */
export const homeSections = endpoint({
  method: 'GET',
  path: '/content/home-sections',
  who: 'anyone',
  input: z.object({}),
  data: z.array(HomeSection),
})

// --- back office -----------------------------------------------------------------------------------

export const TITLE_MAX = 60

export const SectionForm = z.object({
  id: z.optional(Id),
  kind: SectionKind,
  /** Of a section of one category, a first-level one; null for all others. */
  categoryId: z.nullable(Id),
  title: optionalTexts(TITLE_MAX),
  visible: z.boolean(),
  audience: Audience,
  langs: z.array(Lang).check(z.minLength(1), z.maxLength(4)),
  /** While it is visible: half-open; null: without a beginning, or an end. */
  shownFrom: z.nullable(Instant),
  shownUntil: z.nullable(Instant),
  /** The version that was edited; absent for a new one. */
  version: z.optional(Version),
})
export type SectionForm = z.infer<typeof SectionForm>

/** All of them, from above to below. */
export const officeHomeSections = endpoint({
  method: 'GET',
  path: '/office/content/home-sections',
  who: 'staff:content.write',
  input: z.object({}),
  data: z.array(z.required(SectionForm)),
})
/** Creates (no id: below all others) or updates. @refuses notFound, sectionThere, changedMeanwhile, endsBeforeStart, invalidInput */
export const saveHomeSection = endpoint({
  method: 'POST',
  path: '/office/content/home-sections',
  who: 'staff:content.write',
  input: SectionForm,
  data: z.required(SectionForm),
})
/** Puts all of them in this order. @refuses changedMeanwhile where others are there by now */
export const arrangeHomeSections = endpoint({
  method: 'POST',
  path: '/office/content/home-sections/order',
  who: 'staff:content.write',
  input: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)) }),
  data: z.null(),
})
/** Deletes it; its last values stay in the log. @refuses notFound */
export const removeHomeSection = endpoint({
  method: 'POST',
  path: '/office/content/home-sections/:id/delete',
  who: 'staff:content.write',
  input: z.object({ id: IdParam }),
  data: z.null(),
})
