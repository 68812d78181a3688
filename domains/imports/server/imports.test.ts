/** Imports and exports, good files and bad ones, through the HTTP server and the background jobs. */
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { aProduct } from '#domains/catalog/testing.ts'
import { createStaff } from '#domains/staff/server/door.ts'
import { UploadReasons } from '#domains/uploads/reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { anXlsx, aZip } from '#kit/testing/zip.ts'
import { repeatImport, startExport, startImport } from '../start-contract.ts'
import { cancelTask, officeTask, officeTaskLines, officeTasks } from '../contract.ts'
import { ImportReasons } from '../reasons.ts'
import { begin, touch } from './tasks/sql.ts'
import { openImports, USUAL } from './testing.ts'

const {
  shop,
  db,
  by,
  permissions,
  must,
  uploaded,
  started,
  imported,
  exported,
  taskOf,
  cancel,
  report,
} = await openImports()

const HEADER = 'product_code,sku_code,name_cn,category_cn,price_cny,stock,state'
const row = (
  code: string,
  changes: Partial<Record<'sku' | 'name' | 'category' | 'price' | 'stock' | 'state', string>> = {},
) =>
  [
    code,
    changes.sku ?? `${code}-1`,
    changes.name ?? '扳手',
    changes.category ?? '工具',
    changes.price ?? '12.50',
    changes.stock ?? '7',
    changes.state ?? 'published',
  ].join(',')
const csv = (...rows: string[]) => [HEADER, ...rows, ''].join('\n')

/** Rows of everything that an import writes. */
const counted = async () =>
  (
    await db.row<{ total: number }>(sql`
      select (select count(*) from catalog.product) + (select count(*) from catalog.sku)
        + (select count(*) from catalog.category) + (select count(*) from catalog.brand)
        + (select count(*) from catalog.attribute_value) + (select count(*) from stock.level)
        + (select count(*) from catalog.price_history) as total`)
  ).total
const productsOf = (...codes: string[]) =>
  db.rows<{ code: string; state: string; name: string }>(sql`
    select code, state, name ->> 'cn' as name from catalog.product where code = any(${codes}) order by code`)

const template = async (name: string) => {
  const response = await fetch(`${shop.url}/api/office/imports/template/${name}`, { headers: by })
  return Buffer.from(await response.arrayBuffer())
}

test('a file is imported: products on sale, with their stock in the warehouse', async () => {
  const task = await imported(csv(row('A-1'), row('A-2', { state: 'draft' })))
  expect(task).toMatchObject({
    state: 'done',
    format: 'own',
    rowCount: 2,
    newCount: 2,
    refusedCount: 0,
    failure: null,
    percent: 100,
    by: 'Mei',
  })
  expect(await productsOf('A-1', 'A-2')).toMatchObject([{ state: 'published' }, { state: 'draft' }])
  const stock = await db.rows<{ onHand: number }>(sql`
    select l.on_hand from stock.level l join catalog.sku s on s.id = l.sku_id where s.code = 'A-1-1'`)
  expect(stock).toEqual([{ onHand: 7 }])
  expect(await must(officeTasks, {})).toMatchObject({ items: [{ id: task.id }], next: null })
})

test('a dry run reports what would happen, and stores nothing', async () => {
  const before = await counted()
  const task = await imported(
    csv(row('D-1', { category: '全新分类' }), row('D-2', { price: 'free' })),
    { dryRun: true },
  )
  expect(task).toMatchObject({ state: 'done', dryRun: true, newCount: 1, refusedCount: 1 })
  expect(await counted()).toBe(before)
})

test('after a dry run the same file can be imported; while a task runs it cannot', async () => {
  const tried = await imported(csv(row('AG-1')), { dryRun: true, currency: 'USD' })
  const { id } = await must(repeatImport, { taskId: tried.id })
  expect((await shop.call(repeatImport, { taskId: id }, by)).code).toBe(
    ImportReasons.taskNotFound.code,
  )
  await shop.drainQueues()
  expect(await taskOf(id)).toMatchObject({
    state: 'done',
    dryRun: false,
    newCount: 1,
    fileName: tried.fileName,
    currency: 'USD',
  })
})

