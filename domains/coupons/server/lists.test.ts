/** Coupons for those on a customer list: claimed and given to them alone, and not shown to others. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { aCustomerList } from '#domains/audiences/testing.ts'
import { claimCoupon, couponsForProducts, offeredCoupons } from '../contract.ts'
import { findReceivers, giveCoupons } from '../giving-contract.ts'
import { saveCoupon } from '../office-contract.ts'
import { CouponReasons } from '../reasons.ts'
import { aTemplate, TEN_OFF } from '../testing.ts'

const shop = await openOrderShop()
const { must, call } = shop
const clerk = await shop.aClerk()
type By = Record<string, string>

test('one of the list sees it in the centre and on the product page and claims it; nobody else does', async () => {
  const item = await shop.goods(1000)
  const [member, stranger] = [await shop.aBuyer(), await shop.aBuyer()]
  const { listId, put, takeOff } = await aCustomerList(shop, clerk.by, [member])
  const templateId = await aTemplate(shop, clerk.by, { audience: 'list', listId, perPerson: 2 })
  const isShown = async (by: By) => [
    (await must(offeredCoupons, {}, by)).some((each) => each.templateId === templateId),
    (await must(couponsForProducts, { products: String(item.productId) }, by)).offers.some(
      (each) => each.templateId === templateId,
    ),
  ]
  expect(await isShown(member.by)).toEqual([true, true])
  for (const by of [stranger.by, {}]) expect(await isShown(by)).toEqual([false, false])
  const claim = async (by: By) => (await call(claimCoupon, { templateId }, by)).code
  expect([await claim(member.by), await claim(stranger.by)]).toEqual([
    1,
    CouponReasons.notForYou.code,
  ])
  await takeOff(member)
  await put(stranger)
  expect([await claim(member.by), await claim(stranger.by)]).toEqual([
    CouponReasons.notForYou.code,
    1,
  ])
})

test('staff give it to those on the list, and a template names its list', async () => {
  const [member, stranger] = [await shop.aBuyer(), await shop.aBuyer()]
  const { listId } = await aCustomerList(shop, clerk.by, [member])
  const templateId = await aTemplate(shop, clerk.by, { audience: 'list', listId, source: 'staff' })
  const contacts = [String(member.id), String(stranger.id)]
  const { receivers } = await must(
    findReceivers,
    { templateId, contacts, tag: null, level: null },
    clerk.by,
  )
  expect(receivers.map(({ why }) => why)).toEqual([null, 'notForYou'])
  const give = async (buyerId: number) =>
    (await call(giveCoupons, { templateId, buyerIds: [buyerId] }, clerk.by)).code
  expect([await give(member.id), await give(stranger.id)]).toEqual([
    1,
    CouponReasons.notForYou.code,
  ])
  const saving = { ...TEN_OFF, audience: 'list' as const, templateId: null, version: 0 }
  for (const wrong of [null, 999_999])
    expect((await call(saveCoupon, { ...saving, listId: wrong }, clerk.by)).code).toBe(
      CouponReasons.listNeeded.code,
    )
})
