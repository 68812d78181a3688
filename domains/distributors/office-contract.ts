/** Distributors as staff review them, and what they earn. Amounts are minor units of the base currency. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Instant, int, Lang, page } from '#kit/contract/values.ts'
import { Commission, CommissionSums, DistributorState } from './contract.ts'
import { NOTE_MAX } from './limits.ts'

export const OfficeDistributor = z.object({
  /** Of the buyer. */
  id: Id,
  /** Null after the account was deleted. */
  buyerName: z.nullable(z.string()),
  lang: Lang,
  state: DistributorState,
  about: z.string(),
  appliedAt: Instant,
  answerBy: Instant,
  decidedAt: z.nullable(Instant),
  decidedName: z.nullable(z.string()),
  note: z.string(),
  /** Rates of their own; null: those of the settings. */
  firstPercent: z.nullable(z.int()),
  secondPercent: z.nullable(z.int()),
  sums: CommissionSums,
})
export type OfficeDistributor = z.infer<typeof OfficeDistributor>

/** `rejected`: those who have not applied again. */
export const DISTRIBUTOR_PARTS = ['applied', 'approved', 'suspended', 'rejected'] as const

/** Applications the longest wait first, the others the latest decision first. */
export const listDistributors = endpoint({
  method: 'GET',
  path: '/office/distributors',
  who: 'staff:distributors.read',
  input: z.object({
    part: z.enum(DISTRIBUTOR_PARTS),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: z.extend(page(OfficeDistributor), { currency: Currency }),
})

/** How many wait for an answer. */
export const waitingDistributors = endpoint({
  method: 'GET',
  path: '/office/distributors/waiting',
  who: 'staff:distributors.read',
  input: z.object({}),
  data: z.object({ appliedCount: z.int() }),
})

const Person = z.object({ buyerId: Id, name: z.nullable(z.string()) })

/** One distributor with who brought them, the nearest first. @refuses notFound */
export const distributorOf = endpoint({
  method: 'GET',
  path: '/office/distributors/:buyerId',
  who: 'staff:distributors.read',
  input: z.object({ buyerId: IdParam }),
  data: z.extend(OfficeDistributor, {
    currency: Currency,
    above: z.array(Person),
    /** What both levels of the settings are, and their cap. */
    usual: z.object({ firstPercent: z.int(), secondPercent: z.int(), capPercent: z.int() }),
  }),
})

/** One branch of the tree: whom a distributor has brought, the latest first. */
export const friendsOfDistributor = endpoint({
  method: 'GET',
  path: '/office/distributors/:buyerId/friends',
  who: 'staff:distributors.read',
  input: z.object({ buyerId: IdParam, after: z.optional(z.string().check(z.maxLength(60))) }),
  data: page(
    z.extend(Person, {
      boundAt: Instant,
      orderCount: z.int(),
      earnedAmount: z.int(),
      /** Whom they have brought themselves. */
      friendCount: z.int(),
    }),
  ),
})

export const OfficeCommission = z.extend(Commission, {
  orderNumber: z.string(),
  friendId: Id,
})
export type OfficeCommission = z.infer<typeof OfficeCommission>

/** The latest first. */
export const commissionsOfDistributor = endpoint({
  method: 'GET',
  path: '/office/distributors/:buyerId/commissions',
  who: 'staff:distributors.read',
  input: z.object({ buyerId: IdParam, after: z.optional(z.string().check(z.maxLength(20))) }),
  data: page(OfficeCommission),
})

export const Settlement = z.object({
  id: Id,
  number: z.string(),
  buyerId: Id,
  buyerName: z.nullable(z.string()),
  currency: Currency,
  amount: z.int(),
  /** Kept for what was owed. */
  owedAmount: z.int(),
  at: Instant,
})
export type Settlement = z.infer<typeof Settlement>

/** The commission run: what is frozen, what it pays next, and what it has paid, the latest first. */
export const commissionRun = endpoint({
  method: 'GET',
  path: '/office/distributors/run',
  who: 'staff:distributors.read',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(20))) }),
  data: z.extend(page(Settlement), {
    currency: Currency,
    frozenAmount: z.int(),
    /** Of it within seven days. */
    soonAmount: z.int(),
    /** Of suspended distributors, whose time has come. */
    waitingAmount: z.int(),
    owedAmount: z.int(),
  }),
})

/** @refuses notFound, decidedAlready, work.claimed, ownAccount, notVerified, distributorElsewhere */
export const approveDistributor = endpoint({
  method: 'POST',
  path: '/office/distributors/:buyerId/approve',
  who: 'staff:distributors.write',
  input: z.object({ buyerId: IdParam }),
  data: z.object({}),
})

const Note = z.string().check(z.trim(), z.minLength(2), z.maxLength(NOTE_MAX))

/** @refuses notFound, decidedAlready, work.claimed */
export const rejectDistributor = endpoint({
  method: 'POST',
  path: '/office/distributors/:buyerId/reject',
  who: 'staff:distributors.write',
  input: z.object({ buyerId: IdParam, note: Note }),
  data: z.object({}),
})

/** Their link brings nobody, they earn nothing, and what they have earned waits. @refuses notFound, decidedAlready */
export const suspendDistributor = endpoint({
  method: 'POST',
  path: '/office/distributors/:buyerId/suspend',
  who: 'staff:distributors.write',
  input: z.object({ buyerId: IdParam, note: Note }),
  data: z.object({}),
})

/** @refuses notFound, decidedAlready, ownAccount */
export const resumeDistributor = endpoint({
  method: 'POST',
  path: '/office/distributors/:buyerId/resume',
  who: 'staff:distributors.write',
  input: z.object({ buyerId: IdParam }),
  data: z.object({}),
})

/**
 * Rates of their own, for orders that are completed from then on; null: those of the settings again. Waits for a colleague.
 * @refuses notFound, decidedAlready, ownAccount, ratesAboveCap, approvals.alreadyAsked, approvals.aloneFrom
 */
export const setDistributorRates = endpoint({
  method: 'POST',
  path: '/office/distributors/:buyerId/rates',
  who: 'staff:distributors.rates',
  input: z.object({
    buyerId: IdParam,
    rates: z.nullable(z.object({ firstPercent: int(0, 50), secondPercent: int(0, 50) })),
    note: Note,
  }),
  data: z.object({ isAsked: z.boolean() }),
})

/**
 * What they owe is given up, all of it. Waits for a colleague.
 * @refuses notFound, changedMeanwhile, ownAccount, approvals.alreadyAsked, approvals.aloneFrom
 */
export const writeOffOwed = endpoint({
  method: 'POST',
  path: '/office/distributors/:buyerId/write-off',
  who: 'staff:distributors.rates',
  input: z.object({
    buyerId: IdParam,
    /** As it was seen. */
    amount: int(1, 100_000_000_000_000),
    note: Note,
  }),
  data: z.object({ isAsked: z.boolean() }),
})
