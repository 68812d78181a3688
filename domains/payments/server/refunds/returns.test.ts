/** What goes back of which receipt: exactly what did not count, the way that it came, under a name that asks for it once. */
import { expect, test } from 'vitest'
import { returnOfRest, returnsOfAll } from './returns.ts'

const taken = { receiptId: 7, route: 'online', amount: 1000 } as const

test('what did not count goes back by the way of its receipt', () => {
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

test('money that came too late is named so', () => {
  expect(returnOfRest(taken, { outcome: 'closed', appliedAmount: 0 })).toMatchObject({
    amount: 1000,
    reason: 'late',
  })
})

test('nothing goes back of money that has counted whole', () => {
  for (const outcome of ['paid', 'partially', 'surplus', 'reopened'] as const) {
    expect(returnOfRest(taken, { outcome, appliedAmount: 1000 })).toBeNull()
  }
})

test('each receipt of a cancelled order goes back by itself: cards by the provider, all else by bank', () => {
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
