/** Receipt: confirmed by the buyer, or automatically some days after the last parcel. */
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { OrderReasons } from '../../reasons.ts'
import { hasOpenCase } from '../cases/sql.ts'
import { mailTo } from '../mail.ts'
import type { OrderRow } from '../row.ts'
import { lockOrderOf } from './cancel.ts'
import { asBuyer, asStaff, change, remark, SYSTEM, type By } from './change.ts'
import { countCompleted } from './completed.ts'
import { invitationOf, receiptReminderOf } from './reminders.ts'
import * as sql from './sql.ts'

/** @throws {Refused} orderNotFound, notNow, receiptVoucherNeeded */
export const confirm = async (
  { db, now, buyerId }: BuyerContext,
  orderNumber: string,
): Promise<void> => {
  await db.tx((tx) => confirmIn(tx, { orderNumber, buyerId, now, hasVoucher: false }))
}

type Confirming = {
  orderNumber: string
  buyerId: number
  now: Instant
  /** The signed delivery note comes with it. */
  hasVoucher: boolean
}

/** @throws {Refused} orderNotFound, notNow, receiptVoucherNeeded */
export async function confirmIn(
  tx: Queryable,
  { orderNumber, buyerId, now, hasVoucher }: Confirming,
): Promise<void> {
  const order = await lockOrderOf(tx, orderNumber, buyerId)
  const settings = await readSettings(tx)
  // The change comes first, since it refuses orders that are not shipped; the refusal below rolls it back.
  await change(tx, order, {
    act: 'confirm',
    set: { receivedAt: now, nextReminderAt: invitationOf(now, settings) },
    by: asBuyer({ buyerId }),
    event: 'received',
    now,
  })
  if (!hasVoucher && (await needsReceiptVoucher(tx, order))) {
    throw new Refused(OrderReasons.receiptVoucherNeeded)
  }
  await countCompleted(tx, order, now)
}

/** The buyer of an order on credit terms shows the delivery note that they signed, where the shop wants it. */
export const needsReceiptVoucher = async (
  db: Queryable,
  { termsAt }: Pick<OrderRow, 'termsAt'>,
): Promise<boolean> => termsAt !== null && (await readSettings(db))['orders.receiptVoucherOnTerms']

/** Postpones the automatic confirmation of receipt. @throws {Refused} orderNotFound, notNow, extendedAlready */
export async function extendReceipt(
  { db, now, buyerId }: BuyerContext,
  orderNumber: string,
): Promise<void> {
  await db.tx(async (tx) => {
    const settings = await readSettings(tx)
    const order = await lockOrderOf(tx, orderNumber, buyerId)
    const confirmDue = later(order.confirmDue ?? now, settings['orders.extendDays'] * DAY_MS)
    const nextReminderAt = receiptReminderOf(confirmDue, { settings, now })
    // The change comes first, since it refuses orders that are not shipped; the refusal below rolls it back.
    await change(tx, order, {
      act: 'extendReceipt',
      set: { confirmDue, extendedAt: now, nextReminderAt },
      by: asBuyer({ buyerId }),
      event: 'receiptExtended',
      now,
    })
    if (order.extendedAt !== null) throw new Refused(OrderReasons.extendedAlready)
  })
}

/** Sweep: confirms receipts whose time is over. */
export const confirmByItself = rowSweep({
  name: 'orders.confirm-receipt',
  everySeconds: 30,
  find: sql.dueForReceipt,
  async move(tx, orderId, { now }) {
    const order = await sql.lockedById(tx, orderId)
    // One may have been opened between the look for due orders and the lock.
    if (await hasOpenCase(tx, orderId)) return
    const settings = await readSettings(tx)
    const received = await change(tx, order, {
      act: 'autoConfirm',
      set: { receivedAt: now, nextReminderAt: invitationOf(now, settings) },
      by: SYSTEM,
      event: 'receivedByItself',
      now,
    })
    await mailTo(tx, received, 'order-received', {}, { now })
    await countCompleted(tx, order, now)
  },
})

type Signed = { orderNumber: string; parcelId: number }

/**
 * Staff record that the carrier reports a parcel as signed for. Once all are, the automatic confirmation follows some
 * days after that instead. Repeating it changes nothing.
 * @throws {Refused} orderNotFound, notFound (parcel)
 */
export async function parcelSigned(
  context: StaffContext,
  { orderNumber, parcelId }: Signed,
): Promise<void> {
  const { db, now } = context
  await db.tx(async (tx) => {
    const order = await lockOrderOf(tx, orderNumber, null)
    const signature = { parcelId, signedAt: now, by: asStaff(context), now }
    const { isThere, isNew } = await recordSignature(tx, order, signature)
    if (!isThere) throw new Refused(Reasons.notFound)
    if (!isNew) return
    await audit(tx, context, {
      action: 'orders.parcelSigned',
      object: `order:${orderNumber}`,
      after: { parcelId, signedAt: now },
    })
  })
}

type Signature = { parcelId: number; signedAt: Instant; by: By; now: Instant }

/** Of a locked order; a parcel that was signed for before stays as it is. */
export async function recordSignature(
  tx: Queryable,
  order: OrderRow,
  { parcelId, signedAt, by, now }: Signature,
): Promise<{ isThere: boolean; isNew: boolean }> {
  const { last, ...signed } = await sql.signParcel(tx, { orderId: order.id, parcelId, signedAt })
  if (!signed.isNew) return signed
  const settings = await readSettings(tx)
  await remark(tx, withEarlierConfirmation(order, last, { settings, now }), {
    by,
    event: 'signed',
    now,
  })
  return signed
}

/**
 * Moves the confirmation to some days after the last signature, except for a buyer who has postponed it. A signature that becomes known
 * late leaves them the days of the reminders, and reminds them at once.
 */
function withEarlierConfirmation(
  order: OrderRow,
  lastSignedAt: Instant | null,
  { settings, now }: { settings: Settings; now: Instant },
): OrderRow {
  if (order.fulfilment !== 'shipped' || order.confirmDue === null || order.extendedAt !== null) {
    return order
  }
  if (lastSignedAt === null) return order
  const days = settings['orders.confirmAfterSignedDays']
  const due = later(lastSignedAt, days * DAY_MS)
  const reminderDays = Math.max(
    settings['orders.confirmFirstReminderDays'],
    settings['orders.confirmLastReminderDays'],
  )
  const earliest = later(now, Math.min(days, reminderDays) * DAY_MS)
  const isLate = due < earliest
  const confirmDue = isLate ? earliest : due
  if (confirmDue >= order.confirmDue) return order
  const nextReminderAt = isLate ? now : receiptReminderOf(confirmDue, { settings, now })
  return { ...order, confirmDue, nextReminderAt }
}

/** After a signature was taken back the confirmation follows shipping again; it never becomes earlier by that. */
export function withConfirmationOfShipping(
  order: OrderRow,
  { settings, now }: { settings: Settings; now: Instant },
): OrderRow {
  const { fulfilment, shippedAt, confirmDue: before, extendedAt } = order
  if (fulfilment !== 'shipped' || shippedAt === null || before === null) return order
  const extendDays = extendedAt === null ? 0 : settings['orders.extendDays']
  const days = settings['orders.confirmDays'] + extendDays
  const confirmDue = later(shippedAt, days * DAY_MS)
  if (confirmDue <= before) return order
  return { ...order, confirmDue, nextReminderAt: receiptReminderOf(confirmDue, { settings, now }) }
}
