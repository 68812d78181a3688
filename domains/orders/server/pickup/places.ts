/** Where the goods of a pickup order are collected: the warehouses that they lie in. */
import { warehousesFor } from '#domains/stock/server/door.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Pickup } from '../../contract.ts'

export async function pickupPlaces(
  db: Queryable,
  lines: readonly { warehouseId: number }[],
  lang: Lang,
): Promise<Pickup['places']> {
  const ids = new Set(lines.map(({ warehouseId }) => warehouseId))
  const places = (await warehousesFor(db, lang)).filter(({ id }) => ids.has(id))
  return places.map(({ id, name, address, hours, phone, mapUrl }) => ({
    warehouseId: id,
    name,
    address,
    hours,
    phone,
    mapUrl,
  }))
}
