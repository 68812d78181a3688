/** Buyers review what they have received; the shop replies and hides; others find it helpful. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { beginSession } from '#domains/accounts/server/session-door.ts'
import { listCards } from '#domains/catalog/contract.ts'
import { confirmReceipt, myOrder, myOrders, orderCounts } from '#domains/orders/buyer-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import * as calls from '../../buyer-contract.ts'
import { listReviews, reviewPictures } from '../../contract.ts'
import * as office from '../../office-contract.ts'
import { ReviewReasons } from '../../reasons.ts'
import {
  aReceivedLine,
  aReviewedLine,
  aReviewPicture,
  aShippedLine,
  formOf,
  type ReceivedLine,
} from '../../testing.ts'
import { addReviews } from '../door.ts'
import { personal } from '../personal/personal.ts'

const shop = await openOrderShop()
const { db, must, call, clock } = shop
const { by: clerk } = await shop.aClerk()
await putSetting(db, {
  key: 'reviews.heldWords',
  value: '加微信',
  version: 0,
  now: clock.now,
  by: 'test',
})
forgetSettings()

const shown = async (productId: number, more: object = {}) =>
  must(listReviews, { productId, ...more }, {})
const write = (buyer: Buyer, line: ReceivedLine, changes: Parameters<typeof formOf>[1] = {}) =>
  call(calls.writeReview, formOf(line, changes), buyer.by)
const cardOf = async (productId: number) =>
  (await must(listCards, { ids: String(productId) }, {}))[0]
/** Logged in again: a session does not last for half a year. */
const loggedIn = async ({ id }: Buyer) => ({
  'user-token':
    (await beginSession(db, id, { now: clock.now, ip: '127.0.0.1', userAgent: '' })) ?? '',
  lang: 'cn',
})
const mailsTo = async ({ email }: Buyer) =>
  (
    await db.rows<{ template: string }>(sql`
      select template from messages.outbox where recipient = ${email}
        and template in ('evaluate-invitation', 'review-replied', 'review-hidden') order by id`)
  ).map(({ template }) => template)
const labelOf = async ({ orderNumber }: ReceivedLine, buyer: Buyer) =>
  (await must(myOrder, { orderNumber }, buyer.by)).label

test('a received line is reviewed once, and counts at once; its order is no longer to be evaluated', async () => {
  const buyer = await shop.aBuyer({ nickName: 'Miller' })
  const line = await aReceivedLine(shop, { buyer, clerk })
  const { orderNumber, lineId, productId } = line
  expect(await labelOf(line, buyer)).toBe('to_be_evaluated')
  expect(await must(orderCounts, {}, buyer.by)).toMatchObject({
    toEvaluate: 1,
    completed: 1,
    all: 1,
  })
  const listed = await must(myOrders, { tab: 'toEvaluate' }, buyer.by)
  expect(listed.items.map(({ number }) => number)).toEqual([orderNumber])
  expect(listed.items[0]!.actions.find(({ action }) => action === 'evaluate')?.allowed).toBe(true)
  const waiting = await must(calls.waitingReviews, {}, buyer.by)
  expect(waiting).toMatchObject({ total: 1, items: [{ lineId, orderNumber }] })

  const pictures = [await aReviewPicture(shop, buyer), await aReviewPicture(shop, buyer)]
  const review = await must(calls.writeReview, formOf(line, { fileIds: pictures }), buyer.by)
  expect(review).toMatchObject({ stars: 5, deliveryStars: 4, serviceStars: 3, state: 'shown' })
  const { items, average, pictureCount } = await shown(productId)
  expect([average, pictureCount]).toEqual([5, 1])
  expect(items[0]).toMatchObject({ authorName: 'M***r', text: '很好用', helpfulCount: 0 })
  expect(items[0]!.pictureUrls).toHaveLength(2)
  expect((await fetch(`${shop.url}${items[0]!.pictureUrls[0]}`)).status).toBe(200)
  expect((await must(reviewPictures, { productId }, {})).pictures).toHaveLength(2)
  expect(await cardOf(productId)).toMatchObject({ rating: 5, reviewCount: 1 })

  expect((await write(buyer, line)).code).toBe(ReviewReasons.reviewedAlready.code)
  expect(await labelOf(line, buyer)).toBe('completed')
  expect(await must(orderCounts, {}, buyer.by)).toMatchObject({ toEvaluate: 0, completed: 1 })
  expect((await must(calls.waitingReviews, {}, buyer.by)).total).toBe(0)
  const { lines } = await must(calls.linesToReview, { orderNumber }, buyer.by)
  expect(lines).toMatchObject([{ lineId, why: null, review: { id: review.id } }])
  expect((await must(calls.myReviews, {}, buyer.by)).items.map(({ id }) => id)).toEqual([review.id])
})

