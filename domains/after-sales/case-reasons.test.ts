/** What an application says of freight before it is sent. */
import { expect, test } from 'vitest'
import { freightNoteOf } from './case-reasons.ts'

test('nothing is said of freight before a reason is chosen, nor of an exchange', () => {
  expect(freightNoteOf('return_refund', '')).toBeNull()
  expect(freightNoteOf('refund_only', 'otherVariant')).toBeNull()
  expect(freightNoteOf('exchange', 'quality')).toBeNull()
})

test('who pays follows from the reason', () => {
  expect(freightNoteOf('return_refund', 'quality')).toBe('freightMaybe')
  expect(freightNoteOf('return_refund', 'notNeeded')).toBe('freightNot')
  expect(freightNoteOf('refund_only', 'missing')).toBe('freightOnly')
  expect(freightNoteOf('refund_only', 'arranged')).toBe('freightNone')
})
