/** Votes and the cached pages that state them. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { onInvalidation } from '#kit/server/cache/invalidate.ts'
import * as calls from '../../buyer-contract.ts'
import { aReviewedLine } from '../../testing.ts'

const shop = await openOrderShop()
const { must } = shop
const { by: clerk } = await shop.aClerk()

test('votes leave the cached page of the product alone until some minutes later, however often they change', async () => {
  const [buyer, reader] = [await shop.aBuyer(), await shop.aBuyer()]
  const { review, productId } = await aReviewedLine(shop, { buyer, clerk })
  await shop.runSweeps()
  const stale: string[] = []
  const end = onInvalidation((tags) => stale.push(...tags))
  for (const isHelpful of [true, false, true]) {
    await must(calls.voteForReview, { shownId: review.id, isHelpful }, reader.by)
  }
  await shop.runSweeps()
  expect(stale).not.toContain(`product:${productId}`)
  shop.clock.forward({ minutes: 11 })
  await shop.runSweeps()
  await shop.runSweeps()
  end()
  expect(stale.filter((tag) => tag === `product:${productId}`)).toHaveLength(1)
})
