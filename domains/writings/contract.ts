/** What is wrong with links in what the merchant writes. Missing translations are listed with those of products (domains/product-admin). */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Instant, Lang, numberedPage, PageParam, Translated } from '#kit/contract/values.ts'
import { LINK_PROBLEMS, WRITING_KINDS } from './kinds.ts'

export const WritingKind = z.enum(WRITING_KINDS)
export const LinkProblem = z.enum(LINK_PROBLEMS)

export const BadLink = z.object({
  kind: WritingKind,
  ref: z.string(),
  name: Translated,
  /** Where it is edited. */
  screen: z.string(),
  /** Null: the same in all languages. */
  lang: z.nullable(Lang),
  address: z.string(),
  problem: LinkProblem,
  /** Visitors see it now. */
  isPublic: z.boolean(),
  checkedAt: Instant,
})
export type BadLink = z.infer<typeof BadLink>

/** Those that visitors see first. */
export const badLinks = endpoint({
  method: 'GET',
  path: '/office/writings/links',
  who: 'staff:content.write',
  input: z.object({
    kind: z.optional(WritingKind),
    problem: z.optional(LinkProblem),
    page: PageParam,
  }),
  data: z.extend(numberedPage(BadLink), {
    /** Of what there is to check. */
    writingCount: z.int(),
    waitingCount: z.int(),
  }),
})
/** Checks everything again, within a minute or so. */
export const checkLinks = endpoint({
  method: 'POST',
  path: '/office/writings/links/check',
  who: 'staff:content.write',
  input: z.object({}),
  data: z.null(),
})
/** Other writings with the same title in this language: search engines show only one of them. At most three. */
export const sameTitles = endpoint({
  method: 'GET',
  path: '/office/writings/titles',
  who: 'staff:content.write',
  input: z.object({
    kind: WritingKind,
    ref: z.string().check(z.minLength(1), z.maxLength(40)),
    lang: Lang,
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
  data: z.array(z.object({ kind: WritingKind, name: Translated, screen: z.string() })),
})
