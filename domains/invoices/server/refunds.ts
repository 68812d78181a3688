/** Money that an invoice states is given back once that invoice is reversed, where the merchant's settings say so. */
import { readSettings } from '#domains/settings/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { InvoiceReasons } from '../reasons.ts'
import { billableOf, type PaidOrder } from './billable.ts'
import { issuedOf } from './sql.ts'

/**
 * Within the transaction that gives money of a locked order back. What is on its way already counts as gone, whatever it goes back for and
 * whether a provider has refused to carry it.
 * @param amount minor units that go back now
 * @throws {Refused} redFirst
 */
export async function demandReversed(
  tx: Queryable,
  order: PaidOrder,
  amount: number,
): Promise<void> {
  const settings = await readSettings(tx)
  if (!settings['invoices.refundNeedsRed']) return
  const [issuedAmount, billableBy] = await Promise.all([
    issuedOf(tx, order.id),
    billableOf(tx, [order]),
  ])
  if (issuedAmount > 0 && issuedAmount > billableBy(order).billableAmount - amount) {
    throw new Refused(InvoiceReasons.redFirst)
  }
}
