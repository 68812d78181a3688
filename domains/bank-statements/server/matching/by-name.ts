/** Lines that name what they pay: by the reference of a transfer, an order, a proof that a buyer has sent, or a submission. */
import type { AwaitedOrder } from '#domains/payments/server/statement-door.ts'
import {
  payableOn,
  type BegunRepayment,
  type SubmittedRepayment,
} from '#domains/credit/server/bank-door.ts'
import type { Confidence, MatchReason } from '../../contract.ts'
import { leftOf, restLeftOf, type Index } from './candidates.ts'
import { matchEntry } from './by-debt.ts'
import { isUnlikeProof, knownPayers } from './payers.ts'
import { findSubset } from './subset.ts'
import { atMost, isNear, toMatch, type Match, type ReadLine } from './proposal.ts'

export const matchNamed = (line: ReadLine, index: Index): Match | null =>
  matchReferences(line, index) ??
  matchNumber(line, index) ??
  matchTrusted(line, index) ??
  matchEntry(line, index)

/** What a buyer has stated and nothing confirms: it goes behind payers who are known. */
export const matchStated = (line: ReadLine, index: Index): Match | null =>
  matchSubmission(line, index) ?? matchProof(line, index)

const matchTrusted = (line: ReadLine, index: Index): Match | null =>
  [matchSubmission(line, index), matchProof(line, index)].find(
    (match) => match !== null && match.confidence !== 'unsure',
  ) ?? null

function matchReferences(line: ReadLine, index: Index): Match | null {
  const orders: AwaitedOrder[] = []
  const reasons: MatchReason[] = []
  for (const name of line.named) {
    const order = index.byReference.get(name)
    if (order === undefined || leftOf(index, order) === 0) continue
    if (!orders.includes(order)) orders.push(order)
    reasons.push({ word: name.startsWith('TP') ? 'reference' : 'orderNumber', text: name })
  }
  return orders.length === 0 ? null : compare(line, orders, index, reasons)
}

/** Named orders against the amount. */
function compare(
  { amount }: ReadLine,
  orders: readonly AwaitedOrder[],
  index: Index,
  reasons: readonly MatchReason[],
): Match | null {
  const dueAmount = orders.reduce((sum, order) => sum + leftOf(index, order), 0)
  const isOneBuyer = orders.every(({ buyerId }) => buyerId === orders[0]!.buyerId)
  const isOne = orders.length === 1
  // Whoever pays deposit and balance at once pays what they owe too.
  const isWhole = isOne && amount === restLeftOf(index, orders[0]!)
  if (dueAmount === amount || isWhole) {
    const word = isOne ? 'amount' : 'amountOfAll'
    const all = [...reasons, { word, text: '' } as const]
    return toMatch(isOneBuyer ? 'sure' : 'likely', orders, index, amount, all)
  }
  if (amount < dueAmount) {
    const all = [...reasons, { word: 'partly', text: '' } as const]
    return toMatch(isOne ? 'likely' : 'unsure', orders, index, amount, all)
  }
  // More than what is named: the rest may be for other orders of theirs.
  const others = (index.byBuyer.get(orders[0]!.buyerId) ?? []).filter(
    (order) => !orders.includes(order) && leftOf(index, order) > 0,
  )
  const more = isOneBuyer
    ? findSubset(
        others.map((order) => leftOf(index, order)),
        amount - dueAmount,
      )
    : null
  if (more !== null && more.length > 0) {
    const together = [...orders, ...more.map((i) => others[i]!)]
    const all = [...reasons, { word: 'amountOfAll', text: '' } as const]
    return toMatch('likely', together, index, amount, all)
  }
  const all = [...reasons, { word: 'surplus', text: '' } as const]
  return toMatch(isOne ? 'likely' : 'unsure', orders, index, amount, all)
}

/** References have digits. Words of a language stand in many lines, and whoever pays nothing may state one as theirs. */
const isReference = (key: string): boolean => key.length >= 6 && /\p{N}/u.test(key)

type Proof = { buyerId: number; payerName: string | null; payerLast4: string | null }

/**
 * How sure it makes a line that a buyer has stated one of its words as their transfer's reference. Banks number in sequence and receipts
 * are sent about, so the bank's own reference is theirs surely only where the line names no other payer than their proof, and never
 * where its payer is known as another's. Another word of the text is whatever somebody typed: it counts with a payer who is known.
 */
