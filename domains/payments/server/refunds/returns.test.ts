/**
 * Which amount of which receipt is refunded: exactly what was not applied, by the route it came, under a key that
 * requests it once.
 */
import { expect, test } from 'vitest'
import { returnOfRest, returnsOfAll, returnsOfPart } from './returns.ts'

const aReceipt = (id: number, kind: 'online' | 'offline' | 'credit', appliedAmount: number) => ({
  id,
  kind,
  creditEntryId: null as number | null,
  appliedAmount,
})
const taken = { receiptId: 7, route: 'online', amount: 1000 } as const

test('what was not applied is refunded by the route of its receipt', () => {
  expect(returnOfRest(taken, { outcome: 'surplus', appliedAmount: 400 })).toEqual({
    key: 'rest:7',
    receiptId: 7,
    creditEntryId: null,
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

test('each receipt of a cancelled order is refunded separately: cards by the provider, transfers by bank, terms to the limit', () => {
  const receipts = [
    aReceipt(3, 'online', 250),
    aReceipt(2, 'offline', 750),
    { ...aReceipt(1, 'credit', 90), creditEntryId: 5 },
  ]
  const common = { creditEntryId: null, reason: 'cancelled' }
  expect(returnsOfAll(receipts)).toEqual([
    { ...common, key: 'cancelled:3', receiptId: 3, route: 'online', amount: 250 },
    { ...common, key: 'cancelled:2', receiptId: 2, route: 'bank', amount: 750 },
    { ...common, key: 'cancelled:1', receiptId: 1, route: 'credit', amount: 90, creditEntryId: 5 },
  ])
  expect(returnsOfAll([])).toEqual([])
})

test('a part goes back from one receipt after the other, and never more than was applied', () => {
  const receipts = [
    aReceipt(3, 'online', 250),
    aReceipt(2, 'offline', 750),
    aReceipt(1, 'online', 100),
  ]
  const common = { creditEntryId: null, reason: 'cancelled' }
  expect(returnsOfPart(receipts, 400)).toEqual([
    { ...common, key: 'closed:3', receiptId: 3, route: 'online', amount: 250 },
    { ...common, key: 'closed:2', receiptId: 2, route: 'bank', amount: 150 },
  ])
  expect(returnsOfPart(receipts, 1100).map(({ amount }) => amount)).toEqual([250, 750, 100])
  expect(returnsOfPart(receipts, 0)).toEqual([])
  expect(() => returnsOfPart(receipts, 1101)).toThrow('1 more goes back than was applied')
})
