/** Demo data: the goods that were used in the finished projects of the demo shop. */
import { officeArticles } from '#domains/articles/office-contract.ts'
import { skuOf } from '#demo/world/acts.ts'
import type { Story } from '#demo/world/stories.ts'
import { saveArticleGoods } from './office-contract.ts'

/** By words of the English title: codes of products and how many units of each. */
const USED = {
  Surabaya: { 'ST-CR64': 40, 'ST-HT200': 2, 'PK-TP48': 36 },
  Valencia: { 'DV-AC50': 1, 'VL-BT': 12, 'FT-EL90': 20, 'SF-HM-S': 4 },
} as const

const DAYS_AGO = 1

export const articleGoodsStories: readonly Story[] = Object.entries(USED).map(([word, used]) => ({
  buyer: 'lin',
  code: '',
  quantity: 1,
  hoursAgo: DAYS_AGO * 24,
  play: async (scene) => {
    const { call } = scene.staff.caller
    const { items } = await call(officeArticles, { kind: 'case', q: word })
    const lines = []
    for (const [code, wanted] of Object.entries(used)) {
      const skuId = await skuOf({ ...scene, code })
      const { skus } = await scene.buyer.product(
        scene.cast.goods.goods.find((each) => each.code === code)!.productId,
      )
      const [unit] = skus.find(({ id }) => id === skuId)!.units
      const { minQuantity, step, id: unitId } = unit!
      const fitting = Math.max(minQuantity, wanted - ((wanted - minQuantity) % step))
      lines.push({ skuId, unitId, quantity: fitting })
    }
    await call(saveArticleGoods, { articleId: String(items[0]!.id), version: 0, lines })
  },
}))
