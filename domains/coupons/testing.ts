/** Coupons of a shop, for tests. */
import type { OrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { claimCoupon } from './contract.ts'
import { publishCoupon, saveCoupon, type TemplateForm } from './office-contract.ts'

/** 10.00 off 100.00 or more, of anything; anybody may claim one within a year. */
export const TEN_OFF: TemplateForm = {
  name: { cn: '满 100 减 10', en: '10 off 100', spa: '10 menos desde 100', id: 'Potongan 10' },
  kind: 'reduction',
  thresholdAmount: 10_000,
  offAmount: 1000,
  offPercent: null,
  capAmount: null,
  scope: 'all',
  scopeIds: [],
  cart: 'any',
  audience: 'all',
  listId: null,
  minLevel: null,
  source: 'centre',
  totalCount: 100,
  perPerson: 1,
  claimFrom: '2026-01-01T00:00:00.000Z',
  claimUntil: '2027-01-01T00:00:00.000Z',
  validFrom: null,
  validUntil: null,
  validDays: 7,
}

type By = Record<string, string>

/** A published template; of one that takes two people the colleague agrees. */
export async function aTemplate(
  { must }: Pick<OrderShop, 'must'>,
  by: By,
  changes: Partial<TemplateForm> = {},
  colleague: By | null = null,
): Promise<number> {
  const { id, version } = await must(
    saveCoupon,
    { ...TEN_OFF, ...changes, templateId: null, version: 0 },
    by,
  )
  await must(publishCoupon, { templateId: id, version }, by)
  if (colleague !== null) {
    const { items } = await must(listApprovals, { object: `coupon:${id}` }, colleague)
    for (const { id: approvalId } of items) await must(approve, { approvalId }, colleague)
  }
  return id
}

/** @returns the coupon's id */
export const aCoupon = async (
  shop: Pick<OrderShop, 'must'>,
  { clerk, buyer, colleague = null }: { clerk: By; buyer: By; colleague?: By | null },
  changes: Partial<TemplateForm> = {},
): Promise<number> => {
  const templateId = await aTemplate(shop, clerk, changes, colleague)
  return (await shop.must(claimCoupon, { templateId }, buyer)).couponId
}
