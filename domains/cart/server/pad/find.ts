/** What texts of an order pad mean. Codes and own words in one look for all; names one after another, few at a time. */
import { skusForSale, skusOfProducts, type SkuForSale } from '#domains/catalog/server/door.ts'
import { asCode, productsNamed, productsOfCodes } from '#domains/search/server/door.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { ShopperContext } from '#kit/server/serve.ts'
import { PAD_FOUND_MAX, type findPadGoods, type PadGoods } from '../../contract.ts'
import * as sql from './sql.ts'

type Found = { by: 'own' | 'code' | 'name' | null; isCertain: boolean; skuIds: number[] }
/** Searches at a time: a thousand names must not take the connections of everybody else. */
const AT_ONCE = 3

export async function find(
  context: ShopperContext,
  texts: readonly string[],
): Promise<DataOf<typeof findPadGoods>> {
  const { lang, reader } = context
  const known = await exactly(context, texts)
  const rest = [...new Set(texts.filter((text) => known.get(text) === undefined))]
  const named = new Map<string, Found>()
  const work = async () => {
    for (let text = rest.pop(); text !== undefined; text = rest.pop()) {
      named.set(text, await byName(context, text))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))

  const found = texts.map((text) => known.get(text) ?? named.get(text)!)
  const skuIds = [...new Set(found.flatMap((each) => each.skuIds))]
  const [skus, stock] = await Promise.all([
    skusForSale(reader, skuIds, lang),
    availabilityOf(reader, skuIds),
  ])
  const free = new Set(
    stock
      .filter(({ warehouses }) => warehouses.some(({ availableCount }) => availableCount > 0))
      .map(({ skuId }) => skuId),
  )
  const bySku = new Map(
    skus
      .filter((sku) => sku.published && sku.units.length > 0)
      .map((sku) => [sku.skuId, goodsOf(sku, free.has(sku.skuId))]),
  )
  return {
    currency: CURRENCY_OF[lang],
    found: found.map(({ by, isCertain, skuIds: ids }) => {
      const goods = ids.flatMap((id) => bySku.get(id) ?? [])
      return goods.length === 0
        ? { by: null, isCertain: false, goods }
        : { by, isCertain: isCertain && goods.length === 1, goods }
    }),
  }
}

const goodsOf = (sku: SkuForSale, inStock: boolean): PadGoods => ({
  skuId: sku.skuId,
  productId: sku.productId,
  name: sku.name,
  textLang: sku.textLang,
  optionText: sku.optionText,
  code: sku.code,
  smallUrl: sku.picture?.smallUrl ?? null,
  units: sku.units,
  priceAmount: sku.tiers[0]?.priceAmount ?? null,
  inStock,
})

/** By the buyer's own word, then by code. A product's code means all its SKUs. */
async function exactly(
  { reader, buyerId }: ShopperContext,
  texts: readonly string[],
): Promise<Map<string, Found>> {
  const codes = [...new Set(texts.map(asCode))]
  const [own, products] = await Promise.all([
    buyerId === null ? [] : sql.ownCodes(reader, buyerId, codes),
    productsOfCodes(reader, texts),
  ])
  const byOwn = new Map(own.map(({ code, skuId }) => [code, skuId]))
  const skus = await skusOfProducts(reader, [...new Set([...products.values()].flat())])
  const byProduct = Map.groupBy(skus, ({ productId }) => productId)
  const found = new Map<string, Found>()
  for (const text of texts) {
    const code = asCode(text)
    const skuId = byOwn.get(code)
    if (skuId !== undefined) {
      found.set(text, { by: 'own', isCertain: true, skuIds: [skuId] })
      continue
    }
    const all = (products.get(text) ?? []).flatMap((id) => byProduct.get(id) ?? [])
    if (all.length === 0) continue
    const exact = all.filter((sku) => [sku.code, sku.barcode].some((each) => isCode(each, code)))
    const shown = (exact.length > 0 ? exact : all).slice(0, PAD_FOUND_MAX)
    found.set(text, {
      by: 'code',
      isCertain: shown.length === 1,
      skuIds: shown.map((sku) => sku.skuId),
    })
  }
  return found
}

const isCode = (one: string | null, code: string): boolean => one !== null && asCode(one) === code

/** Certain only where the words fit one product that has no choices. */
async function byName(context: ShopperContext, text: string): Promise<Found> {
  const { productIds, total, isAsked } = await productsNamed(context, text, PAD_FOUND_MAX)
  const skus = await skusOfProducts(context.reader, productIds)
  const byProduct = Map.groupBy(skus, ({ productId }) => productId)
  // Of each product its first choice before the second of any.
  const ranked = productIds.flatMap((id, place) =>
    (byProduct.get(id) ?? []).map((sku, choice) => ({ skuId: sku.skuId, place, choice })),
  )
  const isOne = total === 1 && isAsked && ranked.length === 1
  const shown = ranked.toSorted((a, b) => a.choice - b.choice || a.place - b.place)
  return {
    by: 'name',
    isCertain: isOne,
    skuIds: shown.slice(0, PAD_FOUND_MAX).map(({ skuId }) => skuId),
  }
}
