/** Credit terms as every page shows them: an account with what is left of it, and why it cannot be used. */
import * as z from 'zod/mini'
import { Currency, Instant } from '#kit/contract/values.ts'
import { CREDIT_BLOCKS } from './use.ts'

/** `amount` and `at` say how much is in the way, and since when. */
export const CreditBlock = z.object({
  why: z.enum(CREDIT_BLOCKS),
  amount: z.nullable(z.int()),
  at: z.nullable(Instant),
})

/** Amounts are minor units of `currency`. */
export const CreditAccount = z.object({
  currency: Currency,
  limitAmount: z.int(),
  /** On top of the limit until `temporaryUntil`; 0 and null where nothing is added now. */
  temporaryAmount: z.int(),
  temporaryUntil: z.nullable(Instant),
  /** The limit with what is added for now. */
  totalAmount: z.int(),
  usedAmount: z.int(),
  remainingAmount: z.int(),
  /** Past its deadline, with or without grace. */
  overdueAmount: z.int(),
  /** The next deadline of what is owed; null where nothing has one. */
  nextDueAt: z.nullable(Instant),
  periodDays: z.int(),
  validUntil: z.nullable(Instant),
  frozenAt: z.nullable(Instant),
  /** Empty: it may be used, as far as its limit goes. */
  blocks: z.array(CreditBlock),
})
export type CreditAccount = z.infer<typeof CreditAccount>
