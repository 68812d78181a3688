/** Pays commission into wallets by itself, for each distributor all that is due at once; what they owe is kept of it. */
import { readSettings } from '#domains/settings/server/door.ts'
import { post } from '#domains/ledger/server/door.ts'
import { payCommission } from '#domains/wallet/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import * as commissions from './commission-sql.ts'
import { mailSettled } from './mails.ts'

const settle = rowSweep({
  name: 'distributors.settle',
  everySeconds: 60,
  find: async (tx, now, isAwake) =>
    (await commissions.dueToSettle(tx, now, isAwake))?.buyerId ?? null,
  move: (tx, distributorId, { now }) => settleFor(tx, distributorId, now),
})

async function settleFor(tx: Queryable, distributorId: number, now: Instant): Promise<void> {
  const { 'shop.baseCurrency': currency } = await readSettings(tx)
  const due = await commissions.findDue(tx, distributorId, now)
  if (due.amount === 0) return
  const owedAmount = Math.min(due.owedAmount, due.amount)
  const amount = due.amount - owedAmount
  const settlement = { distributorId, ids: due.ids, amount: due.amount, owedAmount, currency, now }
  const { id, number } = await commissions.addSettlement(tx, settlement)
  const paid = { buyerId: distributorId, currency, amount, number, key: String(id), now }
  if (amount > 0) await payCommission(tx, paid)
  await post(tx, {
    key: `settlement:${id}`,
    kind: 'commission_settled',
    reference: number,
    buyerId: distributorId,
    at: now,
    currency,
    entries: [
      { kind: 'commission', buyerId: distributorId, amount: due.amount },
      { kind: 'commission_owed', buyerId: distributorId, amount: -owedAmount },
      { kind: 'wallet', buyerId: distributorId, amount: -amount },
    ],
  })
  if (amount > 0) await mailSettled(tx, { distributorId, number, currency, amount, now })
}

/** The account is deleted: what is not paid by then is the shop's again. */
export async function forfeit(tx: Queryable, distributorId: number, now: Instant): Promise<void> {
  const rows = await commissions.unsettledOf(tx, distributorId)
  if (rows.length === 0) return
  const amount = rows.reduce((sum, row) => sum + row.amount, 0)
  await commissions.reverse(tx, rows)
  await post(tx, {
    key: `commission_forfeited:${distributorId}`,
    kind: 'commission_reversed',
    reference: String(distributorId),
    buyerId: distributorId,
    at: now,
    currency: (await readSettings(tx))['shop.baseCurrency'],
    entries: [
      { kind: 'commission', buyerId: distributorId, amount },
      { kind: 'commission_costs', amount: -amount },
    ],
  })
}

export const sweeps: readonly Sweep[] = [settle]
