/** What to have instead of a product and beside it, as the merchant names it. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam } from '#kit/contract/values.ts'

/** What the merchant named to have instead of a product, or beside it, in his order. */
const Alternatives = z.object({
  substitutes: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
  related: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
})
export const officeAlternatives = endpoint({
  method: 'GET',
  path: '/office/products/:productId/alternatives',
  who: 'staff:catalog.read',
  input: z.object({ productId: IdParam }),
  data: Alternatives,
})
/** Replaces those of one kind. @refuses alternativeWrong naming the code, changedMeanwhile, notFound */
export const setAlternatives = endpoint({
  method: 'POST',
  path: '/office/products/:productId/alternatives',
  who: 'staff:catalog.write',
  input: z.object({
    productId: IdParam,
    kind: z.enum(['substitute', 'related']),
    codes: z.array(z.string().check(z.trim(), z.maxLength(60))).check(z.maxLength(20)),
    /** What was there when it was looked at: refused where others stand there now. */
    was: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(20))),
  }),
  data: Alternatives,
})
