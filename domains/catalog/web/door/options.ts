/** Finds the SKU of the chosen options, and the values that are unavailable with earlier choices. */
import type { Product, Sku } from '../../contract.ts'

export type ValueState = 'free' | 'noSuch' | 'noPrice' | 'noStock'

const startsWith = (sku: Sku, values: readonly number[]): boolean =>
  values.every((value, index) => sku.values[index] === value)

const isSold = (sku: Sku): boolean => sku.tiers.length > 0 && sku.units.length > 0

/** The SKU that is shown first: that of the address, else the first with a price. */
export const firstSku = (product: Product, skuId: number | undefined): Sku | undefined =>
  product.skus.find(({ id }) => id === skuId) ?? product.skus.find(isSold) ?? product.skus[0]

/**
 * Options are chosen in order: a value is checked against the options before it, so that every SKU can be reached, and the
 * options after it move to an existing SKU.
 * @param countOf free stock, undefined while unknown
 */
export function stateOf(
  product: Product,
  chosen: readonly number[],
  option: number,
  value: number,
  countOf: (sku: Sku) => number | undefined,
): ValueState {
  const there = product.skus.filter((sku) => startsWith(sku, [...chosen.slice(0, option), value]))
  if (there.length === 0) return 'noSuch'
  const sold = there.filter(isSold)
  if (sold.length === 0) return 'noPrice'
  return sold.every((sku) => countOf(sku) === 0) ? 'noStock' : 'free'
}

/**
 * Why there is no such SKU: the earlier choices that exclude the value. A single one where one alone does.
 * @returns indexes of options; none where no SKU has the value at all
 */
export function barredBy(
  product: Product,
  chosen: readonly number[],
  option: number,
  value: number,
): number[] {
  const having = product.skus.filter((sku) => sku.values[option] === value)
  if (having.length === 0) return []
  const before = chosen.slice(0, option).map((_, index) => index)
  const alone = before.find((index) => having.every((sku) => sku.values[index] !== chosen[index]))
  return alone === undefined ? before : [alone]
}

/** The SKU after a value was chosen: it preserves as many of the later choices as possible. */
export function skuAfter(
  product: Product,
  chosen: readonly number[],
  option: number,
  value: number,
): Sku | undefined {
  const wanted = chosen.with(option, value)
  const fixed = wanted.slice(0, option + 1)
  const likeness = (sku: Sku) =>
    sku.values.filter((each, index) => each === wanted[index]).length + (isSold(sku) ? 0.5 : 0)
  return product.skus
    .filter((sku) => startsWith(sku, fixed))
    .toSorted((a, b) => likeness(b) - likeness(a))[0]
}
