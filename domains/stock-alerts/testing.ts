/** A buyer's stock alert, for tests of access by others. */
import type { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { aWarehouse } from '#domains/stock/testing.ts'
import { askForNotice } from '#domains/stock-alerts/contract.ts'

/** @returns it under the field name of the calls, beside an unknown one */
export async function ownNotice(
  { must, db }: Pick<Awaited<ReturnType<typeof openOrderShop>>, 'must' | 'db'>,
  skuId: number,
  by: Record<string, string>,
): Promise<{ noticeId: [number, number] }> {
  const warehouseId = await aWarehouse(db, { name: '空仓' })
  const { id } = await must(askForNotice, { skuId, warehouseId, wantedCount: 1 }, by)
  return { noticeId: [id, 999_999] }
}
