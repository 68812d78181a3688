/** Lists of stock as Shopify exports them: what was counted at each place becomes the stock there. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { aProduct } from '#domains/catalog/testing.ts'
import { aWarehouse } from '#domains/stock/testing.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { officeTaskLines } from '../contract.ts'
import { openImports } from './testing.ts'

const { db, must, imported } = await openImports()
const { name: first } = await db.row<{ name: string }>(sql`
  select name ->> 'cn' as name from stock.warehouse order by id limit 1`)
const north = await aWarehouse(db, { name: '北仓' })
await aProduct(db, { code: 'POT' })
const HEAD = 'Handle,Title,Option1 Name,Option1 Value,SKU,Location,On hand (current),On hand (new)'
const levels = () =>
  db.rows(sql`
    select w.name ->> 'cn' as place, l.on_hand from stock.level l join stock.warehouse w on w.id = l.warehouse_id
    where l.on_hand > 0 order by 1`)

test('a dry run says from what to what; the import books it', async () => {
  const file = [
    HEAD,
    'pot,Pot,,,POT-1,北仓,0,12',
    `pot,Pot,,,'POT-1,${first},0,5`,
    'x,X,,,GONE,北仓,0,1',
  ].join('\n')
  const tried = await imported(file, { dryRun: true })
  expect(tried).toMatchObject({ format: 'inventory', changedCount: 1, refusedCount: 1 })
  expect(tried.lines).toMatchObject([{ line: 4, name: 'GONE', reason: 'the shop has no SKU GONE' }])
  const { items } = await must(officeTaskLines, { taskId: tried.id, kind: 'changed' })
  expect(items[0]!.changes).toMatchObject([
    { field: 'stock', sku: 'POT-1', note: '北仓', from: '0', to: '12' },
    { field: 'stock', sku: 'POT-1', note: first, from: '0', to: '5' },
  ])
  expect(await levels()).toEqual([])
  expect(await imported(file)).toMatchObject({ changedCount: 1 })
  expect(await levels()).toEqual([
    { place: first, onHand: 5 },
    { place: '北仓', onHand: 12 },
  ])
  expect(await imported(file)).toMatchObject({ changedCount: 0, sameCount: 1 })
})

test('a file of one place is about the warehouse that staff chose; places of several must be warehouses', async () => {
  await imported(`${HEAD}\npot,Pot,,,POT-1,Shop location,0,7\n`, { warehouseId: north })
  expect(await levels()).toContainEqual({ place: '北仓', onHand: 7 })
  const task = await imported(
    `${HEAD}\npot,Pot,,,POT-1,Berlin,0,7\npot,Pot,,,POT-1,北仓,7,not stocked\n`,
  )
  expect(task.lines[0]!.reason).toContain('no warehouse is called “Berlin”')
})

test('less than orders have reserved is refused, and what is no number too', async () => {
  await db.count(sql`update stock.level set reserved = 3 where warehouse_id = ${north}`)
  const low = await imported(`${HEAD}\npot,Pot,,,POT-1,北仓,7,2\n`, { warehouseId: north })
  expect(low.lines[0]!.reason).toContain('more of POT-1 is reserved')
  const odd = await imported(`${HEAD}\npot,Pot,,,POT-1,北仓,7,many\n`)
  expect(odd.lines[0]!.reason).toBe('On hand (new) “many” isn’t a quantity')
  expect(await levels()).toContainEqual({ place: '北仓', onHand: 7 })
  await db.count(sql`update stock.level set reserved = 0`)
  await expectAuditClean(db)
})
