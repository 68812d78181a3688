/**
 * Finds the goods that an order pad's texts refer to. One query for all codes and own codes; names are searched a few at a
 * time.
 */
import { foldText } from '#kit/contract/text.ts'
import { leastOf } from '#domains/catalog/least-quantity.ts'
import { skusOfProducts, type SkuForSale } from '#domains/catalog/server/sale-door.ts'
import {
  normalizeCode,
  findProductsByName,
  findProductsByCodes,
} from '#domains/search/server/door.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import { newWorkQueue } from '#kit/server/work-queue.ts'
import { PAD_FOUND_MAX, type findPadGoods, type PadGoods } from '../../pad-contract.ts'
import { loadGoods, newResolver, type Resolver } from '../resolve.ts'
import * as sql from './sql.ts'

type Found = {
  by: 'own' | 'code' | 'name' | null
  isCertain: boolean
  skuIds: number[]
  /** All are choices of one product that was found by its name: then the text may also name a choice. */
  isOneProduct?: boolean
}
/** How many names of one list are searched for at the same time. */
const AT_ONCE = 2
/**
 * Across all lists in this process: a thousand names, or many lists of a hundred, must not use up the capacity of other
 * requests.
 */
const inTurn = newWorkQueue({ crowded: 1, free: 2, waitingMost: 40 })
/** How many choices are compared for one text before the best matches are offered. */
const CHOICES_MAX = 24

