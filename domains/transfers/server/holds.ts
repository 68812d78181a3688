/** Goods transferred for a buyer are held for them for some time: they order them, or the hold expires. */
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { release, reserve } from '#domains/stock/server/door.ts'
import { convert, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { DAY_MS, HOUR_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { REQUEST_ACTS } from '../states.ts'
import * as sql from './request/sql.ts'
import { feeOf, notifyBuyer } from './request/notices.ts'

const referenceOf = (requestId: number) => `hold:${requestId}`

/** Holds received goods for the buyer. More than they requested is available to all. */
export async function bookArrival(
  tx: Queryable,
  { now, staffName: by }: Pick<StaffContext, 'now' | 'staffName'>,
  request: sql.RequestRow,
  receivedCount: number,
): Promise<void> {
  const settings = await readSettings(tx)
  const holdUntil = later(now, settings['transfers.holdHours'] * HOUR_MS)
  const quantity = Math.min(receivedCount, request.quantity)
  const { from } = REQUEST_ACTS.arrive
  const row = await sql.markArrived(tx, { id: request.id, arrived: quantity, holdUntil, from })
  if (row === null) throw new Error(`request ${request.id} arrives from ${request.state}`)
  await notifyBuyer(tx, row, 'transfer-arrived', { fee: await feeOf(tx, row), holdUntil }, now)
  const { skuId, toWarehouseId: warehouseId, buyerId } = row
  const short = await reserve(tx, {
    reference: referenceOf(row.id),
    buyerId,
    lines: [{ key: '1', skuId, warehouseId, quantity }],
    now,
    by,
    heldUntil: holdUntil,
  })
  if (short !== null) throw new Error(`what came for request ${row.id} is not there`)
}

/** The goods held for a buyer, and the fee of their transfer. */
export type HeldGoods = { ids: readonly number[]; feeAmount: number }

type Buying = {
  buyerId: number
  lines: readonly { skuId: number; warehouseId: number }[]
  now: Instant
  currency: Currency
}

/**
 * The goods of these lines that were transferred for this buyer, and the fee; nothing for other buyers. A buyer whose
 * hold expires, or who cancels the order, still owes the fee for some days, since the transfer was made for them.
 */
export async function listHolds(
  db: Queryable,
  { buyerId, lines, now, currency }: Buying,
): Promise<HeldGoods> {
  const skuIds = [...new Set(lines.map((line) => line.skuId))]
  const settings = await readSettings(db)
  const owedSince = later(now, -settings['transfers.feeOwedDays'] * DAY_MS)
  const rows = await sql.listBroughtFor(db, { buyerId, skuIds, owedSince })
  const rate = ratesOf(settings)[currency]
  const own = rows.filter(({ skuId, toWarehouseId }) =>
    lines.some((line) => line.skuId === skuId && line.warehouseId === toWarehouseId),
  )
  return {
    ids: own.map(({ id }) => id),
    feeAmount: own.reduce((sum, { fee }) => sum + convert(fee, rate, currency), 0),
  }
}

/**
 * An order takes what is held for its buyer: the goods are free now, within this transaction, in which the order must
 * reserve them. What it does not take is free for all.
 */
export async function consumeHolds(
  tx: Queryable,
  { ids, orderNumber, now }: { ids: readonly number[]; orderNumber: string; now: Instant },
): Promise<void> {
  const taken = await sql.markOrdered(tx, { ids, orderNumber, now })
  for (const { id } of taken.filter(({ isHeld }) => isHeld).toSorted((a, b) => a.id - b.id)) {
    await release(tx, { reference: referenceOf(id), now, note: orderNumber, by: 'buyer' })
  }
}

type Closed = {
  orderNumber: string
  lines: readonly { skuId: number; warehouseId: number; quantity: number }[]
  now: Instant
}

/** An order was closed: the goods transferred for its buyer are held for them again. */
export async function releaseHolds(
  tx: Queryable,
  { orderNumber, lines, now }: Closed,
): Promise<void> {
  const rows = await sql.giveBack(tx, { orderNumber, now })
  const held = rows.filter(({ state }) => state === 'arrived')
  for (const { id, buyerId, skuId, toWarehouseId: warehouseId, arrived: most, holdUntil } of held) {
    if (holdUntil === null) continue
    const had = lines
      .filter((line) => line.skuId === skuId && line.warehouseId === warehouseId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const short = await reserve(tx, {
      reference: referenceOf(id),
      buyerId,
      lines: [{ key: '1', skuId, warehouseId, quantity: Math.min(most ?? had, had) }],
      now,
      heldUntil: holdUntil,
    })
    if (short !== null) throw new Error(`what order ${orderNumber} gave back is not there`)
  }
}

/** Expires holds that were not ordered in time, and notifies the buyer. */
export const expireHolds = rowSweep({
  name: 'transfers.expire-holds',
  everySeconds: 30,
  find: sql.lockExpired,
  async move(tx, requestId, { now }) {
    const row = await sql.expire(tx, requestId, now)
    if (row === null) throw new Error(`request ${requestId} is no longer held`)
    await notifyBuyer(tx, row, 'transfer-expired', {}, now)
    await release(tx, { reference: referenceOf(row.id), now, note: '', by: 'shop' })
  },
})
