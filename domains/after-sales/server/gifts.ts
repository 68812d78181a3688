/** Gifts of an order whose goods go back: they go back too, or their value is taken off. */
import type { CaseLineRow } from '#domains/orders/server/case-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { EarnedGift } from '../amounts.ts'
import { deductedOf, givenBackOf } from './gifts-sql.ts'

/**
 * @param ordered lines of this order
 * @param exceptCaseId whose own pieces count as remaining: the case asks for them again
 */
export async function earnedGifts(
  db: Queryable,
  orderId: number,
  { ordered, exceptCaseId }: { ordered: readonly CaseLineRow[]; exceptCaseId: number | null },
): Promise<EarnedGift[]> {
  if (ordered.every(({ gift }) => gift === null)) return []
  const of = { orderId, exceptCaseId }
  const [back, deducted] = await Promise.all([givenBackOf(db, of), deductedOf(db, of)])
  const countIn = (rows: typeof back, lineId: number) =>
    rows.find((row) => row.lineId === lineId)?.count ?? 0
  return ordered.flatMap(({ id: lineId, name, quantity, shippedQuantity, gift }) => {
    if (gift === null || shippedQuantity === 0) return []
    const valueAmount = gift.valueAmount * quantity - countIn(deducted, lineId)
    const goods = ordered
      .filter(({ position }) => gift.positions.includes(position))
      .map((line) => ({
        lineId: line.id,
        quantity: line.quantity,
        factor: line.factor,
        listedAmount: line.listedAmount,
        // What the merchant did not send is not the buyer's doing.
        remainingQuantity: line.quantity - countIn(back, line.id),
      }))
    const { measure, least } = gift
    const isReturned = countIn(back, lineId) >= shippedQuantity
    return [{ lineId, name, valueAmount, measure, least, isReturned, goods }]
  })
}
