/**
 * What an order on terms would come to, placed now or on a later day: whether it fits then, from when on it would, and whether it would be too much
 * later, when a temporary limit ends before enough is due. Everything is taken to be paid on its last day, and what is overdue before the next one.
 * Pure; pages ask it before anything is ordered.
 */
import type { Instant } from '#kit/contract/values.ts'
import type { CreditBlock } from './use.ts'

/** What is due together; null: nothing of it has been shipped. */
export type Due = { dueAt: Instant | null; amount: number }

type Facts = {
  limitAmount: number
  temporaryAmount: number
  temporaryUntil: Instant | null
  usedAmount: number
  prepaidAmount: number
  validUntil: Instant | null
  /** Why the account cannot be used now. */
  blocks: readonly CreditBlock[]
}

/** Only the shop, or a business that renews its verification, ends these. What is overdue is paid, and the limit is computed for the order. */
const LASTING_BLOCKS: readonly CreditBlock['why'][] = ['frozen', 'ended', 'unverified']

export type Forecast = {
  /** Why the order is refused when it is placed, whatever the limit says. */
  blocks: readonly CreditBlock[]
  /** By how much the order is too much when it is placed; what would be left of the limit is negative. */
  excessAmount: number
  /** The terms end before the order is placed, though they have not ended yet. */
  isEnded: boolean
  /** So much of what is overdue is paid first, and the limit is enough; null: nothing is in the way that this would end, or it is not enough. */
  fitsOncePaid: number | null
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
  const isLater = start > now
  const blocks = facts.blocks.filter(
    ({ why }) => LASTING_BLOCKS.includes(why) || (why === 'overdue' && !isLater),
  )
  /** How much more than the limit is used at an instant, the order included. */
  const excessAt = (at: Instant): number => {
    const isRaised = temporaryUntil !== null && temporaryUntil > at
    const repaid = dues.reduce(
      (sum, due) => (due.dueAt !== null && due.dueAt <= at && at > now ? sum + due.amount : sum),
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
  const fitsOncePaid = isLater ? null : computeFirst(blocks, dues, { excessAmount, now })
  const answer = { blocks, excessAmount, isEnded, fitsOncePaid }
  if (excessAmount > 0) {
    const fitsFrom = turns.find((at) => excessAt(at) <= 0) ?? null
    return { ...answer, fitsFrom, over: null }
  }
  const at = turns.find((turn) => excessAt(turn) > 0)
  const over = at === undefined ? null : { at, amount: excessAt(at) }
  return { ...answer, fitsFrom: null, over }
}

/** What is paid first of the overdue, so that it blocks no more and the limit is enough; null: nothing, or all of it is too little. */
function computeFirst(
  blocks: readonly CreditBlock[],
  dues: readonly Due[],
  { excessAmount, now }: { excessAmount: number; now: Instant },
): number | null {
  const late = blocks.find(({ why }) => why === 'overdue')?.amount ?? 0
  const overdue = dues.reduce(
    (sum, { dueAt, amount }) => (dueAt !== null && dueAt <= now ? sum + amount : sum),
    0,
  )
  const first = Math.max(late, excessAmount)
  return first > 0 && first <= overdue ? first : null
}
