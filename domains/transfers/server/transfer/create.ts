/** Creates a transfer: as a draft, or at once ready to ship for a buyer's request. */
import { PIECES_MAX } from '#domains/catalog/limits.ts'
import { skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import { warehouseNames } from '#domains/stock/server/door.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { translate } from '#kit/server/text/translate.ts'
import { TransferReasons } from '../../reasons.ts'
import { TRANSFER_ACTS } from '../../states.ts'
import * as sql from './sql.ts'

type Beginning = sql.Draft & { lines: readonly sql.NewLine[]; now: Instant; by: string }

/** Ready to ship; `stockedIn` reserves its goods. @throws {Refused} sameWarehouse, warehouseGone */
export async function createTransfer(
  tx: Queryable,
  { lines, ...draft }: Beginning,
): Promise<sql.TransferRow> {
  await demandWarehouses(tx, draft)
  const { id } = await sql.insertTransfer(tx, draft)
  await sql.setLines(tx, id, lines)
  const { from } = TRANSFER_ACTS.makeReady
  const moved = await sql.move(tx, { id, from, to: 'ready_to_ship', now: draft.now })
  return moved!
}

/** @throws {Refused} sameWarehouse, warehouseGone */
export async function demandWarehouses(tx: Queryable, draft: sql.Draft): Promise<void> {
  const { fromWarehouseId, toWarehouseId } = draft
  if (fromWarehouseId === toWarehouseId) throw new Refused(TransferReasons.sameWarehouse)
  const names = await warehouseNames(tx, 'cn')
  if (!names.has(fromWarehouseId) || !names.has(toWarehouseId)) {
    throw new Refused(TransferReasons.warehouseGone)
  }
}

type Wanted = { skuId: number; quantity: number }

/**
 * The products of SKUs in the order in which they were named; the same SKU twice counts together.
 * @throws {Refused} skuGone, invalidInput (more of one SKU than a line may hold)
 */
export async function toTransferLines(
  tx: Queryable,
  wanted: readonly Wanted[],
  lang: Lang,
): Promise<sql.NewLine[]> {
  const bySku = Map.groupBy(wanted, (each) => each.skuId)
  const known = await skuNamesFor(tx, [...bySku.keys()], lang)
  const productIds = new Map(known.map(({ skuId, productId }) => [skuId, productId]))
  return [...bySku].map(([skuId, lines]) => {
    const productId = productIds.get(skuId)
    if (productId === undefined) throw new Refused(TransferReasons.skuGone)
    const quantity = lines.reduce((sum, each) => sum + each.quantity, 0)
    if (quantity > PIECES_MAX) throw tooMany(wanted.lastIndexOf(lines.at(-1)!), lang)
    return { skuId, productId, quantity }
  })
}

function tooMany(index: number, lang: Lang): Refused {
  const message = translate(lang, 'kit.field.tooBig', { maximum: PIECES_MAX })
  const fields = [{ path: `lines.${index}.quantity`, message }]
  return new Refused(Reasons.invalidInput, { detail: { fields } })
}
