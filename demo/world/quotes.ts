/** Quote requests of demo buyers for machines. */
import type { askForQuote } from '#domains/quotes/contract.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import type { Scene } from './acts.ts'
import type { Story } from './stories.ts'

const ask = async (
  { buyer, code, cast, quantity }: Scene,
  asked: Pick<
    ArgumentOf<typeof askForQuote>,
    'contactName' | 'region' | 'note' | 'country' | 'provinceCode'
  >,
) => {
  const { skus } = await buyer.product(productIdOf(cast, code))
  const [sku] = skus
  if (sku === undefined) throw new Error(`${code} has nothing to ask for`)
  return buyer.askForQuote({
    ...asked,
    requestKey: crypto.randomUUID(),
    phone: '+86 138 2600 1188',
    neededOn: null,
    delivery: 'freight',
    lines: [{ skuId: sku.id, unitId: sku.units[0]!.id, quantity }],
  })
}

function productIdOf(cast: Scene['cast'], code: string): number {
  const found = cast.goods.goods.find((each) => each.code === code)
  if (found === undefined) throw new Error(`the demo sells no ${code}`)
  return found.productId
}

/** Asks for a machine, is answered at its usual price, and orders by the answer. @returns the order's number */
export async function acceptQuote(scene: Scene): Promise<string> {
  const { buyer, staff, cast, code } = scene
  const [address] = await buyer.addresses()
  if (address === undefined) throw new Error('the buyer has no address')
  const { country, provinceCode, consignee: contactName, city: region } = address
  const where = { contactName, country, provinceCode, region }
  const { id, lines } = await ask(scene, { ...where, note: '' })
  const { skus } = await buyer.product(productIdOf(cast, code))
  const unitAmount = skus[0]!.tiers[0]!.priceAmount
  await staff.answerQuote({
    quoteId: id,
    lines: lines.map(({ id: lineId }) => ({ lineId, unitAmount })),
    freightAmount: Math.round(unitAmount / 20),
    delivery: 'freight',
    terms: '',
    validDays: 15,
  })
  const { id: checkoutId } = await buyer.checkout({
    addressId: null,
    delivery: 'freight',
    quote: { requestId: id, version: 1 },
  })
  return (await buyer.submitOrder(checkoutId)).orderNumber
}

export const QUOTES: readonly Story[] = [
  {
    buyer: 'lin',
    code: 'DV-FL-400',
    quantity: 2,
    hoursAgo: 24 * 4,
    play: async (scene) => {
      const { id, lines } = await ask(scene, {
        contactName: '林工',
        country: 'CN',
        provinceCode: '44',
        region: '佛山',
        note: '需要 1 L 瓶型模具，含安装调试',
      })
      await scene.at(24 * 3)
      await scene.staff.answerQuote({
        quoteId: id,
        lines: lines.map((line) => ({ lineId: line.id, unitAmount: 4_450_000 })),
        freightAmount: 180_000,
        delivery: 'freight',
        terms: '30% 定金，发货前付清；含两天现场调试',
        validDays: 15,
      })
      await scene.at(24 * 2)
      const asked = lines.map((line) => ({ lineId: line.id, quantity: 3, unitAmount: 4_200_000 }))
      await scene.buyer.counterQuote({
        quoteId: id,
        version: 1,
        lines: asked,
        neededOn: null,
        note: '如能做到这个价，我们订三台',
        validDays: 7,
      })
      await scene.at(26)
      await scene.staff.answerQuote({
        quoteId: id,
        version: 2,
        lines: lines.map((line) => ({ lineId: line.id, unitAmount: 4_320_000 })),
        freightAmount: 240_000,
        delivery: 'freight',
        terms: '30% 定金，发货前付清；含两天现场调试',
        note: '三台的最低价，运费按三台计',
        validDays: 15,
      })
    },
  },
  {
    buyer: 'siti',
    code: 'DV-LM20',
    quantity: 1,
    hoursAgo: 9,
    play: async (scene) =>
      void (await ask(scene, {
        contactName: 'Siti',
        country: 'ID',
        provinceCode: null,
        region: 'Bekasi, Jawa Barat',
        note: 'Tegangan 220 V, mohon termasuk pelatihan operator',
      })),
  },
]
