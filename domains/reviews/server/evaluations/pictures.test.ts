/** Pictures of reviews that nobody reads are read by nobody: only their buyer and staff see them. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import * as calls from '../../buyer-contract.ts'
import { listReviews } from '../../contract.ts'
import * as office from '../../office-contract.ts'
import { aReviewedLine, aReviewPicture, formOf } from '../../testing.ts'

const shop = await openOrderShop()
const { db, must, clock } = shop
const { by: clerk } = await shop.aClerk()
const held = {
  key: 'reviews.heldWords',
  value: '加微信',
  version: 0,
  now: clock.now,
  by: 'test',
} as const
await putSetting(db, held)
forgetSettings()

const statusOf = async (url: string) => (await fetch(`${shop.url}${url}`)).status
const publicUrl = (fileId: string, size = 1200) => `/api/files/public/${fileId}-${size}.webp`

async function reviewed(text: string) {
  const buyer = await shop.aBuyer()
  const fileId = await aReviewPicture(shop, buyer)
  const { review, ...line } = await aReviewedLine(
    shop,
    { buyer, clerk },
    { text, fileIds: [fileId] },
  )
  await shop.runSweeps()
  const decide = async (state: 'shown' | 'hidden') => {
    const reason = state === 'hidden' ? '广告' : ''
    const decision = { reviewId: review.id, part: 'review', state, reason } as const
    await must(office.setReviewState, decision, clerk)
    await shop.runSweeps()
  }
  /** Addresses that its buyer and that staff read. */
  const seen = async () => {
    const mine = await must(calls.myReviews, {}, buyer.by)
    const { items } = await must(office.officeReviews, { show: 'all' }, clerk)
    return {
      own: mine.items.flatMap(({ pictures }) => pictures.map(({ url }) => url)),
      staff: items.find(({ id }) => id === review.id)?.pictureUrls ?? [],
    }
  }
  return { buyer, fileId, review, line, decide, seen }
}

test('what is hidden is read by its buyer and staff alone, and by everybody once it is shown again', async () => {
  const { fileId, line, decide, seen } = await reviewed('很好用')
  expect(await statusOf(publicUrl(fileId))).toBe(200)
  expect(await seen()).toEqual({ own: [publicUrl(fileId)], staff: [publicUrl(fileId)] })
  await decide('hidden')
  expect([await statusOf(publicUrl(fileId)), await statusOf(publicUrl(fileId, 400))]).toEqual([
    404, 404,
  ])
  const { own, staff } = await seen()
  expect(await statusOf(own[0]!)).toBe(200)
  expect(staff[0]).toContain(`/api/files/${fileId}?`)
  expect(await statusOf(`/api/files/${fileId}`)).toBe(404)
  await decide('shown')
  const { items } = await must(listReviews, { productId: line.productId }, {})
  expect(items[0]!.pictureUrls).toEqual([publicUrl(fileId)])
  expect([await statusOf(publicUrl(fileId)), await statusOf(publicUrl(fileId, 400))]).toEqual([
    200, 200,
  ])
})

test('what is held is not public before staff have shown it, nor what an edit adds to what was hidden', async () => {
  const one = await reviewed('加微信 abc')
  expect(await statusOf(publicUrl(one.fileId))).toBe(404)
  await one.decide('shown')
  expect(await statusOf(publicUrl(one.fileId))).toBe(200)
  await one.decide('hidden')
  const added = await aReviewPicture(shop, one.buyer)
  const { orderNumber: _order, lineId: _line, ...form } = formOf(one.line)
  const edited = { ...form, reviewId: one.review.id, fileIds: [one.fileId, added] }
  await must(calls.editReview, edited, one.buyer.by)
  await shop.runSweeps()
  expect([await statusOf(publicUrl(one.fileId)), await statusOf(publicUrl(added))]).toEqual([
    404, 404,
  ])
  const { own } = await one.seen()
  expect(await Promise.all(own.map(statusOf))).toEqual([200, 200])
})

test('what was moved and not noted, since the server ended, is found where it belongs', async () => {
  const { fileId, review, decide, seen } = await reviewed('很好用')
  await decide('hidden')
  await db.count(sql`update reviews.review set pictures_hidden = false where id = ${review.id}`)
  await shop.runSweeps()
  expect(await statusOf(publicUrl(fileId))).toBe(404)
  expect(await statusOf((await seen()).own[0]!)).toBe(200)
})
