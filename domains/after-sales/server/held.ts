/** Which SKU a buyer holds of each line: what was ordered, or what an exchange has put in its place. */
import { linesForCases } from '#domains/orders/server/case-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { movesOf, refusedPiecesOf } from './round-sql.ts'

/** Pieces of one SKU that no case is about, and that are not with the merchant since they were refused. */
export type Held = { skuId: number; optionText: string; leftQuantity: number }

type Ordered = { id: number; skuId: number; optionText: string; shippedQuantity: number }

/**
 * @param ordered lines of this order
 * @param exceptCaseId whose own pieces count as held: the case asks for them anew
 * @returns by line; what was ordered first
 */
export async function listHeldSkus(
  db: Queryable,
  orderId: number,
  { ordered, exceptCaseId }: { ordered: readonly Ordered[]; exceptCaseId: number | null },
): Promise<Map<number, Held[]>> {
  const [moved, refused] = await Promise.all([movesOf(db, orderId), refusedPiecesOf(db, orderId)])
  const stay = { newSkuId: null, newOptionText: null, isReplaced: false }
  const moves = [...moved, ...refused.map((one) => ({ ...one, ...stay }))].filter(
    ({ caseId }) => caseId !== exceptCaseId,
  )
  return new Map(
    ordered.map(({ id, skuId, optionText, shippedQuantity }) => {
      const held = new Map<number, Held>([
        [skuId, { skuId, optionText, leftQuantity: shippedQuantity }],
      ])
      const add = (one: { skuId: number; optionText: string }, count: number) => {
        const leftQuantity = (held.get(one.skuId)?.leftQuantity ?? 0) + count
        held.set(one.skuId, { ...one, ...held.get(one.skuId), leftQuantity })
      }
      for (const move of moves.filter(({ lineId }) => lineId === id)) {
        const { heldSkuId, heldOptionText, newSkuId, newOptionText, quantity, isReplaced } = move
        add({ skuId: heldSkuId ?? skuId, optionText: heldOptionText ?? optionText }, -quantity)
        if (isReplaced && newSkuId !== null) {
          add({ skuId: newSkuId, optionText: newOptionText ?? '' }, quantity)
        }
      }
      return [id, [...held.values()].filter(({ leftQuantity }) => leftQuantity > 0)]
    }),
  )
}

/** The SKU that each line of a round is about. */
export async function heldSkus(
  db: Queryable,
  orderId: number,
  lines: readonly { lineId: number; heldSkuId: number | null }[],
): Promise<Map<number, number>> {
  const ordered = await linesForCases(db, [orderId])
  return new Map(
    ordered.map(({ id, skuId }) => [
      id,
      lines.find(({ lineId }) => lineId === id)?.heldSkuId ?? skuId,
    ]),
  )
}
