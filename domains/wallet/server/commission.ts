/** Commission of a distributor comes into their wallet, and leaves it where it is owed. The caller posts it to the ledger. */
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { lockBalance, receive, spend } from './sql.ts'

type Commission = {
  buyerId: number
  currency: Currency
  amount: number
  /** Of the settlement. */
  number: string
  /** What is paid, once. */
  key: string
  now: Instant
}

/** Opens the wallet where it is the first. @throws an error of the database when it was paid already */
export const payCommission = (tx: Queryable, { key, number, ...money }: Commission) =>
  receive(tx, {
    ...money,
    kind: 'commission',
    key: `settlement:${key}`,
    reference: number,
    note: '',
  })

type Recovery = {
  buyerId: number
  currency: Currency
  /** At most that leaves the wallet; below zero: that comes into it. */
  mostAmount: number
  now: Instant
}

/**
 * Takes what a distributor owes as far as the wallet holds something, or gives back what was taken.
 * @param record keeps what is moved, and names it
 * @returns what has left; below zero: what came in
 */
export async function moveCommission(
  tx: Queryable,
  { buyerId, currency, mostAmount, now }: Recovery,
  record: (amount: number) => Promise<{ id: number; number: string }>,
): Promise<number> {
  const amount =
    mostAmount < 0 ? mostAmount : Math.min(mostAmount, await lockBalance(tx, { buyerId, currency }))
  if (amount === 0) return 0
  const { id, number } = await record(amount)
  const change = {
    buyerId,
    currency,
    kind: 'commission',
    key: `recovery:${id}`,
    amount: -amount,
    reference: number,
    note: '',
    now,
  } as const
  await (amount > 0 ? spend(tx, change) : receive(tx, change))
  return amount
}
