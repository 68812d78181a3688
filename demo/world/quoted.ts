/** Buyers who want to know what a machine costs before they order it. */
import type { Told } from './acts.ts'
import type { Story } from './stories.ts'

const ask = (
  { buyer, code, cast, quantity }: Told,
  asked: { contactName: string; region: string; note: string },
) =>
  buyer.askForQuote({
    ...asked,
    requestKey: crypto.randomUUID(),
    phone: '+86 138 2600 1188',
    neededOn: null,
    lines: [{ productId: productIdOf(cast, code), quantity }],
  })

function productIdOf(cast: Told['cast'], code: string): number {
  const found = cast.goods.goods.find((each) => each.code === code)
  if (found === undefined) throw new Error(`the demo sells no ${code}`)
  return found.productId
}

export const QUOTED: readonly Story[] = [
  {
    buyer: 'lin',
    code: 'DV-FL-400',
    quantity: 2,
    hoursAgo: 24 * 4,
    tell: async (told) => {
      const { id, lines } = await ask(told, {
        contactName: '林工',
        region: '广东佛山',
        note: '需要 1 L 瓶型模具,含安装调试',
      })
      await told.at(24 * 3)
      await told.staff.answerQuote({
        quoteId: id,
        lines: lines.map((line) => ({ lineId: line.id, unitAmount: 4_450_000 })),
        freightAmount: 180_000,
        terms: '30% 定金,发货前付清;含两天现场调试',
        validDays: 15,
      })
    },
  },
  {
    buyer: 'siti',
    code: 'DV-LM20',
    quantity: 1,
    hoursAgo: 9,
    tell: async (told) =>
      void (await ask(told, {
        contactName: 'Siti',
        region: 'Bekasi, Jawa Barat',
        note: 'Tegangan 220 V, mohon termasuk pelatihan operator',
      })),
  },
]
