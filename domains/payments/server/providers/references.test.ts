/** Each key of a refund is found again in the number that a provider repeats to us. */
import { expect, test } from 'vitest'
import { toRefundKey, toRefundNumber } from './references.ts'

const SESSION = '0123456789abcdef0123456789abcdef'

test.each([
  'cancelled:12',
  'closed:3',
  'rest:9',
  'surplus:4:2',
  'cancelled:12:repaid',
  'case:RF261126123456789:12345678',
  'difference:RF261126123456789:12:12345678',
])('%s', (key) => {
  const number = toRefundNumber({ session: SESSION, key })
  expect(number.length).toBeLessThanOrEqual(64)
  expect(toRefundKey(number, SESSION)).toBe(key)
})

test('a number of another payment, or of nobody, is no key of ours', () => {
  const number = toRefundNumber({ session: SESSION, key: 'cancelled:12' })
  expect(toRefundKey(number, SESSION.replace('0', 'f'))).toBeNull()
  expect(toRefundKey(`${SESSION}_cancelled`, SESSION)).toBeNull()
})
