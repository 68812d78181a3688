/** The back office's search over everything: what the domains find for the typed words, grouped by page. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Instant } from '#kit/contract/values.ts'
import { WORDS_LENGTH } from './limits.ts'

/** An order, a buyer, a product, a document. */
export const Hit = z.object({
  /** Its number or name. */
  title: z.string(),
  /** What tells it from others of the same name: a person, a code. */
  note: z.string(),
  at: z.nullable(Instant),
  /** Where it is opened. */
  address: z.string().check(z.startsWith('/office/')),
})
export type Hit = z.infer<typeof Hit>

export const HitGroup = z.object({
  /** The page of the menu that lists things of this kind; its entry names the group. */
  page: z.string(),
  hits: z.array(Hit),
  /** The list of all that match, where more do than are answered and the page has such a list. */
  more: z.nullable(z.string()),
})
export type HitGroup = z.infer<typeof HitGroup>

/** Only of kinds that the caller may see; groups without a hit are left out. */
export const searchOffice = endpoint({
  method: 'GET',
  path: '/office/global-search',
  who: 'staff',
  input: z.object({
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(WORDS_LENGTH)),
  }),
  data: z.array(HitGroup),
})
