/** Commission of a distributor comes into their wallet. The caller posts it to the ledger, with its settlement. */
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { receive } from './sql.ts'

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