test('delivery and service are averaged over the shown reviews that have stars for them', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(20)
  const { productId } = item
  await db.tx((tx) =>
    addReviews(tx, [
      {
        productId,
        skuId: null,
        buyerId: null,
        stars: 1,
        authorName: 'Ana',
        text: '',
        lang: 'spa',
        optionText: '',
        at: clock.now,
        reply: null,
        sourceKey: null,
      },
    ]),
  )
  expect(await shown(productId)).toMatchObject({ deliveryAverage: null, serviceAverage: null })
  await aReviewedLine(shop, { buyer, clerk, item }, { deliveryStars: 4, serviceStars: 3 })
  await aReviewedLine(shop, { buyer, clerk, item }, { deliveryStars: 5, serviceStars: 3 })
  await aReviewedLine(shop, { buyer, clerk, item }, { deliveryStars: 5, serviceStars: 1 })
  const { review } = await aReviewedLine(shop, { buyer, clerk, item }, { deliveryStars: 1 })
  const hide = { part: 'review', state: 'hidden', reason: '广告' } as const
  await must(office.setReviewState, { reviewId: String(review.id), ...hide }, clerk)
  const wanted = { deliveryAverage: 4.67, serviceAverage: 2.33 }
  expect(await shown(productId)).toMatchObject(wanted)
  expect(await shown(productId, { stars: '1' })).toMatchObject(wanted)
})

test('of ten at once for one line one is written', async () => {
  const buyer = await shop.aBuyer()
  const line = await aReceivedLine(shop, { buyer, clerk })
  const codes = (await Promise.all(Array.from({ length: 10 }, () => write(buyer, line)))).map(
    ({ code }) => code,
  )
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
  expect(codes.filter((code) => code === ReviewReasons.reviewedAlready.code)).toHaveLength(9)
  expect((await shown(line.productId)).total).toBe(1)
})

test('not before receipt, not of others, not other lines, no tenth picture, no foreign picture', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const line = await aShippedLine(shop, { buyer, clerk })
  expect((await write(buyer, line)).code).toBe(ReviewReasons.notReceived.code)
  const { lines } = await must(calls.linesToReview, { orderNumber: line.orderNumber }, buyer.by)
  expect(lines).toMatchObject([{ why: 'notReceived', until: null }])
  await must(confirmReceipt, { orderNumber: line.orderNumber }, buyer.by)
  expect((await write(other, line)).code).toBe(OrderReasons.orderNotFound.code)
  const look = await call(calls.linesToReview, { orderNumber: line.orderNumber }, other.by)
  expect(look.code).toBe(OrderReasons.orderNotFound.code)
  const theirs = await aReceivedLine(shop, { buyer: other, clerk })
  expect((await write(buyer, { ...line, lineId: theirs.lineId })).code).toBe(
    ReviewReasons.lineUnknown.code,
  )
  const fileIds = [await aReviewPicture(shop, other)]
  expect((await write(buyer, line, { fileIds })).code).toBe(ReviewReasons.pictureUnknown.code)
  const ten = Array.from({ length: 10 }, (_, i) => `${'a'.repeat(21)}${i}`)
  for (const changes of [
    { fileIds: ten },
    { stars: 6 },
    { serviceStars: 0 },
    { text: 'x'.repeat(501) },
  ]) {
    expect((await write(buyer, line, changes)).code).toBe(Reasons.invalidInput.code)
  }
  expect((await write(buyer, line, { text: 'x'.repeat(500) })).code).toBe(1)
})

