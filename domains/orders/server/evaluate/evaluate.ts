/** Which goods of an order its buyer may review, and that they have. Reviews themselves are domains/reviews. */
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { orderForPayment } from '../change/for-payment.ts'
import * as sql from './sql.ts'

/** Why a line is not reviewed (again); `late`: more days after receipt than the shop allows. */
export type WhyNot = 'unknown' | 'notReceived' | 'refunded' | 'evaluated' | 'late'

/** Until when what was received then may be reviewed; from that instant on it is late. */
export const evaluateUntil = (receivedAt: Instant, settings: Settings): Instant =>
  later(receivedAt, settings['orders.evaluateDays'] * DAY_MS)

/** @returns null when it may be reviewed */
export function whyNot(
  line: sql.LineToEvaluate,
  { settings, now }: { settings: Settings; now: Instant },
): WhyNot | null {
  if (line.evaluatedAt !== null) return 'evaluated'
  if (line.receivedAt === null) return 'notReceived'
  if (line.isRefunded) return 'refunded'
  return now < evaluateUntil(line.receivedAt, settings) ? null : 'late'
}

type Own = { orderNumber: string; buyerId: number }

/** The lines of a buyer's order. @throws {Refused} orders.orderNotFound, also for orders of others */
export async function linesToEvaluate(
  db: Queryable,
  { orderNumber, buyerId }: Own,
): Promise<sql.LineToEvaluate[]> {
  const order = await orderForPayment(db, { orderNumber, buyerId })
  return sql.linesOfOrder(db, order.id)
}

/**
 * Marks a line of a buyer's order as reviewed, within the caller's transaction, which stores the review. The order is locked: what
 * else may happen to it waits.
 * @returns the line, or why it is not reviewed
 * @throws {Refused} orders.orderNotFound, also for orders of others
 */
export async function takeLineToEvaluate(
  tx: Queryable,
  { orderNumber, buyerId, lineId, now }: Own & { lineId: number; now: Instant },
): Promise<sql.LineToEvaluate | WhyNot> {
  const order = await orderForPayment(tx, { orderNumber, buyerId }, { lock: true })
  const settings = await readSettings(tx)
  const line = (await sql.linesOfOrder(tx, order.id)).find((each) => each.lineId === lineId)
  if (line === undefined) return 'unknown'
  const why = whyNot(line, { settings, now })
  if (why !== null) return why
  const isFirst = await sql.markEvaluated(tx, { orderId: order.id, lineId, now })
  return isFirst ? line : 'evaluated'
}

/** What of a buyer's orders waits to be reviewed, the latest received first, and how much of it there is. */
export async function waitingLines(
  db: Queryable,
  { buyerId, now, limit, offset }: { buyerId: number; now: Instant; limit: number; offset: number },
): Promise<{ lines: (sql.LineToEvaluate & { until: Instant })[]; total: number }> {
  const settings = await readSettings(db)
  const receivedAfter = later(now, -settings['orders.evaluateDays'] * DAY_MS)
  const [lines, total] = await Promise.all([
    sql.listWaiting(db, { buyerId, receivedAfter, limit, offset }),
    sql.countWaiting(db, { buyerId, receivedAfter }),
  ])
  return {
    lines: lines.map((line) => ({
      ...line,
      until: evaluateUntil(line.receivedAt ?? now, settings),
    })),
    total,
  }
}
