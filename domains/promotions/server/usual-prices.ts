/** What SKUs usually cost those who an activity is for. */
import { skusForSale, type SkuForSale } from '#domains/catalog/server/sale-door.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type * as sql from './sql.ts'

type Asked = { skus: readonly Pick<sql.Chosen, 'skuId'>[]; audience: sql.Row['audience'] }

/** By SKU: its code, its product, and its regular price in each currency; null: the shop has none. */
export async function usualPrices(tx: Queryable, { skus, audience }: Asked) {
  const skuIds = skus.map(({ skuId }) => skuId)
  const sold = await Promise.all(
    LANGS.map(
      async (lang) =>
        [
          CURRENCY_OF[lang],
          new Map((await skusForSale(tx, skuIds, lang)).map((sku) => [sku.skuId, sku])),
        ] as const,
    ),
  )
  const first = sold[0]?.[1]
  return {
    of: (skuId: number, currency: Currency): number | null =>
      regularAmount(
        sold.find(([each]) => each === currency)?.[1].get(skuId)?.tiers ?? [],
        audience,
      ),
    codeOf: (skuId: number): string => first?.get(skuId)?.code ?? '',
    productOf: (skuId: number): number | null => first?.get(skuId)?.productId ?? null,
  }
}

/** The lowest that buyers of this audience pay for the smallest number; null: the shop has no price for them. */
export function regularAmount(
  tiers: readonly Pick<SkuForSale['tiers'][number], 'audience' | 'minQuantity' | 'priceAmount'>[],
  audience: sql.Row['audience'],
): number | null {
  const own = tiers.filter((tier) => tier.audience === 'all' || tier.audience === audience)
  const least = Math.min(...own.map(({ minQuantity }) => minQuantity))
  const amounts = own
    .filter(({ minQuantity }) => minQuantity === least)
    .map(({ priceAmount }) => priceAmount)
  return amounts.length === 0 ? null : Math.min(...amounts)
}
