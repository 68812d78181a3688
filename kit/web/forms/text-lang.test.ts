/** The merchant's texts open in the language of whoever edits them. */
import { expect, test } from 'vitest'
import { textLangFor } from './text-lang.ts'

test('what is there opens in the own language, what is new in Chinese', () => {
  expect(textLangFor('en', false)).toBe('en')
  expect(textLangFor('en', true)).toBe('cn')
})
