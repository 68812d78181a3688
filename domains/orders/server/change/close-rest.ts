/** Closes what was not shipped of a partly shipped order; the caller refunds its money. What was shipped is all that will be. */
import { lowerLimited } from '#domains/catalog/server/door.ts'
import { giveBackPoints } from '#domains/points/server/door.ts'
import { lowerOffers } from '#domains/promotions/server/door.ts'
import { addSales } from '#domains/catalog/server/sale-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { release } from '#domains/stock/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { pointsOfRest } from '../../points-of-lines.ts'
import { OrderReasons } from '../../reasons.ts'
import { restAmountOf } from '../../shares.ts'
import { after } from '../../states.ts'
import type { OrderRow } from '../row.ts'
import { asStaff, change } from './change.ts'
import { receiptReminderOf } from './reminders.ts'
import * as sql from './sql.ts'

/** What goes back for the rest of an order that this transaction has locked. @throws {Refused} notNow where it has no rest */
export async function amountOfRest(tx: Queryable, order: OrderRow): Promise<number> {
  if (after(order, 'closeRest') === null) {
    const { review, payment, fulfilment, lifecycle } = order
    const axes = { review, payment, fulfilment, lifecycle }
    throw new Refused(OrderReasons.notNow, { detail: { axes } })
  }
  return restAmountOf(order, await sql.chargedLines(tx, order.id))
}

type Closing = { amount: number; note: string }

/** @throws {Refused} notNow */
export async function closeRest(
  tx: Queryable,
  context: Pick<StaffContext, 'staffId' | 'staffName' | 'agreedName' | 'now'>,
  order: OrderRow,
  { amount, note }: Closing,
): Promise<OrderRow> {
  const { now, staffId, staffName } = context
  const settings = await readSettings(tx)
  const confirmDue = later(now, settings['orders.confirmDays'] * DAY_MS)
  const lines = await sql.chargedLines(tx, order.id)
  const left = lines.filter(({ quantity, shippedQuantity }) => quantity > shippedQuantity)
  const changed = await change(tx, order, {
    act: 'closeRest',
    set: {
      shippedAt: now,
      confirmDue,
      nextReminderAt: receiptReminderOf(confirmDue, { settings, now }),
    },
    by: asStaff(context),
    event: 'restClosed',
    values: { count: left.reduce((sum, each) => sum + each.quantity - each.shippedQuantity, 0) },
    note,
    now,
  })
  const { id: orderId, buyerId } = order
  await sql.closeRest(tx, { orderId, buyerId, amount, now, staffId, staffName })
  const count = pointsOfRest(order.pointsCount, lines)
  if (count > 0) await giveBackPoints(tx, { orderNumber: order.number, count, now })
  await lowerOffers(
    tx,
    order.number,
    left.map(({ skuId, quantity, shippedQuantity, factor, giftActivityId }) => ({
      skuId,
      giftActivityId,
      count: (quantity - shippedQuantity) * factor,
    })),
  )
  await release(tx, { reference: order.number, now, note: 'restClosed', by: staffName })
  const bought = left.filter(({ giftActivityId }) => giftActivityId === null)
  await lowerLimited(
    tx,
    order.number,
    bought.map(({ productId, skuId, quantity, shippedQuantity, factor }) => ({
      productId,
      skuId,
      count: (quantity - shippedQuantity) * factor,
    })),
  )
  await addSales(tx, sumByProduct(bought))
  return changed
}

/** What counted as sold and is not: base units by product, in the order in which the catalogue counts them. */
function sumByProduct(left: readonly sql.ChargedLine[]) {
  return [...Map.groupBy(left, ({ productId }) => productId)]
    .map(([productId, lines]) => ({
      productId,
      quantity: -lines.reduce(
        (sum, { quantity, shippedQuantity, factor }) => sum + (quantity - shippedQuantity) * factor,
        0,
      ),
    }))
    .toSorted((one, other) => one.productId - other.productId)
}