test('refused rows are reported with their reasons, and the report can be downloaded', async () => {
  const before = await counted()
  const task = await imported(
    csv(
      row('R-1', { price: '-1' }),
      row('R 2'),
      row('R-3', { name: '' }),
      row('R-4', { state: 'sold' }),
      row('R-5', { category: '' }),
      row('R-6', { stock: '1.5' }),
      row('R-7', { price: '' }),
      row('R-8', { sku: 'A-1-1', category: '又一个新分类' }),
      row('', {}),
      'too,few,cells',
      row('R-9'),
      row('R-10', { sku: 'R-9-1' }),
      row('R-9'),
      row('=cmd()', {}),
    ),
  )
  expect(task.lines.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'price_cny “-1” isn’t a price'],
    [3, 'product_code “R 2”: use at least 2 letters, digits, or . _ -'],
    [5, 'state “sold” must be one of: draft, published, archived'],
    [7, 'stock “1.5” isn’t a quantity'],
    [10, 'product_code is empty'],
    [11, '3 columns instead of 7'],
    [15, 'product_code “=cmd()”: use at least 2 letters, digits, or . _ -'],
    [12, 'sku_code R-9-1 already appears in line 13'],
    [14, 'not imported because of an error in line 12'],
    [4, 'name_cn is empty'],
    [6, 'category_cn is empty'],
    [8, 'to go on sale it needs a name and an active SKU with a retail price in the base currency'],
    [9, 'The code A-1-1, or one of its variant codes, is already in use'],
  ])
  expect(task).toMatchObject({ state: 'done', newCount: 1, refusedCount: 12 })
  const text = await report(task.id)
  expect(text.split('\r\n')).toHaveLength(task.lines.length + 2)
  expect(text).not.toMatch(/(^|,)"?=/m)
  // One product with its SKU, stock and price was imported; of the refused ones not even the category.
  expect((await counted()) - before).toBe(4)
})

test.each([
  ['a mark of the encoding', `\ufeff${csv(row('E-1'))}`, 'E-1'],
  ['semicolons', csv(row('E-2')).replaceAll(',', ';'), 'E-2'],
  ['tabs', csv(row('E-3')).replaceAll(',', '\t'), 'E-3'],
  ['line ends of Windows', csv(row('E-4')).replaceAll('\n', '\r\n'), 'E-4'],
  ['UTF-16', Buffer.from(`\ufeff${csv(row('E-5'))}`, 'utf16le'), 'E-5'],
  [
    'a workbook',
    anXlsx([HEADER.split(','), ['E-6', 'E-6-1', '扳手', '工具', 12.5, 7, 'published']]),
    'E-6',
  ],
])('reads %s', async (_name, content, code) => {
  expect(await imported(content)).toMatchObject({ newCount: 1, refusedCount: 0 })
  expect(await productsOf(code)).toEqual([{ code, state: 'published', name: '扳手' }])
})

test('reads GBK, as Chinese Excel writes it, and quotes in quotes', async () => {
  // 扳手 and 工具 in GBK.
  const parts = [
    Buffer.from(`${HEADER}\nE-7,E-7-1,`),
    Buffer.from([0xb0, 0xe2, 0xca, 0xd6]),
    Buffer.from(','),
    Buffer.from([0xb9, 0xa4, 0xbe, 0xdf]),
    Buffer.from(',1,1,published\n'),
  ]
  expect(await imported(Buffer.concat(parts))).toMatchObject({ newCount: 1 })
  expect(await productsOf('E-7')).toMatchObject([{ name: '扳手' }])
  const quoted = row('E-8', { name: '"6"" 扳手, ""好"""' })
  expect(await imported(csv(quoted))).toMatchObject({ newCount: 1 })
  expect(await productsOf('E-8')).toMatchObject([{ name: '6" 扳手, "好"' }])
})

