/** What a buyer holds of flash sales, on every page; and what is held is not sold. */
import { expect, test } from 'vitest'
import { press } from '#apps/api/testing/order-shop.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { MINUTE_MS, SECOND_MS } from '#kit/contract/time.ts'
import { stopActivity } from '../../contract.ts'
import { askFlash, flashSession, flashTicket, myFlashClaims } from '../../flash-contract.ts'
import { HOLD_MINUTES, openFlash } from './testing.ts'

const { shop, clerk, session } = await openFlash()
const { must } = shop

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
type Sale = Awaited<ReturnType<typeof session>>

async function ask({ by }: Buyer, { place }: Sale, count = 1) {
  const { ticket } = await must(flashTicket, place, by)
  return must(askFlash, { ...place, count, ticket }, by)
}
const openOf = ({ by }: Buyer) => must(myFlashClaims, {}, by)
const skuOf = async ({ activityId }: Sale, { by }: Buyer) =>
  (await must(flashSession, { activityId }, by)).skus[0]

test('pieces that are held and places in queues are found without their session, until their time is over', async () => {
  const [first, second] = [await shop.aBuyer(), await shop.aBuyer()]
  const [early, late, soon] = [
    await session({ quotaCount: 1 }),
    await session({ lastsMs: 5 * MINUTE_MS }),
    await session({}),
  ]
  await ask(first, early)
  shop.clock.forward({ minutes: 1 })
  await ask(first, late, 2)
  await ask(second, early)
  await ask(second, soon)
  const leftMs = HOLD_MINUTES * MINUTE_MS
  expect(await openOf(first)).toMatchObject([
    { ...early.place, state: 'held', heldCount: 1, leftMs: leftMs - MINUTE_MS },
    { ...late.place, state: 'held', heldCount: 2, leftMs, productId: late.productId },
  ])
  expect((await openOf(first))[1]?.buyNow).toMatchObject({ skuId: late.skuId, quantity: 2 })
  expect(await openOf(second)).toMatchObject([
    { ...soon.place, state: 'held' },
    { ...early.place, state: 'waiting', position: 1, leftMs: null, buyNow: null },
  ])
  await must(stopActivity, { activityId: soon.activityId, reason: 'Wrong price' }, clerk.by)
  expect(await openOf(second)).toMatchObject([{ ...early.place, state: 'waiting' }])
  const { id: checkoutId } = await shop.checkoutNow(first, late, 2)
  await must(submitOrder, { checkoutId, remarks: '' }, first.by)
  expect(await openOf(first)).toMatchObject([early.place])
  shop.clock.forward({ minutes: HOLD_MINUTES - 1 })
  expect(await openOf(first)).toEqual([])
})

test('a session says what its viewer has of each SKU, held or ordered, and nobody else has', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const sale = await session({})
  const ownOf = async (by: Record<string, string>) =>
    (await must(flashSession, { activityId: sale.activityId }, by)).own
  expect(await ownOf(buyer.by)).toEqual([])
  await ask(buyer, sale, 2)
  expect(await ownOf(buyer.by)).toEqual([{ skuId: sale.skuId, count: 2 }])
  const { id: checkoutId } = await shop.checkoutNow(buyer, sale, 2)
  await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  expect(await ownOf(buyer.by)).toEqual([{ skuId: sale.skuId, count: 2 }])
  for (const by of [other.by, {}]) expect(await ownOf(by)).toEqual([])
})

test('what is held or not paid may come back, and is not sold out; the result is published when nothing can', async () => {
  const [first, second] = [await shop.aBuyer(), await shop.aBuyer()]
  const sale = await session({ quotaCount: 2 })
  shop.clock.forward({ seconds: 3 })
  await ask(first, sale)
  await ask(second, sale)
  expect(await skuOf(sale, first)).toMatchObject({
    leftCount: 0,
    unpaidCount: 2,
    soldOutAfterMs: null,
  })
  const pay = async (buyer: Buyer) => {
    const { id: checkoutId } = await shop.checkoutNow(buyer, sale, 1)
    const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
    expect((await skuOf(sale, buyer))?.soldOutAfterMs).toBe(null)
    const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
    await press(redirectUrl, 'succeed')
    await shop.settle()
  }
  await pay(first)
  expect(await skuOf(sale, first)).toMatchObject({ unpaidCount: 1 })
  await pay(second)
  expect(await skuOf(sale, first)).toMatchObject({
    unpaidCount: 0,
    soldOutAfterMs: 3 * SECOND_MS,
  })
})
