/** The points that were used for pieces of an order, which go back with the money of a case. */
import { linesForCases } from '#domains/orders/server/case-door.ts'
import { pointsOfLines, pointsOfPieces } from '#domains/orders/points-of-lines.ts'
import { giveBackPoints } from '#domains/points/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { sumOf } from '../amounts.ts'
import { deductionsOf } from './gifts-sql.ts'
import type { Located } from './move.ts'
import { latestLines } from './latest-round.ts'
import { linesOf } from './round-sql.ts'

/**
 * Before what goes back is noted. The last pieces of a line bring the last of its points. Where staff agreed to less than was paid for the
 * pieces, as many fewer come back; what is taken off for gifts that stay takes off none. Pieces of an exchange stay, and so do their points.
 */
export async function giveBackPointsOf(
  tx: Queryable,
  { order, row }: Located,
  now: Instant,
): Promise<void> {
  if (order.pointsCount === 0 || row.type === 'exchange') return
  const [ordered, noted, pieces, deductions] = await Promise.all([
    linesForCases(tx, [order.id]),
    linesOf(tx, order.id),
    latestLines(tx, row),
    deductionsOf(tx, row.id),
  ])
  const shares = pointsOfLines(order.pointsCount, ordered)
  const count = pieces.reduce((sum, { lineId, quantity }) => {
    const index = ordered.findIndex(({ id }) => id === lineId)
    const line = ordered[index]
    const before = noted.find((each) => each.lineId === lineId)?.refundedQuantity ?? 0
    if (line === undefined) return sum
    const share = shares[index] ?? 0
    const ofRest = pointsOfPieces(share, line.quantity - line.shippedQuantity, line.quantity)
    const upTo = (count: number) => pointsOfPieces(share - ofRest, count, line.shippedQuantity)
    return sum + upTo(before + quantity) - upTo(before)
  }, 0)
  const paidAmount = pieces.reduce((sum, { goodsAmount }) => sum + goodsAmount, 0)
  const backAmount =
    (row.agreedGoodsAmount ?? 0) + sumOf(deductions.filter(({ round }) => round === row.round))
  const isWhole = backAmount >= paidAmount
  const back = isWhole ? count : pointsOfPieces(count, backAmount, paidAmount)
  if (back > 0) await giveBackPoints(tx, { orderNumber: order.number, count: back, now })
}
