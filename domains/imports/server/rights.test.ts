/** Who may change stock by a file: the same people as in the office. Others import the rest, and are told what was left out. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { aProduct } from '#domains/catalog/testing.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { openImports } from './testing.ts'

const here = await openImports()
const there = await openImports({ warehouse: false })
const { db, imported, exported, permissions, report } = here
await aProduct(db, { code: 'POT' })
const OWN = (code: string) =>
  `product_code,sku_code,name_cn,category_cn,price_cny,stock,state\n${code},${code}-1,扳手,工具,9,7,published\n`
const SHOPIFY =
  'Handle,Title,Variant SKU,Variant Price,Variant Inventory Qty\nlamp,Lamp,L-1,9.50,4\n'
const COUNTS =
  'Handle,Title,Option1 Name,Option1 Value,SKU,Location,On hand (current),On hand (new)\npot,Pot,,,POT-1,X,0,12\n'
const stock = (of: typeof db) =>
  of.rows(sql`
    select s.code, l.on_hand from stock.level l join catalog.sku s on s.id = l.sku_id where l.on_hand > 0 order by 1`)

async function without<Result>(of: Set<string>, work: () => Promise<Result>): Promise<Result> {
  of.delete('stock.write')
  try {
    return await work()
  } finally {
    of.add('stock.write')
  }
}

test('products of people who may not change stock come in without stock, and the report says so', async () => {
  await without(permissions, async () => {
    for (const [file, count] of [
      [OWN('NS-1'), 1],
      [SHOPIFY, 1],
    ] as const) {
      const task = await imported(file)
      expect(task).toMatchObject({ state: 'done', newCount: count, refusedCount: 0 })
      expect(await report(task.id)).toContain(
        'The stock of 1 new SKU was not imported: whoever started this import may not change stock',
      )
    }
  })
  expect(await stock(db)).toEqual([])
  // The right is the one of whoever repeats it.
  await imported(OWN('NS-2'))
  expect(await stock(db)).toEqual([{ code: 'NS-2-1', onHand: 7 }])
})

test('a stock list is refused with the reason, dry or for real, and nothing changes', async () => {
  const before = await stock(db)
  for (const dryRun of [true, false]) {
    const task = await without(permissions, () => imported(COUNTS, { dryRun }))
    expect(task).toMatchObject({
      state: 'failed',
      failure: 'this is a stock list: only people who may change stock can import it',
    })
  }
  expect(await stock(db)).toEqual(before)
  expect(await imported(COUNTS)).toMatchObject({ state: 'done', changedCount: 1 })
})

test('an archive with warehouses is refused as a whole; the task keeps the right of who started it', async () => {
  const archive = await exported({ format: 'archive', fileType: 'zip' })
  const refused = await without(there.permissions, () => there.imported(archive))
  expect(refused).toMatchObject({
    state: 'failed',
    newCount: 0,
    failure:
      'this archive has warehouses and stock: only people who may change stock can import it',
  })
  expect(
    await there.db.row(sql`
      select (select count(*) from catalog.category) as categories, (select count(*) from stock.warehouse) as warehouses`),
  ).toEqual({ categories: 0, warehouses: 0 })
  const id = await there.started(archive)
  await without(there.permissions, () => there.shop.drainQueues())
  expect(await there.taskOf(id)).toMatchObject({ state: 'done', refusedCount: 0 })
  expect(await stock(there.db)).toEqual(await stock(db))
  await expectAuditClean(there.db)
  await expectAuditClean(db)
})
