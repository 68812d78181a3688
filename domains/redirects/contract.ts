/** Redirects: old addresses of the shop that lead to new ones. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, Lang, page, Version } from '#kit/contract/values.ts'
import { ADDRESS_MAX } from './limits.ts'

/** Where a page that is not there has gone. `to` null: nowhere. Counts as a use of the redirect. */
export const findRedirect = endpoint({
  method: 'GET',
  path: '/redirects/find',
  who: 'anyone',
  input: z.object({ address: z.string().check(z.maxLength(2000)) }),
  data: z.object({ to: z.nullable(z.string()) }),
})

/** A path of this shop, with a query where it needs one: `/home/qdlb?id=5`. What is no path of this shop is refused. */
export const OwnAddress = z.string().check(z.trim(), z.minLength(1), z.maxLength(ADDRESS_MAX))

export const RedirectForm = z.object({
  id: z.optional(Id),
  from: OwnAddress,
  /** Null: visitors of all languages. One of a language comes before it. */
  lang: z.nullable(Lang),
  to: OwnAddress,
  /** The version that was edited; absent for a new one. */
  version: z.optional(Version),
})
export type RedirectForm = z.infer<typeof RedirectForm>

export const Redirect = z.extend(z.required(RedirectForm), {
  /** Where visitors come out, when what it leads to has moved on itself. */
  endsAt: z.string(),
  /** `removal`: chosen as the page was removed; `staff`: added to the list. */
  cause: z.enum(['staff', 'removal']),
  hitCount: z.int(),
  lastUsedAt: z.nullable(Instant),
  madeBy: z.string(),
  madeAt: Instant,
})
export type Redirect = z.infer<typeof Redirect>

/** The newest first. */
export const officeRedirects = endpoint({
  method: 'GET',
  path: '/office/redirects',
  who: 'staff:content.write',
  input: z.object({
    /** Part of either address. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: page(Redirect),
})
/** Creates (no id) or updates. @refuses notFound, changedMeanwhile, fromWrong, toWrong, addressTaken, wouldLoop, tooManyRedirects */
export const saveRedirect = endpoint({
  method: 'POST',
  path: '/office/redirects',
  who: 'staff:content.write',
  input: RedirectForm,
  data: z.object({ id: Id }),
})
/** @refuses notFound */
export const removeRedirect = endpoint({
  method: 'POST',
  path: '/office/redirects/:id/delete',
  who: 'staff:content.write',
  input: z.object({ id: IdParam }),
  data: z.null(),
})
