/** Money that an invoice states is given back once that invoice is reversed, where the merchant's settings say so. */
import type { OrderRow } from '#domains/orders/server/order-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { InvoiceReasons } from '../reasons.ts'
import { issuedOf } from './sql.ts'

/**
 * Within the transaction that gives money of a locked order back.
 * @param amount minor units that go back now, with what is on its way already
 * @throws {Refused} redFirst
 */
export async function demandReversed(
  tx: Queryable,
  { id, paidAmount, refundedAmount }: OrderRow,
  amount: number,
): Promise<void> {
  const settings = await readSettings(tx)
  if (!settings['invoices.refundNeedsRed']) return
  const issuedAmount = await issuedOf(tx, id)
  if (issuedAmount > 0 && issuedAmount > paidAmount - refundedAmount - amount) {
    throw new Refused(InvoiceReasons.redFirst)
  }
}
