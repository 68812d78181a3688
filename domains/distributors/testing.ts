/** Distributors and their friends, for tests. */
import sql from 'sql-template-tag'
import type { Buyer, OrderShop } from '#apps/api/testing/order-shop.ts'
import { forgetSettings } from '#domains/settings/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { applyAsDistributor, followInvitation, myDistribution } from './contract.ts'
import { approveDistributor } from './office-contract.ts'
import { earnCommission, type Completed } from './server/earn.ts'

type By = Record<string, string>

/** Buyers may apply, as the merchant decides once, also those who are not verified. */
export async function openApplications(db: Queryable): Promise<void> {
  await db.count(sql`
    insert into settings.setting (key, value, version, changed_at, changed_by)
    values ('distributors.isOpen', 'true', 1, now(), 'test'), ('distributors.mustBeVerified', 'false', 1, now(), 'test')`)
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

let purchases = 0

/** An order of a buyer is completed now: one line of 100.00, sent to a telephone of nobody else. @returns its number */
export async function completes(
  { db, clock }: OrderShop,
  buyerId: number,
  changes: Partial<Completed> = {},
): Promise<string> {
  const nth = String(++purchases)
  const completed: Completed = {
    buyerId,
    orderNumber: `SO8${nth.padStart(14, '0')}`,
    amount: 10_000,
    rate: '1',
    lines: [{ id: 1, weight: 1, isCommissioned: true }],
    family: 'goods',
    receiverPhone: `+8613${nth.padStart(9, '0')}`,
    now: clock.now,
    ...changes,
  }
  await db.tx((tx) => earnCommission(tx, completed))
  return completed.orderNumber
}
