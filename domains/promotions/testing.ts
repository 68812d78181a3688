/** Gifts with purchase of a shop, for tests. */
import sql from 'sql-template-tag'
import type { OrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { later } from '#kit/contract/time.ts'
import { publishActivity, saveActivity, type ActivityForm, type ActivitySku } from './contract.ts'
import type { GiftRule } from './gift-contract.ts'

type By = Record<string, string>
type Given = Partial<Omit<ActivityForm, 'skus' | 'gift'>> & {
  rule?: Partial<GiftRule>
  sku?: Partial<ActivitySku>
}

export const codeOf = async ({ db }: Pick<OrderShop, 'db'>, skuId: number): Promise<string> =>
  (await db.row<{ code: string }>(sql`select code from catalog.sku where id = ${skuId}`)).code

/** From now on for an hour: one of these goods, stated to be worth 5.00 each, with goods for 100.00 or more. */
export async function giftForm(
  shop: Pick<OrderShop, 'db' | 'clock'>,
  gifts: readonly { skuId: number }[],
  { rule, sku, ...given }: Given = {},
): Promise<ActivityForm> {
  const codes = await Promise.all(gifts.map(({ skuId }) => codeOf(shop, skuId)))
  const { now } = shop.clock
  return {
    kind: 'gift',
    names: { cn: '满百有礼', en: 'Gift from 100' },
    startsAt: now,
    endsAt: later(now, 3_600_000),
    audience: 'all',
    listId: null,
    leastLevel: 1,
    takesCoupon: false,
    skus: codes.map((code) => ({
      code,
      prices: [{ currency: 'CNY', amount: 500 }],
      quotaCount: 10,
      perOrderCount: 1,
      perBuyerCount: null,
      ...sku,
    })),
    gift: {
      measure: 'amount',
      scope: 'all',
      scopeIds: [],
      isEachTier: false,
      takesCoupon: true,
      tiers: [{ least: 10_000, chooseCount: 1, codes }],
      ...rule,
    },
    ...given,
  }
}

/** A published one; of one that takes two people the colleague agrees. @returns its id */
export async function aGiftActivity(
  shop: Pick<OrderShop, 'db' | 'clock' | 'must'>,
  { clerk, colleague = null }: { clerk: By; colleague?: By | null },
  gifts: readonly { skuId: number }[],
  given: Given = {},
): Promise<number> {
  const { id } = await shop.must(saveActivity, await giftForm(shop, gifts, given), clerk)
  const { isAsked } = await shop.must(publishActivity, { activityId: id, version: 0 }, clerk)
  if (isAsked && colleague !== null) {
    const { items } = await shop.must(listApprovals, { object: `activity:${id}` }, colleague)
    for (const { id: approvalId } of items) await shop.must(approve, { approvalId }, colleague)
  }
  return id
}
