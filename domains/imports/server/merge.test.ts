/** Importing a file again after staff and the source have both worked on its products: what each of them changed is there. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { draftOf } from '#domains/catalog/server/draft-door.ts'
import { loadStoredProducts } from '#domains/catalog/server/stored-door.ts'
import { changeProduct } from '#domains/catalog/server/write-door.ts'
import { NOW } from '#domains/catalog/testing.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { officeTaskLines, type ImportChange } from '../contract.ts'
import { openImports } from './testing.ts'

const { db, must, imported, exported } = await openImports()

const HEAD =
  'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,SEO Title'
let made = 0
/** A kettle in two colours; changes replace texts of the file. */
const kettle = (handle: string, changes: Record<string, string> = {}) => {
  let text = [
    HEAD,
    `${handle},Kettle,<p>Boils</p>,Terra,Kitchen,Colour,Red,${handle}-R,900,5,10.00,12.00,https://img.example/r.jpg,Kettle page`,
    `${handle},,,,,,Blue,${handle}-B,900,6,11.00,,https://img.example/b.jpg,`,
  ].join('\n')
  for (const [from, to] of Object.entries(changes)) text = text.replaceAll(from, to)
  return text
}
const aHandle = () => `kettle-${++made}`
async function storedOf(code: string) {
  const { id } = await db.row<{ id: number }>(sql`
    select id from catalog.product where code = ${code}`)
  const [stored] = await loadStoredProducts(db, [id])
  return stored!
}
async function edit(code: string, change: (draft: ReturnType<typeof draftOf>) => void) {
  const stored = await storedOf(code)
  const draft = structuredClone(draftOf(stored))
  change(draft)
  await db.tx((tx) => changeProduct(tx, stored, draft, { now: NOW, by: 'Mei', origin: null }))
}
const changesOf = async (taskId: number, kind: 'changed' | 'left' = 'changed') =>
  (await must(officeTaskLines, { taskId, kind })).items.flatMap(({ changes }) => changes)
const short = ({ field, kind, lang, sku, note, from, to }: ImportChange) =>
  [field, kind, lang ?? sku ?? '', note ?? '', from, to].join('|')

test('one changed price of a Shopify file changes that price, and none of the merchant’s work', async () => {
  const handle = aHandle()
  await imported(kettle(handle))
  await edit(handle, (draft) => {
    Object.assign(draft.name, { cn: '水壶', spa: 'Hervidor', id: 'Ketel' })
    draft.brief = { cn: '快', en: 'Fast' }
    draft.details = { cn: '<p>烧水</p>', en: '<p>Boils quickly</p>', spa: '<p>Hierve</p>' }
    draft.specifications = [{ name: { cn: '功率' }, value: { cn: '1500 W' } }]
    draft.options[0]!.values[0]!.name.cn = '红'
    draft.skus[0]!.units.push({
      name: { cn: '箱' },
      factor: 12,
      minQuantity: 1,
      step: 1,
      maxQuantity: 9,
    })
    draft.skus[0]!.prices.push({
      currency: 'CNY',
      audience: 'business',
      minQuantity: 5,
      amount: 6000,
    })
  })
  const before = await storedOf(handle)
  const task = await imported(kettle(handle, { '10.00': '13.00' }))
  expect(task).toMatchObject({ changedCount: 1, refusedCount: 0 })
  const after = await storedOf(handle)
  const usd = (stored: typeof after, currency: string) =>
    stored.skus[0]!.prices.find((each) => each.currency === currency && each.audience === 'all')!
  expect(usd(after, 'USD').amount).toBe(1300)
  expect(usd(after, 'CNY').amount).toBe(9286) // made from dollars by the import, so it follows them
  usd(after, 'USD').amount = 1000
  usd(after, 'CNY').amount = usd(before, 'CNY').amount
  expect({ ...after, version: 0, updatedAt: '' }).toEqual({ ...before, version: 0, updatedAt: '' })
  expect((await changesOf(task.id)).map(short)).toEqual(
    [
      `price|changed|${handle}-R|CNY|71.43|92.86`,
      `price|changed|${handle}-R|USD|10.00|13.00`,
      'name|left|cn||水壶|Kettle',
      'details|left|en||<p>Boils quickly</p>|<p>Boils</p>',
      'options|left|cn||Colour · 红 · Blue|Colour · Red · Blue',
    ].filter((line) => !/^(name|options)/.test(line)),
  )
})

