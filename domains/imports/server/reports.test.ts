/** An import's report: what it created, what it left out, which pictures were not fetched; in the reader's language. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { fetchWaiting } from './import/pictures.ts'
import { Hopeless } from './import/fetch.ts'
import { aWarehouse } from '#domains/stock/testing.ts'
import { repeatImport } from '../start-contract.ts'
import { officeTask, officeTaskLines, officeTaskPictures, retryTaskPictures } from '../contract.ts'
import { ImportReasons } from '../reasons.ts'
import { openImports } from './testing.ts'

const { shop, db, by, must, imported } = await openImports()
const second = await aWarehouse(db, { name: '第二仓' })

const HEAD =
  'Handle,Title,Vendor,Product Category,Cost per item,Variant Price,Variant Compare At Price,Variant Inventory Qty,Image Src,SEO Title'
let made = 0
function shopify(rows: readonly string[] = []): string {
  const handle = `bead-${++made}`
  return [
    HEAD,
    `${handle},Bead ${made},Ann,Beads ${made},"4,20",9.50,12.00,4,https://pictures.example/${handle}.jpg,`,
    ...rows,
  ].join('\n')
}
const stateOf = (code: string) =>
  db.row<{ id: number; state: string }>(sql`
    select id, state from catalog.product where code = ${code}`)

test('it lists what was created with its product, and the columns that it left out', async () => {
  const task = await imported(shopify(), { asDrafts: true, warehouseId: second })
  const { id, state } = await stateOf(`bead-${made}`)
  expect(state).toBe('draft')
  expect(task).toMatchObject({
    newCount: 1,
    asDrafts: true,
    warehouseName: 'Warehouse 第二仓',
    pictures: { storedCount: 0, waitingCount: 1, failedCount: 0 },
  })
  expect(task.lines.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['note', 'Cost per item was not imported: 1 cell has a value, such as “4,20”'],
    ['note', 'Variant Compare At Price was not imported: 1 cell has a value, such as “12.00”'],
  ])
  expect((await must(officeTaskLines, { taskId: task.id, kind: 'new' })).items).toMatchObject([
    { name: `bead-${made}`, reason: `Bead ${made}`, productId: id, line: 2 },
  ])
  const [level] = await db.rows(sql`
    select warehouse_id, on_hand from stock.level where product_id = ${id}`)
  expect(level).toEqual({ warehouseId: second, onHand: 4 })
})

test('a report is shown in its reader’s language, and searched in it', async () => {
  const { id: taskId } = await imported(shopify(['bad,,,,,x,,,,']))
  const read = async (lang: string, q?: string) =>
    (await shop.call(officeTaskLines, { taskId, q }, { ...by, lang })).data!.items.map(
      ({ reason }) => reason,
    )
  const [chinese, spanish] = [await read('cn'), await read('spa')]
  expect(chinese.some((reason) => reason.startsWith('“Cost per item”列没有导入'))).toBe(true)
  expect(spanish.some((reason) => reason.startsWith('Cost per item no se importó'))).toBe(true)
  expect(await read('spa', 'no se importó')).toHaveLength(2)
  expect(await read('en', 'no se importó')).toHaveLength(0)
  expect(await read('en', 'Compare At')).toHaveLength(1)
})

test('a dry run lists what would be created, and creates nothing', async () => {
  const task = await imported(shopify(), { dryRun: true })
  expect((await must(officeTaskLines, { taskId: task.id, kind: 'new' })).items).toMatchObject([
    { reason: `Bead ${made}`, productId: null },
  ])
  expect(await db.rows(sql`select id from catalog.product where code = ${`bead-${made}`}`)).toEqual(
    [],
  )
})

test('the categories of a file are listed before the import, and mapped as staff choose', async () => {
  const { id: tools } = await db.row<{ id: number }>(sql`
    insert into catalog.category (name, position, level) values ('{"cn": "选中的分类"}', 1, 1) returning id`)
  const file = [shopify(), shopify().split('\n')[1]].join('\n')
  const [first, second] = [`Beads ${made - 1}`, `Beads ${made}`]
  const trial = await imported(file, { dryRun: true })
  expect(trial.categories).toEqual([
    { key: first, name: first, productCount: 1, sameId: null, categoryId: null },
    { key: second, name: second, productCount: 1, sameId: null, categoryId: null },
  ])
  const again = (categoryId: number) =>
    shop.call(repeatImport, { taskId: trial.id, categories: [{ key: first, categoryId }] }, by)
  expect((await again(424_242)).code).toBe(ImportReasons.categoryGone.code)
  const { id: taskId } = (await again(tools)).data!
  await shop.drainQueues()
  const done = await must(officeTask, { taskId })
  expect(done.categories.map(({ key, categoryId }) => [key, categoryId])).toEqual([
    [first, tools],
    [second, null],
  ])
  expect(done.categories[1]!.sameId).not.toBeNull()
  const placed = await db.rows(sql`
    select p.code, c.name ->> 'cn' as category from catalog.product p join catalog.category c on c.id = p.category_id
    where p.code = any(${[`bead-${made - 1}`, `bead-${made}`]}::text[]) order by p.code`)
  expect(placed).toEqual([
    { code: `bead-${made - 1}`, category: '选中的分类' },
    { code: `bead-${made}`, category: second },
  ])
  expect(
    await db.rows(sql`select id from catalog.category where name ->> 'cn' = ${first}`),
  ).toEqual([])
})

test('products go on sale as the file says; new categories come after existing ones', async () => {
  await imported(shopify(), { asDrafts: false })
  expect((await stateOf(`bead-${made}`)).state).toBe('published')
  const category = await db.row(sql`
    select position from catalog.category where name ->> 'cn' = ${`Beads ${made}`}`)
  expect(category).toEqual({ position: 1_000_000 })
})

test('pictures that were given up are listed with their address, and retried on request', async () => {
  const { id: taskId } = await imported(shopify())
  const context = { db, now: shop.clock.now, log: console as never }
  const hopeless = () => Promise.reject(new Hopeless('answered 404'))
  while ((await must(officeTask, { taskId })).pictures.waitingCount > 0) {
    await fetchWaiting(context, hopeless)
  }
  expect((await must(officeTask, { taskId })).pictures.failedCount).toBe(1)
  expect((await must(officeTaskPictures, { taskId })).items).toMatchObject([
    {
      code: `bead-${made}`,
      address: `https://pictures.example/bead-${made}.jpg`,
      state: 'failed',
      failure: 'answered 404',
    },
  ])
  const file = await fetch(`${shop.url}/api/office/imports/${taskId}/pictures-file`, {
    headers: by,
  })
  expect(await file.text()).toContain(`https://pictures.example/bead-${made}.jpg`)
  expect(await must(retryTaskPictures, { taskId })).toEqual({ count: 1 })
  expect((await must(officeTask, { taskId })).pictures).toMatchObject({
    waitingCount: 1,
    failedCount: 0,
  })
  const none = await shop.call(retryTaskPictures, { taskId: 424_242 }, by)
  expect(none.code).toBe(ImportReasons.taskNotFound.code)
})
