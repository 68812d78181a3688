/** Points goods on sale, for tests. */
import type { OrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import {
  addPointsCodes,
  publishPointsGoods,
  savePointsGoods,
  type PointsGoodsForm,
} from './office-contract.ts'

/** 100 points each, ten of them, five for a person. */
export const MUG: PointsGoodsForm = {
  kind: 'physical',
  name: { cn: '马克杯', en: 'Mug', spa: 'Taza', id: 'Cangkir' },
  text: { cn: '350 毫升' },
  pictureUrls: [],
  pointsCount: 100,
  templateId: null,
  superDays: null,
  totalCount: 10,
  perPerson: 5,
  minLevel: null,
  saleFrom: null,
  saleUntil: null,
}

type By = Record<string, string>

/** The clerk puts them on sale and the colleague agrees. @returns the id of goods that are on sale */
export async function aReward(
  { must }: Pick<OrderShop, 'must'>,
  { clerk: by, colleague }: { clerk: By; colleague: By },
  changes: Partial<PointsGoodsForm> = {},
  codes = '',
): Promise<number> {
  const { id } = await must(savePointsGoods, { ...MUG, ...changes, goodsId: null, version: 0 }, by)
  if (codes !== '') await must(addPointsCodes, { goodsId: id, codes }, by)
  await must(publishPointsGoods, { goodsId: id, version: 0 }, by)
  const { items } = await must(listApprovals, { object: `pointsGoods:${id}` }, colleague)
  for (const { id: approvalId } of items) await must(approve, { approvalId }, colleague)
  return id
}