test('a list of prices between two whole files takes nothing of what the next is compared with', async () => {
  const handle = aHandle()
  await imported(kettle(handle))
  await edit(handle, (draft) => void (draft.details = { cn: '<p>烧水</p>', en: '<p>Mine</p>' }))
  const prices = `Handle,Variant SKU,Variant Price\n${handle},${handle}-R,12.00\n${handle},${handle}-B,11.00\n`
  expect(await imported(prices)).toMatchObject({ changedCount: 1, refusedCount: 0 })
  const task = await imported(kettle(handle, { '10.00': '14.00' }))
  expect(task).toMatchObject({ changedCount: 1, refusedCount: 0 })
  const after = await storedOf(handle)
  expect(draftOf(after).details).toEqual({ cn: '<p>烧水</p>', en: '<p>Mine</p>' })
  expect(after.skus[0]!.prices.find(({ currency }) => currency === 'USD')!.amount).toBe(1400)
})

test('a line of JSON changes what its keys name, and keys that nobody reads are in the report', async () => {
  const line = (changes: object) =>
    JSON.stringify({
      code: 'json-lamp',
      name: '灯',
      category: ['照明'],
      skus: [{ options: [], price: 19, stock: 3 }],
      ...changes,
    })
  await imported(line({ brand: '恒光', attributes: [{ name: '功率', value: '9 W' }], brief: '亮' }))
  const task = await imported(
    line({
      brief: '更亮',
      listPrice: 29,
      seoKeys: ['a', 'b'],
      skus: [{ options: [], price: 19, stock: 3, ean: '690', cost: null }],
    }),
  )
  expect(task).toMatchObject({ changedCount: 1, refusedCount: 0, noteCount: 3 })
  expect(task.lines.map(({ reason }) => reason).toSorted()).toEqual([
    'listPrice was not imported: 1 product has it, such as “29”',
    'seoKeys was not imported: 1 product has it, such as “["a","b"]”',
    'skus.ean was not imported: 1 product has it, such as “690”',
  ])
  const lamp = await storedOf('json-lamp')
  expect(lamp.brief.cn).toBe('更亮')
  expect(lamp.brandId).not.toBeNull()
  expect(lamp.specifications).toEqual([{ name: { cn: '功率' }, value: { cn: '9 W' } }])
})

test('a title that changes in the file changes in its language; Chinese follows until it is translated', async () => {
  const handle = aHandle()
  await imported(kettle(handle))
  await imported(kettle(handle, { 'Kettle,': 'Kettle 2,' }))
  expect((await storedOf(handle)).name).toEqual({ cn: 'Kettle 2', en: 'Kettle 2' })
  await edit(handle, (draft) => void (draft.name.cn = '水壶'))
  await imported(kettle(handle, { 'Kettle,': 'Kettle 3,' }))
  expect((await storedOf(handle)).name).toEqual({ cn: '水壶', en: 'Kettle 3' })
})

test('a base price that staff set stays when the file’s own price changes, and the report says so', async () => {
  const handle = aHandle()
  await imported(kettle(handle))
  await edit(handle, (draft) => {
    for (const price of draft.skus[0]!.prices) if (price.currency === 'CNY') price.amount = 8800
  })
  const task = await imported(kettle(handle, { '10.00': '9.00' }))
  const [red] = (await storedOf(handle)).skus
  expect(red!.prices.map(({ currency, amount }) => [currency, amount])).toEqual([
    ['CNY', 8800],
    ['USD', 900],
  ])
  expect((await changesOf(task.id)).map(short)).toEqual([
    `price|changed|${handle}-R|USD|10.00|9.00`,
    `price|left|${handle}-R|CNY|88.00|64.29`,
  ])
})

test('a file with a few columns of Shopify’s changes these, and needs no title', async () => {
  const handle = aHandle()
  await imported(kettle(handle))
  const before = await storedOf(handle)
  const task = await imported(`Handle,Variant SKU,Variant Grams\n${handle},${handle}-B,750\n`)
  expect(task).toMatchObject({ changedCount: 1, refusedCount: 0 })
  const after = await storedOf(handle)
  expect(after.skus.map(({ weightGrams }) => weightGrams)).toEqual([900, 750])
  expect(after.name).toEqual(before.name)
  expect(after.skus[1]!.prices).toEqual(before.skus[1]!.prices)
  const unknown = await imported(`Handle,Variant SKU,Variant Grams\nnever-seen,X-1,750\n`)
  expect(unknown.lines).toMatchObject([{ line: 2, reason: 'Title is empty' }])
})

