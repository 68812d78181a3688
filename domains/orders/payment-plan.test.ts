/** Deposits and what becomes of them when the total changes. */
import { expect, test } from 'vitest'
import { computeDeposit, scaleDeposit } from './payment-plan.ts'

test('changes back and forth do not make a deposit grow', () => {
  const before = computeDeposit(1_000_000, { percent: 33, step: 1 })!
  let deposit = before
  let from = 1_000_000
  for (const to of [999_999, 1_000_000, 700_001, 1_000_000, 999_000, 1_000_000]) {
    deposit = scaleDeposit(deposit, { from, to, step: 1 })!
    from = to
  }
  expect(deposit).toBe(before)
})

test('it keeps to the price step, also of the largest amounts, and is a part of the total', () => {
  const most = 1_000_000_000_000_000
  expect(scaleDeposit(most / 2, { from: most, to: most - 1000, step: 1000 })).toBe(
    500_000_000_000_000,
  )
  expect(scaleDeposit(100, { from: 1000, to: 3, step: 100 })).toBeNull()
  expect(scaleDeposit(999, { from: 1000, to: 1, step: 1 })).toBeNull()
})
