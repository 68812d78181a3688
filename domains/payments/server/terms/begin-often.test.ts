/** Submissions that are begun and withdrawn stay rows: a buyer begins so many within an hour. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { beginSubmission, withdrawSubmission } from '#domains/credit/submissions-contract.ts'
import { grant } from '#domains/credit/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { anOrderOnTerms } from './testing.ts'

const shop = await openOrderShop({ config: { limitFactor: 1 } })
const { must, call, clock, db } = shop
const people = { clerk: (await shop.aClerk()).by, colleague: (await shop.aClerk()).by }
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()

test('a buyer begins sixty within an hour, and another is not kept from theirs', async () => {
  const goods = await shop.goods(10)
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  for (const each of [buyer, other]) {
    await grant(shop, people, each.id, { limitAmount: 1_000_000 })
    await anOrderOnTerms(shop, each, goods)
  }
  const begin = (by = buyer.by) => call(beginSubmission, { creditEntryIds: [] }, by)
  for (let n = 0; n < 60; n++) {
    const { id: submissionId } = await must(beginSubmission, { creditEntryIds: [] }, buyer.by)
    await must(withdrawSubmission, { submissionId }, buyer.by)
  }
  expect((await begin()).code).toBe(Reasons.tooMany.code)
  expect((await begin(other.by)).code).toBe(1)
  clock.forward({ hours: 1 })
  expect((await begin()).code).toBe(1)
})
