/** Broken and malicious files: refused in the reader's language, with nothing half done. */
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { UploadReasons } from '#domains/uploads/reasons.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { anXlsx, aZip } from '#kit/testing/zip.ts'
import { startImport } from '../start-contract.ts'
import { officeTask } from '../contract.ts'
import { openImports, USUAL } from './testing.ts'

const { shop, db, by, imported, uploaded } = await openImports()

const HEADER = 'product_code,sku_code,name_cn,category_cn,price_cny,stock,state'
const good = (code: string) => `${code},${code}-1,扳手,工具,12.50,7,published`
const MEGABYTE = 1024 * 1024

const counted = async () =>
  (
    await db.row<{ total: number }>(sql`
      select (select count(*) from catalog.product) + (select count(*) from catalog.sku)
        + (select count(*) from catalog.category) + (select count(*) from stock.level)
        + (select count(*) from catalog.price_history) as total`)
  ).total

const workbook = (sheet: string | Buffer, ...more: { name: string; content: string | Buffer }[]) =>
  aZip([
    {
      name: 'xl/workbook.xml',
      content: '<workbook xmlns:r="r"><sheets><sheet name="1" r:id="a"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    ...more,
  ])
const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>
  <worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`

test.each<[string, string | Buffer, string]>([
  ['a header alone', `${HEADER}\n`, 'no tiene filas'],
  ['a header after a mark of the encoding, alone', `\ufeff${HEADER}\r\n\r\n`, 'no tiene filas'],
  [
    'columns of something else',
    'nombre;precio\nx;1\n',
    'no se reconoce como lista de productos: ninguna columna tiene el código (product_code, Handle, SKU…). Asigna las columnas en la página de importación',
  ],
  [
    'a column that stands twice',
    `${HEADER},price_cny\n${good('A')},9\n`,
    'la columna price_cny aparece dos veces',
  ],
  [
    'a picture',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    'no es un archivo de texto',
  ],
  [
    'a workbook that unpacks to a thousand times its size',
    workbook(Buffer.alloc(64 * MEGABYTE, 32)),
    'el libro descomprimido es demasiado grande: divídelo o usa CSV',
  ],
  [
    'words that unpack to too much',
    workbook('<worksheet/>', {
      name: 'xl/sharedStrings.xml',
      content: Buffer.concat([
        Buffer.from('<sst><si><t>'),
        Buffer.alloc(32 * MEGABYTE, 97),
        Buffer.from('</t></si></sst>'),
      ]),
    }),
    'el libro descomprimido es demasiado grande: divídelo o usa CSV',
  ],
  [
    'a thousand parts too many',
    workbook(
      '<worksheet/>',
      ...Array.from({ length: 2100 }, (_, i) => ({ name: `x/${i}`, content: '' })),
    ),
    'el libro descomprimido es demasiado grande: divídelo o usa CSV',
  ],
  [
    'a workbook without a sheet',
    aZip([{ name: 'xl/workbook.xml', content: '<workbook/>' }]),
    'no es un libro de Excel',
  ],
  [
    'an XML that breaks off',
    workbook('<worksheet><sheetData><row r="1"><c r="A1"'),
    'el libro está dañado',
  ],
  ['entities that would laugh', workbook(laughs), 'el libro está dañado'],
  ['sheets in a zip within a zip', workbook(anXlsx([[1]])), 'el libro está dañado'],
])('%s is refused as a whole, in the sender’s language', async (_name, content, failure) => {
  const before = await counted()
  const { data } = await uploaded(content)
  const given = { fileId: data!.id, fileName: 'a', dryRun: false, currency: null, ...USUAL }
  const { data: begun } = await shop.call(startImport, given, { ...by, lang: 'spa' })
  await shop.drainQueues()
  const { data: task } = await shop.call(officeTask, { taskId: begun!.id }, { ...by, lang: 'spa' })
  expect(task).toMatchObject({ state: 'failed', newCount: 0, failure })
  expect(await counted()).toBe(before)
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`import-${data!.id}`))).toEqual([])
})

test('unknown columns are reported, and the rest is imported', async () => {
  const task = await imported(`${HEADER},prise_usd,\n${good('U-1')},9,\n`)
  expect(task).toMatchObject({ state: 'done', newCount: 1, noteCount: 1, refusedCount: 0 })
  expect(task.lines).toMatchObject([
    { line: 1, kind: 'note', name: '', reason: 'unknown columns were ignored: prise_usd' },
  ])
})

test('an open quote, rows too long and too many cells cost their rows; the rest is imported', async () => {
  const task = await imported(
    [
      HEADER,
      good('Q-1'),
      `Q-2,Q-2-1,${'长'.repeat(2_100_000)},工具,1,1,draft`,
      `${good('Q-3')},too,many`,
      good('Q-4'),
      'Q-5,Q-5-1,"扳手,工具,1,1,draft',
    ].join('\n'),
  )
  expect(task).toMatchObject({ state: 'done', newCount: 2 })
  expect(task.lines.map(({ name, reason }) => [name, reason]).toSorted()).toEqual([
    ['Q-2', 'the row is too long'],
    ['Q-3', '9 columns instead of 7'],
    ['Q-5', 'a quotation mark is missing or extra'],
  ])
})

test('a quotation mark that makes the rest of a large file one cell ends it, and is reported with its line', async () => {
  const rest = Array.from({ length: 9 }, () => `${'x'.repeat(1_000_000)}\n`).join('')
  const task = await imported(`${HEADER}\n${good('O-1')}\nO-2,O-2-1,"扳手,工具,1,1,draft\n${rest}`)
  expect(task).toMatchObject({
    state: 'failed',
    failure: 'a quotation mark in line 3 is never closed, so nothing after it can be read',
  })
})

