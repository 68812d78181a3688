/** Coupons that staff give: finding buyers, giving to them in the background, and what became of it. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, int } from '#kit/contract/values.ts'
import { CONTACT_MAX, GIVEN_MAX } from './limits.ts'

/** `why` it cannot be given to them: null where it can. */
export const Receiver = z.object({
  /** The address or number; empty for those who are found by tag or level. */
  typed: z.string(),
  buyerId: z.nullable(Id),
  name: z.string(),
  why: z.nullable(z.enum(['buyerUnknown', 'twice', 'claimedAlready', 'notForYou'])),
})
export type Receiver = z.infer<typeof Receiver>

/** Buyers by e-mail addresses, telephone numbers and customer numbers, and those with a tag, at a level, or both. @refuses templateNotFound, tooManyBuyers */
export const findReceivers = endpoint({
  method: 'POST',
  path: '/office/coupons/:templateId/receivers',
  who: 'staff:coupons.give',
  input: z.object({
    templateId: IdParam,
    contacts: z.array(z.string().check(z.maxLength(CONTACT_MAX))).check(z.maxLength(GIVEN_MAX)),
    tag: z.nullable(z.string().check(z.maxLength(20))),
    level: z.nullable(int(1, 5)),
  }),
  /** What is neither claimed nor promised to others. */
  data: z.object({ receivers: z.array(Receiver), leftCount: z.int() }),
})

/**
 * One coupon for each of these buyers, in the background. What comes to more than `coupons.giveAmount`, with what the caller gave alone of late, waits
 * for a colleague.
 * @refuses templateNotFound, notOnOffer, allTaken, claimedAlready, notForYou, buyerUnknown, approvals.alreadyAsked,
 *   approvals.aloneFrom
 */
export const giveCoupons = endpoint({
  method: 'POST',
  path: '/office/coupons/:templateId/give',
  who: 'staff:coupons.give',
  input: z.object({
    templateId: IdParam,
    buyerIds: z.array(Id).check(z.minLength(1), z.maxLength(GIVEN_MAX)),
  }),
  data: z.object({ isAsked: z.boolean() }),
})

/** Why one of them got none after all. */
export const Refusal = z.enum([
  'notOnOffer',
  'allTaken',
  'claimedAlready',
  'notForYou',
  'buyerUnknown',
])
export type Refusal = z.infer<typeof Refusal>

export const Giving = z.object({
  id: Id,
  staffName: z.string(),
  receiverCount: z.int(),
  /** So far. */
  givenCount: z.int(),
  refusedCount: z.int(),
  refusals: z.array(z.object({ why: Refusal, count: z.int() })),
  askedAt: Instant,
  doneAt: z.nullable(Instant),
})
export type Giving = z.infer<typeof Giving>

/** The latest first; at most 100. */
export const couponGivings = endpoint({
  method: 'GET',
  path: '/office/coupons/:templateId/givings',
  who: 'staff:coupons.read',
  input: z.object({ templateId: IdParam }),
  data: z.array(Giving),
})
