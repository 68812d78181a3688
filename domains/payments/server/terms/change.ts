/** An order on credit terms costs more or less than when it was paid: the entry, the receipt and the ledger follow. */
import { changeCredit, usePrepayment } from '#domains/credit/server/door.ts'
import type { OrderRow } from '#domains/orders/server/order-door.ts'
import { post } from '#domains/ledger/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { reviseReceiptOfTerms } from './sql.ts'

/**
 * Within the transaction that changes the order.
 * @param order after the change
 * @param to.amount by how much it costs more; negative where it costs less
 * @returns false where more of it is settled already than it comes to
 * @throws {Refused} credit.notUsable
 */
export async function changeOnTerms(
  tx: Queryable,
  { id: orderId, number: orderNumber, buyerId, currency, version }: OrderRow,
  { amount, now }: { amount: number; now: Instant },
): Promise<boolean> {
  if (amount === 0) return true
  if (!(await changeCredit(tx, { orderNumber, buyerId, amount, currency, now }))) return false
  const { id } = await reviseReceiptOfTerms(tx, { orderId, amount })
  if (id === null) throw new Error(`${orderNumber} has an entry of credit and no receipt`)
  await post(tx, {
    key: `receipt:${id}:revised:${version}`,
    kind: 'receipt',
    reference: orderNumber,
    buyerId,
    at: now,
    currency,
    entries: [
      { kind: 'receivable', buyerId, amount },
      { kind: 'order_payments', buyerId, amount: -amount },
    ],
  })
  if (amount > 0) await usePrepayment(tx, { buyerId, now })
  return true
}
