/** How the merchant edits levels and super membership, and the amounts at which levels begin. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, Instant, page, requiredTexts, Version } from '#kit/contract/values.ts'
import { LevelKey, SuperPurchase } from './contract.ts'

export const LevelForm = z.object({
  name: requiredTexts(30),
  /** One per line. */
  gives: requiredTexts(600),
  /** Null for level 1, which has no discount. */
  percent: z.nullable(z.number().check(z.minimum(0), z.maximum(90))),
})
export const OfficeLevel = z.extend(LevelForm, {
  level: LevelKey,
  revision: Version,
  /** The version of the setting with the percentage; 0 while it is the default. */
  percentVersion: Version,
  changedAt: z.nullable(Instant),
  changedBy: z.nullable(z.string()),
})
export type OfficeLevel = z.infer<typeof OfficeLevel>

export const officeLevels = endpoint({
  method: 'GET',
  path: '/office/membership/levels',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(OfficeLevel),
})
/** Texts and percentage together. @refuses changedMeanwhile */
export const saveLevel = endpoint({
  method: 'POST',
  path: '/office/membership/levels/:level',
  who: 'staff:settings.write',
  input: z.extend(LevelForm, { level: LevelKey, revision: Version, percentVersion: Version }),
  data: OfficeLevel,
})

/** Up to ten billion whole units. */
const Threshold = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))

/** The spending in twelve months at which each level begins; minor units of the shop's currency. */
export const LevelAmounts = z.object({
  level2Amount: Threshold,
  level3Amount: Threshold,
  level4Amount: Threshold,
  level5Amount: Threshold,
})
export type LevelAmounts = z.infer<typeof LevelAmounts>

/** The first level whose amount is not above the one before; null when they ascend. */
export function notAscending(amounts: LevelAmounts): keyof LevelAmounts | null {
  const { level2Amount, level3Amount, level4Amount, level5Amount } = amounts
  if (level3Amount <= level2Amount) return 'level3Amount'
  if (level4Amount <= level3Amount) return 'level4Amount'
  return level5Amount <= level4Amount ? 'level5Amount' : null
}

const OfficeLevelRule = z.extend(LevelAmounts, {
  currency: Currency,
  revision: Version,
  changedAt: z.nullable(Instant),
  changedBy: z.nullable(z.string()),
})
export type OfficeLevelRule = z.infer<typeof OfficeLevelRule>

export const levelRule = endpoint({
  method: 'GET',
  path: '/office/membership/rule',
  who: 'staff:settings.read',
  input: z.object({}),
  data: OfficeLevelRule,
})
/**
 * Buyers with enough spending rise at once; nobody falls before their level expires. @refuses changedMeanwhile,
 * levelsDescend
 */
export const saveLevelRule = endpoint({
  method: 'POST',
  path: '/office/membership/rule',
  who: 'staff:settings.write',
  input: z.extend(LevelAmounts, { revision: Version }),
  data: OfficeLevelRule,
})

/** Why a buyer's level changed. */
export const LevelCause = z.enum([
  'spent',
  'returned',
  'rule',
  'periodEnd',
  'fixedEnd',
  'fixed',
  'released',
])
export type LevelCause = z.infer<typeof LevelCause>

export const OfficeSuperPurchase = z.extend(SuperPurchase, {
  buyerId: Id,
  buyerName: z.string(),
  /** What would go back now; 0 where nothing can: it is used, has gone back, or more was bought after it. */
  unusedDays: z.int(),
  unusedAmount: z.int(),
})
export type OfficeSuperPurchase = z.infer<typeof OfficeSuperPurchase>

/** The newest first; `q` is a number, or part of a customer's name or address. */
export const listSuperPurchases = endpoint({
  method: 'GET',
  path: '/office/membership/purchases',
  who: 'staff:wallet.read',
  input: z.object({
    currency: z.optional(Currency),
    q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(OfficeSuperPurchase),
})
