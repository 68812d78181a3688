/** The demo shop’s whole catalogue as an archive: an empty shop that imports it has every row of it, and so does a third one. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { NOW } from '#domains/catalog/testing.ts'
import { loadGoods } from '#demo/world/goods.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { openImports } from '../../testing.ts'
import { catalogueRows } from './testing.ts'

const demo = await openImports({ warehouse: false })
const empty = await openImports({ warehouse: false })
const { goods } = await loadGoods(demo.db, NOW)
// What a merchant enters later, in the office: texts of brands and categories, attributes of categories, alternatives, limits.
const TEXT =
  '{"cn": "<p>始于1990</p>", "en": "<p>Since 1990</p>", "spa": "<p>Desde 1990</p>", "id": "<p>Sejak 1990</p>"}'
await demo.db.count(sql`update catalog.brand set story = ${TEXT}::jsonb, letter = 'T'`)
await demo.db.count(sql`update catalog.category set intro = ${TEXT}::jsonb where level = 1`)
await demo.db.count(sql`
  insert into catalog.category_attribute (category_id, attribute_id, position)
  select c.id, a.id, a.position from catalog.category c, catalog.attribute a where c.level = 2`)
await demo.db.count(sql`
  insert into catalog.alternative (product_id, kind, other_id, position)
  select id, case when id % 2 = 0 then 'related' else 'substitute' end, lag(id) over (order by id), 1 from catalog.product
  offset 1`)
await demo.db.count(sql`
  insert into catalog.purchase_limit (product_id, period, max_count, set_at) select id, 'month', 20 + id, ${NOW} from catalog.product`)
await demo.imported(
  'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty,Image Src\nkettle,Kettle,K-1,9.50,4,https://img.example/k.jpg\n',
)
const whole = { format: 'archive', fileType: 'zip' } as const
const archive = await demo.exported(whole)

/** Of what the comparison would be worth nothing without. */
const RICH: readonly (readonly [table: string, least: number, has: RegExp])[] = [
  ['catalog.product', 40, /"en": ?"/],
  ['catalog.category', 20, /"spa": ?"/],
  ['catalog.category_attribute', 1, /attribute_id/],
  ['catalog.attribute', 4, /"id": ?"/],
  ['catalog.attribute_value', 20, /"spa": ?"/],
  ['catalog.brand', 5, /"cn"/],
  ['catalog.alternative', 40, /substitute/],
  ['catalog.purchase_limit', 40, /month/],
  ['catalog.picture', 100, /small_url/],
  ['catalog.price', 100, /"business"/],
  ['catalog.product_text', 50, /"id"/],
  ['catalog.product_value', 50, /value_id/],
  ['catalog.sku_unit', 100, /"cn"/],
  ['stock.level', 150, /"on_hand":[1-9]/],
  ['stock.warehouse', 2, /"en"/],
  ['imports.source', 1, /price/],
]

test('an empty shop that imports the demo shop’s archive has all of it', async () => {
  const task = await empty.imported(archive)
  const count = goods.length + 1
  expect(task).toMatchObject({ state: 'done', newCount: count, refusedCount: 0, noteCount: 0 })
  const [one, other] = [await catalogueRows(demo.db), await catalogueRows(empty.db)]
  for (const [table, least, has] of RICH) {
    const rows = one[table] ?? []
    expect({ table, isRich: rows.length >= least && rows.some((row) => has.test(row)) }).toEqual({
      table,
      isRich: true,
    })
  }
  for (const [table, rows] of Object.entries(one)) {
    expect({ table, rows: other[table] }).toEqual({ table, rows })
  }
  const prices = (db: typeof demo.db) =>
    db.rows(sql`select price_amount from catalog.figure where published order by price_amount`)
  expect(await prices(empty.db)).toEqual(await prices(demo.db))
  await expectAuditClean(empty.db)
})

test('its own archive is the same again, and nothing is to be done', async () => {
  const again = await demo.imported(await empty.exported(whole))
  expect(again).toMatchObject({ newCount: 0, changedCount: 0, refusedCount: 0 })
  expect(again.sameCount).toBe(goods.length + 1)
})
