/** Buyers pay for days of super membership online. */
import * as z from 'zod/mini'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Instant, int } from '#kit/contract/values.ts'
import { PayDevice } from './contract.ts'

/** What is for sale to this buyer; nothing where the shop sells none, nobody takes the money, or their membership has no end. */
export const superDaysInfo = endpoint({
  method: 'GET',
  path: '/payments/super-days',
  who: 'buyer',
  input: z.object({}),
  data: z.object({
    currency: Currency,
    plans: z.array(z.object({ days: z.int(), amount: z.int() })),
    providers: z.array(z.string()),
  }),
})

/**
 * Begins to pay for them, and answers with the address to pay at. `amount` is what the buyer saw.
 * @refuses changedMeanwhile, membership.superEndless, onlineNotOffered, methodNotOffered, providerAway, providerRefused, tooMany
 */
export const buySuperDays = endpoint({
  method: 'POST',
  path: '/payments/super-days',
  who: 'buyer',
  input: z.object({
    days: int(1, 3660),
    currency: Currency,
    amount: int(1, ANY_AMOUNT_MAX),
    provider: z.optional(z.string().check(z.maxLength(20))),
    device: z._default(PayDevice, 'desktop'),
  }),
  data: z.object({ attemptId: z.uuid(), redirectUrl: z.string(), expiresAt: Instant }),
})
