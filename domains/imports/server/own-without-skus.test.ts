/** Files in our own format without SKU codes: each product has one row, and its only SKU need not be named. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { loadStoredProducts } from '#domains/catalog/server/stored-door.ts'
import { inspectImport } from '../start-contract.ts'
import { openImports } from './testing.ts'

const { db, imported, must, uploaded } = await openImports()
const csv = (...rows: string[]) => `${rows.join('\n')}\n`
const GUESSED = {
  encoding: null,
  sheet: null,
  headerRow: null,
  source: null,
  columns: null,
  lang: null,
}
async function storedOf(code: string) {
  const { id } = await db.row<{ id: number }>(sql`
    select id from catalog.product where code = ${code}`)
  return (await loadStoredProducts(db, [id]))[0]!
}
async function inspected(content: string) {
  const { data } = await uploaded(content)
  return must(inspectImport, { fileId: data!.id, reading: GUESSED })
}
const reasonsOf = ({ lines }: Awaited<ReturnType<typeof imported>>) =>
  lines.map(({ name, reason }) => [name, reason])

await aProduct(db, { code: 'SAW', name: { cn: '锯子' }, skus: [aSku('SAW-ONE')] })
await aProduct(db, {
  code: 'PAINT',
  name: { cn: '油漆' },
  options: [
    {
      name: { cn: '色' },
      values: [
        { name: { cn: '红' }, pictureIndex: null },
        { name: { cn: '蓝' }, pictureIndex: null },
      ],
    },
  ],
  skus: [aSku('PAINT-R', { values: [0] }), aSku('PAINT-B', { values: [1] })],
})

test('words of products change without naming an SKU', async () => {
  const task = await imported(csv('product_code,name_en', 'SAW,Hand saw', 'PAINT,Wall paint'))
  expect(task).toMatchObject({ format: 'own', changedCount: 2, refusedCount: 0 })
  expect((await storedOf('PAINT')).name).toEqual({ cn: '油漆', en: 'Wall paint' })
  expect((await storedOf('PAINT')).skus.map(({ code }) => code)).toEqual(['PAINT-R', 'PAINT-B'])
})

test('a price goes to the only SKU, and where there are several they must be named', async () => {
  const task = await imported(csv('product_code,price_usd', 'SAW,12.5', 'PAINT,9'))
  expect(task).toMatchObject({ changedCount: 1, refusedCount: 1 })
  expect(reasonsOf(task)).toEqual([
    ['PAINT', 'PAINT has several SKUs: add the column sku_code, and a row for each'],
  ])
  const [saw] = (await storedOf('SAW')).skus
  expect(saw!.code).toBe('SAW-ONE')
  expect(saw!.prices.find(({ currency }) => currency === 'USD')?.amount).toBe(1250)
})

test('a new product gets its own code as SKU', async () => {
  const task = await imported(
    csv('product_code,name_cn,category_cn,price_cny', 'RASP,锉刀,工具,19'),
  )
  expect(task).toMatchObject({ newCount: 1, refusedCount: 0 })
  expect((await storedOf('RASP')).skus.map(({ code }) => code)).toEqual(['RASP'])
})

test('two rows of one product cannot be told apart', async () => {
  const task = await imported(csv('product_code,price_usd', 'SAW,12', 'SAW,13'))
  expect(task).toMatchObject({ changedCount: 0, refusedCount: 1 })
  expect(task.lines[0]!.reason).toBe(
    'SAW has several SKUs: add the column sku_code, and a row for each',
  )
})

test.each(['product_code', '产品编码', '产品编号', '商品编号', '产品货号', '商品货号', '产品代码'])(
  'a list whose codes stand under %s is read as a table with that column',
  async (column) => {
    const seen = await inspected(csv(`${column},name,price`, 'X-1,Lamp,12'))
    expect(seen).toMatchObject({ source: 'table', problem: null })
    expect(seen.columns).toMatchObject({ handle: column, title: 'name', 'variant price': 'price' })
  },
)

test('a file in which no column holds a code says so before it is imported', async () => {
  const seen = await inspected(csv('colour,remark', 'red,nice'))
  expect(seen.problem).toMatch(/no column holds the product code/)
  expect(seen.found.map(({ name }) => name)).toEqual(['colour', 'remark'])
})

test('cells about a product that are all empty clear nothing, and the report says so', async () => {
  const task = await imported(csv('product_code,sku_code,name_en,price_usd', 'SAW,SAW-ONE,,14'))
  expect(task).toMatchObject({ changedCount: 1, noteCount: 1 })
  expect(task.lines[0]!.reason).toBe(
    '1 product, such as SAW, had empty cells in all columns about the product itself: these stayed as they were, and nothing was cleared',
  )
  expect((await storedOf('SAW')).name.en).toBe('Hand saw')
})

test('an import without pictures says nothing of pictures that an earlier one could not fetch', async () => {
  const first = await imported(
    csv('product_code,sku_code,pictures', 'SAW,SAW-ONE,https://gone.example/saw.jpg'),
  )
  expect(first.pictures.waitingCount).toBe(1)
  const prices = await imported(csv('product_code,sku_code,price_usd', 'SAW,SAW-ONE,15'))
  expect(prices).toMatchObject({
    changedCount: 1,
    pictures: { storedCount: 0, waitingCount: 0, failedCount: 0 },
  })
})
