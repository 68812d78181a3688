/** How the merchant words levels and agreements. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency } from '#kit/contract/money.ts'
import { Instant, IntParam, Translated, Version } from '#kit/contract/values.ts'
import { AgreementState, RankName } from './member-contract.ts'

const filled = (max: number) =>
  z.extend(Translated, {
    cn: z.string().check(z.trim(), z.minLength(1), z.maxLength(max)),
    en: z.optional(z.string().check(z.maxLength(max))),
    spa: z.optional(z.string().check(z.maxLength(max))),
    id: z.optional(z.string().check(z.maxLength(max))),
  })

export const RankForm = z.object({
  name: filled(30),
  /** One a line. */
  gives: filled(600),
  /** Null for level 1, which takes nothing off. */
  percent: z.nullable(z.number().check(z.minimum(0), z.maximum(90))),
})
export const OfficeRank = z.extend(RankForm, {
  rank: RankName,
  revision: Version,
  /** Of the setting that holds the percentage; 0 while it is the default. */
  percentVersion: Version,
  changedAt: z.nullable(Instant),
  changedBy: z.nullable(z.string()),
})
export type OfficeRank = z.infer<typeof OfficeRank>

export const officeRanks = endpoint({
  method: 'GET',
  path: '/office/ranks',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(OfficeRank),
})
/** Words and percentage together. @refuses changedMeanwhile */
export const saveRank = endpoint({
  method: 'POST',
  path: '/office/ranks/:rank',
  who: 'staff:settings.write',
  input: z.extend(RankForm, { rank: RankName, revision: Version, percentVersion: Version }),
  data: OfficeRank,
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
  path: '/office/levels',
  who: 'staff:settings.read',
  input: z.object({}),
  data: OfficeLevelRule,
})
/** Who has enough for more rises at once; nobody falls before his time is over. @refuses changedMeanwhile, levelsDescend */
export const saveLevelRule = endpoint({
  method: 'POST',
  path: '/office/levels',
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

export const AgreementForm = z.object({
  title: filled(80),
  html: filled(100_000),
  inForceFrom: Instant,
  /** Whoever agreed to an older one agrees anew before his next order. */
  asksAgain: z.boolean(),
})
export const OfficeAgreement = z.extend(AgreementForm, {
  title: Translated,
  html: Translated,
  version: Version,
  state: AgreementState,
  revision: Version,
  writtenAt: z.nullable(Instant),
  writtenBy: z.nullable(z.string()),
  /** Buyers who ever agreed to it, and those to whom it is the newest that they agreed to. */
  acceptedCount: z.int(),
  newestCount: z.int(),
})
export type OfficeAgreement = z.infer<typeof OfficeAgreement>

/** The newest first. */
export const officeAgreements = endpoint({
  method: 'GET',
  path: '/office/agreements',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(OfficeAgreement),
})
/** The next version; there is one at a time whose day has not come. @refuses agreementWaits, agreementTooEarly */
export const addAgreement = endpoint({
  method: 'POST',
  path: '/office/agreements',
  who: 'staff:settings.write',
  input: AgreementForm,
  data: OfficeAgreement,
})
const seen = { version: IntParam, revision: Version }
/** While its day has not come. @refuses notFound, agreementBegun, agreementTooEarly, changedMeanwhile */
export const changeAgreement = endpoint({
  method: 'POST',
  path: '/office/agreements/:version',
  who: 'staff:settings.write',
  input: z.extend(AgreementForm, seen),
  data: OfficeAgreement,
})
/** While its day has not come. @refuses notFound, agreementBegun, changedMeanwhile */
export const removeAgreement = endpoint({
  method: 'POST',
  path: '/office/agreements/:version/delete',
  who: 'staff:settings.write',
  input: z.object(seen),
  data: z.object({}),
})
