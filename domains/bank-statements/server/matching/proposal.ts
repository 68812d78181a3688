/** A line as it is read for matching, and what is proposed for it. */
import { referenceKey } from '#kit/contract/text.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { AwaitedOrder } from '#domains/payments/server/statement-door.ts'
import type { Confidence, MatchReason, Proposal } from '../../contract.ts'
import { leftOf, type Index } from './candidates.ts'

export type OpenLine = {
  id: number
  bookedOn: string
  amount: number
  referenceKey: string
  payerName: string
  payerAccount: string
  payerKey: string
  text: string
}
export type Match = { confidence: Confidence; proposal: Omit<Proposal, 'buyerName'> }

const RANK: Readonly<Record<Confidence, number>> = { unsure: 0, likely: 1, sure: 2 }

/** No surer than this: what buyers have typed themselves proves little. */
export const atMost = (match: Match | null, confidence: Confidence): Match | null =>
  match === null || RANK[match.confidence] <= RANK[confidence] ? match : { ...match, confidence }

/** A transfer takes days, and buyers state when they sent it. */
const DAYS_BETWEEN = 7

export const isNear = (at: string, day: string): boolean =>
  Math.abs(Date.parse(at) - Date.parse(`${day}T12:00:00Z`)) <= DAYS_BETWEEN * DAY_MS

/** What a line names, read once. */
export type ReadLine = OpenLine & {
  /** References and numbers of orders, in the order of the text. */
  named: readonly string[]
  words: readonly string[]
}

const NAMED = /(?=(TP[2-9A-HJKMNP-Z]{8}|(?:SO|DO)\d{15}))/g

/** Banks break references and put spaces into them: they are looked for in the letters and digits alone. */
export function readLine(line: OpenLine): ReadLine {
  const whole = `${line.referenceKey}|${referenceKey(line.text)}`
  const named = [...whole.matchAll(NAMED)].flatMap((found) => found[1] ?? [])
  const words = line.text
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 6)
  return { ...line, named: [...new Set(named)], words: [...new Set(words)] }
}

/**
 * Spreads an amount over orders, the oldest first; what they do not need is on the last, and goes back as what is paid too much.
 * Null where nothing of them is due.
 */
export function toMatch(
  confidence: Confidence,
  orders: readonly AwaitedOrder[],
  index: Index,
  amount: number,
  reasons: readonly MatchReason[],
): Match | null {
  const open = orders.filter((order) => leftOf(index, order) > 0)
  let rest = amount
  const parts = open.flatMap((order, i) => {
    const dueAmount = leftOf(index, order)
    const part = i === open.length - 1 ? rest : Math.min(rest, dueAmount)
    rest -= part
    return part > 0
      ? [{ orderId: order.id, orderNumber: order.number, dueAmount, amount: part }]
      : []
  })
  const [first] = open
  if (first === undefined || parts.length === 0) return null
  const { buyerId } = first
  return {
    confidence,
    proposal: {
      kind: 'orders',
      buyerId,
      parts,
      entries: [],
      submission: null,
      reasons: [...reasons],
    },
  }
}