const bomb = aZip([
  { name: 'xl/workbook.xml', content: '<workbook/>' },
  { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(80 * 1024 * 1024, 32) },
])
test.each([
  ['nothing but a header', HEADER, 'the file has no rows'],
  [
    'other columns',
    'name,price\na,1\n',
    'this file isn’t recognised as a product list: no column holds the product code (product_code, Handle, SKU …). Match its columns on the import page',
  ],
  ['bytes of a program', Buffer.from([0x7f, 0x45, 0, 1, 2, 3]), 'not a text file'],
  [
    'an old workbook',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3, 4]),
    'old or password-protected Excel file: save it as XLSX without a password, or as CSV',
  ],
  ['a broken workbook', anXlsx([['a']]).subarray(0, 60), 'the workbook is damaged'],
  ['a document', aZip([{ name: 'word/document.xml', content: '<a/>' }]), 'not an Excel workbook'],
  ['a bomb', bomb, 'the workbook is too large when unzipped: split it, or use CSV'],
  ['a list in JSON', '[{"code":"1"}]', 'use one JSON object per line, not a list'],
])('%s is refused as a whole, with the reason', async (_name, content, failure) => {
  const before = await counted()
  const task = await imported(content)
  expect(task).toMatchObject({ state: 'failed', newCount: 0 })
  expect(task.failure).toBe(failure)
  expect(await counted()).toBe(before)
})

test('empty and too large files are refused at the upload; nothing is left on the disk', async () => {
  const left = () => readdirSync(tmpdir()).filter((name) => /^(upload|import)-/.test(name))
  const before = left()
  expect((await uploaded('')).code).toBe(UploadReasons.noFile.code)
  expect(left().filter((name) => !before.includes(name))).toEqual([])
})

test('only uploaded files can be imported, and only by staff with the permission', async () => {
  const given = {
    fileId: 'x'.repeat(22),
    fileName: 'a.csv',
    dryRun: false,
    currency: null,
    ...USUAL,
  }
  const { code } = await shop.call(startImport, given, by)
  expect(code).toBe(ImportReasons.fileNotFound.code)
  const stranger = { cookie: 'staff=stranger' }
  for (const [endpoint, input] of [
    [officeTasks, {}],
    [startImport, given],
    [startExport, { format: 'own', fileType: 'csv', filter: {}, currency: 'USD' }],
    [cancelTask, { taskId: '1' }],
  ] as const) {
    expect((await shop.call(endpoint, input as never, stranger)).code).toBe(
      Reasons.loginExpired.code,
    )
  }
  for (const path of ['report', 'file']) {
    const response = await fetch(`${shop.url}/api/office/imports/1/${path}`)
    expect(((await response.json()) as { code: number }).code).toBe(Reasons.loginNeeded.code)
  }
})

test('a waiting task is cancelled at once; an ended one cannot be', async () => {
  const before = await counted()
  const id = await started(csv(row('C-1')))
  await cancel(id)
  await shop.drainQueues()
  expect(await taskOf(id)).toMatchObject({ state: 'cancelled', newCount: 0 })
  expect(await counted()).toBe(before)
  expect((await shop.call(cancelTask, { taskId: id }, by)).code).toBe(
    ImportReasons.taskNotFound.code,
  )
})

