/** Which ready texts fit what staff agree to. */
import { expect, test } from 'vitest'
import { situationOfAgreeing } from './situation.ts'

const lines = [{ extraAmount: 0 }, { extraAmount: 0 }]
const refund = { type: 'return_refund', recovery: 'self', wait: null, lines } as const
const exchange = { ...refund, type: 'exchange' } as const

test('of a refund: whether goods go back, and who brings them', () => {
  const only = { ...refund, type: 'refund_only', recovery: 'none' } as const
  expect(situationOfAgreeing(only, false)).toBe('refundKept')
  expect(situationOfAgreeing(refund, false)).toBe('refundReturn')
  expect(situationOfAgreeing({ ...refund, recovery: 'pickup' }, false)).toBe('refundPickup')
  expect(situationOfAgreeing(refund, true)).toBe('refundKept')
})

test('of an exchange: what it waits for first, stock before money', () => {
  expect(situationOfAgreeing(exchange, false)).toBe('exchangeReturn')
  expect(situationOfAgreeing({ ...exchange, recovery: 'pickup' }, false)).toBe('exchangePickup')
  expect(situationOfAgreeing(exchange, true)).toBe('exchangeKept')
  const withDifference = { ...exchange, lines: [{ extraAmount: 0 }, { extraAmount: 500 }] }
  expect(situationOfAgreeing(withDifference, false)).toBe('exchangeDifference')
  const wait = { days: 14, refundAmount: 900 }
  expect(situationOfAgreeing({ ...withDifference, wait }, true)).toBe('exchangeStock')
})
