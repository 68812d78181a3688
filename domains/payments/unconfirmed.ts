/** Whether a payment online may have been made that its provider has not confirmed: a second one would be too many. */
import type { AttemptOutcome } from './contract.ts'

export const isUnconfirmed = (outcome: AttemptOutcome | undefined): boolean =>
  outcome === 'open' || outcome === 'unknown'
