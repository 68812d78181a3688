/** Order numbers as staff paste them. */
import { expect, test } from 'vitest'
import { wholeNumber } from './numbers.ts'

test('a whole order number is recognized with spaces and in lower case', () => {
  expect(wholeNumber(' so26 1121 1179 1360 7 ')).toBe('SO261121117913607')
  expect(wholeNumber('26112111791')).toBeNull()
})
