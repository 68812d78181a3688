/** Money that an invoice states is given back once that invoice is reversed, where the merchant's settings say so. */
import { readSettings } from '#domains/settings/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { translate } from '#kit/server/text/translate.ts'
import { InvoiceReasons } from '../reasons.ts'
import { billableOf, type PaidOrder } from './billable.ts'
import { lock, move } from './move.ts'
import { issuedIdsOf, issuedOf } from './sql.ts'

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

/**
 * Asks for the red invoice of each that states the difference of an exchange which came to nothing: that money goes back whatever invoices
 * say. Within the transaction that gives it back, on the locked order.
 */
export async function askReversal(tx: Queryable, orderId: number, now: Instant): Promise<void> {
  for (const { id } of await issuedIdsOf(tx, orderId)) {
    // oxlint-disable-next-line no-await-in-loop
    const row = await lock(tx, id)
    if (row.state !== 'issued') continue
    const reason = translate(row.lang, 'invoices.exchangeOver')
    // oxlint-disable-next-line no-await-in-loop
    await move(tx, row, { act: 'moneyGone', reason, now })
  }
}
