/** Warehouses, categories and products of the demo, with stock, reviews and synonyms. */
import type { Db, Queryable } from '#kit/server/database/db.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import {
  addAttribute,
  addBrand,
  addCategory,
  putMeasure,
} from '#domains/catalog/server/taxonomy-door.ts'
import { addSales } from '#domains/catalog/server/sale-door.ts'
import { createProduct } from '#domains/catalog/server/write-door.ts'
import { publish } from '#domains/catalog/server/state-door.ts'
import type { DraftSku, ProductDraft } from '#domains/catalog/server/draft-door.ts'
import { addSynonym } from '#domains/search/server/door.ts'
import { addReviews } from '#domains/reviews/server/door.ts'
import { addWarehouse, setOnHand } from '#domains/stock/server/door.ts'
import { BRANDS, CATEGORIES } from '../catalogue/categories.ts'
import { PRODUCTS } from '../catalogue/index.ts'
import { SYNONYMS } from '../catalogue/synonyms.ts'
import type { DemoProduct, DemoSku } from '../catalogue/types.ts'
import { ATTRIBUTES, SPEC_NAMES, UNITS } from '../catalogue/words.ts'
import { BASE, modelFileOf, picturesOf } from '../pictures.ts'
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { pickBetween, pick, seededRandom } from '../random.ts'
import { REVIEW_TEXTS, type SampleReview } from './reviews.ts'
import { NOTICE, WAREHOUSES } from './shop.ts'

const SEED = 20260301

export type Goods = {
  code: string
  productId: number
  skus: { id: number; code: string }[]
  pieces: number
}
export type Stocked = { warehouseIds: number[]; goods: Goods[] }

export async function loadGoods(db: Db, now: Instant): Promise<Stocked> {
  const warehouseIds = await Promise.all(
    WAREHOUSES.map(async (each) => (await addWarehouse(db, each)).id),
  )
  for (const name of Object.values(UNITS)) await putMeasure(db, name)
  const taxonomy = await loadTaxonomy(db)
  const chance = seededRandom(SEED)
  const goods: Goods[] = []
  for (const product of PRODUCTS) {
    goods.push(
      await db.tx((tx) =>
        loadProduct(tx, { product, taxonomy: taxonomy, warehouseIds, chance, now }),
      ),
    )
  }
  for (const words of SYNONYMS) await addSynonym(db, words)
  return { warehouseIds, goods }
}

type Taxonomy = {
  categories: Map<string, number>
  brands: Map<string, number>
  values: Map<string, number>
}

async function loadTaxonomy(db: Db): Promise<Taxonomy> {
  const categories = new Map<string, number>()
  for (const [position, top] of CATEGORIES.entries()) {
    const topId = await addCategory(db, null, top.name, {
      position,
      imageUrl: `${BASE}${top.picture}.cut.webp`,
      imageSmallUrl: `${BASE}${top.picture}.cut@96.webp`,
    })
    for (const [i, middle] of top.children.entries()) {
      const middleId = await addCategory(db, topId, middle.name, { position: i })
      for (const [j, leaf] of middle.children.entries()) {
        categories.set(leaf.key, await addCategory(db, middleId, leaf.name, { position: j }))
      }
    }
  }
  const brands = new Map<string, number>()
  for (const [key, name] of Object.entries(BRANDS)) brands.set(key, await addBrand(db, name))
  const values = new Map<string, number>()
  for (const [position, [key, { name, values: all }]] of Object.entries(ATTRIBUTES).entries()) {
    const ids = await addAttribute(db, name, Object.values(all), position)
    for (const [i, value] of Object.keys(all).entries()) values.set(`${key}.${value}`, ids[i] ?? 0)
  }
  return { categories, brands, values }
}

type Loading = {
  product: DemoProduct
  taxonomy: Taxonomy
  warehouseIds: number[]
  chance: () => number
  now: Instant
}

async function loadProduct(
  tx: Queryable,
  { product, taxonomy, warehouseIds, chance, now }: Loading,
): Promise<Goods> {
  const shownSince = later(now, -pickBetween(chance, 5, 400) * DAY_MS)
  const made = await createProduct(tx, draftOf(product, taxonomy), {
    now: shownSince,
    by: 'demo',
    origin: null,
  })
  await publish(tx, made.id, shownSince)
  const rows = made.skus.flatMap((sku, i) => {
    const stock = product.skus?.[i]?.stock ?? product.stock
    return warehouseIds.map((warehouseId, place) => ({
      skuId: sku.id,
      productId: made.id,
      warehouseId,
      onHandCount: Math.min(stock[place] ?? 0, QUANTITY_MAX * 10),
    }))
  })
  await setOnHand(tx, { rows, now: shownSince, note: 'opening stock', by: 'demo' })
  await addSales(tx, [
    { productId: made.id, quantity: pickBetween(chance, 12, product.device ? 60 : 9000) },
  ])
  await addReviews(tx, reviewsOf(product, made.id, chance, now))
  return {
    code: product.code,
    productId: made.id,
    skus: made.skus.map((sku, i) => ({ id: sku.id, code: skuCode(product, i) })),
    pieces: made.skus.length,
  }
}

const skuCode = ({ code, skus }: DemoProduct, index: number) =>
  skus === undefined ? code : `${code}-${String(index + 1).padStart(2, '0')}`

