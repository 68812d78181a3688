/** The office's product list: combined filters, pages, and counts. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { addBrand, addCategory } from '#domains/catalog/server/taxonomy-door.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { officeBulk, officeBulkLines, prepareBulk } from '../bulk-contract.ts'
import { officeChoices, officeProducts, setProductState } from '../contract.ts'
import { missingCounts, missingTexts } from '../translations-contract.ts'
import { openOffice } from './testing.ts'

const { shop, db, by, must } = await openOffice()

const top = await addCategory(db, null, { cn: '家具', en: 'Furniture' })
const middle = await addCategory(db, top, { cn: '椅子', en: 'Chairs' })
const low = await addCategory(db, middle, { cn: '转椅' })
const other = await addCategory(db, null, { cn: '灯具', en: 'Lamps' })
const brandId = await addBrand(db, { cn: '木作', en: 'Woodwork' })
const warehouseId = await aWarehouse(db)

const picture = {
  alt: { cn: '图' },
  stored: { url: '/a.webp', smallUrl: '/a-400.webp', width: 9, height: 9 },
  remoteUrl: null,
}
const sold = await aProduct(db, {
  code: 'LF-1',
  internalNumber: 'K-77',
  name: { cn: '木椅', en: 'Wooden chair', spa: 'Silla de madera', id: 'Kursi kayu' },
  categoryId: middle,
  brandId,
  pictures: [picture],
})
const swivel = await aProduct(db, {
  code: 'LF-2',
  name: { cn: '转椅 100%', en: 'Swivel_chair' },
  categoryId: low,
})
const draft = await aProduct(db, {
  code: 'LF-3',
  state: 'draft',
  name: { cn: '未完' },
  categoryId: top,
  skus: [aSku('LF-3-1', { prices: [] })],
})
const lamp = await aProduct(db, { code: 'LF-4', name: { cn: '台灯' }, categoryId: other })
await stocked(db, sold, warehouseId, 4)
await must(setProductState, {
  productId: lamp.productId,
  state: 'archived',
  version: lamp.version,
})

const found = async (input: object) =>
  (await must(officeProducts, { sort: 'code', ...input })).items.map(({ code }) => code)

test.each<[string, object, string[]]>([
  ['all of them', {}, ['LF-1', 'LF-2', 'LF-3', 'LF-4']],
  ['a category with all below it', { category: String(top) }, ['LF-1', 'LF-2', 'LF-3']],
  ['a category of the second level', { category: String(middle) }, ['LF-1', 'LF-2']],
  ['the lowest category', { category: String(low) }, ['LF-2']],
  ['a category that is gone', { category: '424242' }, []],
  ['a brand', { brand: String(brandId) }, ['LF-1']],
  ['drafts', { state: 'draft' }, ['LF-3']],
  ['the archive', { state: 'archived' }, ['LF-4']],
  ['without a price', { lacks: 'price' }, ['LF-3']],
  ['without a picture', { lacks: 'picture' }, ['LF-2', 'LF-3', 'LF-4']],
  ['without stock', { lacks: 'stock' }, ['LF-2', 'LF-3', 'LF-4']],
  ['without a brand, on sale', { lacks: 'brand', state: 'published' }, ['LF-2']],
  ['without a name in Spanish', { missing: 'spa', kind: 'name' }, ['LF-2', 'LF-3', 'LF-4']],
  ['of the family of machines', { family: 'device' }, []],
  ['of goods in the archive', { family: 'goods', state: 'archived' }, ['LF-4']],
  ['with four available or more', { stockMin: '4' }, ['LF-1']],
  ['with three available at most', { stockMax: '3' }, ['LF-2', 'LF-3', 'LF-4']],
  ['at a price that none has', { min: '9000000000' }, []],
  ['with a price', { min: '0', max: '9000000000' }, ['LF-1', 'LF-2', 'LF-4']],
  ['a brand in another category', { brand: String(brandId), category: String(other) }, []],
  ['words in Spanish', { q: 'silla' }, ['LF-1']],
  ['words in Indonesian', { q: 'KURSI' }, ['LF-1']],
  ['a part of the internal number', { q: 'k-7' }, ['LF-1']],
  ['a part of an SKU code', { q: 'lf-3-1' }, ['LF-3']],
  ['words with blanks around them', { q: '  木椅 ' }, ['LF-1']],
  ['blanks alone', { q: '   ' }, ['LF-1', 'LF-2', 'LF-3', 'LF-4']],
  ['a percent sign as itself', { q: '100%' }, ['LF-2']],
  ['an underscore as itself', { q: 'l_c' }, ['LF-2']],
  ['a backslash as itself', { q: '\\' }, []],
  ['words and a state that do not meet', { q: '木椅', state: 'draft' }, []],
])('finds %s', async (_name, input, codes) => {
  expect(await found(input)).toEqual(codes)
  // A bulk change with the same filter selects the same.
  const { sort: _sort, ...rest } = input as Record<string, string>
  const numbers = ['category', 'brand', 'min', 'max', 'stockMin', 'stockMax']
  const filter = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      numbers.includes(key) ? Number(value) : value,
    ]),
  )
  const act = { kind: 'category', categoryId: other } as const
  const prepared = await shop.call(prepareBulk, { selection: { filter }, act }, by)
  const lines =
    prepared.data === null
      ? []
      : (await must(officeBulkLines, { bulkId: prepared.data.id })).items.map(({ code }) => code)
  expect(lines.toSorted()).toEqual(codes)
})

test('counts by state ignore the state filter only', async () => {
  const { counts, total } = await must(officeProducts, { category: String(top), state: 'draft' })
  expect(counts).toEqual({ all: 3, draft: 1, published: 2, archived: 0 })
  expect(total).toBe(1)
  const words = await must(officeProducts, { q: '椅', state: 'archived' })
  expect([words.counts, words.total]).toEqual([{ all: 2, draft: 0, published: 2, archived: 0 }, 0])
})

test('pages follow each other without a gap, and behind the last there is nothing', async () => {
  for (let i = 0; i < 5; i++) await aProduct(db, { code: `PG-${i}`, name: { cn: '分页' } })
  const pages = await Promise.all(
    ['1', '2', '3', '4'].map((page) =>
      must(officeProducts, { q: '分页', sort: 'price', size: '2', page }),
    ),
  )
  expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1, 0])
  expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5])
  // They all cost the same, and none is on two pages.
  const codes = pages.flatMap(({ items }) => items.map(({ code }) => code))
  expect(new Set(codes).size).toBe(5)
})

test('products without a price are last in both directions', async () => {
  const ways = await Promise.all(
    ['0', '1'].map((reversed) => found({ category: String(top), sort: 'price', reversed })),
  )
  expect(ways.map((codes) => codes.at(-1))).toEqual(['LF-3', 'LF-3'])
})

test('the latest change is first, or last when reversed', async () => {
  shop.clock.forward({ minutes: 1 })
  const { version } = (await must(officeProducts, { q: 'LF-2' })).items[0]!
  await must(setProductState, { productId: swivel.productId, state: 'draft', version })
  const codes = await found({ category: String(top), sort: 'updated' })
  expect(codes[0]).toBe('LF-2')
  const reversed = await found({ category: String(top), sort: 'updated', reversed: '1' })
  expect(reversed.at(-1)).toBe('LF-2')
  const [row] = (await must(officeProducts, { q: 'LF-2' })).items
  expect(row).toMatchObject({ state: 'draft', updatedAt: shop.clock.now, version: version + 1 })
})

test('a removed SKU is not found by its code and not counted', async () => {
  await db.count(
    sql`update catalog.sku set active = false, removed_at = now() where code = 'LF-3-1'`,
  )
  expect(await found({ q: 'lf-3-1' })).toEqual([])
  expect((await must(officeProducts, { q: '未完' })).items).toMatchObject([{ skuCount: 0 }])
  await db.count(sql`update catalog.sku set active = true, removed_at = null where code = 'LF-3-1'`)
})

test.each([
  { page: '0' },
  { page: '1.5' },
  { page: '999999999' },
  { size: '0' },
  { size: '100000' },
  { sort: 'margin' },
  { reversed: 'yes' },
  { state: 'deleted' },
  { lacks: 'everything' },
  { missing: 'fr' },
  { kind: 'colour' },
  { category: '-1' },
  { category: 'tools' },
  { brand: '9'.repeat(30) },
  { q: 'x'.repeat(101) },
])('%j is not a valid input of the list', async (input) => {
  expect((await shop.call(officeProducts, input as never, by)).code).toBe(Reasons.invalidInput.code)
})

test("names are in the reader's language, or else in Chinese", async () => {
  const namesIn = async (lang: string) => {
    const { data } = await shop.call(
      officeProducts,
      { category: String(middle), sort: 'code' },
      { ...by, lang },
    )
    return data!.items.map(({ name, categoryName }) => [name, categoryName])
  }
  expect(await namesIn('spa')).toEqual([
    ['Silla de madera', '椅子'],
    ['转椅 100%', '转椅'],
  ])
  expect(await namesIn('cn')).toEqual([
    ['木椅', '椅子'],
    ['转椅 100%', '转椅'],
  ])
})

test('choices mark archived brands, and categories come with their parents', async () => {
  const old = await addBrand(db, { cn: '旧牌' })
  await db.count(sql`update catalog.brand set archived_at = now() where id = ${old}`)
  const { brands, categories } = await must(officeChoices, {})
  expect(brands.map(({ id, archived }) => [id, archived]).toSorted()).toEqual(
    [
      [brandId, false],
      [old, true],
    ].toSorted(),
  )
  const placed = new Map(categories.map(({ id, parentId }) => [id, parentId]))
  expect([top, middle, low].map((id) => placed.get(id))).toEqual([null, top, middle])
  // Parents come before children, so that a tree is built in one pass.
  const order = categories.map(({ id }) => id)
  expect([top, middle, low].map((id) => order.indexOf(id))).toEqual(
    [top, middle, low].map((id) => order.indexOf(id)).toSorted((a, b) => a - b),
  )
})

test('missing texts are paged, products on sale first, archived ones left out', async () => {
  const counts = (await must(missingCounts, {})).find(({ lang }) => lang === 'spa')!
  const pages = []
  for (let page = 1; page <= 4; page++) {
    pages.push(
      await must(missingTexts, { kind: 'name', missing: 'spa', size: '2', page: String(page) }),
    )
  }
  expect(pages.every(({ total }) => total === counts.name)).toBe(true)
  const items = pages.flatMap((page) => page.items)
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  expect(items.length).toBe(Math.min(8, counts.name))
  expect(items.map(({ id }) => id)).not.toContain(lamp.productId)
  const states = items.map(({ state }) => state === 'published')
  expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)))
  expect(items.map(({ id }) => id)).toContain(draft.productId)
})

test('categories with a missing text are listed for every such language', async () => {
  const { items, total } = await must(missingTexts, { kind: 'category', missing: 'en' })
  const row = items.find(({ id }) => id === low)
  expect(row).toMatchObject({ name: '转椅', code: null, state: null })
  expect(row!.missingLangs).toEqual(['en', 'spa', 'id'])
  expect(items).toHaveLength(total)
  expect(items.map(({ id }) => id)).not.toContain(middle)
  const last = await must(missingTexts, { kind: 'category', missing: 'en', size: '1', page: '99' })
  expect([last.items, last.total]).toEqual([[], total])
})

test("a bulk change is shown in its reader's language", async () => {
  const { id } = await must(prepareBulk, {
    selection: { ids: [sold.productId] },
    act: { kind: 'category', categoryId: other },
  })
  const inLang = async (lang: string) => {
    const bulk = await shop.call(officeBulk, { bulkId: id }, { ...by, lang })
    const lines = await shop.call(officeBulkLines, { bulkId: id }, { ...by, lang })
    return [bulk.data!.categoryName, lines.data!.items[0]!.category]
  }
  expect(await inLang('en')).toEqual(['Lamps', { before: 'Chairs', after: 'Lamps' }])
  expect(await inLang('cn')).toEqual(['灯具', { before: '椅子', after: '灯具' }])
  await expectAuditClean(db)
})
