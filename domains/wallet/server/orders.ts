/** What orders take of a wallet and what of them goes back to it. The caller posts it to the ledger, with its receipt or refund. */
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './sql.ts'

type Money = {
  buyerId: number
  currency: Currency
  amount: number
  orderNumber: string
  /** What is paid or goes back, once. */
  key: string
  now: Instant
}

/** @returns null when the wallet holds less than that */
export const payFromWallet = (tx: Queryable, { key, amount, orderNumber, ...money }: Money) =>
  sql.spend(tx, {
    ...money,
    kind: 'payment',
    key: `payment:${key}`,
    amount: -amount,
    reference: orderNumber,
    note: '',
  })

/** Opens the wallet where it is the first. @throws an error of the database when it has gone back already: the transaction must not stay */
export const refundToWallet = (tx: Queryable, { key, orderNumber, ...money }: Money) =>
  sql.receive(tx, {
    ...money,
    kind: 'refund',
    key: `refund:${key}`,
    reference: orderNumber,
    note: '',
  })
