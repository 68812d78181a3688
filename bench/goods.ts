/** A shop full of generated goods, the same each time, and kept between runs. */
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { addAttribute, addBrand, addCategory } from '#domains/catalog/server/taxonomy-door.ts'
import { createProduct } from '#domains/catalog/server/write-door.ts'
import { publish } from '#domains/catalog/server/state-door.ts'
import type { ProductDraft } from '#domains/catalog/server/draft-door.ts'
import { rebuildIndex } from '#domains/search/server/door.ts'
import { addWarehouse, setOnHand } from '#domains/stock/server/door.ts'
import { readConfig } from '#kit/server/config.ts'
import { openDb, type Db } from '#kit/server/database/db.ts'
import { openDataDir, withSecret } from '#kit/server/files.ts'
import { bringUpToDate, openStore } from '#kit/server/cluster/store.ts'
import { ROOT } from '../scripts/sources.ts'
import { generated, NOUNS } from './search-goods.ts'

const NOW = '2026-03-01T00:00:00.000Z'
const BATCH = 50
/** Ranges of the first level, groups in each and shelves in each group, as a trader's catalogue has them: 12, 48 and 144. */
const TREE = { ranges: 12, groups: 4, categories: 3 }
const BRANDS = 60
const PARAGRAPHS = 6

export const folderOf = (productCount: number): string => join(ROOT, 'out', `bench-${productCount}`)

/** @returns the data folder of a shop with this many products */
export async function shopWith(productCount: number): Promise<string> {
  const folder = folderOf(productCount)
  const given = readConfig({ ...process.env, DATA_DIR: folder, DATABASE_URL: undefined })
  openDataDir(given)
  // Like a first start: a shop without its secret counts as having lost it.
  const config = withSecret(given)
  const store = await openStore(config)
  await bringUpToDate(store)
  const db = openDb(store.ownerUrl, { isPatient: true })
  try {
    // What `--empty` says at a first start: these goods are the shop's, and no demo world goes beside them.
    await db.count(sql`insert into kit.milestone (name) values ('empty') on conflict do nothing`)
    const has = await db.row<{ count: number }>(sql`select count(*) as count from catalog.product`)
    if (has.count < productCount) await fill(db, has.count, productCount)
  } finally {
    await db.end()
    await store.stop()
  }
  return folder
}

type Taxonomy = { categories: number[]; brands: number[]; values: number[]; warehouses: number[] }

async function fill(db: Db, from: number, to: number): Promise<void> {
  const began = Date.now()
  const taxonomy = await db.tx(taxonomyIn)
  for (let first = from + 1; first <= to; first += BATCH) {
    const ids = Array.from({ length: Math.min(BATCH, to - first + 1) }, (_, i) => first + i)
    await db.tx(async (tx) => {
      for (const id of ids) await addProduct(tx, id, taxonomy)
    })
    if (first % 1000 === 1) {
      const seconds = Math.round((Date.now() - began) / 1000)
      console.log(`  ${first - 1} of ${to} products, ${seconds} s`)
    }
  }
  await rebuildIndex(db)
  await db.count(sql`analyze`)
}

type Tx = Parameters<Parameters<Db['tx']>[0]>[0]

async function taxonomyIn(tx: Tx): Promise<Taxonomy> {
  const all: Taxonomy = { categories: [], brands: [], values: [], warehouses: [] }
  const known = await tx.rows<{ id: number }>(sql`select id from stock.warehouse order by id`)
  all.warehouses = known.map(({ id }) => id)
  for (let place = all.warehouses.length; place < 3; place++) {
    const text = { cn: `仓库 ${place + 1}`, en: `Warehouse ${place + 1}` }
    const about = { areaName: text, address: text, hours: text, phone: '', mapUrl: null }
    const { id } = await addWarehouse(tx, {
      ...about,
      aid: place + 1,
      regionCode: null,
      name: text,
      position: place,
      active: true,
    })
    all.warehouses.push(id)
  }
  for (let range = 1; range <= TREE.ranges; range++) {
    const top = await addCategory(tx, null, { cn: `大类 ${range}`, en: `Range ${range}` })
    for (let group = 1; group <= TREE.groups; group++) {
      const nth = `${range}.${group}`
      const middle = await addCategory(tx, top, { cn: `中类 ${nth}`, en: `Group ${nth}` })
      for (let category = 1; category <= TREE.categories; category++) {
        const name = { cn: `分类 ${nth}.${category}`, en: `Shelf ${nth}.${category}` }
        all.categories.push(await addCategory(tx, middle, name))
      }
    }
  }
  for (let brand = 0; brand < BRANDS; brand++) {
    all.brands.push(await addBrand(tx, { cn: `品牌 ${brand}`, en: `Brand ${brand}` }))
  }
  all.values = await addAttribute(
    tx,
    { cn: '材质', en: 'Material' },
    ['钢', '铝', '塑料', '木'].map((cn) => ({ cn })),
  )
  return all
}