test('the window ends to the millisecond, and a setting moves it', async () => {
  const buyer = await shop.aBuyer()
  const [first, second] = [
    await aReceivedLine(shop, { buyer, clerk }),
    await aReceivedLine(shop, { buyer, clerk }),
  ]
  const receivedAt = Date.parse((await must(myOrder, first, buyer.by)).receivedAt!)
  clock.now = new Date(receivedAt + 30 * 86_400_000 - 1).toISOString()
  expect(await labelOf(first, buyer)).toBe('to_be_evaluated')
  expect((await write(buyer, first)).code).toBe(1)
  clock.forward({ minutes: 1 })
  expect(await labelOf(second, buyer)).toBe('completed')
  expect((await must(calls.waitingReviews, {}, buyer.by)).total).toBe(0)
  expect((await must(orderCounts, {}, buyer.by)).toEvaluate).toBe(0)
  expect((await write(buyer, second)).code).toBe(ReviewReasons.tooLate.code)
  await putSetting(db, {
    key: 'orders.evaluateDays',
    value: 31,
    version: 0,
    now: clock.now,
    by: 'test',
  })
  forgetSettings()
  expect((await write(buyer, second)).code).toBe(1)
  await putSetting(db, {
    key: 'orders.evaluateDays',
    value: 30,
    version: 1,
    now: clock.now,
    by: 'test',
  })
  forgetSettings()
})

test('a line whose money went back in full is not reviewed', async () => {
  const buyer = await shop.aBuyer()
  const line = await aReceivedLine(shop, { buyer, clerk })
  await shop.owner.db.count(sql`
    update orders.line set closed_quantity = quantity, shipped_quantity = 0
    where order_id = (select id from orders.sales_order where number = ${line.orderNumber})`)
  expect((await write(buyer, line)).code).toBe(ReviewReasons.lineRefunded.code)
  expect(await labelOf(line, buyer)).toBe('completed')
  expect((await must(calls.waitingReviews, {}, buyer.by)).total).toBe(0)
  const { lines } = await must(calls.linesToReview, line, buyer.by)
  expect(lines).toMatchObject([{ why: 'refunded', review: null }])
  await shop.owner.db.count(sql`
    update orders.line set closed_quantity = 0, shipped_quantity = quantity
    where order_id = (select id from orders.sales_order where number = ${line.orderNumber})`)
})

test('the database refuses what the server would', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const { review, orderNumber } = await aReviewedLine(shop, { buyer, clerk })
  const set = (assignments: ReturnType<typeof sql>) =>
    db.count(sql`update reviews.review set ${assignments} where id = ${review.id}`)
  const again = (buyerId: number, at: string, pictures = 0) =>
    db.count(sql`
      insert into reviews.review (product_id, buyer_id, order_id, line_id, stars, delivery_stars, service_stars, author_name, text, lang, at,
        picture_urls)
      select product_id, ${buyerId}, order_id, line_id, 5, 5, 5, 'x', '', 'cn', ${at}, array_fill('x'::text, array[${pictures}::int])
      from reviews.review where id = ${review.id}`)
  await expect(again(buyer.id, clock.now)).rejects.toThrow(/review_of_line/)
  await expect(again(other.id, clock.now)).rejects.toThrow(/cannot be reviewed/)
  await expect(again(buyer.id, '2020-01-01T00:00:00Z')).rejects.toThrow(/cannot be reviewed/)
  await expect(again(buyer.id, clock.now, 10)).rejects.toThrow(/review_pictures_most/)
  await expect(set(sql`text = 'other'`)).rejects.toThrow(/does not change so/)
  await expect(set(sql`stars = 1, edited_at = at + interval '25 hours'`)).rejects.toThrow(
    /review_edited_in_a_day/,
  )
  await expect(set(sql`state = 'hidden'`)).rejects.toThrow(/review_hidden/)
  await expect(
    db.count(sql`insert into reviews.vote values (${review.id}, ${buyer.id}, ${clock.now})`),
  ).rejects.toThrow(/of the voter/)
  await expect(
    db.count(sql`
      insert into reviews.follow_up (review_id, text, lang, state, at)
      values (${review.id}, 'x', 'cn', 'shown', ${clock.now}::timestamptz + interval '180 days')`),
  ).rejects.toThrow(/cannot be followed up/)
  const shipped = await aShippedLine(shop, { buyer, clerk })
  await expect(
    db.count(sql`
      insert into reviews.review (product_id, buyer_id, order_id, line_id, stars, delivery_stars, service_stars, author_name, text, lang, at)
      select l.product_id, ${buyer.id}, l.order_id, l.id, 5, 5, 5, 'x', '', 'cn', ${clock.now}
      from orders.line l where l.id = ${shipped.lineId}`),
  ).rejects.toThrow(/cannot be reviewed/)
  expect(orderNumber).not.toBe(shipped.orderNumber)
})