test('a running import stops when cancelled; of two imports one runs at a time; dead ones are resumed', async () => {
  const [one, two] = [await started(csv(row('T-1'))), await started(csv(row('T-2')))]
  const { now } = shop.clock
  const long = new Date(Date.parse(now) - 60_000).toISOString()
  const begun = await Promise.all([one, two].map((id) => db.tx((tx) => begin(tx, id, now, long))))
  const running = begun.find((task) => task !== null)!
  expect(begun.filter((task) => task !== null)).toHaveLength(1)
  expect(await db.tx((tx) => begin(tx, running.id, now, long))).toBeNull()
  const none = {
    doneAmount: 0,
    totalAmount: null,
    rowCount: 0,
    newCount: 0,
    changedCount: 0,
    sameCount: 0,
    refusedCount: 0,
    refusedRowCount: 0,
    noteCount: 0,
  }
  expect(await touch(db, running.id, none, now)).toBe(false)
  await cancel(running.id)
  expect(await taskOf(running.id)).toMatchObject({ state: 'running', isCancelling: true })
  expect(await touch(db, running.id, none, now)).toBe(true)

  shop.clock.forward({ minutes: 2 })
  await shop.runSweeps()
  await shop.drainQueues()
  await shop.runSweeps()
  await shop.drainQueues()
  const ended = await Promise.all([one, two].map(taskOf))
  expect(ended.map((task) => task.state)).toEqual(['done', 'done'])
  expect(await productsOf('T-1', 'T-2')).toHaveLength(2)
})

test.each(['own.csv', 'own.xlsx', 'shopify.csv', 'shopify.xlsx', 'prices.csv'])(
  'a template can be imported as it is: %s',
  async (name) => {
    const content = await template(name)
    if (name === 'prices.csv') await imported(await template('own.csv'))
    const task = await imported(content)
    expect(task.lines.filter(({ reason }) => !reason.startsWith('New '))).toEqual([])
    expect(task).toMatchObject({ state: 'done', refusedCount: 0 })
    expect(task.newCount + task.changedCount + task.sameCount).toBe(1)
  },
)
test('there is no other template', async () => {
  expect(JSON.parse(String(await template('secret.csv')))).toMatchObject({
    code: Reasons.notFound.code,
  })
})

test('the report is filtered by kind and words', async () => {
  const task = await imported(
    csv(row('L-1', { price: 'x_%' }), row('L-2', { price: '' }), row('L-3')),
  )
  const found = async (given: object) =>
    (await must(officeTaskLines, { taskId: task.id, ...given })).items.map(({ name }) => name)
  expect((await found({})).toSorted()).toEqual(['L-1', 'L-2', 'L-3'])
  expect(await found({ kind: 'note' })).toEqual([])
  expect(await found({ q: 'x_%' })).toEqual(['L-1'])
  expect(await found({ q: 'l-2' })).toEqual(['L-2'])
  expect(await found({ q: '%' })).toEqual(['L-1'])
  expect((await found({ q: '3' })).toSorted()).toEqual(['L-2', 'L-3'])
})

