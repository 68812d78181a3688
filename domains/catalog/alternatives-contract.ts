/** Alternatives to a product and complementary goods, as the merchant chooses them. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam } from '#kit/contract/values.ts'
import { SKU_CODE_MAX } from './limits.ts'

/** The merchant's alternatives to a product, or complementary goods, in their order. */
const Alternatives = z.object({
  substitutes: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
  related: z.array(z.object({ id: Id, code: z.string(), name: z.string() })),
})
export const officeAlternatives = endpoint({
  method: 'GET',
  path: '/office/catalog/products/:productId/alternatives',
  who: 'staff:catalog.read',
  input: z.object({ productId: IdParam }),
  data: Alternatives,
})
/** Replaces those of one kind. @refuses alternativeWrong naming the code, changedMeanwhile, notFound */
export const setAlternatives = endpoint({
  method: 'POST',
  path: '/office/catalog/products/:productId/alternatives',
  who: 'staff:catalog.write',
  input: z.object({
    productId: IdParam,
    kind: z.enum(['substitute', 'related']),
    codes: z.array(z.string().check(z.trim(), z.maxLength(SKU_CODE_MAX))).check(z.maxLength(20)),
    /** The codes that the form was opened with: refused if others are stored now. */
    was: z.optional(z.array(z.string().check(z.maxLength(SKU_CODE_MAX))).check(z.maxLength(20))),
  }),
  data: Alternatives,
})
