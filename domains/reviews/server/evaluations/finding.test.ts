/** Reviews are found by what staff type. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import * as office from '../../office-contract.ts'
import { aReviewedLine } from '../../testing.ts'

const shop = await openOrderShop()
const { must } = shop
const { by: clerk } = await shop.aClerk()

test('staff find reviews by their words, product, buyer and order', async () => {
  const buyer = await shop.aBuyer()
  const { review } = await aReviewedLine(shop, { buyer, clerk }, { text: 'Lid leaks, 7% broken' })
  const other = await aReviewedLine(shop, { buyer: await shop.aBuyer(), clerk }, { text: 'Fine' })
  const find = async (q: string) => {
    const { items } = await must(office.officeReviews, { show: 'all', q }, clerk)
    return items.map(({ id }) => id)
  }
  const [grouped] = [review.orderNumber.replaceAll(/(.{4})/g, '$1 ')]
  for (const q of ['LID leaks', '7%', grouped, review.orderNumber.toLowerCase(), buyer.email]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await find(q)).toEqual([review.id])
  }
  expect(await find(review.name)).toContain(review.id)
  expect(await find('%')).toEqual([review.id])
  expect(await find('nothing like it')).toEqual([])
  expect(await find('  ')).toEqual(expect.arrayContaining([review.id, other.review.id]))
  const file = `${shop.url}/api/office/reviews/file?show=all&q=lid&format=csv`
  const text = await (await fetch(file, { headers: clerk })).text()
  expect(text).toContain(review.orderNumber)
  expect(text).not.toContain(other.review.orderNumber)
})
