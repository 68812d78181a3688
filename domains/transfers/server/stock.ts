/** Stock movements of transfers. They name the transfer, so that "why is it 47?" is answered there too. */
import { adjust, reserve, ship } from '#domains/stock/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { TransferReasons } from '../reasons.ts'
import { linesOf, transferById, type LineRow } from './transfer/sql.ts'

/** A transfer without a buyer reserves its goods for this id. */
export const NOBODY = 0

const referenceOf = (transferId: number) => `transfer:${transferId}`

type Acting = { transferId: number; now: Instant; by: string }

/** Reserves the goods in the source warehouse, all or none. @throws {Refused} short, with what is available */
export async function stockedIn(
  tx: Queryable,
  { transferId, buyerId, now, by }: Acting & { buyerId: number },
): Promise<void> {
  const [transfer, lines] = await Promise.all([
    transferById(tx, transferId),
    linesOf(tx, transferId),
  ])
  const shortages = await reserve(tx, {
    reference: referenceOf(transferId),
    buyerId,
    lines: lines.map(({ id, skuId, quantity }) => ({
      key: String(id),
      skuId,
      warehouseId: transfer!.fromWarehouseId,
      quantity,
    })),
    now,
    by,
  })
  if (shortages === null) return
  const short = shortages.map(({ skuId, availableCount }) => ({ skuId, availableCount }))
  throw new Refused(TransferReasons.short, {
    values: { available: short[0]?.availableCount ?? 0 },
    detail: { lines: short },
  })
}

/** Ships the reserved goods. */
export async function leave(
  tx: Queryable,
  { transferId, now, by }: Acting,
  lines: readonly LineRow[],
): Promise<void> {
  const left = await ship(tx, {
    reference: referenceOf(transferId),
    lines: lines.map(({ id, quantity }) => ({ key: String(id), quantity })),
    kind: 'transfer_out',
    now,
    note: '',
    by,
  })
  if (!left) throw new Error(`transfer ${transferId} ships what is not promised to it`)
}

/** Receives goods at the destination, or puts them back at the source. In the order of SKUs, like all who lock them. */
export async function receiveGoods(
  tx: Queryable,
  { transferId, now, by }: Acting,
  warehouseId: number,
  goods: readonly { skuId: number; productId: number; quantity: number }[],
): Promise<void> {
  const reference = referenceOf(transferId)
  const common = { kind: 'transfer_in', warehouseId, now, reference, note: '', by } as const
  for (const { skuId, productId, quantity } of goods.toSorted((a, b) => a.skuId - b.skuId)) {
    if (quantity === 0) continue
    await adjust(tx, { ...common, skuId, productId, delta: quantity })
  }
}