test('too many waiting tasks are refused: of one member of staff, and of all', async () => {
  const given = { format: 'own', fileType: 'csv', filter: {}, currency: 'USD' } as const
  const code = async (cookie: string) =>
    (await shop.call(startExport, given, { cookie, lang: 'en' })).code
  const { tooManyWaiting } = ImportReasons
  const clerks: string[] = [by.cookie]
  for (const name of ['Ana', 'Ben']) {
    const person = { email: `${name}@example.com`, name, role: 'catalogue', lang: 'en' } as const
    const secrets = { password: 'a quiet harbour', totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' }
    clerks.push(`staff=${await createStaff(db, { ...person, ...secrets, now: shop.clock.now })}`)
  }
  const [mine, anas, bens] = clerks as [string, string, string]
  // All at once: concurrent calls do not see each other's rows.
  const codes = await Promise.all(Array.from({ length: 22 }, () => code(mine)))
  expect(codes.filter((each) => each === 1)).toHaveLength(4)
  expect(codes).toContain(tooManyWaiting.code)
  expect(codes.at(-1) === tooManyWaiting.code || codes.includes(Reasons.tooMany.code)).toBe(true)
  for (let i = 0; i < 4; i++) expect(await code(anas)).toBe(1)
  expect(await code(bens)).toBe(1)
  expect(await code(bens)).toBe(1)
  expect(await code(bens)).toBe(tooManyWaiting.code)
  const open = await db.rows<{ id: number }>(
    sql`select id from imports.task where state = 'waiting'`,
  )
  expect(open).toHaveLength(10)
  for (const { id } of open) await cancel(id)
  await shop.drainQueues()
  shop.clock.forward({ hours: 1 })
})

test('a waiting task is queued once, however often the sweep runs', async () => {
  const id = await started(csv(row('T-1')))
  for (let look = 0; look < 3; look++) await shop.runSweeps()
  const waiting = sql`
    select count(*) as jobs from pgboss.job where name = 'imports.work' and state = 'created'`
  expect(await db.row(waiting)).toEqual({ jobs: 1 })
  await db.count(sql`delete from pgboss.job where name = 'imports.work' and state = 'created'`)
  await shop.runSweeps()
  expect(await db.row(waiting)).toEqual({ jobs: 1 })
  await shop.drainQueues()
  expect((await taskOf(id)).state).toBe('done')
})

test('an export contains what was selected', async () => {
  await aProduct(db, { code: 'X-1', category: '出口' })
  await aProduct(db, { code: 'X-2', category: '出口', state: 'draft' })
  const { id: categoryId } = await db.row<{ id: number }>(
    sql`select id from catalog.category where name ->> 'cn' = '出口'`,
  )
  const codes = async (filter: object) =>
    [...(await exported({ filter })).toString('utf8').matchAll(/^([A-Z][\w-]*),/gm)].map(
      ([, code]) => code,
    )
  expect(await codes({ category: categoryId })).toEqual(['X-1', 'X-2'])
  expect(await codes({ category: categoryId, state: 'draft' })).toEqual(['X-2'])
  expect(await codes({ brand: 999 })).toEqual([])
})

test('what was exported is downloaded by those alone who may export: it has prices and stock of the whole catalogue', async () => {
  await exported()
  const { id } = await db.row<{ id: number }>(sql`
    select id from imports.task where kind = 'export' order by id desc limit 1`)
  const file = () => fetch(`${shop.url}/api/office/imports/${id}/file`, { headers: by })
  permissions.delete('catalog.write')
  expect(await (await file()).json()).toMatchObject({ code: Reasons.forbidden.code })
  permissions.add('catalog.write')
  expect((await file()).headers.get('content-disposition')).toContain('attachment')
})

test('the name of an export has the day of the shop, where it may be tomorrow already', async () => {
  const day = shop.clock.now.slice(0, 10)
  shop.clock.forward({
    minutes: (Date.parse(`${day}T20:00:00.000Z`) - Date.parse(shop.clock.now)) / 60_000,
  })
  const given = { format: 'own', fileType: 'csv', filter: {}, currency: 'USD' } as const
  const { id } = await must(startExport, given)
  const tomorrow = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
  expect((await taskOf(id)).fileName).toBe(`products-${tomorrow}.csv`)
  await shop.drainQueues()
  const { headers } = await fetch(`${shop.url}/api/office/imports/${id}/file`, { headers: by })
  expect(headers.get('content-disposition')).toBe(`attachment; filename="products-${tomorrow}.csv"`)
})

test('after a month reports and files are deleted', async () => {
  const task = await imported(csv(row('F-1')))
  shop.clock.forward({ days: 31 })
  await shop.runSweeps()
  expect((await shop.call(officeTask, { taskId: task.id }, by)).code).toBe(
    ImportReasons.taskNotFound.code,
  )
  shop.clock.forward({ days: 2 })
  await shop.runSweeps()
  const { count } = await db.row<{ count: number }>(
    sql`select count(*) as count from uploads.file where purpose = 'sheet'`,
  )
  expect(count).toBe(0)
  await expectAuditClean(db)
})
