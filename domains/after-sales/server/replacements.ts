/** What may replace the goods of a line: the same SKU, or another of its product. */
import { buyersByIds, profileOf } from '#domains/accounts/server/door.ts'
import { skusForSale, skusOfProducts } from '#domains/catalog/server/sale-door.ts'
import { GUEST, rulesOf, unitPrice } from '#domains/pricing/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type Replacement = {
  skuId: number
  optionText: string
  /** For one base unit, for this buyer, today; null where the shop has no price for it. */
  unitAmount: number | null
  availableCount: number
}

type Sold = { skuId: number; productId: number; optionText: string }

/**
 * What may replace each of these lines: the same SKU, and the others of its product that are on sale.
 * @returns by SKU of the line, the same one first
 */
export async function replacementsFor(
  db: Queryable,
  { buyerId, currency, now }: { buyerId: number; currency: Currency; now: Instant },
  lines: readonly Sold[],
): Promise<Map<number, Replacement[]>> {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const siblings = await skusOfProducts(db, productIds)
  const skuIds = [...new Set([...lines, ...siblings].map(({ skuId }) => skuId))]
  const lang = LANGS.find((each) => CURRENCY_OF[each] === currency) ?? 'cn'
  const [skus, stock, [buyer], settings] = await Promise.all([
    skusForSale(db, skuIds, lang),
    availabilityOf(db, skuIds),
    buyersByIds(db, [buyerId]),
    readSettings(db),
  ])
  const profile = buyer === undefined ? GUEST : profileOf(buyer, now)
  const buying = { profile, rules: rulesOf(settings), currency }
  const toReplacement = (skuId: number): Replacement => {
    const sku = skus.find((each) => each.skuId === skuId)
    const { warehouses = [] } = stock.find((each) => each.skuId === skuId) ?? {}
    return {
      skuId,
      optionText: sku?.optionText ?? '',
      unitAmount: unitPrice(sku?.tiers ?? [], 1, buying)?.amount ?? null,
      availableCount: Math.max(0, ...warehouses.map(({ availableCount }) => availableCount)),
    }
  }
  return new Map(
    lines.map(({ skuId, productId, optionText }) => [
      skuId,
      [
        { ...toReplacement(skuId), optionText },
        ...siblings
          .filter((each) => each.productId === productId && each.skuId !== skuId)
          .map((each) => toReplacement(each.skuId)),
      ],
    ]),
  )
}
