/** All rows of a catalogue without ids and instants, to compare two shops: references are replaced by what they name. */
import sql, { raw } from 'sql-template-tag'
import type { Db } from '#kit/server/database/db.ts'

/** Tables of the catalogue that are no part of it: what buyers did, what the shop makes of it, and what is history. */
const OTHERS: Readonly<Record<string, string>> = {
  bulk: 'changes of many products that staff made',
  bulk_line: 'the same',
  card: 'made from the product for lists',
  page: 'made from the product for its page',
  figure: 'counted from products, stock, orders and reviews',
  stale: 'products whose cards wait to be made again',
  product_change: 'products that search has yet to read',
  shown_rate: 'made from settings',
  price_history: 'former prices: every shop has its own',
  favourite: 'of buyers',
  footprint: 'of buyers',
  limited_buyer: 'of buyers',
  limited_purchase: 'of buyers',
  limited_sku: 'of buyers',
}
/** Ids, instants, versions, and what is counted or generated. */
const LEFT_OUT = new Set([
  'id',
  'version',
  'product_count',
  'available_count',
  'parent_level',
  'reserved',
  'attempts',
])
const MORE_TABLES = ['stock.level', 'stock.warehouse', 'imports.source']

type Row = Record<string, unknown>

/** By table. Removed SKUs and units are left out: they are there for old orders alone. */
export async function catalogueRows(db: Db): Promise<Record<string, string[]>> {
  const tables = await db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'catalog' and table_type = 'BASE TABLE' order by 1`)
  const names = await namesOf(db)
  const all: Record<string, string[]> = {}
  const wanted = tables.map(({ name }) => name).filter((name) => !(name in OTHERS))
  for (const table of [...wanted.map((name) => `catalog.${name}`), ...MORE_TABLES]) {
    const rows = await db.rows<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${raw(table)} t`,
    )
    all[table] = rows
      .map(({ row }) => JSON.parse(row) as Row)
      .filter((row) => row.removed_at == null)
      .map((row) => JSON.stringify(plain(row, names)))
      .toSorted()
  }
  return all
}

type Names = Readonly<Record<string, ReadonlyMap<number, string>>>

function plain(row: Row, names: Names): Row {
  const entries = Object.entries(row).flatMap(([column, value]) => {
    if (LEFT_OUT.has(column) || column.endsWith('_at')) return []
    const known =
      names[column === 'parent_id' ? 'category_id' : column === 'other_id' ? 'product_id' : column]
    if (known !== undefined) return [[column, value === null ? null : known.get(Number(value))]]
    return [[column, column === 'options' ? withPictures(value, names.picture_id!) : value]]
  })
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a! < b! ? -1 : 1))) as Row
}

const withPictures = (options: unknown, pictures: ReadonlyMap<number, string>): unknown =>
  JSON.parse(JSON.stringify(options), (key, value: unknown) =>
    key === 'pictureId' && value !== null ? pictures.get(Number(value)) : value,
  )

async function namesOf(db: Db): Promise<Names> {
  const mapOf = async (statement: ReturnType<typeof sql>) =>
    new Map(
      (await db.rows<{ id: number; name: string }>(statement)).map(({ id, name }) => [id, name]),
    )
  return {
    product_id: await mapOf(sql`select id, code as name from catalog.product`),
    sku_id: await mapOf(sql`select id, code as name from catalog.sku where removed_at is null`),
    picture_id: await mapOf(sql`
      select i.id, p.code || ' ' || i.position as name from catalog.picture i join catalog.product p on p.id = i.product_id`),
    category_id: await mapOf(sql`
      select c.id, concat_ws(' > ', g.name ->> 'cn', p.name ->> 'cn', c.name ->> 'cn') as name from catalog.category c
      left join catalog.category p on p.id = c.parent_id left join catalog.category g on g.id = p.parent_id`),
    brand_id: await mapOf(sql`select id, name ->> 'cn' as name from catalog.brand`),
    attribute_id: await mapOf(sql`select id, key as name from catalog.attribute`),
    value_id: await mapOf(sql`
      select v.id, a.key || ' ' || (v.name ->> 'cn') as name from catalog.attribute_value v
      join catalog.attribute a on a.id = v.attribute_id`),
    measure_id: await mapOf(sql`select id, name ->> 'cn' as name from catalog.measure`),
    list_id: await mapOf(
      sql`select id, concat_ws(' by tag ', name, tag) as name from audiences.list`,
    ),
    warehouse_id: await mapOf(sql`select id, name ->> 'cn' as name from stock.warehouse`),
  }
}
