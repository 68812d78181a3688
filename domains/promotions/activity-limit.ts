/** Which limit of an activity leaves a buyer least. Pure; counts are base units. */
import { tightestOf } from '#domains/catalog/limit-left.ts'
import type { ActivityLimit } from './limit-contract.ts'

/** What an activity allows of an SKU, and what counts towards it. Null: without a limit. */
export type Allowed = {
  quotaCount: number | null
  takenCount: number
  perOrderCount: number | null
  perBuyerCount: number | null
  /** What this buyer has, over all of their orders, with what a flash sale holds for them. */
  buyerCount: number
}

/** A buyer's own limit is named before others that leave as much. @returns null without limits */
export const limitOfActivity = ({
  quotaCount,
  takenCount,
  perOrderCount,
  perBuyerCount,
  buyerCount,
}: Allowed): ActivityLimit | null =>
  tightestOf([
    ...limitBy('buyer', perBuyerCount, buyerCount),
    ...limitBy('order', perOrderCount, 0),
    ...limitBy('quota', quotaCount, takenCount),
  ])

const limitBy = (kind: ActivityLimit['kind'], maxCount: number | null, boughtCount: number) =>
  maxCount === null ? [] : [{ kind, maxCount, boughtCount }]

/** Pieces that a flash sale holds for a buyer: so many, whatever is left for others. */
export const limitOfHeld = (heldCount: number): ActivityLimit => ({
  kind: 'held',
  maxCount: heldCount,
  boughtCount: 0,
  leftCount: heldCount,
})
