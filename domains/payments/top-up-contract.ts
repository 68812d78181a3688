/** Buyers pay money into their wallet online. */
import * as z from 'zod/mini'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, Instant, int, page } from '#kit/contract/values.ts'
import { AttemptOutcome, PayDevice } from './contract.ts'

/** Amounts are minor units of `currency`. */
export const TopUpRule = z.object({
  currency: Currency,
  minAmount: z.int(),
  /** The most at once. */
  maxAmount: z.int(),
  /** What is left of today's limit. */
  dayLeftAmount: z.int(),
  providers: z.array(z.string()),
})
export type TopUpRule = z.infer<typeof TopUpRule>

/** The currency that the buyer buys in first. None where topping up is off, or nobody takes the money. */
export const topUpInfo = endpoint({
  method: 'GET',
  path: '/payments/top-ups/rules',
  who: 'buyer',
  input: z.object({}),
  data: z.object({
    currencies: z.array(TopUpRule),
    /** For so long what was topped up pays for orders and is not withdrawn. */
    holdDays: z.int(),
  }),
})

/**
 * Begins one, and answers with the address to pay at; an open one for the same amount is answered again. Without a provider it is the
 * first that is offered.
 * @refuses invalidInput (a fraction of a price step), wallet.topUpOff, wallet.topUpBelowLeast, wallet.topUpAboveMost, wallet.topUpAboveDay
 * (their details have the amount), onlineNotOffered, methodNotOffered, providerAway, providerRefused, tooMany
 */
export const beginTopUp = endpoint({
  method: 'POST',
  path: '/payments/top-ups',
  who: 'buyer',
  input: z.object({
    currency: Currency,
    amount: int(1, ANY_AMOUNT_MAX),
    provider: z.optional(z.string().check(z.maxLength(20))),
    device: z._default(PayDevice, 'desktop'),
  }),
  data: z.object({ attemptId: z.uuid(), redirectUrl: z.string(), expiresAt: Instant }),
})

export const TopUp = z.object({
  id: Id,
  number: z.string(),
  currency: Currency,
  amount: z.int(),
  provider: z.string(),
  state: AttemptOutcome,
  createdAt: Instant,
  /** When its money came into the wallet. */
  paidAt: z.nullable(Instant),
  /** Where an open one is paid. */
  payUrl: z.nullable(z.string()),
  expiresAt: Instant,
})
export type TopUp = z.infer<typeof TopUp>

/** The newest first. */
export const myTopUps = endpoint({
  method: 'GET',
  path: '/payments/top-ups',
  who: 'buyer',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(20))) }),
  data: page(TopUp),
})
