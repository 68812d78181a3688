/** Drafts are deleted, what is scheduled goes back to draft, and the office's list finds, counts and pages. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { rehearse } from '#domains/campaigns/contract.ts'
import { availability } from '#domains/stock/contract.ts'
import { searchOffice } from '#domains/global-search/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { later } from '#kit/contract/time.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import {
  deleteActivity,
  officeActivities,
  officeActivity,
  publishActivity,
  saveActivity,
  stopActivity,
  withdrawActivity,
  type ActivityForm,
} from '../contract.ts'
import { remindFlash } from '../flash-contract.ts'
import { PromotionReasons } from '../reasons.ts'
import { codeOf, giftForm } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const clerk = await shop.aClerk()

type Item = Awaited<ReturnType<typeof shop.goods>>
const formOf = async (
  { skuId }: Item,
  given: Partial<ActivityForm> = {},
): Promise<ActivityForm> => ({
  kind: 'special',
  names: { cn: '夏季特价', en: 'Summer price' },
  startsAt: later(clock.now, 3_600_000),
  endsAt: later(clock.now, 7_200_000),
  audience: 'all',
  listId: null,
  leastLevel: 1,
  takesCoupon: false,
  skus: [
    {
      code: await codeOf(shop, skuId),
      prices: [{ currency: 'CNY', amount: 800 }],
      quotaCount: 5,
      perOrderCount: null,
      perBuyerCount: 5,
    },
  ],
  ...given,
})
const saved = async (form: ActivityForm) => (await must(saveActivity, form, clerk.by)).id
const act = async (which: typeof withdrawActivity, activityId: number, version: number) =>
  (await call(which, { activityId, version }, clerk.by)).code
const seen = async (activityId: number) =>
  (await call(officeActivity, { activityId }, clerk.by)).data

test('a draft is deleted for good, with its rehearsal, prices and gifts', async () => {
  const [item, gift] = [await shop.goods(1000), await shop.goods(500)]
  const id = await saved(await formOf(item))
  await must(rehearse, { of: 'activity', id }, clerk.by)
  expect(await act(deleteActivity, id, 1)).toBe(Reasons.changedMeanwhile.code)
  expect(await act(deleteActivity, id, 0)).toBe(1)
  expect(await act(deleteActivity, id, 0)).toBe(Reasons.notFound.code)
  const gifts = await saved(await giftForm(shop, [gift]))
  expect(await act(deleteActivity, gifts, 0)).toBe(1)
  await shop.runSweeps()
  await expectAuditClean(db)
})

test('what is scheduled goes back to draft until ten minutes before it starts, and frees its stock', async () => {
  const item = await shop.goods(12)
  const buyer = await shop.aBuyer()
  const freeOf = async () =>
    (await must(availability, { skus: String(item.skuId) }, buyer.by)).map(({ warehouses }) =>
      warehouses.map(({ availableCount }) => availableCount),
    )
  expect(await freeOf()).toEqual([[12]])
  const id = await saved(await formOf(item, { kind: 'flash' }))
  await must(publishActivity, { activityId: id, version: 0 }, clerk.by)
  expect(await freeOf()).toEqual([[7]])
  await must(remindFlash, { activityId: id, isWanted: true }, buyer.by)
  expect(await act(deleteActivity, id, 1)).toBe(PromotionReasons.notNow.code)
  expect(await act(withdrawActivity, id, 1)).toBe(1)
  expect(await seen(id)).toMatchObject({ state: 'draft', version: 2 })
  expect(await freeOf()).toEqual([[12]])
  expect(await act(withdrawActivity, id, 2)).toBe(PromotionReasons.notNow.code)
  await must(publishActivity, { activityId: id, version: 2 }, clerk.by)
  await must(stopActivity, { activityId: id, reason: 'x' }, clerk.by)
  const near = await saved(await formOf(item, { startsAt: later(clock.now, 600_000) }))
  await must(publishActivity, { activityId: near, version: 0 }, clerk.by)
  expect(await act(withdrawActivity, near, 1)).toBe(PromotionReasons.locked.code)
  const again = await saved(await formOf(item, { kind: 'flash' }))
  await must(publishActivity, { activityId: again, version: 0 }, clerk.by)
  await must(remindFlash, { activityId: again, isWanted: true }, buyer.by)
  expect(await act(withdrawActivity, again, 1)).toBe(1)
  expect(await act(deleteActivity, again, 2)).toBe(1)
  await expect(db.rows(sql`delete from promotions.activity where id = ${id}`)).rejects.toThrow(
    'only a draft',
  )
  // Mails about the one that was stopped leave.
  await shop.runSweeps()
  await shop.runSweeps()
  await expectAuditClean(db)
})

test('the list is searched by any name, counted by state and read in pages; the search of the office finds it', async () => {
  const item = await shop.goods(1000)
  const form = await formOf(item, { names: { cn: '清仓', en: 'Clearance flyer' } })
  const ids: number[] = []
  for (let count = 0; count < 31; count++) ids.push(await saved(form))
  const first = await must(officeActivities, { q: 'FLYER', state: 'draft' }, clerk.by)
  expect(first.items).toHaveLength(30)
  expect(first.counts.draft).toBeGreaterThanOrEqual(31)
  const rest = await must(
    officeActivities,
    { q: 'flyer', state: 'draft', after: first.next! },
    clerk.by,
  )
  expect(rest).toMatchObject({ items: [{ id: ids[0] }], next: null })
  expect((await must(officeActivities, { q: 'flyer', state: 'running' }, clerk.by)).items).toEqual(
    [],
  )
  expect((await must(officeActivities, { isOpen: '1' }, clerk.by)).items.length).toBeGreaterThan(30)
  const groups = await must(searchOffice, { q: 'clearance fly' }, clerk.by)
  expect(JSON.stringify(groups)).toContain(`/office/promotions/${ids.at(-1)}`)
})
