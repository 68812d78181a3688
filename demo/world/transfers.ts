/** Stock transfers of the demo. */
import { DAY_MS } from '#kit/contract/time.ts'
import { skuOf, type Scene } from './acts.ts'
import type { Story } from './stories.ts'

/** Warehouses in the order of `shop.ts`. */
const [HERE, JAKARTA] = [0, 2]

/** @returns the number of the request */
async function ask(scene: Scene, note: string): Promise<number> {
  const warehouseId = scene.cast.goods.warehouseIds[JAKARTA]!
  const request = { skuId: await skuOf(scene), warehouseId, quantity: scene.quantity, note }
  return (await scene.buyer.requestTransfer(request)).id
}

export const TRANSFERS: readonly Story[] = [
  {
    buyer: 'siti',
    code: 'VL-GV',
    quantity: 12,
    hoursAgo: 24 * 5,
    play: async (scene) => {
      const { staff, cast } = scene
      const requestId = await ask(scene, 'Untuk proyek di Bekasi')
      await scene.at(24 * 4.6)
      const { transferId } = await staff.acceptRequest({
        requestId,
        fromWarehouseId: cast.goods.warehouseIds[HERE]!,
        expectedAt: new Date(Date.now() - DAY_MS).toISOString(),
        feeAmount: 1800,
      })
      await scene.at(24 * 4)
      const { lines } = await staff.shipTransfer(transferId!, 'YT8800123456')
      await scene.at(20)
      await staff.receiveTransfer({
        transferId: transferId!,
        lines: lines.map(({ id, quantity }) => ({
          lineId: id,
          receivedQuantity: quantity,
          lostQuantity: 0,
          lostReason: '',
        })),
      })
    },
  },
  {
    buyer: 'siti',
    code: 'TL-AG100',
    quantity: 30,
    hoursAgo: 6,
    play: async (scene) => void (await ask(scene, 'Jika bisa minggu depan')),
  },
  {
    buyer: 'siti',
    code: 'CA-CP12',
    quantity: 200,
    hoursAgo: 40,
    play: async ({ staff, ...scene }) => {
      const skuId = await skuOf({ staff, ...scene })
      const [from, , to] = scene.cast.goods.warehouseIds
      const { id } = await staff.saveTransfer({
        fromWarehouseId: from!,
        toWarehouseId: to!,
        note: '雅加达仓补货',
        expectedAt: new Date(Date.now() + 2 * DAY_MS).toISOString(),
        lines: [{ skuId, quantity: scene.quantity }],
      })
      await staff.makeTransferReady(id)
      await staff.shipTransfer(id, 'EMS20887')
    },
  },
]
