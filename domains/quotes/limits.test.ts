/** How far an answer may go below the shop's prices without approval. */
import { expect, test } from 'vitest'
import { needsApproval } from '#domains/approvals/limits.ts'
import { isAnswerBeyond } from './limits.ts'

const given = { totalAmount: 900, usualAmount: 1000, percent: 10 }

test('up to the limit no approval is needed, one unit further it is', () => {
  expect(needsApproval(given)).toBe(false)
  expect(needsApproval({ ...given, totalAmount: 899 })).toBe(true)
  expect(needsApproval({ ...given, totalAmount: 1001 })).toBe(false)
})

test('where the shop has no price, approval is needed', () => {
  expect(needsApproval({ ...given, usualAmount: null })).toBe(true)
})

test('a limit of a hundred needs no approval, one of zero for any reduction', () => {
  expect(needsApproval({ ...given, usualAmount: null, percent: 100 })).toBe(false)
  expect(needsApproval({ ...given, totalAmount: -5, percent: 100 })).toBe(false)
  expect(needsApproval({ ...given, totalAmount: 11, percent: 99 })).toBe(false)
  expect(needsApproval({ ...given, totalAmount: 9, percent: 99 })).toBe(true)
  expect(needsApproval({ ...given, totalAmount: 999, percent: 0 })).toBe(true)
  expect(needsApproval({ ...given, totalAmount: 1000, percent: 0 })).toBe(false)
})

test('a high freight does not offset a low price: the goods are checked separately', () => {
  const answered = { ...given, totalAmount: 1000, goodsAmount: 700, usualGoodsAmount: 800 }
  expect(isAnswerBeyond(answered)).toBe(true)
  expect(isAnswerBeyond({ ...answered, goodsAmount: 720 })).toBe(false)
  expect(isAnswerBeyond({ ...answered, goodsAmount: 800, totalAmount: 899 })).toBe(true)
  expect(isAnswerBeyond({ ...answered, usualGoodsAmount: null })).toBe(true)
})
