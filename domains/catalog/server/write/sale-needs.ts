/** What a product needs to be on sale: one rule for the office, for bulk changes and for every kind of import. */
import type { Translated } from '#kit/contract/lang.ts'
import type { Currency } from '#kit/contract/money.ts'
import { isRetail, type Price } from '../prices.ts'

export type SaleNeed = 'name' | 'price'
/** What the rule reads of a product, whether it is stored or about to be written. */
export type SaleParts = {
  name: Translated
  skus: readonly {
    active: boolean
    prices: readonly Pick<Price, 'currency' | 'audience' | 'minQuantity'>[]
  }[]
}

/** A Chinese name, and an active SKU with a retail price in the base currency, from which the other currencies are converted. */
export function findMissingForSale({ name, skus }: SaleParts, base: Currency): SaleNeed[] {
  const hasName = (name.cn ?? '').trim() !== ''
  const hasPrice = skus.some(
    ({ active, prices }) =>
      active && prices.some((price) => price.currency === base && isRetail(price)),
  )
  return [...(hasName ? [] : ['name' as const]), ...(hasPrice ? [] : ['price' as const])]
}
