/** Parsing typed settings: only valid values, and what is wrong with others. */
import { expect, test } from 'vitest'
import { fromLocalMark, listChanged, readValue, toLocalMark, type Setting } from './values.ts'

const money = { kind: 'number', unit: 'minorUnits', minimum: 0, maximum: 1_000_000 } as const
const count = { kind: 'number', unit: 'items', minimum: 1, maximum: 20 } as const
const percent = { kind: 'number', unit: 'percent', minimum: 0, maximum: 50 } as const
const text = { kind: 'text', unit: null, minimum: null, maximum: null } as const
const flag = { kind: 'flag', unit: null, minimum: null, maximum: null } as const

test.each([
  [money, '500000', { value: 500_000 }],
  [money, '1000001', { problem: 'wrong.number' }],
  [money, 'NaN', { problem: 'wrong.number' }],
  [money, '', { problem: 'wrong.number' }],
  [count, '20', { value: 20 }],
  [count, '21', { problem: 'wrong.number' }],
  [count, '1.5', { problem: 'wrong.whole' }],
  [count, 'many', { problem: 'wrong.number' }],
  [percent, '12.5', { value: 12.5 }],
  [text, ' Asia/Tokyo ', { value: 'Asia/Tokyo' }],
  [text, '  ', { problem: 'wrong.text' }],
  [flag, 'true', { value: true }],
  [flag, 'false', { value: false }],
] as const)('%o typed as "%s"', (kind, typed, read) => {
  expect(readValue(kind, typed)).toEqual(read)
})

test.each([
  ['en', '0.14', '0.14'],
  ['cn', '0.14', '0.14'],
  ['spa', '0.14', '0.14'],
  ['id', '2200', '2200'],
  ['id', '0.14', '0,14'],
] as const)(
  'in %s %s is written %s and read back, with its own mark or a point',
  (lang, value, local) => {
    expect(toLocalMark(value, lang)).toBe(local)
    expect(fromLocalMark(local, lang)).toBe(value)
    expect(fromLocalMark(value, lang)).toBe(value)
  },
)

test('only settings whose input differs are changed', () => {
  const rows = [
    { key: 'a', value: 5 },
    { key: 'b', value: true },
    { key: 'c', value: 'CN' },
    { key: 'd', value: 7 },
  ] as Setting[]
  const drafts = {
    a: { typed: '5 ', version: 0 },
    b: { typed: 'false', version: 0 },
    c: { typed: 'ID', version: 1 },
  }
  expect(listChanged(rows, drafts).map(({ key }) => key)).toEqual(['b', 'c'])
})