function draftOf(product: DemoProduct, { categories, brands, values }: Taxonomy): ProductDraft {
  const pictures = picturesOf(product.model, product.picture)
  const indexOf = (name: string | undefined) => {
    const index = pictures.findIndex((picture) => picture.name === name)
    return index < 0 ? null : index
  }
  const skus: DemoSku[] = product.skus ?? [{ values: [] }]
  return {
    code: product.code,
    internalNumber: `N${product.code.replace(/\W/g, '')}`,
    family: product.device ? 'device' : 'goods',
    directSale: product.directSale ?? false,
    warrantyMonths: product.warrantyMonths ?? null,
    name: product.name,
    brief: product.brief,
    categoryId: categories.get(product.category) ?? throwMissing(product.category),
    brandId: brands.get(product.brand) ?? throwMissing(product.brand),
    figures: product.figures,
    specifications: product.specs.map(([key, value]) => ({
      name: SPEC_NAMES[key as keyof typeof SPEC_NAMES] ?? throwMissing(key),
      value,
    })),
    valueIds: (product.facets ?? []).map((facet) => values.get(facet) ?? throwMissing(facet)),
    options: (product.options ?? []).map(({ name, values: all }) => ({
      name,
      values: all.map((value) => ({ name: value.name, pictureIndex: indexOf(value.picture) })),
    })),
    skus: skus.map((sku, i) => skuOf(product, sku, i)),
    pictures: pictures.map(({ url, smallUrl, width, height }) => ({
      alt: product.name,
      stored: { url, smallUrl, width, height },
      remoteUrl: null,
    })),
    details: detailsOf(product),
    purchaseNotice: NOTICE,
    model: modelFileOf(product.model),
    videoUrl: product.film === undefined ? null : BASE + product.film,
  }
}

function throwMissing(what: string): never {
  throw new Error(`the demo catalogue names ${what}, which is not there`)
}

const RUPIAH_FOR_YUAN = 2200
const RUPIAH_STEP = 500
const minor = (amount: number) => Math.round(amount * 100)
const rupiah = (yuan: number) =>
  Math.max(RUPIAH_STEP, Math.round((yuan * RUPIAH_FOR_YUAN) / RUPIAH_STEP) * RUPIAH_STEP) * 100

/** Volume prices scale with the price of the SKU, in three currencies. */
function skuOf(product: DemoProduct, sku: DemoSku, index: number): DraftSku {
  const [cny, usd] = sku.price ?? product.price
  const ratio = cny / product.price[0]
  const steps = [
    [1, cny, usd] as const,
    ...(product.tiers ?? []).map(([from, c, u]) => [from, c * ratio, u * ratio] as const),
  ]
  const priced = (audience: 'all' | 'business', from: number, c: number, u: number) => [
    { currency: 'CNY' as const, audience, minQuantity: from, amount: Math.max(1, minor(c)) },
    { currency: 'USD' as const, audience, minQuantity: from, amount: Math.max(1, minor(u)) },
    { currency: 'IDR' as const, audience, minQuantity: from, amount: rupiah(c) },
  ]
  const { minQuantity = 1, step = 1, maxQuantity = QUANTITY_MAX, packs = [] } = product
  const most = maxQuantity - ((maxQuantity - minQuantity) % step)
  return {
    code: skuCode(product, index),
    barcode: null,
    values: sku.values,
    weightGrams: sku.weightGrams ?? product.weightGrams,
    active: true,
    pictureIndex: null,
    units: [
      { name: unitOf(product.unit), factor: 1, minQuantity, step, maxQuantity: most },
      ...packs.map(([unit, factor]) => ({
        name: unitOf(unit),
        factor,
        minQuantity: 1,
        step: 1,
        maxQuantity: Math.max(1, Math.floor(maxQuantity / factor)),
      })),
    ],
    prices: [
      ...steps.flatMap(([from, c, u]) => priced('all', from, c, u)),
      ...(product.business === undefined
        ? []
        : priced('business', 1, product.business[0] * ratio, product.business[1] * ratio)),
    ],
  }
}

const unitOf = (key: string): Translated => UNITS[key as keyof typeof UNITS] ?? throwMissing(key)

const LANGS = ['cn', 'en', 'spa', 'id'] as const

function detailsOf({ brief, points }: DemoProduct): Translated {
  const html = (lang: (typeof LANGS)[number]) =>
    `<h3>${brief[lang] ?? brief.cn}</h3><ul>${points.map((point) => `<li>${point[lang] ?? point.cn}</li>`).join('')}</ul>`
  return { cn: html('cn'), en: html('en'), spa: html('spa'), id: html('id') }
}

/** No two reviews of a product have the same text. */
const take = (chance: () => number, left: SampleReview[]): SampleReview =>
  left.splice(left.indexOf(pick(chance, left)), 1)[0]!

function reviewsOf(product: DemoProduct, productId: number, chance: () => number, now: Instant) {
  const views = picturesOf(product.model).map(({ url }) => url)
  const left = [...REVIEW_TEXTS]
  return Array.from({ length: pickBetween(chance, 1, 7) }, (_, i) => {
    const { lang, text, stars, author, reply, pictureCount = 0 } = take(chance, left)
    const at = later(now, -pickBetween(chance, 1, 180) * DAY_MS)
    return {
      productId,
      skuId: null,
      buyerId: null,
      stars,
      authorName: author,
      text,
      lang,
      optionText: '',
      at,
      pictureUrls: pictureCount === 0 ? [] : views.slice(-pictureCount),
      sourceKey: `demo:${product.code}:${i}`,
      reply: reply === undefined ? null : { text: reply, at: later(at, DAY_MS / 3) },
    }
  })
}
