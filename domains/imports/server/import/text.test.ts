/** Files as text: encodings, at any chunk boundary, and the rows of CSV in them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { csvRows } from './csv.ts'
import { encodingOf, textOf } from './text.ts'

const folder = mkdtempSync(join(tmpdir(), 'texts-'))
afterAll(() => rmSync(folder, { recursive: true }))
let made = 0
function fileOf(content: string | Buffer): string {
  const path = join(folder, String(++made))
  writeFileSync(path, content)
  return path
}
async function* piecesOf(...texts: string[]): AsyncGenerator<string> {
  yield* texts
}
async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}
const readText = async (path: string) => (await all(textOf(path, await encodingOf(path)))).join('')

/** Files are read in chunks of this size. */
const PIECE = 64 * 1024
/** 钻头 as Chinese Excel writes it. */
const GBK = Buffer.from([0xd7, 0xea, 0xcd, 0xb7])

describe('encodings', () => {
  test.each([PIECE - 1, PIECE - 2, PIECE - 3, PIECE])(
    'a character that begins at byte %i is whole, although its chunk ends there',
    async (at) => {
      const text = `${'a'.repeat(at)}钻头🔧`
      const path = fileOf(text)
      expect(await encodingOf(path)).toBe('utf-8')
      expect(await readText(path)).toBe(text)
    },
  )

  test.each([PIECE - 1, PIECE - 2, PIECE - 3])(
    'in GBK too, where it begins at byte %i',
    async (at) => {
      const path = fileOf(Buffer.concat([Buffer.from('a'.repeat(at)), GBK]))
      expect(await encodingOf(path)).toBe('gb18030')
      expect(await readText(path)).toBe(`${'a'.repeat(at)}钻头`)
    },
  )

  test('a byte order mark is not part of the text', async () => {
    for (const content of ['\ufeffcode', Buffer.from('\ufeffcode', 'utf16le')]) {
      expect(await readText(fileOf(content))).toBe('code')
    }
  })

  const wide = (text: string, isBig: boolean) => {
    const bytes = Buffer.from(text, 'utf16le')
    return isBig ? bytes.swap16() : bytes
  }

  test.each([
    ['utf-16le', false],
    ['utf-16be', true],
  ] as const)('UTF-16 with its byte order mark and without: %s', async (encoding, isBig) => {
    for (const text of [
      'code,name\r\n',
      '编号,名称\n1,钻头🔧\n',
      `编号\t名称\r\n${'1\t钻头\r\n'.repeat(PIECE)}`,
    ])
      for (const mark of ['', '\ufeff']) {
        const path = fileOf(wide(mark + text, isBig))
        expect(await encodingOf(path)).toBe(encoding)
        expect(await readText(path)).toBe(text)
        const cut = fileOf(wide(mark + text, isBig).subarray(0, -1))
        expect(await encodingOf(cut)).toBe(encoding)
      }
  })

  test('a text that was cut within a character stays in its encoding', async () => {
    const whole = Buffer.from('code,名称,钻头')
    for (const missing of [1, 2]) {
      const path = fileOf(whole.subarray(0, -missing))
      expect(await encodingOf(path)).toBe('utf-8')
      expect(await readText(path)).toBe('code,名称,钻\ufffd')
    }
  })

  test('plain ASCII is UTF-8, and one byte of Chinese at the very end makes it GBK', async () => {
    expect(await encodingOf(fileOf('a'.repeat(3 * PIECE)))).toBe('utf-8')
    const late = Buffer.concat([Buffer.from('a'.repeat(3 * PIECE)), GBK])
    expect(await encodingOf(fileOf(late))).toBe('gb18030')
  })

  test.each<[string, string | Buffer, string]>([
    ['nothing', '', 'the file is empty'],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0]), 'not a text file'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'not a text file'],
    ['numbers of two bytes', Buffer.from('010002000300', 'hex'), 'not a text file'],
    ['half a character at the end', Buffer.from([0x61, 0x81]), 'neither UTF-8 nor GB18030'],
    ['bytes of no encoding', Buffer.from([0x61, 0xff, 0x20]), 'neither UTF-8 nor GB18030'],
  ])('%s is not text', async (_name, content, reason) => {
    await expect(encodingOf(fileOf(content))).rejects.toThrow(reason)
  })

  test('bytes are counted as they are read', async () => {
    let count = 0
    await all(textOf(fileOf('钻'.repeat(PIECE)), 'utf-8', (bytes) => void (count += bytes)))
    expect(count).toBe(3 * PIECE)
  })
})

