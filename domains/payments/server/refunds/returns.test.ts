/**
 * Which amount of which receipt is refunded: exactly what was not applied, by the route it came, under a key that
 * requests it once.
 */
import { expect, test } from 'vitest'
import { returnOfRest, returnsOfAll, returnsOfPart } from './returns.ts'

const taken = { receiptId: 7, route: 'online', amount: 1000 } as const

test('what was not applied is refunded by the route of its receipt', () => {
  expect(returnOfRest(taken, { outcome: 'surplus', appliedAmount: 400 })).toEqual({
    key: 'rest:7',
    receiptId: 7,
    route: 'online',
    amount: 600,
    reason: 'surplus',
  })
  const bank = { ...taken, route: 'bank' } as const
  expect(returnOfRest(bank, { outcome: 'surplus', appliedAmount: 0 })).toMatchObject({
    route: 'bank',
    amount: 1000,
    reason: 'surplus',
  })
})

test('money that came too late has a reason of its own', () => {
  expect(returnOfRest(taken, { outcome: 'closed', appliedAmount: 0 })).toMatchObject({
    amount: 1000,
    reason: 'late',
  })
})

test('nothing is refunded of a receipt that was applied in full', () => {
  for (const outcome of ['paid', 'partially', 'surplus', 'reopened'] as const) {
    expect(returnOfRest(taken, { outcome, appliedAmount: 1000 })).toBeNull()
  }
})

test('each receipt of a cancelled order is refunded separately: cards by the provider, everything else by bank', () => {
  const receipts = [
    { id: 3, kind: 'online', appliedAmount: 250 },
    { id: 2, kind: 'offline', appliedAmount: 750 },
  ]
  expect(returnsOfAll(receipts)).toEqual([
    { key: 'cancelled:3', receiptId: 3, route: 'online', amount: 250, reason: 'cancelled' },
    { key: 'cancelled:2', receiptId: 2, route: 'bank', amount: 750, reason: 'cancelled' },
  ])
  expect(returnsOfAll([])).toEqual([])
})

test('a part goes back from one receipt after the other, and never more than was applied', () => {
  const receipts = [
    { id: 3, kind: 'online', appliedAmount: 250 },
    { id: 2, kind: 'offline', appliedAmount: 750 },
    { id: 1, kind: 'online', appliedAmount: 100 },
  ]
  expect(returnsOfPart(receipts, 400)).toEqual([
    { key: 'closed:3', receiptId: 3, route: 'online', amount: 250, reason: 'cancelled' },
    { key: 'closed:2', receiptId: 2, route: 'bank', amount: 150, reason: 'cancelled' },
  ])
  expect(returnsOfPart(receipts, 1100).map(({ amount }) => amount)).toEqual([250, 750, 100])
  expect(returnsOfPart(receipts, 0)).toEqual([])
  expect(() => returnsOfPart(receipts, 1101)).toThrow('1 more goes back than was applied')
})
