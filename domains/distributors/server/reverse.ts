/** What refunds and lost disputes take of commission, and a dispute that was won gives back. What was paid is owed, and taken out of the wallet. */
import { post } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { moveCommission } from '#domains/wallet/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { dueFor, restoredOfLines, reversedOfLines } from '../shares.ts'
import * as commissions from './commission-sql.ts'
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

type Disputed = { orderNumber: string; isLost: boolean; now: Instant }

/** A dispute has taken the payment of an order from the shop, or was won or undone: nothing of it is earned meanwhile. */
export async function disputeCommission(
  tx: Queryable,
  { orderNumber, isLost, now }: Disputed,
): Promise<void> {
  const sale = await commissions.lockSale(tx, orderNumber)
  if (sale === null || sale.isLost === isLost) return
  const is = { ...sale, isLost, lostCount: sale.lostCount + (isLost ? 1 : 0) }
  await commissions.setLost(tx, is)
  const what = isLost ? 'lost' : 'won'
  await adjust(tx, is, { key: `commission:${orderNumber}:${what}:${is.lostCount}`, now })
}

type Changed = commissions.OfOrder & { change: number }
type Adjusting = { key: string; now: Instant }

/** Gives each commission of an order what is due by now. */
async function adjust(
  tx: Queryable,
  sale: commissions.Sale,
  { key, now }: Adjusting,
): Promise<void> {
  const distributors = await commissions.lockDistributorsOf(tx, sale.orderNumber)
  const ended = new Set(
    distributors.filter(({ state }) => state === 'ended').map(({ buyerId }) => buyerId),
  )
  const rows = await commissions.commissionsOfOrder(tx, sale.orderNumber)
  // Nobody is there any more who could earn again.
  const changed = changesOf(rows, sale).filter(
    ({ change, distributorId }) => change > 0 || !ended.has(distributorId),
  )
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
      ...(await movesOf(tx, settled, { currency, now })),
    ],
  })
}

type Money = { currency: Currency; now: Instant }

/** What was paid and is due no more is owed; the wallet gives what it holds. What is due again is owed no more, and the rest goes to the wallet. */
async function movesOf(tx: Queryable, settled: ReadonlyMap<number, number>, money: Money) {
  const entries = []
  for (const [buyerId, change] of [...settled].sort(([one], [other]) => one - other)) {
    const owedAmount = await commissions.owedOf(tx, buyerId)
    const wanted = change > 0 ? owedAmount + change : Math.min(0, owedAmount + change)
    const taken = await moveWallet(tx, buyerId, wanted, money)
    await commissions.owe(tx, buyerId, change - taken)
    if (change !== taken)
      entries.push({ kind: 'commission_owed' as const, buyerId, amount: change - taken })
    if (taken !== 0) entries.push({ kind: 'wallet' as const, buyerId, amount: taken })
  }
  return entries
}

/** @returns what has left the wallet; below zero: what came into it */
async function moveWallet(
  tx: Queryable,
  distributorId: number,
  wantedAmount: number,
  { currency, now }: Money,
): Promise<number> {
  if (wantedAmount === 0) return 0
  return moveCommission(
    tx,
    { buyerId: distributorId, currency, mostAmount: wantedAmount, now },
    (amount) => commissions.addRecovery(tx, { distributorId, amount, currency, now }),
  )
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