test('a variant that the file lacks stays; one that it asks to remove goes; a new one is added', async () => {
  const handle = aHandle()
  await imported(kettle(handle))
  const [head, red] = kettle(handle).split('\n')
  const cut = await imported(`${head}\n${red!.replace('10.00', '12.50')}\n`)
  expect((await storedOf(handle)).skus.map(({ code }) => code)).toEqual([
    `${handle}-R`,
    `${handle}-B`,
  ])
  expect((await changesOf(cut.id)).map(short)).toContain(`sku|left|${handle}-B||${handle}-B|`)
  const green = `${handle},,,,,,Green,${handle}-G,900,6,11.00,,,`
  await imported(
    [
      `${head},Variant Command`,
      `${red},`,
      `${green},`,
      `${handle},,,,,,Blue,${handle}-B,,,,,,,DELETE`,
    ].join('\n'),
  )
  expect((await storedOf(handle)).skus.map(({ code }) => code)).toEqual([
    `${handle}-R`,
    `${handle}-G`,
  ])
})

test('rows of a product belong together wherever a spreadsheet has sorted them to', async () => {
  const handles = Array.from({ length: 8 }, aHandle)
  const rows = handles.map((handle) => kettle(handle).split('\n').slice(1))
  const scattered = [HEAD, ...rows.map(([, blue]) => blue), ...rows.map(([red]) => red)].join('\n')
  expect(await imported(scattered)).toMatchObject({ newCount: 8, refusedCount: 0, rowCount: 16 })
  const stored = await storedOf(handles[3]!)
  expect(stored.name.en).toBe('Kettle')
  expect(stored.skus.map(({ code }) => code).toSorted()).toEqual([
    `${handles[3]}-B`,
    `${handles[3]}-R`,
  ])
})

test('the shop’s own file sorted or cut in a spreadsheet loses no variant', async () => {
  const handle = aHandle()
  await imported(kettle(handle))
  const before = await storedOf(handle)
  const [head, ...rows] = (await exported()).toString('utf8').trimEnd().split('\r\n')
  const sorted = await imported([head, ...rows.toReversed()].join('\n'))
  expect(sorted).toMatchObject({ newCount: 0, changedCount: 0, refusedCount: 0 })
  const own = rows.filter((row) => row.startsWith(`${handle},`))
  expect(own).toHaveLength(2)
  for (const row of own) {
    const cut = await imported([head, row].join('\n'))
    expect(cut).toMatchObject({ changedCount: 0, refusedCount: 0 })
  }
  expect(await storedOf(handle)).toEqual(before)
  const gone = await imported(`product_code,sku_code,remove\n${handle},${handle}-B,yes\n`)
  expect(gone).toMatchObject({ changedCount: 1, refusedCount: 0 })
  expect((await storedOf(handle)).skus.map(({ code }) => code)).toEqual([`${handle}-R`])
  const all = await imported(`product_code,sku_code,remove\n${handle},${handle}-R,yes\n`)
  expect(all.lines[0]!.reason).toBe('no SKU would be left: keep one, or archive the product')
})

test('who imports drafts is not told of each product that it stays a draft; others are', async () => {
  const handle = aHandle()
  await imported(kettle(handle), { asDrafts: true })
  const changed = kettle(handle, { '10.00': '10.50' })
  const asDrafts = await imported(changed, { dryRun: true, asDrafts: true })
  expect((await changesOf(asDrafts.id)).filter(({ field }) => field === 'state')).toEqual([])
  const onSale = await imported(changed, { dryRun: true })
  expect((await changesOf(onSale.id)).filter(({ field }) => field === 'state').map(short)).toEqual([
    'state|left|||draft|published',
  ])
})

test('what would be cleared is said before it is, and lists can be filtered by it', async () => {
  const handle = aHandle()
  await imported(kettle(handle))
  const file = `product_code,sku_code,page_title_en,name_en\n${handle},${handle}-R,,Kettle\n`
  const task = await imported(file, { dryRun: true })
  expect((await changesOf(task.id)).map(short)).toEqual(['pageTitle|cleared|en||Kettle page|'])
  const filtered = async (change: 'cleared' | 'added') =>
    (await must(officeTaskLines, { taskId: task.id, kind: 'changed', change })).items.length
  expect([await filtered('cleared'), await filtered('added')]).toEqual([1, 0])
  expect((await storedOf(handle)).pageHead.title.en).toBe('Kettle page')
})

test('columns that are ignored are named with what they have; stock that is left is said too', async () => {
  const handle = aHandle()
  const first = await imported(kettle(handle))
  expect(first.lines.map(({ reason }) => reason)).toEqual([
    'Variant Compare At Price was not imported: 1 cell has a value, such as “12.00”',
  ])
  const task = await imported(kettle(handle, { ',900,5,': ',900,50,' }))
  expect(task).toMatchObject({ sameCount: 1, leftCount: 1 })
  expect((await changesOf(task.id, 'left')).map(short)).toEqual([`stock|left|${handle}-R||5|50`])
  await expectAuditClean(db)
})
