/** Computes which amount of which receipt is refunded, and why. Pure. */
import type { Outcome } from '#domains/orders/server/payment-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type * as sql from './sql.ts'

export type Return = Pick<sql.Refund, 'reason' | 'route' | 'amount'> & {
  /** The same for the same refund, so that it is requested once. */
  key: string
  receiptId: number
  /** Of what was paid on terms: the entry that stands for it. */
  creditEntryId: number | null
}

export type Part = {
  amount: number
  /** Null: nobody decided it, it follows from what happened. */
  by: number | null
  now: Instant
  /** What the part is of: `closed`, `case:RF…`, `difference:RF…`; each is refunded once. */
  key?: string
}

type Taken = Pick<Return, 'receiptId' | 'route' | 'amount'>

/** @returns null when all of it was applied to its order */
export function returnOfRest(
  { receiptId, route, amount }: Taken,
  { outcome, appliedAmount }: Pick<Outcome, 'outcome' | 'appliedAmount'>,
): Return | null {
  if (appliedAmount === amount) return null
  return {
    key: `rest:${receiptId}`,
    receiptId,
    creditEntryId: null,
    route,
    amount: amount - appliedAmount,
    reason: outcome === 'closed' ? 'late' : 'surplus',
  }
}

type Applied = {
  id: number
  kind: sql.ReceiptKind
  creditEntryId: number | null
  appliedAmount: number
}

const ROUTES = { online: 'online', offline: 'bank', credit: 'credit', wallet: 'wallet' } as const

/**
 * Refunds of a part of what was applied to an order, the latest receipt first.
 * @param key begins the key of each, so that the same part is refunded once
 * @throws when less was applied
 */
export function returnsOfPart(
  receipts: readonly Applied[],
  amount: number,
  key = 'closed',
): Return[] {
  let left = amount
  const returns = returnsOfAll(receipts).flatMap((each): Return[] => {
    const part = Math.min(left, each.amount)
    left -= part
    return part === 0 ? [] : [{ ...each, key: `${key}:${each.receiptId}`, amount: part }]
  })
  if (left > 0) throw new Error(`${left} more goes back than was applied`)
  return returns
}

/** Refunds of all but what the merchant keeps of a cancelled order, the latest receipt first. */
export const returnsBut = (receipts: readonly Applied[], retainedAmount: number): Return[] => {
  if (retainedAmount === 0) return returnsOfAll(receipts)
  const paidAmount = receipts.reduce((sum, { appliedAmount }) => sum + appliedAmount, 0)
  return returnsOfPart(receipts, paidAmount - retainedAmount).map((each) => ({
    ...each,
    key: `cancelled:${each.receiptId}`,
  }))
}

/** Refunds for all that was applied to an order: each receipt by the route it came. */
export const returnsOfAll = (receipts: readonly Applied[]): Return[] =>
  receipts.map(({ id, kind, creditEntryId, appliedAmount }) => ({
    key: `cancelled:${id}`,
    receiptId: id,
    creditEntryId,
    route: ROUTES[kind],
    amount: appliedAmount,
    reason: 'cancelled',
  }))
