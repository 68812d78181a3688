/** Computes what purchase limits leave, and which products of an order exceed it. Pure. */
import type { LimitLeft } from '../../limits-contract.ts'

/** A limit with what the buyer has ordered in its period; base units. */
export type Used = Omit<LimitLeft, 'leftCount'>

/** Never negative, even if a limit was lowered below what was bought. */
export const withLeft = (limit: Used): LimitLeft => ({
  ...limit,
  leftCount: Math.max(0, limit.maxCount - limit.boughtCount),
})

/** The limit with the least left, by product. */
export function tightestLimits(
  rows: readonly (Used & { productId: number })[],
): ReadonlyMap<number, LimitLeft> {
  const tightest = new Map<number, LimitLeft>()
  for (const { productId, ...row } of rows) {
    const limit = withLeft(row)
    const known = tightest.get(productId)
    if (known === undefined || limit.leftCount < known.leftCount) tightest.set(productId, limit)
  }
  return tightest
}

/** @returns what is left of the exceeded limits, by product */
export const exceededBy = (
  taken: readonly { productId: number; count: number }[],
  left: ReadonlyMap<number, LimitLeft>,
): ReadonlyMap<number, number> =>
  new Map(
    taken.flatMap(({ productId, count }) => {
      const limit = left.get(productId)
      return limit !== undefined && count > limit.leftCount
        ? [[productId, limit.leftCount] as const]
        : []
    }),
  )
