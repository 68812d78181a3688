/** What purchase limits leave, and which products of an order want more than that. Pure. */
import type { LimitLeft } from '../../limits-contract.ts'

/** A limit with what the buyer has taken of it in its period; base units. */
export type Used = Omit<LimitLeft, 'leftCount'>

/** Nothing is left, never less, of a limit that was lowered below what was bought. */
export const withLeft = (limit: Used): LimitLeft => ({
  ...limit,
  leftCount: Math.max(0, limit.maxCount - limit.boughtCount),
})

/** By product the limit that leaves least. */
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

/** @returns what is left by product for those of which more is taken */
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
