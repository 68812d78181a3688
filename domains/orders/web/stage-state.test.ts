import { expect, test } from 'vitest'
import { stageState } from './stage-state.ts'

const deposit = { state: 'paid', paidAmount: 600 } as const
const balance = { state: 'unpaid', paidAmount: 0 } as const
const closed = { lifecycle: 'closed', payment: 'refunded' }

test('a closed order demands nothing, and says of its deposit that it went back', () => {
  expect(stageState(deposit, { retainedAmount: 0 }, closed)).toBe('returned')
  expect(stageState(balance, { retainedAmount: 0 }, closed)).toBe('notDue')
  expect(stageState({ ...balance, state: 'overdue' }, { retainedAmount: 0 }, closed)).toBe('notDue')
})

test('a deposit that stays or has not gone back yet is paid, and an open order is as it was', () => {
  expect(stageState(deposit, { retainedAmount: 600 }, closed)).toBe('paid')
  expect(stageState(deposit, { retainedAmount: 0 }, { ...closed, payment: 'paid' })).toBe('paid')
  const open = { lifecycle: 'open', payment: 'partially_paid' }
  expect(stageState(balance, { retainedAmount: 0 }, open)).toBe('unpaid')
})
