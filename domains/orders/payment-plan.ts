/**
 * The payment plan of an order of machines: a deposit, and the balance before shipment. Pure, used by server and browser alike. Orders
 * without a deposit are paid in one.
 */

import type { Instant } from '#kit/contract/values.ts'

/** Amounts in minor units of one currency. */
export type Planned = {
  payableAmount: number
  paidAmount: number
  /** Null: the order is paid at once. */
  depositAmount: number | null
}

export type Stage = 'deposit' | 'balance'

/** Whether the deposit has been paid in full, so that the machine is built and the balance is due. */
export const isDepositPaid = ({ depositAmount, paidAmount }: Omit<Planned, 'payableAmount'>) =>
  depositAmount !== null && paidAmount >= depositAmount

type Paid = { paidAt: Instant | null }

/** Whether the order was paid in full once and costs more since by another address, so that it waits for the extra. */
export const awaitsAddressExtra = (order: Omit<Planned, 'depositAmount'> & Paid): boolean =>
  order.paidAt !== null && restOf(order) > 0

/** Whoever pays or proves a balance, or what another address costs more, does not move its deadline by that. */
export const hasFixedDeadline = (order: Planned & Paid): boolean =>
  isDepositPaid(order) || awaitsAddressExtra(order)

/** What of the order is not paid yet, whenever it is due. */
export const restOf = ({ payableAmount, paidAmount }: Omit<Planned, 'depositAmount'>): number =>
  Math.max(0, payableAmount - paidAmount)

/** What has to be paid now: what is missing of the deposit, else of the whole. */
export function dueNowOf(order: Planned): number {
  const { depositAmount, paidAmount } = order
  if (depositAmount === null || isDepositPaid(order)) return restOf(order)
  return depositAmount - paidAmount
}

/** The stage that is to be paid now; null where the order is paid at once, or wholly. */
export function stageOf(order: Planned): Stage | null {
  if (order.depositAmount === null || restOf(order) === 0) return null
  return isDepositPaid(order) ? 'balance' : 'deposit'
}

/**
 * The deposit of an amount, rounded up to the currency's price step.
 * @returns null where there is none: nothing is asked for, or nothing would be left to pay later
 */
export function computeDeposit(
  payableAmount: number,
  { percent, step }: { percent: number; step: number },
): number | null {
  const amount = Math.ceil((payableAmount * percent) / 100 / step) * step
  return amount > 0 && amount < payableAmount ? amount : null
}

/**
 * The deposit of an order whose total has changed: it keeps its share, rounded to the nearest price step, so that changes back and forth
 * do not make it grow.
 * @returns null where there is none any more
 */
export function scaleDeposit(
  depositAmount: number,
  { from, to, step }: { from: number; to: number; step: number },
): number | null {
  // Twice the amounts in steps, rounded down: half a step is rounded up. Products are beyond what a number holds exactly.
  const doubled = (2n * BigInt(depositAmount) * BigInt(to)) / (BigInt(from) * BigInt(step))
  const amount = Number((doubled + 1n) / 2n) * step
  return amount > 0 && amount < to ? amount : null
}

/** What stays with the merchant of an order that is cancelled: its deposit, where it was paid and the order's rule keeps it. */
export const retainedOf = (order: Planned & { keepsDeposit: boolean }): number =>
  order.keepsDeposit && isDepositPaid(order) ? (order.depositAmount ?? 0) : 0
