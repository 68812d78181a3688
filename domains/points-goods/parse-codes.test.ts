/** What staff paste as codes. */
import { expect, test } from 'vitest'
import { parseCodes } from './parse-codes.ts'

const codesIn = (text: string) => parseCodes(text).codes.map(({ code }) => code)

test('one a line, with any end of line, empty ones and spaces left out', () => {
  expect(codesIn('A-001\r\n\n  B-002 \rC-003')).toEqual(['A-001', 'B-002', 'C-003'])
})

test('of a file the first column, without its heading and its mark of bytes', () => {
  expect(codesIn('\uFEFFcode,value\nA-001,5\n"B,002";6\n"C""003"')).toEqual([
    'A-001',
    'B,002',
    'C"003',
  ])
})

test('what could not be typed again is wrong, and doubles are named by their lines', () => {
  const { wrongLines, doubleLines } = parseCodes('A-001\nab\nA-001\n中文代码\u200b')
  expect(wrongLines).toEqual([2, 4])
  expect(doubleLines).toEqual([3])
})

test('more than may be added at once are wrong', () => {
  const lines = Array.from({ length: 2001 }, (_, index) => `CODE-${index}`)
  expect(parseCodes(lines.join('\n')).wrongLines).toEqual([2001])
})

test('what may be half a code is wrong: further cells need a heading that says which one it is', () => {
  expect(parseCodes('6222001;PASS-1\nA-001\nB,002').wrongLines).toEqual([1, 3])
  expect(parseCodes('卡号,卡密\n6222001,PASS-1').wrongLines).toEqual([1, 2])
  expect(codesIn('"B,002"\nA-001')).toEqual(['B,002', 'A-001'])
})
