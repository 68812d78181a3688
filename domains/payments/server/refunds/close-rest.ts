/** Closes the rest of a partly shipped order and refunds what was paid for it. */
import { amountOfRest, closeRest as closeLines } from '#domains/orders/server/closing-door.ts'
import { lockDifferences } from '#domains/orders/server/difference-door.ts'
import {
  lockedOrder,
  mailTo,
  orderForPayment,
  type OrderRow,
} from '#domains/orders/server/order-door.ts'
import { askApproval } from '#domains/approvals/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { givenBackOf } from './part-sql.ts'
import { refundOf, refundPart } from './refunds.ts'

type Form = { orderNumber: string; note: string }
type Asked = { id: number; note: string; amount: number }

/**
 * @returns how many refunds began, null when a second person has to agree
 * @throws {Refused} orders.orderNotFound, orders.notNow, approvals.alreadyAsked
 */
export function closeRest(
  context: StaffContext,
  { orderNumber, note }: Form,
): Promise<{ refundCount: number | null }> {
  return context.db.tx(async (tx) => {
    // Locked before the amount is computed: of a parcel and a closing at once one comes first.
    const order = await lockedOrder(tx, (await orderForPayment(tx, { orderNumber })).id)
    const amount = await amountOfRest(tx, order)
    const limit = (await readSettings(tx))['approvals.refundAmount']
    // Of all that went back of the order together: parts are no way past the limit.
    const ids = [order.id, ...(await lockDifferences(tx, order.id)).map(({ id }) => id)]
    if (((await givenBackOf(tx, ids)) + amount) / Number(order.rate) <= limit) {
      return { refundCount: await carryOut(context, tx, order, { amount, note }) }
    }
    const isAsked = await askApproval(tx, context, {
      kind: 'payments.closeRest',
      object: `order:${orderNumber}`,
      orderNumber,
      payload: { id: order.id, note, amount } satisfies Asked,
      lines: [{ word: 'refund', amount, text: null }],
      currency: order.currency,
      note,
    })
    return { refundCount: isAsked ? null : await carryOut(context, tx, order, { amount, note }) }
  })
}

async function carryOut(
  context: StaffContext,
  tx: Queryable,
  order: OrderRow,
  closing: Pick<Asked, 'amount' | 'note'>,
): Promise<number> {
  const { now, staffId } = context
  const { amount, note } = closing
  const { currency } = order
  const closed = await closeLines(tx, context, order, closing)
  const refunding = await refundPart(tx, closed, { amount, by: staffId, now })
  const refund = refundOf(closed, refunding)
  await mailTo(tx, closed, 'order-rest-closed', refund, { now })
  await audit(tx, context, {
    action: 'payments.closeRest',
    object: `order:${order.number}`,
    before: { fulfilment: order.fulfilment },
    after: { fulfilment: closed.fulfilment, amount, currency, note },
  })
  return refunding.refundCount
}

/**
 * Carries out what a second person approved, if as much goes back as they saw.
 * @throws {Refused} orders.notNow, changedMeanwhile
 */
export async function closeRestApproved(
  context: StaffContext,
  tx: Queryable,
  { id, note, amount }: Asked,
): Promise<void> {
  const order = await lockedOrder(tx, id)
  if ((await amountOfRest(tx, order)) !== amount) throw new Refused(Reasons.changedMeanwhile)
  await carryOut(context, tx, order, { amount, note })
}
