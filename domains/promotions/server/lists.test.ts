/** Activities for those on a customer list: as they are on it at that moment, everywhere where a price is asked for. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { aCustomerList } from '#domains/audiences/testing.ts'
import { removeCustomerList } from '#domains/audiences/contract.ts'
import { AudienceReasons } from '#domains/audiences/reasons.ts'
import { getCart } from '#domains/cart/contract.ts'
import { submitOrder, type Change, type Checkout } from '#domains/checkout/contract.ts'
import { CheckoutReasons } from '#domains/checkout/reasons.ts'
import { myPrices } from '#domains/pricing/contract.ts'
import { later } from '#kit/contract/time.ts'
import { openActivities, publishActivity, saveActivity, type ActivityForm } from '../contract.ts'
import { flashSessions } from '../flash-contract.ts'
import { giftsOfProduct, openGiftActivities } from '../gift-contract.ts'
import { PromotionReasons } from '../reasons.ts'
import { aGiftActivity, codeOf } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock } = shop
const clerk = await shop.aClerk()

type Item = Awaited<ReturnType<typeof shop.goods>>
const formOf = async (
  { skuId }: Item,
  given: Partial<ActivityForm> & { listId: number | null },
): Promise<ActivityForm> => ({
  kind: 'special',
  names: { cn: '老客户专享价', en: 'Price for regulars' },
  startsAt: clock.now,
  endsAt: later(clock.now, 3_600_000),
  audience: 'list',
  leastLevel: 1,
  takesCoupon: false,
  skus: [
    {
      code: await codeOf(shop, skuId),
      prices: [{ currency: 'CNY', amount: 800 }],
      quotaCount: 50,
      perOrderCount: null,
      perBuyerCount: 5,
    },
  ],
  ...given,
})
async function published(item: Item, given: Partial<ActivityForm> & { listId: number | null }) {
  const { id } = await must(saveActivity, await formOf(item, given), clerk.by)
  await must(publishActivity, { activityId: id, version: 0 }, clerk.by)
  return id
}
const unitOf = (checkout: Checkout) => checkout.groups[0]?.lines[0]?.unitAmount
const aListOf = (buyers: readonly { id: number }[]) => aCustomerList(shop, clerk.by, buyers)

test('one of the list buys at its price, and to others there is no such activity', async () => {
  const item = await shop.goods(1000)
  const [member, stranger] = [await shop.aBuyer(), await shop.aBuyer()]
  const { listId, name } = await aListOf([member])
  const id = await published(item, { listId })
  const priceFor = async (by: Record<string, string>) =>
    (await must(myPrices, { skuId: item.skuId }, by)).rungs[0]?.amount
  expect([await priceFor(member.by), await priceFor(stranger.by), await priceFor({})]).toEqual([
    800, 1000, 1000,
  ])
  const idsFor = async (by: Record<string, string>) =>
    (await must(openActivities, {}, by)).map((each) => each.id)
  expect(await idsFor(member.by)).toContain(id)
  for (const by of [stranger.by, {}]) expect(await idsFor(by)).not.toContain(id)
  const checkout = await shop.checkoutNow(member, item, 1)
  expect(unitOf(checkout)).toBe(800)
  expect((await call(submitOrder, { checkoutId: checkout.id, remarks: '' }, member.by)).code).toBe(
    1,
  )
  const other = await shop.checkoutNow(stranger, item, 1)
  expect(unitOf(other)).toBe(1000)
  expect(JSON.stringify(other)).not.toContain(name)
})

test('who is taken off while it is in cart and checkout is told, and orders at the normal price', async () => {
  const item = await shop.goods(1000)
  const buyer = await shop.aBuyer()
  const { listId, takeOff } = await aListOf([buyer])
  await published(item, { listId })
  await shop.inCart(buyer, item, 2)
  expect((await must(getCart, {}, buyer.by)).totals.memberAmount).toBe(-400)
  const checkout = await shop.checkoutNow(buyer, item, 2)
  await takeOff(buyer)
  expect((await must(getCart, {}, buyer.by)).totals.memberAmount).toBe(0)
  const answer = await call(submitOrder, { checkoutId: checkout.id, remarks: '' }, buyer.by)
  expect(answer.code).toBe(CheckoutReasons.changed.code)
  const { changes, checkout: fresh } = answer.data as unknown as {
    changes: Change[]
    checkout: Checkout
  }
  expect(changes).toMatchObject([{ kind: 'activity', was: 800, is: 1000 }])
  expect((await call(submitOrder, { checkoutId: fresh.id, remarks: '' }, buyer.by)).code).toBe(1)
})

test('who is put on it while it runs has the price at once', async () => {
  const item = await shop.goods(1000)
  const buyer = await shop.aBuyer()
  const { listId, put } = await aListOf([])
  await published(item, { listId })
  expect(unitOf(await shop.checkoutNow(buyer, item, 1))).toBe(1000)
  await put(buyer)
  expect(unitOf(await shop.checkoutNow(buyer, item, 1))).toBe(800)
})

test('gifts and sessions of a flash sale for a list are shown to it alone', async () => {
  const [item, gift] = [await shop.goods(20_000), await shop.goods(500)]
  const [member, stranger] = [await shop.aBuyer(), await shop.aBuyer()]
  const { listId } = await aListOf([member])
  const giftId = await aGiftActivity(shop, { clerk: clerk.by }, [gift], {
    audience: 'list',
    listId,
  })
  const flashId = await published(item, {
    kind: 'flash',
    listId,
    startsAt: later(clock.now, 3_600_000),
    endsAt: later(clock.now, 7_200_000),
    skus: (await formOf(item, { listId })).skus.map((sku) => ({
      ...sku,
      prices: [{ currency: 'CNY', amount: 16_000 }],
      quotaCount: 5,
    })),
  })
  const shown = async (by: Record<string, string>) => ({
    gifts: (await must(openGiftActivities, {}, by)).activities.map((each) => each.activityId),
    product: (await must(giftsOfProduct, { productId: item.productId }, by)).activities.map(
      (each) => each.activityId,
    ),
    sessions: (await must(flashSessions, {}, by)).sessions.map((each) => each.activityId),
  })
  expect(await shown(member.by)).toEqual({
    gifts: [giftId],
    product: [giftId],
    sessions: [flashId],
  })
  for (const by of [stranger.by, {}])
    expect(await shown(by)).toEqual({ gifts: [], product: [], sessions: [] })
  const gifts = async (buyer: typeof member) => (await shop.checkoutNow(buyer, item, 1)).gifts
  expect(await gifts(member)).toHaveLength(1)
  expect(await gifts(stranger)).toHaveLength(0)
})

test('an activity names the list it is for, and a list that is used is not deleted', async () => {
  const item = await shop.goods(1000)
  const { listId } = await aListOf([])
  const code = async (given: Partial<ActivityForm> & { listId: number | null }) =>
    (await call(saveActivity, await formOf(item, given), clerk.by)).code
  expect(await code({ listId: null })).toBe(PromotionReasons.listNeeded.code)
  expect(await code({ listId: 999_999 })).toBe(PromotionReasons.listNeeded.code)
  expect(await code({ audience: 'all', listId })).toBe(PromotionReasons.listNeeded.code)
  expect(await code({ listId })).toBe(1)
  expect((await call(removeCustomerList, { listId }, clerk.by)).code).toBe(
    AudienceReasons.inUse.code,
  )
})
