/** "Why is it 47?": every movement of an SKU, and their sums. */
import { skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { MovementKind, stockBalance, stockHistory } from '../../../office-contract.ts'
import { StockReasons } from '../../../reasons.ts'
import type { z } from 'zod/mini'
import { warehouseNames } from '../../warehouses.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 50
type Kind = z.infer<typeof MovementKind>

const partOf = ({ skuId, warehouseId, from, until }: InputOf<typeof stockBalance>): sql.Part => ({
  skuId,
  warehouseId: warehouseId ?? null,
  from: from ?? null,
  until: until ?? null,
})

/** Newest first. An unknown SKU has no movements. */
export async function history(
  { db, lang }: StaffContext,
  { after, ...input }: InputOf<typeof stockHistory>,
): Promise<DataOf<typeof stockHistory>> {
  const before = idAfter(after)
  const [rows, names] = await Promise.all([
    sql.history(db, partOf(input), before, PAGE_ROWS + 1),
    warehouseNames(db, lang),
  ])
  const page = cutPage(rows, PAGE_ROWS)
  const items = page.items.map((row) => ({
    ...row,
    kind: row.kind as Kind,
    warehouseName: names.get(row.warehouseId) ?? '',
  }))
  return { items, next: page.next }
}

/** @throws {Refused} skuNotFound */
export async function balance(
  { db, lang }: StaffContext,
  input: InputOf<typeof stockBalance>,
): Promise<DataOf<typeof stockBalance>> {
  const part = partOf(input)
  const [[sku], names, kinds, opening, levels] = await Promise.all([
    skuNamesFor(db, [part.skuId], lang),
    warehouseNames(db, lang),
    sql.kinds(db, part),
    part.from === null ? 0 : sql.openingCount(db, part),
    sql.levelSums(db, part.skuId),
  ])
  if (sku === undefined) throw new Refused(StockReasons.skuNotFound)
  return {
    skuId: part.skuId,
    skuCode: sku.code,
    productId: sku.productId,
    productName: sku.name,
    optionText: sku.optionText,
    openingCount: opening,
    closingCount: kinds.reduce((sum, each) => sum + each.onHandDelta, opening),
    kinds: kinds.map((each) => ({ ...each, kind: each.kind as Kind })),
    levels: levels.map((level) => ({
      ...level,
      warehouseName: names.get(level.warehouseId) ?? '',
    })),
  }
}