test('it is edited once within a day: stars are counted again, pictures that go are released', async () => {
  const buyer = await shop.aBuyer()
  const [first, second] = [await aReviewPicture(shop, buyer), await aReviewPicture(shop, buyer)]
  const { review, productId } = await aReviewedLine(shop, { buyer, clerk }, { fileIds: [first] })
  const reviewId = String(review.id)
  const form = { ...formOf({ orderNumber: '', lineId: 0 }), reviewId }
  const { orderNumber: _, lineId: __, ...change } = { ...form, stars: 2, isAnonymous: true }
  const other = await shop.aBuyer()
  expect((await call(calls.editReview, { ...change, fileIds: [] }, other.by)).code).toBe(
    ReviewReasons.reviewGone.code,
  )
  const edited = await must(calls.editReview, { ...change, fileIds: [second] }, buyer.by)
  expect(edited).toMatchObject({ stars: 2, isAnonymous: true, editUntil: null })
  expect(edited.pictures.map(({ id }) => id)).toEqual([second])
  const [item] = (await shown(productId)).items
  expect(item).toMatchObject({ stars: 2, isAnonymous: true, authorName: '***' })
  expect(await cardOf(productId)).toMatchObject({ rating: 2, reviewCount: 1 })
  const { claimedAt } = await db.row<{ claimedAt: string | null }>(sql`
    select claimed_at from uploads.file where id = ${first}`)
  expect(claimedAt).toBeNull()
  expect((await call(calls.editReview, { ...change, fileIds: [] }, buyer.by)).code).toBe(
    ReviewReasons.editedAlready.code,
  )
  const late = await aReviewedLine(shop, { buyer, clerk })
  clock.forward({ hours: 24 })
  const tooLate = { ...change, reviewId: String(late.review.id), fileIds: [] }
  expect((await call(calls.editReview, tooLate, buyer.by)).code).toBe(
    ReviewReasons.editTooLate.code,
  )
})

