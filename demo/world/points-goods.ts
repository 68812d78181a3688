/** Demo data: points goods of each kind, and what one buyer has ordered of them, in several states. */
import { listAddresses } from '#domains/addresses/contract.ts'
import { publishAgreed } from '#domains/coupons/demo.ts'
import { saveCoupon } from '#domains/coupons/office-contract.ts'
import { cancelPointsOrder, placePointsOrder, pointsGoods } from '#domains/points-goods/contract.ts'
import {
  addPointsCodes,
  publishPointsGoods,
  savePointsGoods,
  shipPointsOrder,
  type PointsGoodsForm,
} from '#domains/points-goods/office-contract.ts'
import { DAY_MS, HOUR_MS, later } from '#kit/contract/time.ts'
import { BASE } from '../pictures.ts'
import { agreeAsOwner, clerkOf, type Scene } from './acts.ts'
import type { Story } from './stories.ts'

const BEGAN_HOURS = 24 * 30
const CODES = 40
const PICTURES = ['flask', 'flask-sand', 'flask-top'].map((name) => `${BASE}${name}.webp`)

type Given = Pick<PointsGoodsForm, 'name' | 'text' | 'pointsCount'> & Partial<PointsGoodsForm>

/** On sale at once: the catalogue's clerk asks and the owner agrees. @returns its id */
async function publish(scene: Scene, given: Given, codes = ''): Promise<number> {
  const clerk = clerkOf(scene)
  const { id: goodsId } = await clerk.call(savePointsGoods, {
    kind: 'physical',
    pictureUrls: [],
    templateId: null,
    superDays: null,
    totalCount: 200,
    perPerson: 5,
    minLevel: null,
    saleFrom: null,
    saleUntil: null,
    ...given,
    goodsId: null,
    version: 0,
  })
  if (codes !== '') await clerk.call(addPointsCodes, { goodsId, codes })
  await clerk.call(publishPointsGoods, { goodsId, version: 0 })
  await agreeAsOwner(scene, `pointsGoods:${goodsId}`)
  return goodsId
}

/** A coupon that points alone bring. @returns its template */
async function publishTemplate(scene: Scene): Promise<number> {
  const now = later(new Date().toISOString(), -(BEGAN_HOURS + 1) * HOUR_MS)
  const { id: templateId, version } = await clerkOf(scene).call(saveCoupon, {
    name: {
      cn: '积分兑换 20 元券',
      en: '20 off for points',
      spa: '20 menos con puntos',
      id: 'Potongan 20 dengan poin',
    },
    kind: 'reduction',
    thresholdAmount: 20_000,
    offAmount: 2000,
    offPercent: null,
    capAmount: null,
    scope: 'all',
    scopeIds: [],
    audience: 'all',
    minLevel: null,
    source: 'points',
    totalCount: 100,
    perPerson: 2,
    claimFrom: now,
    claimUntil: later(now, 365 * DAY_MS),
    validFrom: null,
    validUntil: null,
    validDays: 30,
    templateId: null,
    version: 0,
  })
  await publishAgreed(scene, { templateId, version })
  return templateId
}

async function order({ buyer }: Scene, goodsId: number, unitPoints: number, isSent: boolean) {
  const [address] = isSent ? await buyer.caller.call(listAddresses, {}) : []
  const { version } = await buyer.caller.call(pointsGoods, { goodsId })
  const made = await buyer.caller.call(placePointsOrder, {
    key: crypto.randomUUID(),
    goodsId,
    quantity: 1,
    unitPoints,
    version,
    addressId: address?.id ?? null,
  })
  return made.number
}

/** One to be sent, one on its way, one cancelled, a coupon and a code that was never shown. */
const story: Story = {
  buyer: 'sarah',
  code: '',
  quantity: 1,
  hoursAgo: BEGAN_HOURS,
  play: async (scene) => {
    const flask = await publish(scene, {
      name: { cn: '保温杯', en: 'Vacuum flask', spa: 'Termo', id: 'Termos' },
      text: {
        cn: '500 毫升，双层不锈钢，单独寄出。',
        en: '500 ml, double-walled steel. Sent by itself.',
        spa: '500 ml, acero de doble pared. Se envía por separado.',
        id: '500 ml, baja dua lapis. Dikirim terpisah.',
      },
      pictureUrls: PICTURES,
      pointsCount: 60,
    })
    const coupon = await publish(scene, {
      kind: 'coupon',
      templateId: await publishTemplate(scene),
      name: { cn: '20 元优惠券', en: '20 off coupon', spa: 'Cupón de 20', id: 'Kupon 20' },
      text: {
        cn: '满 200 元可用，兑换后 30 天内有效。',
        en: 'For orders of 200 or more, valid for 30 days.',
        spa: 'Para pedidos desde 200, válido 30 días.',
        id: 'Untuk pesanan mulai 200, berlaku 30 hari.',
      },
      pointsCount: 40,
      perPerson: 2,
    })
    const code = await publish(
      scene,
      {
        kind: 'code',
        name: {
          cn: '视频会员月卡',
          en: 'Video streaming, one month',
          spa: 'Vídeo en streaming, un mes',
          id: 'Langganan video, satu bulan',
        },
        text: {
          cn: '在服务商的页面输入兑换码。',
          en: 'Enter the code on the provider’s page.',
          spa: 'Introduce el código en la página del proveedor.',
          id: 'Masukkan kode di halaman penyedia.',
        },
        pointsCount: 30,
      },
      Array.from({ length: CODES }, (_, nth) => `DEMO-${1000 + nth}-VIDEO`).join('\n'),
    )
    await publish(scene, {
      kind: 'super',
      superDays: 30,
      name: {
        cn: '超级会员 30 天',
        en: 'Super membership, 30 days',
        spa: 'Membresía súper, 30 días',
        id: 'Keanggotaan super, 30 hari',
      },
      text: {
        cn: '享受会员价，优惠与等级折扣取其高。',
        en: 'Member prices on all products; the better of this and your level’s discount counts.',
        spa: 'Precios de miembro en todos los productos; cuenta el mejor descuento.',
        id: 'Harga anggota untuk semua produk; diskon terbaik yang berlaku.',
      },
      pointsCount: 80,
      perPerson: 12,
    })
    await scene.at(24 * 20)
    const sent = await order(scene, flask, 60, true)
    const dropped = await order(scene, flask, 60, true)
    await scene.buyer.caller.call(cancelPointsOrder, { number: dropped })
    await order(scene, coupon, 40, false)
    await order(scene, code, 30, false)
    await scene.at(24 * 4)
    const [carrier] = await scene.staff.carriers()
    await scene.staff.caller.call(shipPointsOrder, {
      number: sent,
      carrierId: carrier?.id ?? 0,
      trackingNumber: `SF${sent.slice(2, 15)}`,
    })
    await order(scene, flask, 60, true)
  },
}

export const pointsGoodsStories: readonly Story[] = [story]
