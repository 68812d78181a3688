/** How far the attempts of an order are, as its buyer reads it. */
import type { AttemptOutcome } from '../../contract.ts'
import { isUnconfirmed, type Unconfirmed } from '../../unconfirmed.ts'
import type { Attempt } from './sql.ts'

/** `unknown`: it is over for the shop, and its provider has not said whether it was paid. */
export const outcomeOf = ({
  state,
  resultUnknownSince,
}: Pick<Attempt, 'state' | 'resultUnknownSince'>): AttemptOutcome =>
  state === 'expired' && resultUnknownSince !== null ? 'unknown' : state

/** Of all attempts of an order the one that may still be paid, then one of which nobody knows it, then the last. */
export const currentAttempt = (attempts: readonly Attempt[]): Attempt | null =>
  attempts.find(({ state }) => state === 'open') ??
  attempts.find((each) => outcomeOf(each) === 'unknown') ??
  attempts[0] ??
  null

/** A payment online may have been made that its provider has not confirmed: as the page to pay on says it. */
export const findUnconfirmed = (attempts: readonly Attempt[]): Unconfirmed | null => {
  const current = currentAttempt(attempts)
  const outcome = current === null ? undefined : outcomeOf(current)
  return isUnconfirmed(outcome) ? outcome : null
}
