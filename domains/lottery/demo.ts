/** Demo data: a lottery that runs, and one that has ended with draws that can be checked. */
import { agreeAsOwner, clerkOf, type Scene } from '#demo/world/acts.ts'
import type { Story } from '#demo/world/stories.ts'
import { listAddresses } from '#domains/addresses/contract.ts'
import { signIn } from '#domains/points/contract.ts'
import { DAY_MS, HOUR_MS, later } from '#kit/contract/time.ts'
import { BASE } from '#demo/pictures.ts'
import { claimLotteryPrize, drawLottery, lottery } from './contract.ts'
import {
  officeLotteryStages,
  publishLotteryStage,
  saveLotteryStage,
  shipLotteryPrize,
  stopLotteryStage,
  type PrizeForm,
  type StageForm,
} from './office-contract.ts'

const ENDED_HOURS_AGO = 24 * 12
const RUNNING_HOURS_AGO = 24 * 2

const NONE: PrizeForm = {
  kind: 'none',
  name: { cn: '谢谢参与', en: 'No prize', spa: 'Sin premio', id: 'Coba lagi' },
  pictureUrl: null,
  weight: 150,
  pointsCount: null,
  templateId: null,
  amount: null,
  worthAmount: 0,
  stock: null,
  dailyMax: null,
}
const points = (count: number, weight: number, stock: number): PrizeForm => ({
  ...NONE,
  kind: 'points',
  name: { cn: `${count} 积分`, en: `${count} points`, spa: `${count} puntos`, id: `${count} poin` },
  pointsCount: count,
  weight,
  stock,
})
const money = (yuan: number, weight: number, stock: number): PrizeForm => ({
  ...NONE,
  kind: 'money',
  name: {
    cn: `${yuan} 元钱包奖金`,
    en: `CNY ${yuan} for your wallet`,
    spa: `CNY ${yuan} en tu monedero`,
    id: `CNY ${yuan} ke dompet`,
  },
  amount: yuan * 100,
  weight,
  stock,
  dailyMax: 10,
})
const FLASK: PrizeForm = {
  ...NONE,
  kind: 'goods',
  name: { cn: '保温杯', en: 'Vacuum flask', spa: 'Termo', id: 'Termos' },
  pictureUrl: `${BASE}flask.webp`,
  worthAmount: 6000,
  weight: 100,
  stock: 20,
  dailyMax: 3,
}

const PRIZES = [
  points(5, 250, 2000),
  NONE,
  money(2, 100, 200),
  points(20, 100, 500),
  FLASK,
  NONE,
  points(100, 20, 50),
  money(50, 10, 5),
]

const RULES = {
  cn: '每天赠送一次机会，签到再得一次。实物奖品须在 30 天内填写收货地址。',
  en: 'One draw every day, and one more for checking in. Give us an address within 30 days for a prize that is sent.',
  spa: 'Una tirada cada día y otra por la visita diaria. Indica una dirección en 30 días para los premios que se envían.',
  id: 'Satu kesempatan setiap hari, dan satu lagi untuk check-in. Isi alamat dalam 30 hari untuk hadiah yang dikirim.',
}

/** Running at once: the catalogue's clerk asks and the owner agrees. @returns its id */
async function begin(
  scene: Scene,
  changes: Pick<StageForm, 'name' | 'startsAt' | 'endsAt'> & Partial<StageForm>,
) {
  const clerk = clerkOf(scene)
  const { id: stageId } = await clerk.call(saveLotteryStage, {
    rules: RULES,
    dailyChances: 1,
    signInChances: 1,
    orderChances: 1,
    inviteChances: 2,
    expiresAtMidnight: false,
    prizes: PRIZES,
    ...changes,
    stageId: null,
    version: 0,
  })
  await clerk.call(publishLotteryStage, { stageId, version: 0 })
  await agreeAsOwner(scene, `lottery:${stageId}`)
  return stageId
}

/** As many as the buyer has chances for, at most. */
async function drawSome({ buyer }: Scene, stageId: number, most: number) {
  const { stage } = await buyer.caller.call(lottery, {})
  const draws = []
  for (let count = 0; count < Math.min(most, stage?.chanceCount ?? 0); count += 1) {
    const clientSeed = `demo-${stageId}-${count}`
    const key = crypto.randomUUID()
    draws.push(await buyer.caller.call(drawLottery, { stageId, key, clientSeed }))
  }
  return draws
}

/** Loading the world takes minutes: what begins does so a day before its first draw. */
const ago = (hours: number) => later(new Date().toISOString(), -hours * HOUR_MS)

/** Draws of twelve a day; a prize that is sent is claimed, one of them on its way; then it ends. */
const ended: Story = {
  buyer: 'sarah',
  code: '',
  quantity: 1,
  hoursAgo: ENDED_HOURS_AGO,
  play: async (scene) => {
    const stageId = await begin(scene, {
      name: {
        cn: '开店周年抽奖',
        en: 'Anniversary draw',
        spa: 'Sorteo de aniversario',
        id: 'Undian ulang tahun',
      },
      startsAt: ago(ENDED_HOURS_AGO + 24),
      endsAt: ago(RUNNING_HOURS_AGO - 24),
      dailyChances: 24,
    })
    const draws = await drawSome(scene, stageId, 24)
    const [address] = await scene.buyer.caller.call(listAddresses, {})
    const flasks = draws.filter(({ state }) => state === 'to_claim').slice(0, 2)
    for (const { id: drawId } of flasks) {
      await scene.buyer.caller.call(claimLotteryPrize, { drawId, addressId: address!.id })
    }
    const [sent] = flasks
    const [carrier] = await scene.staff.carriers()
    if (sent !== undefined && carrier !== undefined) {
      await scene.staff.caller.call(shipLotteryPrize, {
        drawId: sent.id,
        carrierId: carrier.id,
        trackingNumber: `SF10000${sent.id}000`,
      })
    }
    await scene.at(RUNNING_HOURS_AGO + 1)
    const { items } = await scene.staff.caller.call(officeLotteryStages, { state: 'running' })
    for (const { id, version } of items) {
      await scene.staff.caller.call(stopLotteryStage, { stageId: id, version })
    }
  },
}

const running: Story = {
  buyer: 'sarah',
  code: '',
  quantity: 1,
  hoursAgo: RUNNING_HOURS_AGO,
  play: async (scene) => {
    const stageId = await begin(scene, {
      name: {
        cn: '冬季感恩抽奖',
        en: 'Winter thank-you draw',
        spa: 'Sorteo de invierno',
        id: 'Undian musim dingin',
      },
      startsAt: ago(RUNNING_HOURS_AGO + 24),
      endsAt: later(new Date().toISOString(), 60 * DAY_MS),
    })
    await scene.buyer.caller.call(signIn, {})
    await drawSome(scene, stageId, 2)
  },
}

export const lotteryStories: readonly Story[] = [ended, running]
