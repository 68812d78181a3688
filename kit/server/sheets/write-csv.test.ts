/** Written CSV is read back unchanged, whatever the cells contain, and begins with the BOM that Excel needs. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvBytes, plainText } from './write-csv.ts'
import { sheetRows } from './sheet.ts'

async function* from(rows: (string | number)[][]) {
  yield* rows
}
async function written(rows: (string | number)[][]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of csvBytes(from(rows))) pieces.push(piece)
  return Buffer.concat(pieces)
}

test('cells with commas, quotes, lines and surrounding spaces are quoted', async () => {
  const bytes = await written([
    ['name', 'count', ''],
    ['a, b', 12, '2" pump'],
    [' lead', 0.5, 'two\nlines'],
    ['a;b', -1, 'plain 水泵'],
  ])
  expect(bytes.toString()).toBe(
    '\ufeffname,count,\r\n"a, b",12,"2"" pump"\r\n" lead",0.5,"two\nlines"\r\n"a;b",-1,plain 水泵\r\n',
  )
})

test('what a spreadsheet takes for a formula is marked as text, also as East-Asian ones read it', () => {
  for (const sign of '=+-@\t\r\n＝＋－＠') expect(plainText(`${sign}1+1`)).toBe(`'${sign}1+1`)
  for (const text of ['水泵', '1=1', ' =1', '']) expect(plainText(text)).toBe(text)
})

test('no rows give a file with its BOM', async () => {
  expect((await written([])).toString()).toBe('\ufeff')
})

test('what is written is read back', async () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab,;"\t\n\r\' =水泵é') })
  const cell = text.map((each) => each.trim())
  const row = fc.array(cell, { minLength: 1, maxLength: 5 }).map((cells) => ['x', ...cells])
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const read: string[][] = []
      // The header decides the separator, and contains no other candidate.
      const all = [['a', 'b', 'c', 'd', 'e', 'f'], ...rows]
      for await (const { cells } of sheetRows(await written(all))) read.push(cells)
      expect(read).toEqual(all)
    }),
  )
})

test('an error of the rows reaches the reader, and rows end when the reader stops', async () => {
  async function* broken() {
    yield ['a']
    throw new Error('no such order')
  }
  const read = async () => {
    for await (const _ of csvBytes(broken()));
  }
  await expect(read()).rejects.toThrow('no such order')
  let hasEnded = false
  async function* endless() {
    try {
      for (;;) yield ['x'.repeat(1000)]
    } finally {
      hasEnded = true
    }
  }
  for await (const _ of csvBytes(endless())) break
  await expect.poll(() => hasEnded).toBe(true)
})
