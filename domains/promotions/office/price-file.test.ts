/** Files of prices: read as the same rows as pasted ones, whatever program has saved them. */
import { expect, test } from 'vitest'
import { readPriceFile } from './price-file.ts'
import { readPriceTable } from './price-table.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const skusOf = (text: string) => readPriceTable(readPriceFile(bytesOf(text)), 'CNY')

test('commas, semicolons and tabs, with quotes, headings and a mark of the encoding', () => {
  const expected = skusOf('A-1\t9.90\t100\nB-2\t12')
  expect(expected.rows).toHaveLength(2)
  for (const text of [
    'A-1,9.90,100\nB-2,12',
    '\uFEFFcode;price;total\r\nA-1;9.90;100\r\nB-2;12;\r\n',
    '"A-1","9.90","100"\n"B-2","12",""\n',
  ])
    expect(skusOf(text)).toEqual(expected)
  expect(readPriceFile(bytesOf('"A, 1",9.90\n"say ""B""",1'))).toBe('A, 1\t9.90\nsay "B"\t1')
  expect(skusOf('A,1,,,,USD 1.20').rows[0]?.prices).toHaveLength(2)
})

test('a file in GB 18030 is read, and a wrong row is still named', () => {
  // 编码,价格 in GB 18030, then a row.
  const heading = [0xb1, 0xe0, 0xc2, 0xeb, 0x2c, 0xbc, 0xdb, 0xb8, 0xf1, 0x0a]
  const bytes = new Uint8Array([...heading, ...new TextEncoder().encode('A-1,9.90\n')]).buffer
  expect(readPriceFile(bytes)).toBe('A-1\t9.90')
  expect(skusOf('A,1\nB,x').problem).toEqual({ kind: 'row', line: 2, text: 'B x' })
})

test('a file without rows, a picture and a workbook have no table', () => {
  const workbook = new Uint8Array([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0x0a, 0x41, 0x2c, 0x31])
  for (const bytes of [bytesOf(''), bytesOf('code,price\n'), workbook.buffer])
    expect(readPriceFile(bytes)).toBe('')
})
