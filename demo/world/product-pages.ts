/** Extras of product pages: questions, a reduced price, limits, alternatives, favourites and viewed products. */
import { PRICE_STEP } from '#kit/contract/money.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import type { Staff } from '../../e2e/driver.ts'
import type { Scene } from './acts.ts'
import type { Goods } from './goods.ts'
import type { Story } from './stories.ts'

function goodsOf({ cast }: Scene, code: string): Goods {
  const found = cast.goods.goods.find((each) => each.code === code)
  if (found === undefined) throw new Error(`the demo sells no ${code}`)
  return found
}

const idOf = (scene: Scene, code: string): number => goodsOf(scene, code).productId

/** Of every kind: for everybody, for a type of customer, for levels, and of one SKU alone. */
export async function limitPurchases(scene: Scene): Promise<void> {
  const limit = (code: string, limits: Parameters<Staff['setLimits']>[0]['limits']) =>
    scene.staff.setLimits({ productId: idOf(scene, code), limits })
  await limit('TL-ID20', [
    { period: 'day', maxCount: 200 },
    { period: 'month', maxCount: 600 },
  ])
  await limit('IN-SC30', [{ period: 'week', maxCount: 5 }])
  // Nobody in the demo orders couplings: these limits meet whoever looks around.
  const largestBore = goodsOf(scene, 'CP-JM40').skus.at(-1)
  if (largestBore === undefined) throw new Error('the demo’s coupling has no SKU')
  await limit('CP-JM40', [
    { period: 'week', audience: 'individual', maxCount: 50 },
    { period: 'days', dayCount: 30, audience: 'level', leastLevel: 1, mostLevel: 2, maxCount: 500 },
    { period: 'month', skuId: largestBore.id, maxCount: 40 },
  ])
}

/** Reduces the retail prices of all variants, in all currencies, by a percentage. */
async function lowerPrices(staff: Staff, productId: number, percent: number): Promise<void> {
  const product = await staff.product(productId)
  let { version } = product
  for (const { id, prices } of product.skus) {
    const own = prices.filter(({ audience }) => audience === 'all')
    for (const [currency, tiers] of Map.groupBy(own, (each) => each.currency)) {
      const step = PRICE_STEP[currency] // rupiah are whole
      const cheaper = tiers.map(({ minQuantity, amount }) => ({
        minQuantity,
        amount: Math.max(step, Math.round((amount * (100 - percent)) / 100 / step) * step),
      }))
      const price = { skuId: id ?? 0, currency, audience: 'all', tiers: cheaper } as const
      version = (await staff.setPrice({ ...price, version })).version
    }
  }
}

const viewStory = (buyer: string, hoursAgo: number, codes: readonly string[]): Story => ({
  buyer,
  code: codes[0] ?? '',
  quantity: 0,
  hoursAgo,
  play: async (scene) => {
    const at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString()
    await scene.buyer.see(
      codes.map((code) => idOf(scene, code)),
      at,
    )
  },
})

const savesFavourites = (buyer: string, hoursAgo: number, codes: readonly string[]): Story => ({
  buyer,
  code: codes[0] ?? '',
  quantity: 0,
  hoursAgo,
  play: async (scene) => {
    for (const code of codes) await scene.buyer.favourite(idOf(scene, code), true)
  },
})

export const PRODUCT_PAGES: readonly Story[] = [
  {
    buyer: 'lin',
    code: 'TL-ID20',
    quantity: 0,
    hoursAgo: 24 * 21,
    play: async (scene) => {
      const { staff } = scene
      await limitPurchases(scene)
      await staff.setAlternatives({
        productId: idOf(scene, 'LT-TL8'),
        kind: 'substitute',
        codes: ['LT-TL12'],
      })
      await staff.setAlternatives({
        productId: idOf(scene, 'TL-ID20'),
        kind: 'related',
        codes: ['TL-TB18', 'SF-HM-V', 'TL-AG125'],
      })
    },
  },
  savesFavourites('lin', 24 * 20, ['OF-CH5', 'PK-BX5', 'TL-ID20']),
  {
    buyer: 'siti',
    code: 'TL-ID20',
    quantity: 0,
    hoursAgo: 24 * 18,
    play: async (scene) => {
      const productId = idOf(scene, scene.code)
      const { id } = await scene.buyer.askQuestion(
        productId,
        'Apakah baterai 4.0 Ah bisa dipakai di mesin 18 V merek lain?',
      )
      await scene.at(24 * 17.6)
      await scene.staff.reply(id, 'Tidak. Dudukannya khusus untuk seri 20 V Tekra.')
    },
  },
  {
    buyer: 'chen',
    code: 'TL-ID20',
    quantity: 0,
    hoursAgo: 24 * 5,
    play: async (scene) => {
      const { id } = await scene.buyer.askQuestion(
        idOf(scene, scene.code),
        '裸机版可以配老款 20 V 的 2.0 Ah 电池吗？连续打墙孔会不会过热保护？',
      )
      await scene.at(24 * 4.7)
      await scene.staff.reply(
        id,
        '可以，20 V 全系电池通用。连续作业约 25 分钟后会降速保护，冷却 5 分钟恢复。',
      )
      const owner = await scene.cast.login('sarah')
      const token = scene.buyer.caller.token
      scene.buyer.caller.token = owner.token
      await scene.at(24 * 4)
      await scene.buyer.answerQuestion(
        id,
        'We drill concrete with it all day. With the 4.0 Ah battery it never cut out.',
      )
      scene.buyer.caller.token = token
    },
  },
  {
    buyer: 'diego',
    code: 'TL-ID20',
    quantity: 0,
    hoursAgo: 7,
    play: async (scene) =>
      void (await scene.buyer.askQuestion(
        idOf(scene, scene.code),
        '¿El maletín está incluido en la versión sin batería?',
      )),
  },
  {
    buyer: 'lin',
    code: 'OF-CH5',
    quantity: 0,
    hoursAgo: 24 * 4,
    play: async (scene) => {
      await lowerPrices(scene.staff, idOf(scene, 'OF-CH5'), 12)
      await lowerPrices(scene.staff, idOf(scene, 'PK-BX5'), 8)
    },
  },
  viewStory('lin', 24 * 9, ['VL-BF', 'IN-DM6']),
  viewStory('lin', 24 * 3, ['OF-CH5', 'OF-CH8', 'LT-TL12']),
  viewStory('lin', 26, ['PK-TP48', 'PK-BX5', 'PK-BX3']),
  viewStory('lin', 1, ['TL-ID20', 'TL-AG125', 'SF-HM-V']),
]
