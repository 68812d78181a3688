/** Follow-ups of reviews that staff have hidden. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import * as calls from '../../buyer-contract.ts'
import { setReviewState } from '../../office-contract.ts'
import { ReviewReasons } from '../../reasons.ts'
import { aReviewedLine } from '../../testing.ts'

const shop = await openOrderShop()
const { must, call } = shop
const { by: clerk } = await shop.aClerk()

test('a hidden review is followed up by nothing', async () => {
  const buyer = await shop.aBuyer()
  const { review } = await aReviewedLine(shop, { buyer, clerk })
  const reviewId = String(review.id)
  const hide = { reviewId, part: 'review', state: 'hidden', reason: '广告' } as const
  await must(setReviewState, hide, clerk)
  const followUp = await call(calls.followUpReview, { reviewId, text: '仍然好用' }, buyer.by)
  expect(followUp.code).toBe(ReviewReasons.reviewGone.code)
})
