/** Cells of the shop's own files: every exported value is imported unchanged, and invalid values are refused. */
import { describe, expect, test } from 'vitest'
import type { TableRow } from '../table.ts'
import { amountText, CellError, cellsOf, neutral } from './cells.ts'
import { pack, unpack } from './pack.ts'

const rowOf = (cells: Record<string, string>): TableRow => ({
  line: 2,
  cells: { get: (column) => cells[column], list: Object.values(cells) },
})
const csv = (cells: Record<string, string>) => cellsOf(rowOf(cells), true)
const workbook = (cells: Record<string, string>) => cellsOf(rowOf(cells), false)

/** The message key with which a cell is refused; null for one that is read. */
function wordOf(read: () => unknown): string | null {
  try {
    read()
    return null
  } catch (error) {
    if (error instanceof CellError) return error.message
    throw error
  }
}

/** Texts made of characters that break files, the same ones in every run. */
function* oddTexts(count: number): Generator<string> {
  const signs = [
    'a',
    ' ',
    '|',
    '\\',
    '\n',
    '\r',
    '"',
    "'",
    '=',
    '+',
    '-',
    '@',
    '\t',
    ',',
    '钻',
    '🔧',
    'n',
  ]
  let seed = 11
  for (let i = 0; i < count; i++) {
    let text = ''
    for (let length = i % 9; length > 0; length--) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      text += signs[seed % signs.length]
    }
    yield text
  }
}

describe('lists in a cell', () => {
  test('every text in a list is read unchanged', () => {
    const texts = [...oddTexts(900)]
    for (let at = 0; at + 6 < texts.length; at += 6) {
      const rows = [
        texts.slice(at, at + 3),
        texts.slice(at + 3, at + 4),
        texts.slice(at + 4, at + 6),
      ]
      expect(unpack(pack(rows))).toEqual(rows)
    }
  })

  test('a typed list may lack blanks around its bars, and have Windows line breaks', () => {
    expect(unpack('Power|750 W\r\nColour |red| blue')).toEqual([
      ['Power', '750 W'],
      ['Colour', 'red', 'blue'],
    ])
    expect(unpack('')).toEqual([])
    expect(unpack('|')).toEqual([['', '']])
    expect(unpack('a\n')).toEqual([['a'], ['']])
    expect(unpack('C:\\\\tools \\| more')).toEqual([['C:\\tools | more']])
    // A backslash at the end escapes nothing.
    expect(unpack('a\\')).toEqual([['a']])
  })
})

describe('formulas', () => {
  test('texts that look like formulas are neutralised in CSV, and every text is read unchanged', () => {
    for (const text of oddTexts(600)) {
      expect(neutral(text)).not.toMatch(/^[=+\-@\t\r]/)
      expect(csv({ name_cn: neutral(text) }).text('name_cn')).toBe(text)
    }
  })

  test('an apostrophe before other text belongs to it', () => {
    expect(csv({ name_cn: "'t Hof" }).text('name_cn')).toBe("'t Hof")
    expect(csv({ name_cn: "''=1" }).text('name_cn')).toBe("'=1")
    expect(neutral("'t Hof")).toBe("'t Hof")
  })

  test('cells of a workbook have types, and retain their apostrophes', () => {
    expect(workbook({ name_cn: "'=1+1" }).text('name_cn')).toBe("'=1+1")
    expect(csv({ name_cn: "'=1+1" }).text('name_cn')).toBe('=1+1')
  })
})

describe('numbers', () => {
  test.each([
    ['0', 0],
    ['7', 7],
    [' 12 ', 12],
    ['2147483647', 2_147_483_647],
    ['007', 7],
    ['', undefined],
  ])('%j is a quantity', (text, value) => {
    expect(csv({ stock: text }).whole('stock', 0)).toBe(value)
  })

  test.each(['-1', '1.5', '1e3', '1,000', 'many', '2147483648', '99999999999', '０', '1 2'])(
    '%j is no quantity',
    (text) => {
      expect(wordOf(() => csv({ stock: text }).whole('stock', 0))).toBe('noCount')
    },
  )

  test('each column has its own bounds', () => {
    const { whole } = csv({ step: '5' })
    expect([whole('step', 5), whole('step', 1, 5)]).toEqual([5, 5])
    expect(wordOf(() => whole('step', 6))).toBe('noCount')
    expect(wordOf(() => whole('step', 1, 4))).toBe('noCount')
    expect(whole('nowhere', 1)).toBeUndefined()
  })

  test.each([
    ['CNY', '12.5', 1250],
    ['CNY', '12,50', 1250],
    ['USD', '0.01', 1],
    ['IDR', '15000', 1_500_000],
    ['CNY', '', null],
  ] as const)('in %s %j is a price', (currency, text, amount) => {
    expect(csv({ price: text }).amount('price', currency)).toBe(amount)
  })

  test.each([
    ['CNY', '0', 'zero'],
    ['CNY', '0.00', 'zero'],
    ['CNY', '-1', 'noPrice'],
    ['CNY', '1.234', 'priceUnclear'],
    ['CNY', '1,299', 'priceUnclear'],
    ['CNY', '1.2.3', 'noPrice'],
    ['CNY', '$12', 'noPrice'],
    ['CNY', '1e3', 'noPrice'],
    ['IDR', '15000.50', 'noPrice'],
  ] as const)('in %s %j is refused as %s', (currency, text, word) => {
    expect(wordOf(() => csv({ price: text }).amount('price', currency))).toBe(word)
  })

  test('a written amount is read as the same', () => {
    for (const amount of [1, 9, 10, 99, 100, 101, 1050, 123_456, 1_000_000_000_000]) {
      expect(csv({ price: amountText(amount) }).amount('price', 'CNY')).toBe(amount)
    }
  })
})