test('it is followed up once within 180 days, and the follow-up stands below it', async () => {
  const buyer = await shop.aBuyer()
  const { review, productId } = await aReviewedLine(shop, { buyer, clerk })
  const late = await aReviewedLine(shop, { buyer, clerk })
  const reviewId = String(review.id)
  expect((await must(calls.myReviews, { show: 'followUps' }, buyer.by)).total).toBe(2)
  clock.forward({ days: 179 })
  const by = await loggedIn(buyer)
  const followUp = () => call(calls.followUpReview, { reviewId, text: '半年后仍然好用' }, by)
  const codes = (await Promise.all([followUp(), followUp(), followUp()])).map(({ code }) => code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([
    1,
    ReviewReasons.followedUpAlready.code,
    ReviewReasons.followedUpAlready.code,
  ])
  const found = await shown(productId, { followUps: '1' })
  expect([found.total, found.followUpCount]).toEqual([1, 1])
  expect(found.items[0]!.followUp).toMatchObject({ text: '半年后仍然好用', at: clock.now })
  clock.forward({ days: 1 })
  const again = { reviewId: String(late.review.id), text: '晚了' }
  expect((await call(calls.followUpReview, again, by)).code).toBe(
    ReviewReasons.followUpTooLate.code,
  )
  expect((await must(calls.myReviews, { show: 'followUps' }, by)).total).toBe(0)
})

test('a blocked word holds it until staff have shown it; hidden, its buyer reads why and it does not count', async () => {
  const buyer = await shop.aBuyer()
  const { review, productId } = await aReviewedLine(shop, { buyer, clerk }, { text: '加微信 123' })
  const reviewId = String(review.id)
  const state = (to: 'shown' | 'hidden', reason = '', part: 'review' | 'followUp' = 'review') =>
    call(office.setReviewState, { reviewId, part, state: to, reason }, clerk)
  expect(review.state).toBe('held')
  expect([(await shown(productId)).total, (await cardOf(productId))?.reviewCount]).toEqual([0, 0])
  expect((await must(office.officeReviews, {}, clerk)).items.map(({ id }) => id)).toContain(
    review.id,
  )
  expect((await must(office.reviewCounts, {}, clerk)).heldCount).toBe(1)
  expect((await call(office.replyToReview, { reviewId, text: '谢谢' }, clerk)).code).toBe(
    ReviewReasons.notShown.code,
  )
  await state('shown')
  expect([(await shown(productId)).total, (await cardOf(productId))?.reviewCount]).toEqual([1, 1])
  expect((await state('hidden')).code).toBe(ReviewReasons.reasonMissing.code)
  await state('hidden', '请勿留联系方式')
  expect([(await shown(productId)).total, (await cardOf(productId))?.reviewCount]).toEqual([0, 0])
  expect(await mailsTo(buyer)).toContain('review-hidden')
  const [mine] = (await must(calls.myReviews, {}, buyer.by)).items
  expect(mine).toMatchObject({
    state: 'hidden',
    hiddenReason: '请勿留联系方式',
    followUpUntil: null,
  })
  // What was hidden is edited, and waits again.
  const { orderNumber: _, lineId: __, ...form } = formOf({ orderNumber: '', lineId: 0 })
  expect(await must(calls.editReview, { ...form, reviewId }, buyer.by)).toMatchObject({
    state: 'held',
    hiddenReason: null,
  })
  expect((await shown(productId)).total).toBe(0)
  await state('shown')
  await must(calls.followUpReview, { reviewId, text: 'www.example.com' }, buyer.by)
  const [held] = (await shown(productId)).items
  expect(held!.followUp).toBeNull()
  expect((await must(office.officeReviews, { show: 'held' }, clerk)).items.at(-1)?.id).toBe(
    review.id,
  )
  await state('shown', '', 'followUp')
  expect((await shown(productId)).items[0]!.followUp).not.toBeNull()
  await state('hidden', '广告', 'followUp')
  expect((await shown(productId)).items[0]!.followUp).toBeNull()
})

test('an edit and hiding at once never leave a hidden text shown', async () => {
  for (let round = 0; round < 6; round++) {
    const buyer = await shop.aBuyer()
    const { review, productId } = await aReviewedLine(shop, { buyer, clerk })
    const reviewId = String(review.id)
    const { orderNumber: _, lineId: __, ...form } = formOf({ orderNumber: '', lineId: 0 })
    const hide = { reviewId, part: 'review', state: 'hidden', reason: '广告' } as const
    const answers = await Promise.all([
      call(calls.editReview, { ...form, reviewId, stars: 1 }, buyer.by),
      call(office.setReviewState, hide, clerk),
    ])
    expect(answers.map(({ code }) => code)).toEqual([1, 1])
    expect((await shown(productId)).total).toBe(0)
    expect((await cardOf(productId))?.reviewCount).toBe(0)
  }
})

test('the shop replies once, and the buyer is told', async () => {
  const buyer = await shop.aBuyer()
  const { review, productId } = await aReviewedLine(shop, { buyer, clerk }, { stars: 1 })
  const reviewId = String(review.id)
  expect((await must(office.officeReviews, {}, clerk)).items.map(({ id }) => id)).toContain(
    review.id,
  )
  const reply = (text: string) => call(office.replyToReview, { reviewId, text }, clerk)
  const codes = (await Promise.all([reply('抱歉'), reply('抱歉')])).map(({ code }) => code)
  expect(codes.toSorted((a, b) => a - b)).toEqual([1, ReviewReasons.repliedAlready.code])
  expect((await shown(productId)).items[0]!.reply).toMatchObject({ text: '抱歉' })
  expect(await mailsTo(buyer)).toEqual(['review-replied'])
  const { items } = await must(office.officeReviews, {}, clerk)
  expect(items.map(({ id }) => id)).not.toContain(review.id)
  expect((await call(office.replyToReview, { reviewId: '999999', text: 'x' }, clerk)).code).toBe(
    ReviewReasons.reviewGone.code,
  )
})

test('each account votes once and takes it back, and nobody votes for their own', async () => {
  const [buyer, reader] = [await shop.aBuyer(), await shop.aBuyer()]
  const { review, productId } = await aReviewedLine(shop, { buyer, clerk })
  const vote = (by: Buyer, isHelpful = true) =>
    call(calls.voteForReview, { shownId: review.id, isHelpful }, by.by)
  expect((await vote(buyer)).code).toBe(ReviewReasons.ownReview.code)
  const votes = await Promise.all(Array.from({ length: 8 }, () => vote(reader)))
  expect(votes.map(({ data }) => data?.helpfulCount)).toEqual(Array(8).fill(1))
  expect((await shown(productId)).items[0]!.helpfulCount).toBe(1)
  expect(await must(calls.myVotes, { productId }, reader.by)).toEqual({
    helpful: [review.id],
    own: [],
  })
  expect(await must(calls.myVotes, { productId }, buyer.by)).toEqual({
    helpful: [],
    own: [review.id],
  })
  await Promise.all([vote(reader, false), vote(reader, false)])
  expect((await shown(productId)).items[0]!.helpfulCount).toBe(0)
  const hide = {
    reviewId: String(review.id),
    part: 'review',
    state: 'hidden',
    reason: 'x',
  } as const
  await must(office.setReviewState, hide, clerk)
  expect((await vote(reader)).code).toBe(ReviewReasons.reviewGone.code)
})

test('an invitation comes once some days after receipt, and not to who has reviewed all', async () => {
  const [waits, done] = [await shop.aBuyer(), await shop.aBuyer()]
  await aReceivedLine(shop, { buyer: waits, clerk })
  await aReviewedLine(shop, { buyer: done, clerk })
  clock.forward({ days: 3, minutes: -1 })
  await shop.settle()
  expect([await mailsTo(waits), await mailsTo(done)]).toEqual([[], []])
  clock.forward({ minutes: 2 })
  await shop.settle()
  clock.forward({ days: 2 })
  await shop.settle()
  expect([await mailsTo(waits), await mailsTo(done)]).toEqual([['evaluate-invitation'], []])
})

test('of a closed account texts and stars stay, without name, pictures and votes', async () => {
  const [buyer, other] = [await shop.aBuyer({ nickName: 'Miller' }), await shop.aBuyer()]
  const fileIds = [await aReviewPicture(shop, buyer)]
  const { productId } = await aReviewedLine(shop, { buyer, clerk }, { fileIds })
  const theirs = await aReviewedLine(shop, { buyer: other, clerk })
  await must(calls.voteForReview, { shownId: theirs.review.id, isHelpful: true }, buyer.by)
  const copied = await personal.copy(db, buyer.id)
  expect(copied.map(({ name, rows }) => [name, rows.length])).toEqual([
    ['reviews', 1],
    ['questions', 0],
    ['answers', 0],
    ['review-votes', 1],
  ])
  await db.tx((tx) => personal.forget!(tx, buyer.id, clock.now))
  const [item] = (await shown(productId)).items
  expect(item).toMatchObject({ authorName: '***', pictureUrls: [], text: '很好用', stars: 5 })
  expect((await shown(theirs.productId)).items[0]!.helpfulCount).toBe(0)
})

test('the list is filtered, and exported as it is filtered', async () => {
  const buyer = await shop.aBuyer()
  const { review } = await aReviewedLine(shop, { buyer, clerk }, { stars: 4, text: '=1+1' })
  const { items } = await must(office.officeReviews, { show: 'all', stars: '4' }, clerk)
  expect(items[0]).toMatchObject({
    id: review.id,
    buyer: { id: buyer.id },
    orderNumber: review.orderNumber,
  })
  expect(items.every(({ stars }) => stars === 4)).toBe(true)
  const address = `${shop.url}/api/office/reviews/file?show=all&stars=4&format=csv`
  const text = await (await fetch(address, { headers: clerk })).text()
  expect(text).toContain(review.orderNumber)
  expect(text.split('\n').filter((row) => row.includes('SO'))).toHaveLength(items.length)
})
