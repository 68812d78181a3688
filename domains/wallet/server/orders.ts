/** What orders take of a wallet and what of them goes back to it. The caller posts it to the ledger, with its receipt or refund. */
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { owedIn } from './owed.ts'
import * as sql from './sql.ts'

type Whose = { buyerId: number; currency: Currency }

type Money = Whose & {
  amount: number
  orderNumber: string
  /** What is paid or goes back, once. */
  key: string
  now: Instant
}

/** What a distributor owes of commission stays in the wallet, until it is taken, and what a disputed payment brought, until that is answered. */
const unspendableIn = async (db: Queryable, whose: Whose): Promise<number> =>
  (await owedIn(db, whose)) + (await sql.disputedOf(db, whose))

/** What a buyer may pay with. */
export async function spendableAmount(db: Queryable, whose: Whose): Promise<number> {
  return Math.max(0, (await sql.findBalance(db, whose)) - (await unspendableIn(db, whose)))
}

/** @returns null when less than that may be spent */
export async function payFromWallet(
  tx: Queryable,
  { key, amount, orderNumber, ...money }: Money,
): Promise<{ id: number; balanceAmount: number } | null> {
  const change = {
    ...money,
    kind: 'payment',
    key: `payment:${key}`,
    amount: -amount,
    reference: orderNumber,
    note: '',
  } as const
  return sql.spend(tx, change, await unspendableIn(tx, money))
}

/** Opens the wallet where it is the first. @throws an error of the database when it has gone back already: the transaction must not stay */
export const refundToWallet = (tx: Queryable, { key, orderNumber, ...money }: Money) =>
  sql.receive(tx, {
    ...money,
    kind: 'refund',
    key: `refund:${key}`,
    reference: orderNumber,
    note: '',
  })
