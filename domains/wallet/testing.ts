/** A buyer with money in the wallet, for tests. */
import type { OrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import type { Currency } from '#kit/contract/money.ts'
import { adjustWallet, walletOf } from './office-contract.ts'

type By = Record<string, string>

/** A colleague agrees to the newest request. */
export async function agreeToNewest({ must }: OrderShop, by: By): Promise<void> {
  const { items } = await must(listApprovals, {}, by)
  await must(approve, { approvalId: Math.max(...items.map(({ id }) => id)) }, by)
}

/** Adds to a wallet, or takes off it where `amount` is below zero. @param people who asks and who agrees */
export async function fill(
  shop: OrderShop,
  people: { clerk: By; colleague: By },
  buyerId: number,
  amount: number,
  currency: Currency = 'CNY',
): Promise<void> {
  const { balances } = await shop.must(walletOf, { buyerId }, people.clerk)
  const seenAmount = balances.find((each) => each.currency === currency)?.amount ?? 0
  await shop.must(
    adjustWallet,
    {
      buyerId,
      direction: amount > 0 ? 'credit' : 'debit',
      currency,
      amount: Math.abs(amount),
      seenAmount,
      note: '测试',
    },
    people.clerk,
  )
  await agreeToNewest(shop, people.colleague)
}
