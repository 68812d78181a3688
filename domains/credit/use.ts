/** Whether an account may be used now, and with which numbers why not. Pure; the server and all pages ask it. */
import type { Instant } from '#kit/contract/values.ts'
import type { Currency } from '#kit/contract/money.ts'

export const CREDIT_BLOCKS = [
  'frozen',
  'ended',
  'unverified',
  'overdue',
  'otherCurrency',
  'short',
] as const

/** Why an account cannot be used: since or until when, and how much is in the way, in minor units of its currency. */
export type CreditBlock = {
  why: (typeof CREDIT_BLOCKS)[number]
  amount: number | null
  at: Instant | null
}

export type CreditFacts = {
  currency: Currency
  limitAmount: number
  temporaryAmount: number
  temporaryUntil: Instant | null
  validUntil: Instant | null
  frozenAt: Instant | null
  usedAmount: number
  /** Paid in advance: it counts on top of the limit. */
  prepaidAmount: number
  /** What is past its deadline by more than the days of grace, and the earliest of these deadlines. */
  lateAmount: number
  lateSince: Instant | null
  /** Of the business's verification; true where the shop does not ask for one. */
  isVerified: boolean
}

/** The limit with what is added to it for now, and what is left of it; never less than nothing. */
export function computeCredit(
  facts: Pick<
    CreditFacts,
    'limitAmount' | 'temporaryAmount' | 'temporaryUntil' | 'usedAmount' | 'prepaidAmount'
  >,
  now: Instant,
): { totalAmount: number; remainingAmount: number } {
  const { limitAmount, temporaryAmount, temporaryUntil, usedAmount, prepaidAmount } = facts
  const isRaised = temporaryUntil !== null && temporaryUntil > now
  const totalAmount = limitAmount + (isRaised ? temporaryAmount : 0)
  return { totalAmount, remainingAmount: Math.max(0, totalAmount + prepaidAmount - usedAmount) }
}

/**
 * Everything that keeps an account from being used now, the most serious first; none: it may be used.
 * @param wanted what is to be ordered on terms; null: anything at all
 */
export function explainCreditUse(
  facts: CreditFacts,
  wanted: { amount: number; currency: Currency } | null,
  now: Instant,
): CreditBlock[] {
  const { frozenAt, validUntil, isVerified, lateAmount, lateSince } = facts
  const blocks: CreditBlock[] = []
  if (frozenAt !== null) blocks.push({ why: 'frozen', amount: null, at: frozenAt })
  if (validUntil !== null && validUntil <= now) {
    blocks.push({ why: 'ended', amount: null, at: validUntil })
  }
  if (!isVerified) blocks.push({ why: 'unverified', amount: null, at: null })
  if (lateAmount > 0) blocks.push({ why: 'overdue', amount: lateAmount, at: lateSince })
  if (wanted !== null && wanted.currency !== facts.currency) {
    return [...blocks, { why: 'otherCurrency', amount: null, at: null }]
  }
  const { totalAmount, remainingAmount } = computeCredit(facts, now)
  const missing = (wanted?.amount ?? 1) + facts.usedAmount - facts.prepaidAmount - totalAmount
  if (missing > 0) {
    const amount = wanted === null ? remainingAmount : missing
    blocks.push({ why: 'short', amount, at: null })
  }
  return blocks
}
