/** What refunds, lost disputes and written-off debts take of commission, and give back where they are undone. */
import { post } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { dueFor, restoredOfLines, reversedOfLines } from '../shares.ts'
import * as commissions from './commission-sql.ts'
import { movesOf } from './owed.ts'
import * as owed from './owed-sql.ts'
import { sumsBy } from './sums.ts'

type Refunded = { orderNumber: string; amount: number; now: Instant }

/**
 * Money of an order has gone back: its distributors keep what the rest of it earns. What was paid to them already is taken out of their wallet as far
 * as it holds something, and the rest is owed. Does nothing of an order that earned nothing.
 */
export async function reverseCommission(
  tx: Queryable,
  { orderNumber, amount, now }: Refunded,
): Promise<void> {
  const sale = await commissions.lockSale(tx, orderNumber)
  if (sale === null) return
  const returnedAmount = Math.min(sale.goodsAmount, sale.returnedAmount + amount)
  if (returnedAmount === sale.returnedAmount) return
  const is = { ...sale, returnedAmount }
  await commissions.setReturned(tx, is)
  await adjust(tx, is, { key: `commission:${orderNumber}:reversed:${returnedAmount}`, now })
}

type Reviewed = { orderNumber: string; now: Instant }

/**
 * Takes of what an order earned what disputes and write-offs have taken of its money by now, or gives it back. Does nothing of an order that earned
 * nothing; what is lost before it is completed is counted then.
 */
export async function reviewLosses(tx: Queryable, { orderNumber, now }: Reviewed): Promise<void> {
  const sale = await commissions.lockSale(tx, orderNumber)
  if (sale === null) return
  await setLost(tx, sale, { lostAmount: await commissions.lostAmountOf(tx, sale), now })
}

/** So much of a sale that is locked is lost by now. */
export async function setLost(
  tx: Queryable,
  sale: commissions.Sale,
  { lostAmount, now }: { lostAmount: number; now: Instant },
): Promise<void> {
  if (sale.lostAmount === lostAmount) return
  const is = { ...sale, lostAmount, lostCount: sale.lostCount + 1 }
  await commissions.setLost(tx, is)
  await adjust(tx, is, { key: `commission:${sale.orderNumber}:lost:${is.lostCount}`, now })
}

/** Debts are written off by who knows no distributors, and a dispute may be booked while its order is completed. */
const review = rowSweep({
  name: 'distributors.losses',
  everySeconds: 60,
  find: async (tx, _now, isAwake) =>
    (await commissions.saleToReview(tx, isAwake))?.orderNumber ?? null,
  move: (tx, orderNumber, { now }) => reviewLosses(tx, { orderNumber, now }),
})

export const lossSweeps: readonly Sweep[] = [review]

type Changed = commissions.OfOrder & { change: number }
type Adjusting = { key: string; now: Instant }

/** Gives each commission of an order what is due by now. */
async function adjust(
  tx: Queryable,
  sale: commissions.Sale,
  { key, now }: Adjusting,
): Promise<void> {
  const distributors = await commissions.lockDistributorsOf(tx, sale.orderNumber)
  const ended = distributors.filter(({ state }) => state === 'ended').map(({ buyerId }) => buyerId)
  const rows = await commissions.commissionsOfOrder(tx, sale.orderNumber)
  const changed = await withoutEarnings(tx, changesOf(rows, sale), ended)
  if (changed.length === 0) return
  const reversals = changed.map(({ id, change }) => ({ id, amount: change }))
  await commissions.reverse(tx, reversals)
  const { 'shop.baseCurrency': currency } = await readSettings(tx)
  const unsettled = sumsBy(
    changed.filter(({ isSettled }) => !isSettled),
    ({ change }) => change,
  )
  const settled = sumsBy(
    changed.filter(({ isSettled }) => isSettled),
    ({ change }) => change,
  )
  await post(tx, {
    key,
    kind: 'commission_reversed',
    reference: sale.orderNumber,
    buyerId: null,
    at: now,
    currency,
    entries: [
      { kind: 'commission_costs', amount: -changed.reduce((sum, { change }) => sum + change, 0) },
      ...[...unsettled].map(([buyerId, amount]) => ({
        kind: 'commission' as const,
        buyerId,
        amount,
      })),
      ...(await movesOf(tx, settled, { currency, now, key })),
    ],
  })
}

/** Who has closed the account earns nothing again: what is due again is owed no more, as far as something is owed. */
async function withoutEarnings(
  tx: Queryable,
  changes: readonly Changed[],
  endedIds: readonly number[],
): Promise<Changed[]> {
  const owedAmounts = new Map<number, number>()
  for (const id of endedIds) owedAmounts.set(id, await owed.owedOf(tx, id))
  return changes.flatMap((row) => {
    const left = owedAmounts.get(row.distributorId)
    if (left === undefined) return [row]
    const change = row.change < 0 ? (row.isSettled ? Math.max(row.change, -left) : 0) : row.change
    if (row.isSettled) owedAmounts.set(row.distributorId, left + change)
    return change === 0 ? [] : [{ ...row, change }]
  })
}

/** By level, and a reward by itself, each by what is left of what was paid. Above zero: it is reversed; below: it is earned again. */
const changesOf = (rows: readonly commissions.OfOrder[], sale: commissions.Sale): Changed[] =>
  (['first', 'second', 'reward'] as const).flatMap((kind) => {
    const own = rows.filter((row) => row.kind === kind)
    const paid = own.reduce((sum, { paidAmount }) => sum + paidAmount, 0)
    const due =
      kind === 'reward'
        ? dueFor(own[0]?.amount ?? 0, 100, sale)
        : dueFor(paid, own[0]?.percent ?? 0, sale)
    const left = own.map((row) => row.amount - row.reversedAmount)
    const restored = restoredOfLines(
      left,
      own.map(({ reversedAmount }) => reversedAmount),
      due,
    )
    return reversedOfLines(left, due).flatMap((reversal, index) => {
      const change = reversal - (restored[index] ?? 0)
      return change === 0 ? [] : [{ ...own[index]!, change }]
    })
  })
