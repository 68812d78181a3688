/** A lottery that runs, for tests. */
import type { OrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { drawLottery } from './contract.ts'
import {
  officeLotteryStages,
  publishLotteryStage,
  saveLotteryStage,
  stopLotteryStage,
  type PrizeForm,
  type StageForm,
} from './office-contract.ts'

export const NO_PRIZE: PrizeForm = {
  kind: 'none',
  name: { cn: '谢谢参与', en: 'No prize' },
  pictureUrl: null,
  weight: 0,
  pointsCount: null,
  templateId: null,
  amount: null,
  worthAmount: 0,
  stock: null,
  dailyMax: null,
}

export const FIVE_POINTS: PrizeForm = {
  ...NO_PRIZE,
  kind: 'points',
  name: { cn: '5 积分', en: '5 points' },
  pointsCount: 5,
  stock: 100,
}

export const A_MUG: PrizeForm = {
  ...NO_PRIZE,
  kind: 'goods',
  name: { cn: '马克杯', en: 'Mug' },
  worthAmount: 3000,
  stock: 10,
}

/** Eight cells: those that are given, and cells without a prize. @param weight of the first cell without one */
export const wheelOf = (prizes: readonly PrizeForm[], weight = 0): PrizeForm[] =>
  Array.from(
    { length: 8 },
    (_, index) => prizes[index] ?? { ...NO_PRIZE, weight: index === prizes.length ? weight : 0 },
  )

export const STAGE: StageForm = {
  name: { cn: '周年抽奖', en: 'Anniversary draw' },
  rules: { cn: '每天一次', en: 'Once a day' },
  startsAt: '2026-01-01T00:00:00.000Z',
  endsAt: '2099-01-01T00:00:00.000Z',
  dailyChances: 1,
  signInChances: 0,
  orderChances: 0,
  inviteChances: 0,
  expiresAtMidnight: false,
  prizes: wheelOf([{ ...FIVE_POINTS, weight: 1 }]),
}

type By = Record<string, string>
type Shop = Pick<OrderShop, 'must'>

/** Ends what runs: one stage runs at a time. */
export async function stopAll({ must }: Shop, by: By): Promise<void> {
  const { items } = await must(officeLotteryStages, { state: 'running' }, by)
  for (const { id: stageId, version } of items)
    await must(stopLotteryStage, { stageId, version }, by)
}

/** Published by the clerk, and agreed to by the colleague. @returns its id */
export async function aStage(
  { must }: Shop,
  { clerk, colleague }: { clerk: By; colleague: By },
  changes: Partial<StageForm> = {},
): Promise<number> {
  await stopAll({ must }, clerk)
  const { id } = await must(
    saveLotteryStage,
    { ...STAGE, ...changes, stageId: null, version: 0 },
    clerk,
  )
  await must(publishLotteryStage, { stageId: id, version: 0 }, clerk)
  const { items } = await must(listApprovals, { object: `lottery:${id}` }, colleague)
  for (const { id: approvalId } of items) await must(approve, { approvalId }, colleague)
  return id
}

/** A draw of this buyer that has won a mug, which waits to be claimed. @returns its id */
export async function aPrize(
  shop: Shop,
  staff: { clerk: By; colleague: By },
  by: By,
): Promise<number> {
  const stageId = await aStage(shop, staff, { prizes: wheelOf([{ ...A_MUG, weight: 1 }]) })
  const draw = { stageId, key: crypto.randomUUID(), clientSeed: 'browser' }
  return (await shop.must(drawLottery, draw, by)).id
}
