/**
 * What purchase limits leave a buyer: of products in a period, of an activity's price, of gifts. The only evaluator: the cart, checkout,
 * submitting, the order pad, ordering again and rehearsals all ask it. Pure; counts are base units.
 */

/** A limit with what counts towards it. */
export type Used = { maxCount: number; boughtCount: number }
export type Left<Limit extends Used> = Limit & { leftCount: number }

/** Never negative, even if a limit was lowered below what was bought. */
export const withLeft = <Limit extends Used>(limit: Limit): Left<Limit> => ({
  ...limit,
  leftCount: Math.max(0, limit.maxCount - limit.boughtCount),
})

/** The limit that leaves least, of equal ones the first. @returns null without limits */
export const tightestOf = <Limit extends Used>(limits: readonly Limit[]): Left<Limit> | null =>
  limits.map(withLeft).reduce<Left<Limit> | null>((tightest, limit) => {
    return tightest === null || limit.leftCount < tightest.leftCount ? limit : tightest
  }, null)

/** The tightest by product. */
export const tightestLimits = <Limit extends Used>(
  rows: readonly (Limit & { productId: number })[],
): ReadonlyMap<number, Left<Omit<Limit, 'productId'> & Used>> =>
  new Map(
    [...Map.groupBy(rows, ({ productId }) => productId)].flatMap(([productId, own]) => {
      const limit = tightestOf(own.map(({ productId: _product, ...row }) => row))
      return limit === null ? [] : [[productId, limit] as const]
    }),
  )

/** @returns what is left of the exceeded limits, by product */
export const exceededBy = (
  taken: readonly { productId: number; count: number }[],
  left: ReadonlyMap<number, Left<Used>>,
): ReadonlyMap<number, number> =>
  new Map(
    taken.flatMap(({ productId, count }) => {
      const limit = left.get(productId)
      return limit !== undefined && count > limit.leftCount
        ? [[productId, limit.leftCount] as const]
        : []
    }),
  )
