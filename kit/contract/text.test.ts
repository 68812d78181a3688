import { expect, test } from 'vitest'
import { foldText, normalizeText, referenceKey } from './text.ts'

test('full-width letters and digits are the half-width ones', () => {
  expect(normalizeText('　Ａ１２ 箱 ')).toBe('A12 箱')
})

test('words are compared without regard to case', () => {
  expect(foldText(' Ｐｃｓ. ')).toBe('pcs.')
  expect(foldText('CAJA Ñ')).toBe('caja ñ')
})

test('a reference is its letters and digits, however it was typed', () => {
  expect(referenceKey(' tp-12 34/ＡＢ ')).toBe('TP1234AB')
  expect(referenceKey('编号：88')).toBe('编号88')
  expect(referenceKey('--')).toBe('')
})
