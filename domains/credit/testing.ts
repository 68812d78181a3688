/** A customer with credit terms, for tests. */
import type { OrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { saveCreditTerms, type CreditTerms } from './office-contract.ts'

export const TERMS: CreditTerms = {
  limitAmount: 100_000,
  periodDays: 30,
  validUntil: null,
  temporaryAmount: 0,
  temporaryUntil: null,
  isFrozen: false,
}

type By = Record<string, string>

/** A colleague agrees to the newest request. */
export async function agreeToNewest({ must }: OrderShop, by: By): Promise<void> {
  const { items } = await must(listApprovals, {}, by)
  await must(approve, { approvalId: Math.max(...items.map(({ id }) => id)) }, by)
}

/** Grants terms by two people. @param people who asks and who agrees */
export async function grant(
  shop: OrderShop,
  people: { clerk: By; colleague: By },
  buyerId: number,
  terms: Partial<CreditTerms> = {},
): Promise<void> {
  const form = {
    ...TERMS,
    ...terms,
    buyerId,
    version: null,
    currency: 'CNY' as const,
    note: '老客户',
  }
  const { isAsked } = await shop.must(saveCreditTerms, form, people.clerk)
  if (isAsked) await agreeToNewest(shop, people.colleague)
}
