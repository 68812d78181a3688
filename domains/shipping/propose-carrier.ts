/** Which carrier a tracking number is of, by the patterns that the merchant entered. They only warn: carriers change their numbers. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { listCarriers } from './contract.ts'

export type Carrier = DataOf<typeof listCarriers>[number]

/** The same rule as in the contract (`shipParcel`). */
export const isTrackingNumber = (typed: string): boolean => {
  const { length } = typed.trim()
  return length >= 6 && length <= 40
}

/** Whether a whole number does not have its carrier's pattern. */
export const isOddNumber = (typed: string, carrier: Carrier | undefined): boolean =>
  carrier?.tracked !== false &&
  isTrackingNumber(typed) &&
  !hasPattern(carrier?.numberPattern ?? null, typed.trim())

/** @returns true without a pattern, and for one that cannot be read */
export function hasPattern(pattern: string | null, number: string): boolean {
  if (pattern === null) return true
  try {
    return new RegExp(pattern).test(number)
  } catch {
    return true
  }
}

/** @returns the only carrier whose pattern the number has; null where none has, or several have */
export function proposeCarrier(carriers: readonly Carrier[], typed: string): Carrier | null {
  const number = typed.trim()
  if (!isTrackingNumber(number)) return null
  const [first, second] = carriers.filter(
    ({ tracked, numberPattern }) =>
      tracked && numberPattern !== null && hasPattern(numberPattern, number),
  )
  return second === undefined ? (first ?? null) : null
}
