/** Test products: a test gives what matters, the rest has defaults. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Db } from '#kit/server/database/db.ts'
import { addCategory } from './server/taxonomy-door.ts'
import { createProduct } from './server/write-door.ts'
import { publish } from './server/state-door.ts'
import type { DraftSku, ProductDraft } from './server/draft-door.ts'
import { refreshProducts } from './server/door.ts'

export const NOW: Instant = '2026-03-01T00:00:00.000Z'
let made = 0

/** One SKU without options: `piece` from 1 to 1000, 10.00 yuan. */
export const aSku = (code: string, changes: Partial<DraftSku> = {}): DraftSku => ({
  code,
  barcode: null,
  values: [],
  weightGrams: 500,
  active: true,
  pictureIndex: null,
  units: [
    { name: { cn: '件', en: 'piece' }, factor: 1, minQuantity: 1, step: 1, maxQuantity: 1000 },
  ],
  prices: [{ currency: 'CNY', audience: 'all', minQuantity: 1, amount: 1000 }],
  ...changes,
})

export const aDraft = (categoryId: number, changes: Partial<ProductDraft> = {}): ProductDraft => {
  const code = changes.code ?? `P-${++made}`
  return {
    code,
    internalNumber: null,
    family: 'goods',
    name: { cn: `商品 ${code}`, en: `Product ${code}` },
    brief: { cn: '简介' },
    categoryId,
    brandId: null,
    figures: [],
    specifications: [],
    valueIds: [],
    options: [],
    skus: [aSku(`${code}-1`)],
    pictures: [],
    details: { cn: '<p>详情</p>' },
    purchaseNotice: { cn: '' },
    model: null,
    videoUrl: null,
    ...changes,
  }
}

/** The current version of the SKU's product, for setting a price. */
export const versionOf = async (db: Db, skuId: number): Promise<number> =>
  (
    await db.row<{ version: number }>(sql`
      select version from catalog.product where id = (select product_id from catalog.sku where id = ${skuId})`)
  ).version

export type Made = { productId: number; skuIds: number[]; skuId: number; version: number }

/** A product on sale, or a draft. `category` is a name at the first level. */
export function aProduct(
  db: Db,
  {
    category = '工具',
    state = 'published',
    ...changes
  }: Partial<ProductDraft> & {
    category?: string
    state?: 'draft' | 'published'
  } = {},
): Promise<Made> {
  return db.tx(async (tx) => {
    const name: Translated = { cn: category }
    const categoryId = changes.categoryId ?? (await addCategory(tx, null, name))
    const writing = { now: NOW, by: 'test', origin: null }
    const product = await createProduct(tx, aDraft(categoryId, changes), writing)
    if (state === 'published') await publish(tx, product.id, NOW)
    else await refreshProducts(tx, [product.id])
    const skuIds = product.skus.map((sku) => sku.id)
    const version = state === 'published' ? product.version + 1 : product.version
    return { productId: product.id, skuIds, skuId: skuIds[0]!, version }
  })
}
