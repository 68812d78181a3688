/** The receipt form: initial values, validation, and what is sent. */
import { expect, test } from 'vitest'
import type { Transfer } from '../office-contract.ts'
import {
  countInTransit,
  isEmpty,
  linesToSend,
  needsReason,
  receiptOf,
  withLost,
} from './receipt.ts'

const line = (id: number, counts: Partial<Transfer['lines'][number]> = {}) => ({
  id,
  skuId: id,
  productId: id,
  name: '阀门',
  optionText: '',
  code: `V-${id}`,
  quantity: 10,
  shippedQuantity: 10,
  receivedQuantity: 0,
  putBackQuantity: 0,
  lostQuantity: 0,
  lostReason: '',
  ...counts,
})
const nothing = { received: 0, lost: 0, reason: '' }

test('in transit is what was shipped and is neither received, put back nor lost', () => {
  expect(countInTransit(line(1))).toBe(10)
  expect(
    countInTransit(line(1, { receivedQuantity: 4, putBackQuantity: 2, lostQuantity: 1 })),
  ).toBe(3)
  expect(countInTransit(line(1, { shippedQuantity: 0 }))).toBe(0)
})

test('a receipt begins with everything in transit, and keeps the input', () => {
  const part = line(1, { receivedQuantity: 4 })
  expect(receiptOf(part, {})).toEqual({ received: 6, lost: 0, reason: '' })
  expect(receiptOf(part, { 1: nothing })).toEqual(nothing)
  expect(receiptOf(part, { 2: nothing })).toEqual({ received: 6, lost: 0, reason: '' })
})

test('lost units reduce the received ones, and lower input stays as typed', () => {
  const all = receiptOf(line(1), {})
  expect(withLost(line(1), all, 3)).toEqual({ received: 7, lost: 3, reason: '' })
  expect(withLost(line(1), all, 10)).toEqual({ received: 0, lost: 10, reason: '' })
  const few = { received: 2, lost: 5, reason: '破损' }
  expect(withLost(line(1), few, 0)).toEqual({ received: 2, lost: 0, reason: '破损' })
})

test('a loss needs a reason that is not blank; a complete receipt needs none', () => {
  expect(needsReason({ received: 1, lost: 1, reason: ' ' })).toBe(true)
  expect(needsReason({ received: 1, lost: 1, reason: '少件' })).toBe(false)
  expect(needsReason(nothing)).toBe(false)
})

test('a receipt of zero is invalid; one received or lost piece is enough', () => {
  const lines = [line(1), line(2)]
  expect(isEmpty(lines, {})).toBe(false)
  expect(isEmpty(lines, { 1: nothing })).toBe(false)
  expect(isEmpty(lines, { 1: nothing, 2: nothing })).toBe(true)
  expect(isEmpty(lines, { 1: nothing, 2: { ...nothing, lost: 1 } })).toBe(false)
})

test('every line is sent, untouched ones with everything in transit', () => {
  const typed = { 2: { received: 1, lost: 2, reason: '破损' } }
  expect(linesToSend([line(1), line(2)], typed)).toEqual([
    { lineId: 1, receivedQuantity: 10, lostQuantity: 0, lostReason: '' },
    { lineId: 2, receivedQuantity: 1, lostQuantity: 2, lostReason: '破损' },
  ])
})
