/**
 * What an order on terms would come to, placed now or on a later day: whether it fits then, from when on it would, and whether it would be too much
 * later, when a temporary limit ends before enough is due. Everything is taken to be paid on its last day. Pure; pages ask it before anything is ordered.
 */
import type { Instant } from '#kit/contract/values.ts'

/** What is due together; null: nothing of it has been shipped. */
export type Due = { dueAt: Instant | null; amount: number }

type Facts = {
  limitAmount: number
  temporaryAmount: number
  temporaryUntil: Instant | null
  usedAmount: number
  prepaidAmount: number
  validUntil: Instant | null
}

export type Forecast = {
  /** By how much the order is too much when it is placed; what would be left of the limit is negative. */
  excessAmount: number
  /** The terms end before the order is placed, though they have not ended yet. */
  isEnded: boolean
  /** From then on the order fits; null: it fits when it is placed, or never as things are. */
  fitsFrom: Instant | null
  /** By so much and from then on the order would be too much, though it fits when it is placed; null: it would not. */
  over: { amount: number; at: Instant } | null
}

/**
 * @param dues of what is owed now, in any order
 * @param amount of the order
 * @param placedAt when it is placed; what has passed is now
 */
export function forecastOrder(
  facts: Facts,
  dues: readonly Due[],
  amount: number,
  now: Instant,
  placedAt: Instant = now,
): Forecast {
  const { limitAmount, temporaryAmount, temporaryUntil, usedAmount, prepaidAmount } = facts
  const start = placedAt > now ? placedAt : now
  const { validUntil } = facts
  const isEnded = validUntil !== null && validUntil > now && validUntil <= start
  /** How much more than the limit is used at an instant, the order included. */
  const excessAt = (at: Instant): number => {
    const isRaised = temporaryUntil !== null && temporaryUntil > at
    const repaid = dues.reduce(
      (sum, due) =>
        due.dueAt !== null && due.dueAt <= at && due.dueAt > now ? sum + due.amount : sum,
      0,
    )
    const limit = limitAmount + (isRaised ? temporaryAmount : 0) + prepaidAmount
    return usedAmount - repaid + amount - limit
  }
  const turns = [
    ...dues.flatMap(({ dueAt }) => dueAt ?? []),
    ...(temporaryUntil === null ? [] : [temporaryUntil]),
  ]
    .filter((at) => at > start)
    .toSorted()
  const excessAmount = excessAt(start)
  if (excessAmount > 0) {
    const fitsFrom = turns.find((at) => excessAt(at) <= 0) ?? null
    return { excessAmount, isEnded, fitsFrom, over: null }
  }
  const at = turns.find((turn) => excessAt(turn) > 0)
  const over = at === undefined ? null : { at, amount: excessAt(at) }
  return { excessAmount, isEnded, fitsFrom: null, over }
}
