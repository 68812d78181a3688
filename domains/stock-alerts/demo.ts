/** Demo data: a buyer with stock alerts. */
import { skuOf } from '#demo/world/acts.ts'
import type { Story } from '#demo/world/stories.ts'
import { askForNotice } from './contract.ts'

export const stockAlertStories: readonly Story[] = [
  {
    buyer: 'lin',
    code: 'DV-CUP-90',
    quantity: 5,
    hoursAgo: 24 * 3,
    play: async (scene) => {
      const skuId = await skuOf(scene)
      const warehouseId = scene.cast.goods.warehouseIds[0]!
      const alert = { skuId, warehouseId, wantedCount: scene.quantity }
      await scene.buyer.caller.call(askForNotice, alert)
    },
  },
]
