/** Money that was won comes into the wallet. The caller posts it to the ledger, with its draw. */
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { receive } from './sql.ts'

type Prize = {
  buyerId: number
  currency: Currency
  amount: number
  /** Of the draw, `stage/number`: it pays once. */
  number: string
  now: Instant
}

/** Opens the wallet where it is the first. @throws an error of the database when it was paid already */
export const payPrize = (tx: Queryable, { number, ...money }: Prize) =>
  receive(tx, { ...money, kind: 'prize', key: `lottery:${number}`, reference: number, note: '' })
