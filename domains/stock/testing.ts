/** Warehouses with stock for tests. */
import type { Db } from '#kit/server/database/db.ts'
import { addWarehouse, setOnHand } from './server/door.ts'

const NOW = '2026-03-01T00:00:00.000Z'
let made = 0

/** @returns its id */
export async function aWarehouse(
  db: Db,
  {
    name = `仓库 ${++made}`,
    active = true,
    regionCode = 'CN-31',
  }: { name?: string; active?: boolean; regionCode?: string | null } = {},
): Promise<number> {
  const { id } = await addWarehouse(db, {
    aid: 1,
    areaName: { cn: '华东', en: 'East China' },
    regionCode,
    name: { cn: name, en: `Warehouse ${name}` },
    address: { cn: '上海市' },
    hours: { cn: '9:00–18:00' },
    phone: '021-5555',
    mapUrl: null,
    position: made,
    active,
  })
  return id
}

/** Puts this many of each SKU of a product into a warehouse. */
export function stocked(
  db: Db,
  { productId, skuIds }: { productId: number; skuIds: readonly number[] },
  warehouseId: number,
  onHandCount: number,
): Promise<void> {
  const rows = skuIds.map((skuId) => ({ productId, skuId, warehouseId, onHandCount }))
  return db.tx((tx) => setOnHand(tx, { rows, now: NOW, note: 'test', by: 'test' }))
}
