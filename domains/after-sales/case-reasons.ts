/** Why buyers want something back, by type of case, and what each reason means for time and freight. */
import type * as z from 'zod/mini'
import type * as contract from './contract.ts'

type CaseType = z.infer<typeof contract.CaseType>

/** `quality`: the merchant bears the freight of the return, and freight may go back. */
type Rule = { cause: 'quality' | 'none' }

export const CASE_REASONS = {
  refund_only: {
    notReceived: { cause: 'quality' },
    missing: { cause: 'quality' },
    damaged: { cause: 'quality' },
    wrongGoods: { cause: 'quality' },
    quality: { cause: 'quality' },
    notAsDescribed: { cause: 'quality' },
    arranged: { cause: 'none' },
    other: { cause: 'none' },
  },
  return_refund: {
    damaged: { cause: 'quality' },
    wrongGoods: { cause: 'quality' },
    quality: { cause: 'quality' },
    notAsDescribed: { cause: 'quality' },
    notNeeded: { cause: 'none' },
    other: { cause: 'none' },
  },
  exchange: {
    damaged: { cause: 'quality' },
    wrongGoods: { cause: 'quality' },
    quality: { cause: 'quality' },
    notAsDescribed: { cause: 'quality' },
    otherVariant: { cause: 'none' },
    other: { cause: 'none' },
  },
} as const satisfies Record<CaseType, Record<string, Rule>>

export const reasonsOf = (type: CaseType): string[] => Object.keys(CASE_REASONS[type])

/** @returns null where the type has no such reason */
export const causeOf = (type: CaseType, reason: string): Rule['cause'] | null =>
  (CASE_REASONS[type] as Record<string, Rule | undefined>)[reason]?.cause ?? null

/** What an application says of freight: whether that of the order may go back, and who pays for sending goods back. Null where nothing is certain yet. */
export function freightNoteOf(
  type: CaseType,
  reason: string,
): 'freightNot' | 'freightNone' | 'freightOnly' | 'freightMaybe' | null {
  const cause = causeOf(type, reason)
  if (cause === null || type === 'exchange') return null
  if (type === 'refund_only') return cause === 'quality' ? 'freightOnly' : 'freightNone'
  return cause === 'quality' ? 'freightMaybe' : 'freightNot'
}

/** The reason of a case that becomes another type: the same, or one that leaves the same party at fault. */
export function reasonAs(type: CaseType, wasType: CaseType, reason: string): string {
  if (causeOf(type, reason) !== null) return reason
  return causeOf(wasType, reason) === 'quality' ? 'quality' : 'other'
}

type Days = { noReasonDays: number; qualityDays: number; deviceDays: number }

/** For how many days after receipt a case with this reason may be opened. */
export const windowDaysOf = (
  cause: Rule['cause'],
  family: 'goods' | 'device',
  { noReasonDays, qualityDays, deviceDays }: Days,
): number => {
  if (cause === 'none') return noReasonDays
  return family === 'device' ? Math.max(deviceDays, qualityDays) : qualityDays
}