function trustIn(line: ReadLine, index: Index, key: string, proofs: readonly Proof[]): Confidence {
  const [only, other] = [...new Set(proofs.map(({ buyerId }) => buyerId))]
  if (only === undefined || other !== undefined) return 'unsure'
  const known = knownPayers(line, index).buyerIds
  if (known.includes(only)) return key === line.referenceKey ? 'sure' : 'likely'
  if (known.length > 0 || key !== line.referenceKey) return 'unsure'
  return proofs.some((proof) => isUnlikeProof(line, proof)) ? 'likely' : 'sure'
}

const statedKeys = (line: ReadLine) => [line.referenceKey, ...line.words].filter(isReference)

/** The bank's reference that buyers have stated with their proofs: of several, one transfer for all. */
function matchProof(line: ReadLine, index: Index): Match | null {
  for (const key of statedKeys(line)) {
    const orders = (index.byProof.get(key) ?? []).filter((order) => leftOf(index, order) > 0)
    if (orders.length > 0) {
      const match = compare(line, orders, index, [{ word: 'bankReference', text: key }])
      return atMost(match, trustIn(line, index, key, orders))
    }
  }
  return null
}

const openOf = <One extends { id: number }>(index: Index, each: One | undefined) =>
  each === undefined || index.takenSubmissions.has(each.id) ? undefined : each

function matchNumber(line: ReadLine, index: Index): Match | null {
  for (const word of line.words) {
    const named = openOf(index, index.submissionByNumber.get(word))
    if (named !== undefined) return toRepayment(line, named, { word: 'number', text: named.number })
    const begun = openOf(index, index.begunByNumber.get(word))
    const match = begun === undefined ? null : matchBegun(line, begun, index)
    if (match !== null) return match
  }
  return null
}

/** The bank's reference that a buyer has stated with a submission. */
function matchSubmission(line: ReadLine, index: Index): Match | null {
  for (const key of statedKeys(line)) {
    const proved = openOf(index, index.submissionByProof.get(key))
    if (proved !== undefined) {
      const match = toRepayment(line, proved, { word: 'bankReference', text: key })
      return atMost(match, trustIn(line, index, key, [proved]))
    }
  }
  return null
}

/** Surely theirs with the amount that they state, and a day near the bank's: the day decides their discount for paying early. */
export function toRepayment(
  { amount, bookedOn }: ReadLine,
  { id, number, buyerId, amount: stated, paidAt }: SubmittedRepayment,
  ...reasons: MatchReason[]
): Match {
  const isSame = amount === stated
  const word = isSame ? 'amount' : amount < stated ? 'partly' : 'surplus'
  return {
    confidence: !isNear(paidAt, bookedOn) ? 'unsure' : isSame ? 'sure' : 'likely',
    proposal: {
      kind: 'submission',
      buyerId,
      parts: [],
      entries: [],
      submission: { id, number },
      reasons: [...reasons, { word, text: '' }],
    },
  }
}

/** The transfer has come before its proof. It pays what its buyer chose; null: nothing of that is owed any more. */
function matchBegun(
  { amount, bookedOn }: ReadLine,
  { id, number, buyerId, entryNumbers }: BegunRepayment,
  index: Index,
): Match | null {
  const debts = (index.entriesByBuyer.get(buyerId) ?? []).filter(
    (entry) => entryNumbers.length === 0 || entryNumbers.includes(entry.number),
  )
  const openAmount = debts.reduce((sum, debt) => sum + debt.openAmount, 0)
  const payableAmount = debts.reduce((sum, debt) => sum + payableOn(debt, bookedOn), 0)
  if (openAmount === 0) return null
  const isSame = amount === payableAmount || amount === openAmount
  const isMore = amount > payableAmount
  const repaid = index.repaid.get(buyerId) ?? 0
  index.repaid.set(buyerId, repaid + (amount < payableAmount ? amount : openAmount))
  return {
    confidence: isSame ? 'sure' : 'likely',
    proposal: {
      kind: 'submission',
      buyerId,
      parts: [],
      entries: [],
      submission: { id, number },
      reasons: [
        { word: 'number', text: number },
        { word: isSame ? 'amount' : isMore ? 'surplus' : 'partly', text: '' },
        ...(isSame && isMore ? [{ word: 'prepaid', text: '' } as const] : []),
      ],
    },
  }
}
