/** Distributors as they see themselves: their application, link, friends, and commission. Amounts are minor units of the base currency. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, Instant, page } from '#kit/contract/values.ts'
import { ABOUT_MAX, ABOUT_MIN } from './limits.ts'
import { DISTRIBUTOR_STATES } from './states.ts'

export const DistributorState = z.enum(DISTRIBUTOR_STATES)

/** What holds for who asks: their own rates, or those of everybody. */
export const DistributorTerms = z.object({
  currency: Currency,
  firstPercent: z.int(),
  secondPercent: z.int(),
  /** After receipt; longer than goods can be given back. */
  freezeDays: z.int(),
  /** The same for machines. */
  deviceFreezeDays: z.int(),
  linkDays: z.int(),
  /** For the first order of a friend; 0: none. */
  rewardAmount: z.int(),
  rewardFrom: z.int(),
})
export type DistributorTerms = z.infer<typeof DistributorTerms>

export const CommissionSums = z.object({
  /** Earned, and paid once the goods can no longer be given back. */
  frozenAmount: z.int(),
  /** Paid into the wallet, what was kept for what is owed included. */
  settledAmount: z.int(),
  /** Paid for what went back afterwards: the next payment is less by it. */
  owedAmount: z.int(),
  friendCount: z.int(),
  /** Of them with a completed order. */
  buyerCount: z.int(),
})
export type CommissionSums = z.infer<typeof CommissionSums>

/** Commission that was paid and left the wallet again; below zero: that came back to it after a dispute was won. */
export const Recovery = z.object({
  number: z.string(),
  amount: z.int(),
  currency: Currency,
  at: Instant,
})
export type Recovery = z.infer<typeof Recovery>

/** `state` null: never applied. */
export const myDistribution = endpoint({
  method: 'GET',
  path: '/distributors/mine',
  who: 'buyer',
  input: z.object({}),
  data: z.object({
    state: z.nullable(DistributorState),
    isOpen: z.boolean(),
    about: z.string(),
    /** Why it was rejected or suspended. */
    note: z.string(),
    appliedAt: z.nullable(Instant),
    answerBy: z.nullable(Instant),
    /** Of a rejected one: from when on they may apply again. */
    applyFrom: z.nullable(Instant),
    /** Of an approved one: the invitation code, which is in their links. */
    code: z.nullable(z.string()),
    terms: DistributorTerms,
    sums: CommissionSums,
    /** The latest of them. */
    recoveries: z.array(Recovery),
  }),
})

/** @refuses appliedAlready, applyLater, applicationsClosed, distributorElsewhere */
export const applyAsDistributor = endpoint({
  method: 'POST',
  path: '/distributors/apply',
  who: 'buyer',
  input: z.object({
    about: z.string().check(z.trim(), z.minLength(ABOUT_MIN), z.maxLength(ABOUT_MAX)),
  }),
  data: z.object({}),
})

/**
 * Says by whose link a buyer came. Whether it counts is nothing that the buyer has done wrong: it does for new buyers, for the first distributor,
 * and for nobody's own link.
 */
export const followInvitation = endpoint({
  method: 'POST',
  path: '/distributors/invitations',
  who: 'buyer',
  input: z.object({ code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{4,20}$/)) }),
  data: z.object({ isBound: z.boolean() }),
})

/** How long a browser remembers a link, and who invites; `name` null: the code is nobody's, or its owner is suspended. */
export const invitationOf = endpoint({
  method: 'GET',
  path: '/distributors/invitations',
  who: 'anyone',
  input: z.object({ code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{4,20}$/)) }),
  data: z.object({ name: z.nullable(z.string()), linkDays: z.int() }),
})

export const Friend = z.object({
  /** The first letter. */
  name: z.string(),
  boundAt: Instant,
  /** Completed. */
  orderCount: z.int(),
  /** What the distributor has earned by them, without what went back. */
  earnedAmount: z.int(),
})
export type Friend = z.infer<typeof Friend>

/** The latest first. */
export const myFriends = endpoint({
  method: 'GET',
  path: '/distributors/friends',
  who: 'buyer',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(60))) }),
  data: page(Friend),
})

/** `first`: by a friend; `second`: by a friend's friend; `reward`: for a first order. */
export const COMMISSION_KINDS = ['first', 'second', 'reward'] as const
/** `waiting`: its time has come, and its distributor is suspended. */
export const COMMISSION_STATES = ['frozen', 'settled', 'reversed', 'waiting'] as const

export const Commission = z.object({
  id: Id,
  kind: z.enum(COMMISSION_KINDS),
  friendName: z.string(),
  /** For goods, without what went back. */
  paidAmount: z.int(),
  /** Null of a reward. */
  percent: z.nullable(z.int()),
  amount: z.int(),
  /** What went back with a refund. */
  reversedAmount: z.int(),
  state: z.enum(COMMISSION_STATES),
  earnedAt: Instant,
  settleFrom: Instant,
  /** Of the payment into the wallet. */
  settlementNumber: z.nullable(z.string()),
})
export type Commission = z.infer<typeof Commission>

/** By orders, the latest first. */
export const myCommissions = endpoint({
  method: 'GET',
  path: '/distributors/commissions',
  who: 'buyer',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(20))) }),
  data: page(Commission),
})
