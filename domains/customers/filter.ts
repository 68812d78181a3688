/** The filters and sort orders of the list of customers: one shape for the list, its file and its saved views. */
import * as z from 'zod/mini'
import { CustomerType } from '#domains/accounts/contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { FlagParam, Instant, IntParam } from '#kit/contract/values.ts'

/** States of verification that a list can be filtered by; `none`: the customer has never begun one. */
export const VerificationFilter = z.enum([
  'none',
  'draft',
  'waiting',
  'rejected',
  'passed',
  'expired',
])
export type VerificationFilter = z.infer<typeof VerificationFilter>

const AmountParam = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(ANY_AMOUNT_MAX))
const CountParam = IntParam.check(z.minimum(0), z.maximum(1_000_000_000))

/** `q`: part of a name, an e-mail address, a phone number or a company; a whole order number or invitation code. */
export const CustomerFilter = z.object({
  q: z.optional(z.string().check(z.maxLength(80))),
  type: z.optional(CustomerType),
  level: z.optional(IntParam.check(z.minimum(1), z.maximum(5))),
  vip: z.optional(FlagParam),
  verification: z.optional(VerificationFilter),
  tag: z.optional(z.string().check(z.maxLength(20))),
  blocked: z.optional(FlagParam),
  /** What they spent in twelve months, in minor units of the base currency; both ends included. */
  min: z.optional(AmountParam),
  max: z.optional(AmountParam),
  /** How many orders they placed; both ends included. */
  ordersMin: z.optional(CountParam),
  ordersMax: z.optional(CountParam),
  /** What `from` and `until` (half-open) are about: registration, or the last visit. */
  dated: z.optional(z.enum(['registered', 'seen'])),
  from: z.optional(Instant),
  until: z.optional(Instant),
  /** The greatest or latest first; by registration if left out. */
  sort: z.optional(z.enum(['registered', 'spent', 'orders', 'seen'])),
  reversed: z.optional(FlagParam),
})
