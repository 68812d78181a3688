/**
 * What purchase limits leave a buyer: of products and SKUs in a period, of an activity's price, of gifts. The only evaluator: the cart, checkout,
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

/** Of goods, the tightest of each: by product over all of its SKUs, and by SKU. */
export type GoodsLimits<Limit extends Used = Used> = {
  ofProducts: ReadonlyMap<number, Left<Limit>>
  ofSkus: ReadonlyMap<number, Left<Limit>>
  /** Products with any. */
  productIds: ReadonlySet<number>
}

type OfGoods = Used & { productId: number; skuId: number | null }

/** @param rows those that hold for a buyer; `skuId` null: of all SKUs together */
export function limitsOfGoods<Limit extends Used>(
  rows: readonly (Limit & OfGoods)[],
): GoodsLimits<Omit<Limit & OfGoods, 'productId'>> {
  const tightestBy = (keyOf: (row: OfGoods) => number | null) =>
    new Map(
      [...Map.groupBy(rows, keyOf)].flatMap(([key, own]) => {
        const limit = tightestOf(own.map(({ productId: _product, ...row }) => row))
        return key === null || limit === null ? [] : [[key, limit] as const]
      }),
    )
  return {
    ofProducts: tightestBy(({ skuId, productId }) => (skuId === null ? productId : null)),
    ofSkus: tightestBy(({ skuId }) => skuId),
    productIds: new Set(rows.map(({ productId }) => productId)),
  }
}

/** An SKU, and how much of it is taken. */
export type Counted = { productId: number; skuId: number; count: number }

const sumOf = (taken: readonly Counted[]): number =>
  taken.reduce((sum, each) => sum + each.count, 0)

/**
 * The limit that leaves least of an SKU once others are taken: its own, or its product's.
 * @returns with what is left then; null without a limit
 */
export function leftAfter<Limit extends Used>(
  { ofProducts, ofSkus }: GoodsLimits<Limit>,
  { productId, skuId }: Omit<Counted, 'count'>,
  others: readonly Counted[],
): { limit: Left<Limit>; leftCount: number } | null {
  const own = ofSkus.get(skuId)
  const shared = ofProducts.get(productId)
  const both = [
    ...(shared === undefined
      ? []
      : [after(shared, others, (each) => each.productId === productId)]),
    ...(own === undefined ? [] : [after(own, others, (each) => each.skuId === skuId)]),
  ]
  return both.toSorted((one, other) => one.leftCount - other.leftCount)[0] ?? null
}

const after = <Limit extends Used>(
  limit: Left<Limit>,
  others: readonly Counted[],
  isOfIt: (each: Counted) => boolean,
) => ({ limit, leftCount: limit.leftCount - sumOf(others.filter(isOfIt)) })

/** Whether goods that are taken together are more than some limit leaves. */
export const isExceeding = (taken: readonly Counted[], limits: GoodsLimits): boolean =>
  taken.some((each) => (leftAfter(limits, each, taken)?.leftCount ?? 0) < 0)
