/** Commission that was paid and is owed back: it is taken out of the wallet as far as that holds something, at once or when money comes. */
import { post } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { moveCommission } from '#domains/wallet/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { mailRecovered } from './mails.ts'
import * as sql from './owed-sql.ts'

type Money = { currency: Currency; now: Instant; key: string }
type Moved = { taken: number; number: string }

/**
 * Entries of what was paid and is due no more: the wallet gives what it holds, and the rest is owed. What is due again is owed no more, and the rest goes
 * to the wallet. Their distributors are locked.
 */
export async function movesOf(tx: Queryable, settled: ReadonlyMap<number, number>, money: Money) {
  const entries = []
  for (const [buyerId, change] of [...settled].sort(([one], [other]) => one - other)) {
    const owedAmount = await sql.owedOf(tx, buyerId)
    const wanted = change > 0 ? owedAmount + change : Math.min(0, owedAmount + change)
    const { taken } = await moveWallet(tx, buyerId, wanted, money)
    await sql.owe(tx, buyerId, change - taken)
    if (change !== taken)
      entries.push({ kind: 'commission_owed' as const, buyerId, amount: change - taken })
    if (taken !== 0) entries.push({ kind: 'wallet' as const, buyerId, amount: taken })
    if (change > 0) await mail(tx, { buyerId, amount: change, ...money })
  }
  return entries
}

/** Below zero it came into the wallet. */
async function moveWallet(
  tx: Queryable,
  distributorId: number,
  wantedAmount: number,
  { currency, now }: Omit<Money, 'key'>,
): Promise<Moved> {
  let number = ''
  const taken =
    wantedAmount === 0
      ? 0
      : await moveCommission(
          tx,
          { buyerId: distributorId, currency, mostAmount: wantedAmount, now },
          async (amount) => {
            const added = await sql.addRecovery(tx, { distributorId, amount, currency, now })
            number = added.number
            return added
          },
        )
  return { taken, number }
}

type Recovered = Money & { buyerId: number; amount: number }

/** Nobody finds less in their wallet without a word. */
async function mail(tx: Queryable, { buyerId, ...recovered }: Recovered): Promise<void> {
  const owedAmount = await sql.owedOf(tx, buyerId)
  await mailRecovered(tx, { distributorId: buyerId, owedAmount, ...recovered })
}

/** Money that comes later, of whatever cause, pays what is owed. */
const collect = rowSweep({
  name: 'distributors.collect',
  everySeconds: 60,
  find: async (tx, _now, isAwake) => {
    const { 'shop.baseCurrency': currency } = await readSettings(tx)
    return (await sql.owingWithMoney(tx, currency, isAwake))?.buyerId ?? null
  },
  async move(tx, buyerId, { now }) {
    const { 'shop.baseCurrency': currency } = await readSettings(tx)
    const owedAmount = await sql.owedOf(tx, buyerId)
    const { taken, number } = await moveWallet(tx, buyerId, owedAmount, { currency, now })
    if (taken === 0) return
    await sql.owe(tx, buyerId, -taken)
    await post(tx, {
      key: `commission_recovered:${number}`,
      kind: 'commission_recovered',
      reference: number,
      buyerId,
      at: now,
      currency,
      entries: [
        { kind: 'commission_owed', buyerId, amount: -taken },
        { kind: 'wallet', buyerId, amount: taken },
      ],
    })
  },
})

export const owedSweeps: readonly Sweep[] = [collect]