const pick = <Item>(list: readonly Item[], at: number): Item => list[at % list.length]!

function draftOf(id: number, taxonomy: Taxonomy): ProductDraft {
  const { name, brief, priceAmounts } = generated(id)
  const noun = pick(NOUNS, id)
  const amount = priceAmounts.CNY ?? 1000
  const picture = (view: number) => ({
    alt: name,
    stored: {
      url: `/demo/pictures/bench-${id % 40}-${view}.webp`,
      smallUrl: `/demo/pictures/bench-${id % 40}-${view}-400.webp`,
      width: 1200,
      height: 1200,
    },
    remoteUrl: null,
  })
  const sku = (value: number) => ({
    code: `B${id}-${value}`,
    barcode: null,
    values: [value],
    weightGrams: 200 + (id % 900),
    active: true,
    pictureIndex: null,
    units: [
      { name: { cn: '件', en: 'pc' }, factor: 1, minQuantity: 1, step: 1, maxQuantity: 100_000 },
      { name: { cn: '箱', en: 'box' }, factor: 24, minQuantity: 1, step: 1, maxQuantity: 1000 },
    ],
    prices: [1, 10, 100].map((minQuantity, step) => ({
      currency: 'CNY' as const,
      audience: 'all' as const,
      minQuantity,
      amount: Math.round(amount * (1 - step * 0.05)),
    })),
  })
  const text = `<p>${brief.cn} ${noun.cn}。${name.cn}</p>`.repeat(PARAGRAPHS)
  return {
    code: `B${id}`,
    internalNumber: null,
    family: 'goods',
    name,
    brief,
    categoryId: pick(taxonomy.categories, id),
    brandId: pick(taxonomy.brands, id * 7),
    figures: [{ cn: '20 V' }, { cn: '1.5 kg' }],
    specifications: [1, 2, 3, 4].map((row) => ({
      name: { cn: `参数 ${row}`, en: `Parameter ${row}` },
      value: { cn: `${row * (id % 100)}` },
    })),
    valueIds: [pick(taxonomy.values, id)],
    options: [
      {
        name: { cn: '颜色', en: 'Colour' },
        values: [
          { name: { cn: '红', en: 'red' }, pictureIndex: null },
          { name: { cn: '蓝', en: 'blue' }, pictureIndex: null },
        ],
      },
    ],
    skus: [sku(0), sku(1)],
    pictures: [picture(0), picture(1)],
    details: { cn: text, en: `<p>${brief.en}</p>`.repeat(PARAGRAPHS) },
    purchaseNotice: { cn: '<p>批发起订见单位。</p>' },
    model: null,
    videoUrl: null,
  }
}

async function addProduct(tx: Tx, id: number, taxonomy: Taxonomy): Promise<void> {
  const made = await createProduct(tx, draftOf(id, taxonomy), {
    now: NOW,
    by: 'bench',
    origin: null,
  })
  await publish(tx, made.id, NOW)
  const rows = made.skus.flatMap((sku) =>
    taxonomy.warehouses.map((warehouseId) => ({
      skuId: sku.id,
      productId: made.id,
      warehouseId,
      onHandCount: 1_000_000,
    })),
  )
  await setOnHand(tx, { rows, now: NOW, note: 'bench', by: 'bench' })
}
