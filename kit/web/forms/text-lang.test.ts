/** The language in which the merchant's texts are opened. */
import { expect, test } from 'vitest'
import { textLangFor } from './text-lang.ts'

test("existing texts open in the editor's language, new ones in Chinese", () => {
  expect(textLangFor('en', false)).toBe('en')
  expect(textLangFor('en', true)).toBe('cn')
})
