/** Levels by spending and super membership: what a buyer is told of their own. */
import * as z from 'zod/mini'
import { CustomerType } from '#domains/accounts/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Instant } from '#kit/contract/values.ts'

/** The five levels, and super membership beside them. */
export const LevelKey = z.enum(['1', '2', '3', '4', '5', 'super'])
export type LevelKey = z.infer<typeof LevelKey>

export const MemberLevel = z.object({
  level: LevelKey,
  name: z.string(),
  /** One a line, in the merchant's words. */
  gives: z.array(z.string()),
  /** What it takes off retail and volume prices; 0 is nothing. */
  percent: z.number(),
  /** Spent in twelve months, in the currency of the answer; null for level 1 and for super membership. */
  fromAmount: z.nullable(z.int()),
})
export type MemberLevel = z.infer<typeof MemberLevel>

/** How far I am, in the currency that my language is shown in. */
export const Progress = z.object({
  currency: Currency,
  /** Completed orders of the last twelve months without freight and without what went back. */
  spentAmount: z.int(),
  /** The shop has set the level: spending does not change it, until `until` or (null) without end. */
  isFixed: z.boolean(),
  /** The level is kept until then at least; null for level 1, and where it is fixed without end. */
  until: z.nullable(Instant),
  /** Null on the highest level, and where the level is fixed. */
  next: z.nullable(z.object({ level: z.int(), fromAmount: z.int(), missingAmount: z.int() })),
  /** What is still to be spent before `until` for the level to stay; null where nothing is kept. */
  keepAmount: z.nullable(z.int()),
})
export type Progress = z.infer<typeof Progress>

/** My level, until when it is kept, and what levels and super membership give. */
export const myMembership = endpoint({
  method: 'GET',
  path: '/user/member',
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
    levels: z.array(MemberLevel),
  }),
})
