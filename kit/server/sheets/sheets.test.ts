/** Reading sheets: as spreadsheets write them, and broken or malicious ones. */
import { expect, test } from 'vitest'
import { anXlsx, aZip } from '#kit/testing/zip.ts'
import type { SheetRow, UnreadableSheet } from './row.ts'
import { sheetRows } from './sheet.ts'

async function read(file: Buffer | string, limits = {}): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const row of sheetRows(Buffer.from(file), limits)) rows.push(row)
  return rows
}
const cells = async (file: Buffer | string) => (await read(file)).map((row) => row.cells)
const errorOf = (file: Buffer | string, limits = {}) =>
  read(file, limits).then(
    () => null,
    (error: unknown) => (error as UnreadableSheet).problem,
  )

/** 球阀 in GBK. */
const VALVE_GBK = [0xc7, 0xf2, 0xb7, 0xa7]

test('reads commas, semicolons and tabs, with quotes in quotes and line breaks in cells', async () => {
  expect(await cells('code,name\nA-1,"a ""fine"" one"\n')).toEqual([
    ['code', 'name'],
    ['A-1', 'a "fine" one'],
  ])
  expect(await cells('A-1;"two\nlines";3\nA-2;x, y;4')).toEqual([
    ['A-1', 'two\nlines', '3'],
    ['A-2', 'x, y', '4'],
  ])
  expect(await cells('A-1\t3\nA-2\t4')).toEqual([
    ['A-1', '3'],
    ['A-2', '4'],
  ])
})

test('names the line of the file in which a row begins; empty rows are skipped', async () => {
  const rows = await read('a,1\n\n"b\nb",2\n , \nc,3')
  expect(rows.map(({ line, cells: [first] }) => [line, first])).toEqual([
    [1, 'a'],
    [3, 'b\nb'],
    [6, 'c'],
  ])
})

test('reads UTF-8 with a BOM, UTF-16 and GBK', async () => {
  expect(await cells('\ufeff球阀,2')).toEqual([['球阀', '2']])
  expect(await cells(Buffer.from('\ufeff球阀\t2', 'utf16le'))).toEqual([['球阀', '2']])
  expect(await cells(Buffer.from([...VALVE_GBK, 0x2c, 0x32]))).toEqual([['球阀', '2']])
})

test('an open quote breaks its row, not the rows before it', async () => {
  const rows = await read('a,1\nb,2\n"c,3')
  expect(rows.slice(0, 2).map((row) => row.cells)).toEqual([
    ['a', '1'],
    ['b', '2'],
  ])
  expect(rows.at(-1)).toMatchObject({ error: 'quote' })
})

test('refuses empty files, binary files and old Excel', async () => {
  expect(await errorOf('')).toEqual('empty')
  expect(await errorOf(' \n \n')).toEqual('empty')
  expect(await errorOf(Buffer.from([1, 0, 2]))).toEqual('binary')
  expect(await errorOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toEqual('oldExcel')
})

test('reads the first sheet of a workbook: texts, numbers, gaps', async () => {
  const file = anXlsx([
    ['编码', '数量'],
    ['TP <1> & 2', 12],
    ['', 6901234567890],
  ])
  expect(await cells(file)).toEqual([
    ['编码', '数量'],
    ['TP <1> & 2', '12'],
    ['', '6901234567890'],
  ])
})

test('an invalid, truncated or foreign archive is refused', async () => {
  const file = anXlsx([['a', 1]])
  expect(await errorOf(file.subarray(0, file.length - 30))).toEqual('broken')
  expect(await errorOf(aZip([{ name: 'word/document.xml', content: '<a/>' }]))).toEqual('binary')
  const broken = aZip([
    { name: 'xl/workbook.xml', content: '<workbook><sheets' },
    { name: 'xl/_rels/workbook.xml.rels', content: '<a/>' },
  ])
  expect(await errorOf(broken)).toEqual('broken')
})

test('a decompression bomb is refused by its claimed size and by its real one', async () => {
  const huge = Buffer.alloc(80 * 1024 * 1024, 32)
  const honest = aZip([{ name: 'xl/worksheets/sheet1.xml', content: huge }])
  expect(await errorOf(honest)).toEqual('tooLarge')
  const lying = aZip([
    { name: 'xl/workbook.xml', content: huge.subarray(0, 9_000_000), claimedSize: 100 },
    { name: 'xl/_rels/workbook.xml.rels', content: '<a/>' },
  ])
  expect(await errorOf(lying)).toEqual(expect.stringMatching(/tooLarge|broken/))
  const before = process.memoryUsage().rss
  expect(await errorOf(honest, { unpackedBytes: 1_000_000_000 })).toEqual('tooLarge')
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
})
