/** The invoice that a buyer chose as they placed an order: kept with it, and requested by itself once it may be issued. */
import type { OnPlaced } from '#domains/checkout/server/door.ts'
import { lockedOrder, orderForPayment, type SoldOrder } from '#domains/orders/server/order-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { OPEN_MOST } from '../limits.ts'
import { InvoiceReasons } from '../reasons.ts'
import { billableOf, leftOf } from './billable.ts'
import * as choices from './choice-sql.ts'
import { addRequest, demandKind, isPaid, offersSpecial, untilOf } from './request.ts'
import { isShipped } from './shipped.ts'
import { mailInvoice } from './mails.ts'
import { countOpen, findInvoice } from './sql.ts'
import { findTitle } from './title-sql.ts'

/** How long an order that is not paid or has not left yet is left alone. */
const AGAIN_MS = HOUR_MS

/** @throws {Refused} titleNotFound, also for the titles of others; noSpecial, specialIncomplete */
export const storeChoice: OnPlaced = async (
  tx,
  { orderNumber, buyerId, invoiceTitleId, invoiceKind: kind, now },
) => {
  if (invoiceTitleId === null) return
  const found = await findTitle(tx, buyerId, invoiceTitleId)
  if (found === null) throw new Refused(InvoiceReasons.titleNotFound)
  demandKind(kind, found, await readSettings(tx))
  const { id: _id, isDefault: _default, ...title } = found
  const { id: orderId } = await orderForPayment(tx, { orderNumber, buyerId })
  const dueAt = later(now, AGAIN_MS)
  await choices.addChoice(tx, { orderId, buyerId, title, kind, now, dueAt })
}

export const requestChosen = rowSweep<number>({
  name: 'invoices.choices',
  everySeconds: 60,
  find: choices.nextChoice,
  async move(tx, orderId, { now }) {
    const choice = await choices.findChoice(tx, orderId)
    if (choice === null) return
    const order = await lockedOrder(tx, orderId)
    // What went back wholly is never asked for; where as many requests wait as may, this one waits too.
    const isOver = order.lifecycle === 'closed' || order.payment === 'refunded'
    if (isOver) await choices.endChoice(tx, orderId, null)
    else if (isPaid(order) && isShipped(order) && (await countOpen(tx, orderId)) < OPEN_MOST) {
      await choices.endChoice(tx, orderId, await requestLeft(tx, order, choice, now))
    } else await choices.postpone(tx, orderId, later(now, AGAIN_MS))
  },
})

/** @returns null where nothing is left: all was asked for by hand, or went back; or it is too late after an outage */
async function requestLeft(
  tx: Queryable,
  order: SoldOrder,
  { buyerId, title, kind: chosen }: choices.ChoiceRow,
  now: Instant,
): Promise<number | null> {
  const settings = await readSettings(tx)
  const until = untilOf(order, settings)
  const amount = leftOf((await billableOf(tx, [order]))(order))
  if (amount === 0 || (until !== null && until <= now)) return null
  // The shop may offer none any more: the buyer, to whom it is the input tax, reads that and may withdraw it.
  const isInstead = chosen === 'special' && !offersSpecial(settings)
  const kind = isInstead ? 'ordinary' : chosen
  const form = { buyerId, lang: order.lang, kind, title, remark: '' }
  const invoiceId = await addRequest(tx, form, { orders: [{ order, amount }], settings, now })
  const row = isInstead ? await findInvoice(tx, invoiceId) : null
  if (row !== null) {
    const about = { row, orderNumbers: [order.number], values: {}, now }
    await mailInvoice(tx, { ...about, template: 'invoice-ordinary-instead' })
  }
  return invoiceId
}
