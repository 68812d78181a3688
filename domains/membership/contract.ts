/** Levels by spending and super membership, as a buyer sees their own. */
import * as z from 'zod/mini'
import { CustomerType } from '#domains/accounts/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, Instant, page } from '#kit/contract/values.ts'

/** The five levels, and super membership beside them. */
export const LevelKey = z.enum(['1', '2', '3', '4', '5', 'super'])
export type LevelKey = z.infer<typeof LevelKey>

export const MemberLevel = z.object({
  level: LevelKey,
  name: z.string(),
  /** One per line, in the merchant's words. */
  gives: z.array(z.string()),
  /** The discount on retail and volume prices; 0 is none. */
  percent: z.number(),
  /** Spent in twelve months, in the currency of the answer; null for level 1 and for super membership. */
  fromAmount: z.nullable(z.int()),
})
export type MemberLevel = z.infer<typeof MemberLevel>

/** The buyer's progress, in the currency of their language. */
export const Progress = z.object({
  currency: Currency,
  /** Completed orders of the last twelve months without freight and refunds. */
  spentAmount: z.int(),
  /** The shop has fixed the level: spending does not change it, until `until` or (null) without end. */
  isFixed: z.boolean(),
  /** The level lasts at least until then; null for level 1, and where it is fixed without end. */
  until: z.nullable(Instant),
  /** Null on the highest level, and where the level is fixed. */
  next: z.nullable(z.object({ level: z.int(), fromAmount: z.int(), missingAmount: z.int() })),
  /** What must still be spent before `until` to retain the level; null where nothing has to be. */
  keepAmount: z.nullable(z.int()),
})
export type Progress = z.infer<typeof Progress>

/** The buyer's level, how long it lasts, and the benefits of levels and super membership. */
export const myMembership = endpoint({
  method: 'GET',
  path: '/membership',
  who: 'buyer',
  input: z.object({}),
  data: z.object({
    customerType: CustomerType,
    /** A verified business: it has business prices. */
    isProven: z.boolean(),
    level: z.int(),
    progress: Progress,
    superMember: z.boolean(),
    /** Null while it has no end. */
    superUntil: z.nullable(Instant),
    /** What super membership took off the orders that were completed this year, in the currency of the progress; 0: nothing. */
    superSavedAmount: z.int(),
    levels: z.array(MemberLevel),
  }),
})

/** Days of super membership that were paid for online; those for points are orders of points goods. */
export const SuperPurchase = z.object({
  id: Id,
  /** Of its charge: `SM100007`. */
  number: z.string(),
  days: z.int(),
  currency: Currency,
  /** Minor units of `currency`. */
  amount: z.int(),
  boughtAt: Instant,
  /** When the membership ended with these days, as they were added. */
  until: Instant,
  /** What went back into the wallet for the days that were left; null: nothing. */
  refundedAmount: z.nullable(z.int()),
})
export type SuperPurchase = z.infer<typeof SuperPurchase>

/** The newest first. */
export const mySuperPurchases = endpoint({
  method: 'GET',
  path: '/membership/purchases',
  who: 'buyer',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(20))) }),
  data: page(SuperPurchase),
})