describe('rows of CSV', () => {
  const cellsOf = async (...pieces: string[]) =>
    (await all(csvRows(piecesOf(...pieces)))).map((row) =>
      'cells' in row ? [row.line, ...row.cells] : [row.line, `! ${row.firstCell}`],
    )

  test('a row has the number that a spreadsheet shows, after cells of several lines and empty lines', async () => {
    expect(await cellsOf('a,b\n1,"x\ny\nz"\n\n2,w\n')).toEqual([
      [1, 'a', 'b'],
      [2, '1', 'x\ny\nz'],
      [4, '2', 'w'],
    ])
  })

  test('at any chunk boundary below the header, rows are the same', async () => {
    const [header, rest] = [
      'code;name;note\r\n',
      'A-1;"say ""hi""; twice";\r\n🔧;"two\r\nlines";x\r\n',
    ]
    const wanted = await cellsOf(header + rest)
    expect(wanted.map((row) => row.slice(1))).toEqual([
      ['code', 'name', 'note'],
      ['A-1', 'say "hi"; twice', ''],
      ['🔧', 'two\r\nlines', 'x'],
    ])
    const signs = [...rest]
    for (let at = 0; at <= signs.length; at++) {
      const pieces = [header + signs.slice(0, at).join(''), signs.slice(at).join('')]
      expect(await cellsOf(...pieces)).toEqual(wanted)
    }
  })

  test.each([
    ['commas', 'a,b;c\n1,2\n', ['a', 'b;c']],
    ['semicolons', 'a;b;c,d\n1;2;3\n', ['a', 'b', 'c,d']],
    ['tabs', 'a\tb,c\td\n', ['a', 'b,c', 'd']],
    ['bars that a first line names', 'sep=|\na|b,c\n', ['a', 'b,c']],
    ['semicolons that a first line names in quotes', '"sep=;"\r\na;b,c,d\r\n', ['a', 'b,c,d']],
    ['nothing: one column', 'code\nA-1\n', ['code']],
  ])('cells separated by %s', async (_name, text, header) => {
    const [first] = await cellsOf(text)
    expect(first!.slice(1)).toEqual(header)
  })

  test.each([
    ['behind a cell in quotes', '1,"x" y'],
    ['inside a cell without', '1,6" pipe'],
    ['twice inside a cell', '1,6" x 4" pipe'],
    ['inside a cell in quotes', '1,"6" x 4" pipe"'],
    ['before a cell', '1,""x'],
  ])('a quotation mark %s costs its row, and later rows are read', async (_name, row) => {
    expect(await cellsOf(`a,b\n${row}\n2,z\n3,"w"\n${row}\n4,"v, ""u"""\n`)).toEqual([
      [1, 'a', 'b'],
      [2, '! 1'],
      [3, '2', 'z'],
      [4, '3', 'w'],
      [5, '! 1'],
      [6, '4', 'v, "u"'],
    ])
  })

  test('quotation marks around whole cells and doubled inside them are valid, also around empty cells', async () => {
    expect(await cellsOf('a,b,c\r\n"","""","x""y"\r\n\r\n"1",2,"3"')).toEqual([
      [1, 'a', 'b', 'c'],
      [2, '', '"', 'x"y'],
      [4, '1', '2', '3'],
    ])
  })

  test('a quotation mark without its end is reported with its line, and that the rest is lost', async () => {
    const read = async (text: string) =>
      (await all(csvRows(piecesOf(text)))).map((row) =>
        'reason' in row ? [row.line, row.firstCell, row.reason.key.split('.').at(-1)] : row.line,
      )
    expect(await read('a,b\n1,x\n2,"y\n3,z\n4,w\n')).toEqual([1, 2, [3, '2', 'openQuote']])
    expect(await read('a,b\n1,x\n2,"y\n')).toEqual([1, 2, [3, '2', 'badQuote']])
  })
})
