/** The buyer pays by bank transfer: a copy of today's accounts, a reference of the order's own, a longer deadline. */
import { randomInt } from 'node:crypto'
import { asBuyer, orderForPayment } from '#domains/orders/server/order-door.ts'
import { chooseOffline, bankTransferTimes } from '#domains/orders/server/payment-door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { PaymentReasons } from '../../reasons.ts'
import * as sql from './sql.ts'

/** Letters and digits that are not mistaken for one another in handwriting or on the telephone. */
const SYMBOLS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** Choosing again changes nothing. @throws {Refused} orders.orderNotFound, notPayable, noAccount */
export async function choose(
  { db, now, buyerId }: BuyerContext,
  orderNumber: string,
): Promise<void> {
  await db.tx(async (tx) => {
    const order = await orderForPayment(tx, { orderNumber, buyerId }, { lock: true })
    const accounts = await sql.accountsIn(tx, order.currency)
    const chosen = await sql.bankTransferOf(tx, order.id)
    if (chosen !== null) return
    if (accounts.length === 0) throw new Refused(PaymentReasons.noAccount)
    await sql.chooseBankTransfer(tx, {
      orderId: order.id,
      buyerId,
      reference: newReference(),
      accounts,
      chosenAt: now,
    })
    await chooseOffline(tx, order, {
      by: asBuyer({ buyerId }),
      now,
      ...(await bankTransferTimes(tx, now)),
    })
  })
}

/** One of 30^8; the database refuses the same reference for two orders. */
function newReference(): string {
  const symbols = Array.from({ length: LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)])
  return `TP${symbols.join('')}`
}
