/** Distributors and their friends, for tests. */
import sql from 'sql-template-tag'
import type { Buyer, OrderShop } from '#apps/api/testing/order-shop.ts'
import { forgetSettings } from '#domains/settings/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { applyAsDistributor, followInvitation, myDistribution } from './contract.ts'
import { approveDistributor } from './office-contract.ts'

type By = Record<string, string>

/** Buyers may apply, as the merchant decides once. */
export async function openApplications(db: Queryable): Promise<void> {
  await db.count(sql`
    insert into settings.setting (key, value, version, changed_at, changed_by)
    values ('distributors.isOpen', 'true', 1, now(), 'test')`)
  forgetSettings()
}

/** A buyer who is a distributor. @returns them with their invitation code */
export async function aDistributor(shop: OrderShop, clerk: By) {
  const buyer = await shop.aBuyer()
  const about = '在工程机械群里推荐贵店的配件'
  await shop.must(applyAsDistributor, { about }, buyer.by)
  await shop.must(approveDistributor, { buyerId: buyer.id }, clerk)
  const { code } = await shop.must(myDistribution, {}, buyer.by)
  return { ...buyer, code: code! }
}

/** Whether the link of this code counts for a buyer. */
export const follows = async (
  { must }: OrderShop,
  friend: Pick<Buyer, 'by'>,
  code: string,
): Promise<boolean> => (await must(followInvitation, { code }, friend.by)).isBound

/** A new buyer whom a distributor has brought. */
export async function aFriend(shop: OrderShop, { code }: { code: string }) {
  const friend = await shop.aBuyer()
  if (!(await follows(shop, friend, code))) throw new Error('the link did not count')
  return friend
}
