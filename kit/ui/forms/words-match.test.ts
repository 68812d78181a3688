/** Finding a text of a list by what is typed. */
import { expect, test } from 'vitest'
import { foldText, hasWords } from './words-match.ts'

test.each([
  ['España (ES)', 'espana', true],
  ['UTC+08:00 Shanghai 中国时间', '中国 +08', true],
  ['UTC+08:00 Shanghai 中国时间', '日本', false],
  ['Refund by bank transfer', 'BANK refund', true],
  ['Refund by bank transfer', 'bank card', false],
  ['anything', ' ', true],
])('%s, typed as %s: %s', (text, typed, isFound) => {
  expect(hasWords(foldText(text), typed)).toBe(isFound)
})
