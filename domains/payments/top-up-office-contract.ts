/** Top-ups for staff: what customers pay into their wallets online. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, page } from '#kit/contract/values.ts'
import { AttemptOutcome } from './contract.ts'
import { TopUp } from './top-up-contract.ts'

export const OfficeTopUp = z.extend(z.omit(TopUp, { payUrl: true }), {
  buyerId: Id,
  buyerName: z.string(),
  /** The provider's own code of why it was not paid. */
  failure: z.nullable(z.string()),
})
export type OfficeTopUp = z.infer<typeof OfficeTopUp>

/** The newest first; `q` is a number, or part of a customer's name or address. */
export const listTopUps = endpoint({
  method: 'GET',
  path: '/office/payments/top-ups',
  who: 'staff:wallet.read',
  input: z.object({
    state: z.optional(AttemptOutcome),
    currency: z.optional(Currency),
    q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(OfficeTopUp),
})
