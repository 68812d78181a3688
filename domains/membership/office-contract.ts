/** How the merchant words levels and super membership, and from which spending on a level begins. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Instant, filled, Version } from '#kit/contract/values.ts'
import { LevelKey } from './contract.ts'

export const LevelForm = z.object({
  name: filled(30),
  /** One a line. */
  gives: filled(600),
  /** Null for level 1, which takes nothing off. */
  percent: z.nullable(z.number().check(z.minimum(0), z.maximum(90))),
})
export const OfficeLevel = z.extend(LevelForm, {
  level: LevelKey,
  revision: Version,
  /** Of the setting that holds the percentage; 0 while it is the default. */
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
/** Words and percentage together. @refuses changedMeanwhile */
export const saveLevel = endpoint({
  method: 'POST',
  path: '/office/membership/levels/:level',
  who: 'staff:settings.write',
  input: z.extend(LevelForm, { level: LevelKey, revision: Version, percentVersion: Version }),
  data: OfficeLevel,
})

/** Up to ten billion whole units. */
const Threshold = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))

/** From how much on, spent in twelve months, which level begins; minor units of the shop's currency. */
export const LevelAmounts = z.object({
  level2Amount: Threshold,
  level3Amount: Threshold,
  level4Amount: Threshold,
  level5Amount: Threshold,
})
export type LevelAmounts = z.infer<typeof LevelAmounts>

/** The first whose amount is not above the one before; null when they ascend. */
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
/** Who has enough for more rises at once; nobody falls before his time is over. @refuses changedMeanwhile, levelsDescend */
export const saveLevelRule = endpoint({
  method: 'POST',
  path: '/office/membership/rule',
  who: 'staff:settings.write',
  input: z.extend(LevelAmounts, { revision: Version }),
  data: OfficeLevelRule,
})

/** What brought somebody to a level. */
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
