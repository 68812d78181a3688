/** Why an account cannot be used, with its numbers; and what is left of it at each moment. */
import { expect, test } from 'vitest'
import { computeCredit, explainCreditUse, type CreditFacts } from './use.ts'

const NOW = '2026-03-01T00:00:00.000Z'
const LATER = '2026-03-02T00:00:00.000Z'
const BEFORE = '2026-02-01T00:00:00.000Z'
const FACTS: CreditFacts = {
  currency: 'CNY',
  limitAmount: 1000,
  temporaryAmount: 0,
  temporaryUntil: null,
  validUntil: null,
  frozenAt: null,
  usedAmount: 400,
  prepaidAmount: 0,
  lateAmount: 0,
  lateSince: null,
  isVerified: true,
}
const explain = (facts: Partial<CreditFacts>, amount: number | null = 600) =>
  explainCreditUse(
    { ...FACTS, ...facts },
    amount === null ? null : { amount, currency: 'CNY' },
    NOW,
  )

test('an account within its limit may be used to the last cent, and no further', () => {
  expect(explain({})).toEqual([])
  expect(explain({}, 601)).toEqual([{ why: 'short', amount: 1, at: null }])
  expect(explain({ usedAmount: 1000 }, null)).toEqual([{ why: 'short', amount: 0, at: null }])
  expect(explain({ usedAmount: 999 }, null)).toEqual([])
})

test('a temporary limit counts until its end, and not at it', () => {
  const raised = { temporaryAmount: 500, temporaryUntil: LATER }
  expect(explain(raised, 1100)).toEqual([])
  expect(explain({ ...raised, temporaryUntil: NOW }, 1100)).toEqual([
    { why: 'short', amount: 500, at: null },
  ])
  expect(computeCredit({ ...FACTS, ...raised }, NOW)).toEqual({
    totalAmount: 1500,
    remainingAmount: 1100,
  })
})

test('a limit that was lowered below what is used leaves nothing, and says how much is missing', () => {
  const lowered = { limitAmount: 300 }
  expect(computeCredit({ ...FACTS, ...lowered }, NOW).remainingAmount).toBe(0)
  expect(explain(lowered, 50)).toEqual([{ why: 'short', amount: 150, at: null }])
})

test('everything in the way is said, the most serious first', () => {
  const facts = {
    frozenAt: BEFORE,
    validUntil: NOW,
    isVerified: false,
    lateAmount: 70,
    lateSince: BEFORE,
  }
  expect(explain(facts, 601).map(({ why }) => why)).toEqual([
    'frozen',
    'ended',
    'unverified',
    'overdue',
    'short',
  ])
  expect(explain({ validUntil: LATER })).toEqual([])
  expect(explainCreditUse(FACTS, { amount: 1, currency: 'USD' }, NOW)).toEqual([
    { why: 'otherCurrency', amount: null, at: null },
  ])
})

test('what was paid in advance counts on top of the limit', () => {
  const paid = { usedAmount: 0, prepaidAmount: 300 }
  expect(explain(paid, 1300)).toEqual([])
  expect(explain(paid, 1301)).toEqual([{ why: 'short', amount: 1, at: null }])
  expect(computeCredit({ ...FACTS, ...paid }, NOW)).toEqual({
    totalAmount: 1000,
    remainingAmount: 1300,
  })
})