test('a formula in a cell is imported as text, and exported as no formula', async () => {
  const link = '"=HYPERLINK(""http://evil.example"",""扳手"")"'
  const task = await imported(`${HEADER}\nH-1,H-1-1,${link},工具,1,1,draft\n`)
  expect(task).toMatchObject({ newCount: 1, refusedCount: 0 })
  const { name } = await db.row<{ name: string }>(
    sql`select name ->> 'cn' as name from catalog.product where code = 'H-1'`,
  )
  expect(name).toBe('=HYPERLINK("http://evil.example","扳手")')
})

test('semicolons with decimal points in GBK, quotes in quotes, all at once', async () => {
  const parts = [
    Buffer.from(`${HEADER.replaceAll(',', ';')}\r\nG-1;G-1-1;"`),
    Buffer.from([0xb0, 0xe2, 0xca, 0xd6]),
    Buffer.from(' 6"" ;x";'),
    Buffer.from([0xb9, 0xa4, 0xbe, 0xdf]),
    Buffer.from(';12.50;7;draft\r\n'),
  ]
  expect(await imported(Buffer.concat(parts))).toMatchObject({ newCount: 1, refusedCount: 0 })
  const { name } = await db.row<{ name: string }>(
    sql`select name ->> 'cn' as name from catalog.product where code = 'G-1'`,
  )
  expect(name).toBe('扳手 6" ;x')
})

test('a file saved by Excel in Spain or Indonesia: a line with the delimiter, decimal commas; thousands are not guessed', async () => {
  const header = HEADER.replaceAll(',', ';')
  const file = `\ufeffsep=;\r\n${header}\r\nX-1;X-1-1;Llave;工具;12,5;7;draft\r\nX-2;X-2-1;Llave;工具;1.299;7;draft\r\n`
  const task = await imported(file)
  expect(task).toMatchObject({ rowCount: 2, newCount: 1, refusedCount: 1 })
  expect(task.lines).toMatchObject([{ line: 3, kind: 'refused' }])
  const { amount } = await db.row<{ amount: number }>(sql`
    select p.amount from catalog.price p join catalog.sku s on s.id = p.sku_id where s.code = 'X-1-1'`)
  expect(amount).toBe(1250)
})

test('duplicates count once: products, SKUs, and the whole file sent twice at the same time', async () => {
  const file = [HEADER, good('D-1'), good('D-2'), good('D-1')].join('\n')
  const before = await counted()
  const ids = await Promise.all([uploaded(file), uploaded(file)])
  const begun = await Promise.all(
    ids.map(({ data }) =>
      shop.call(
        startImport,
        { fileId: data!.id, fileName: 'd.csv', dryRun: false, currency: null, ...USUAL },
        by,
      ),
    ),
  )
  for (let i = 0; i < 2; i++) {
    await shop.drainQueues()
    await shop.runSweeps()
  }
  const tasks = await Promise.all(
    begun.map(({ data }) => shop.call(officeTask, { taskId: data!.id }, by)),
  )
  const sums = tasks.map(({ data }) => data!)
  expect(sums.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(sums.map(({ newCount, sameCount }) => newCount + sameCount)).toEqual([2, 2])
  expect(sums.reduce((sum, { newCount }) => sum + newCount, 0)).toBe(2)
  expect((await counted()) - before).toBe(2 * 4)
})

test('an empty file is refused at the upload', async () => {
  expect((await uploaded('')).code).toBe(UploadReasons.noFile.code)
  await expectAuditClean(db)
})
