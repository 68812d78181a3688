/** Whether a payment online may have been made that its provider has not confirmed: a second one would be too many. */
import type { AttemptOutcome } from './contract.ts'

export type Unconfirmed = Extract<AttemptOutcome, 'open' | 'unknown'>

export const isUnconfirmed = (outcome: AttemptOutcome | undefined): outcome is Unconfirmed =>
  outcome === 'open' || outcome === 'unknown'