describe('steps and units', () => {
  test('steps are read in upper and lower case', () => {
    expect(csv({ more: 'cny | ALL | 10 | 9.50\nIDR|business|1|15000' }).prices('more')).toEqual([
      { currency: 'CNY', audience: 'all', minQuantity: 10, amount: 950 },
      { currency: 'IDR', audience: 'business', minQuantity: 1, amount: 1_500_000 },
    ])
    expect(csv({ more: '' }).prices('more')).toEqual([])
    expect(csv({}).prices('more')).toBeUndefined()
  })

  test.each([
    ['CNY | all | 0 | 9', 'noTier'],
    ['CNY | all | -2 | 9', 'noTier'],
    ['CNY | all | 1.5 | 9', 'noTier'],
    ['CNY | everybody | 2 | 9', 'noTier'],
    ['EUR | all | 2 | 9', 'noTier'],
    ['CNY | all | 2', 'noTier'],
    ['CNY | all | 2 | 9 | 1', 'noTier'],
    ['CNY | all | 2 | ', 'noPrice'],
    ['CNY | all | 2 | 0', 'zero'],
    ['IDR | all | 2 | 9.50', 'noPrice'],
  ])('%j is not a step', (text, word) => {
    expect(wordOf(() => csv({ more: text }).prices('more'))).toBe(word)
  })

  test('a unit has four names, which may be empty, and four numbers, which may not', () => {
    expect(csv({ units: '箱 | box |  | kotak | 12 | 1 | 2 | 99' }).units('units')).toEqual([
      {
        name: { cn: '箱', en: 'box', spa: '', id: 'kotak' },
        factor: 12,
        minQuantity: 1,
        step: 2,
        maxQuantity: 99,
      },
    ])
    for (const text of [
      '箱 | box | caja | kotak',
      '箱 | 12 | 1 | 1 | 9',
      'a | b | c | d | 0 | 1 | 1 | 9',
    ]) {
      expect(wordOf(() => csv({ units: text }).units('units'))).toBe('noUnit')
    }
  })
})

describe('texts', () => {
  test('an empty column clears the value, a missing one leaves it', () => {
    const cells = csv({ name_cn: '钻', name_en: '', barcode: '', size: ' 9 cm ' })
    expect(cells.inAll('name')).toEqual({ cn: '钻', en: '' })
    expect(cells.shortText('barcode', 40)).toBeNull()
    expect(cells.shortText('nowhere', 40)).toBeUndefined()
    expect(cells.shortText('size', 4)).toBe('9 cm')
    expect(wordOf(() => cells.shortText('size', 3))).toBe('tooLong')
  })

  test('a keyword is read in any case, and nothing else is', () => {
    const { oneOf } = csv({ state: ' Published ', family: '', other: 'sold' })
    const states = ['draft', 'published'] as const
    expect(oneOf('state', states)).toBe('published')
    expect(oneOf('family', states)).toBeUndefined()
    expect(wordOf(() => oneOf('other', states))).toBe('noneOf')
  })

  test.each([
    'https://example.com/a.glb',
    'http://example.com/a b.mp4',
    '//example.com/a.mp4',
    '/api/files/public/a.mp4',
  ])('%j is an address of a video', (text) => {
    expect(csv({ video_url: text }).address('video_url')).toBe(text)
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'ftp://a/b',
    'film.mp4',
    'https://',
  ])('%j is not an address of a video', (text) => {
    expect(wordOf(() => csv({ video_url: text }).address('video_url'))).toBe('noAddress')
  })

  test('an emptied address is null, and a missing one undefined', () => {
    expect([csv({ video_url: ' ' }).address('video_url'), csv({}).address('video_url')]).toEqual([
      null,
      undefined,
    ])
  })
})