/** @param how `isNear` false: no goods that only nearly have such a name, or have only some of its words */
export async function find(
  context: ShopperContext,
  texts: readonly string[],
  how: { isNear: boolean } = { isNear: true },
): Promise<DataOf<typeof findPadGoods>> {
  const { lang, reader } = context
  const known = await findExact(context, texts)
  for (const [text, found] of await withinWords(context, texts, known)) known.set(text, found)
  const rest = [...new Set(texts.filter((text) => known.get(text) === undefined))]
  const named = new Map<string, Found>()
  const work = async () => {
    for (let text = rest.pop(); text !== undefined; text = rest.pop()) {
      if (context.hasGone()) throw new Refused(Reasons.overloaded) // the client has disconnected
      named.set(text, await inTurn(() => byName(context, text!, how)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))

  const found = texts.map((text) => known.get(text) ?? named.get(text)!)
  const skuIds = [...new Set(found.flatMap((each) => each.skuIds))]
  const { buyerId, now } = context
  const buyer = { buyerId, lang, now }
  const [goods, stock] = await Promise.all([
    loadGoods(
      reader,
      skuIds.map((skuId) => ({ skuId })),
      buyer,
      { stock: false, activities: false },
    ),
    availabilityOf(reader, skuIds),
  ])
  const free = new Set(
    stock
      .filter(({ warehouses }) => warehouses.some(({ availableCount }) => availableCount > 0))
      .map(({ skuId }) => skuId),
  )
  const bySku = new Map(
    [...goods.skus.values()]
      .filter((sku) => sku.published && sku.units.length > 0)
      .map((sku) => [sku.skuId, goodsOf(sku, free.has(sku.skuId), newResolver(goods))]),
  )
  return {
    currency: CURRENCY_OF[lang],
    found: found.map((each, i) => {
      const goods = each.skuIds.flatMap((id) => bySku.get(id) ?? [])
      if (goods.length === 0) return { by: null, isCertain: false, goods }
      const { by } = each
      if (by !== 'name') return { by, isCertain: each.isCertain && goods.length === 1, goods }
      return { by, ...chosenIn(texts[i] ?? '', goods, each.isOneProduct === true) }
    }),
  }
}

/** Choices whose values appear in the text come first: `球阀 DN50`, `casco amarillo`. */
function chosenIn(text: string, goods: PadGoods[], isOneProduct: boolean) {
  const fitting = goods
    .map((each) => ({ each, ...findNamesIn(text, each.optionText) }))
    .toSorted((a, b) => b.named - a.named)
  const [first, second] = fitting
  // Its only choice, or the only choice of which each value appears in the text.
  const isReported =
    first !== undefined &&
    first.named === first.all &&
    (second === undefined || second.named < first.named)
  const shown = fitting.slice(0, PAD_FOUND_MAX).map(({ each }) => each)
  return { isCertain: isOneProduct && isReported, goods: shown }
}

const plain = (text: string): string => foldText(text).replace(/\s+/g, '')

/** How many of the values of a choice appear in a text, and how many there are. DN5 does not match within DN50. */
function findNamesIn(text: string, optionText: string): { named: number; all: number } {
  const values = optionText.split(' · ').map(plain)
  const written = plain(text)
  const isNamed = (value: string) => {
    const at = value === '' ? -1 : written.indexOf(value)
    return at !== -1 && !(/\d$/.test(value) && /^\d/.test(written.slice(at + value.length)))
  }
  const all = values.filter((value) => value !== '').length
  return { named: values.filter(isNamed).length, all }
}

const goodsOf = (sku: SkuForSale, inStock: boolean, resolve: Resolver): PadGoods => ({
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
  ...statusOf(sku, resolve),
})

/** Problems that no quantity solves, as adding would report them, and what purchase limits leave. Stock is shown beside it. */
function statusOf(sku: SkuForSale, resolve: Resolver): Pick<PadGoods, 'problem' | 'leftCount'> {
  const [unit] = sku.units.toSorted((a, b) => leastOf(a) * a.factor - leastOf(b) * b.factor)
  const quantity = unit === undefined ? 0 : leastOf(unit)
  const line = { skuId: sku.skuId, unitId: unit?.id ?? 0, warehouseId: 0, quantity }
  const { problem, leftCount = null } = resolve(line)
  const isFinal = problem === 'quoteOnly' || problem === 'noPrice' || problem === 'overLimit'
  return { problem: isFinal ? problem : null, leftCount }
}

/** By the buyer's own code, then by the shop's codes. A product's code matches all its SKUs. */
async function findExact(
  { reader, buyerId }: ShopperContext,
  texts: readonly string[],
): Promise<Map<string, Found>> {
  const codes = [...new Set(texts.map(normalizeCode))]
  const [own, products] = await Promise.all([
    buyerId === null ? [] : sql.ownCodes(reader, buyerId, codes),
    findProductsByCodes(reader, texts),
  ])
  const byOwn = new Map(own.map(({ code, skuId }) => [code, skuId]))
  const skus = await skusOfProducts(reader, [...new Set([...products.values()].flat())])
  const byProduct = Map.groupBy(skus, ({ productId }) => productId)
  const found = new Map<string, Found>()
  for (const text of texts) {
    const code = normalizeCode(text)
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

/** A code among other words: `BR-6308 abc`. It contains a digit, and is not the end of a measure. */
const CODE = /^(?=.*\d)[\p{L}\d][\p{L}\d._/-]{3,}$/u

/**
 * Finds codes inside texts that are not codes themselves. Their goods are offered to choose from, because the other words
 * may mean more.
 */
async function withinWords(
  context: ShopperContext,
  texts: readonly string[],
  known: ReadonlyMap<string, Found>,
): Promise<Map<string, Found>> {
  const candidates = new Map(
    texts.flatMap((text) => {
      const words = text.split(/[\s,，;；]+/u)
      const codes =
        words.length < 2 || known.has(text) ? [] : words.filter((word) => CODE.test(word))
      return codes.length === 0 ? [] : [[text, codes] as const]
    }),
  )
  if (candidates.size === 0) return new Map()
  const byCode = await findExact(context, [...new Set([...candidates.values()].flat())])
  return new Map(
    [...candidates].flatMap(([text, codes]) => {
      const skuIds = [...new Set(codes.flatMap((code) => byCode.get(code)?.skuIds ?? []))]
      if (skuIds.length === 0) return []
      return [[text, { by: 'code', isCertain: false, skuIds: skuIds.slice(0, PAD_FOUND_MAX) }]]
    }),
  )
}

const isCode = (one: string | null, code: string): boolean =>
  one !== null && normalizeCode(one) === code

/** Its choices are distinguished later, when their names are loaded. */
async function byName(
  context: ShopperContext,
  text: string,
  { isNear }: { isNear: boolean },
): Promise<Found> {
  const { productIds, total, isAsked } = await findProductsByName(context, text, PAD_FOUND_MAX)
  if (!isAsked && !isNear) return { by: null, isCertain: false, skuIds: [] }
  const skus = await skusOfProducts(context.reader, productIds)
  const byProduct = Map.groupBy(skus, ({ productId }) => productId)
  // The first choice of each product, then the second ones.
  const ranked = productIds.flatMap((id, place) =>
    (byProduct.get(id) ?? []).map((sku, choice) => ({ skuId: sku.skuId, place, choice })),
  )
  const shown = ranked.toSorted((a, b) => a.choice - b.choice || a.place - b.place)
  return {
    by: 'name',
    isCertain: false,
    skuIds: shown.slice(0, CHOICES_MAX).map(({ skuId }) => skuId),
    // More choices than those might match.
    isOneProduct: total === 1 && isAsked && ranked.length <= CHOICES_MAX,
  }
}
