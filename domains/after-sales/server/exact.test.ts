/** What goes back of an order to the last cent, and in whole rupiah. */
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { myCase, sendBack } from '../contract.ts'
import { agreeToCase, checkInGoods, officeCase, refundCase } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import {
  aCase,
  agreeToAll,
  arrive,
  aShippedOrder,
  parcelBack,
  RETURN_ADDRESS,
  shipAll,
} from '../testing.ts'

const shop = await openOrderShop()
const { must, call } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()

test('the freight of pieces that come back one by one goes back to the last cent', async () => {
  const { orderNumber } = await aShippedOrder(shop, buyer, clerk.by, { quantity: 3 })
  const { freightAmount } = (await must(myOrder, { orderNumber }, buyer.by)).totals
  expect(freightAmount % 3).not.toBe(0)
  let back = 0
  for (let piece = 0; piece < 3; piece++) {
    const caseNumber = await aCase(shop, buyer, orderNumber, {
      quantities: [1],
      type: 'refund_only',
      recovery: 'none',
      reason: 'quality',
    })
    const { freightMostAmount } = await must(officeCase, { caseNumber }, clerk.by)
    const freight = { returnAddress: null, freightAmount: freightMostAmount }
    await agreeToAll(shop, buyer, caseNumber, clerk.by, freight)
    back += freightMostAmount
  }
  expect(back).toBe(freightAmount)
})

test('rupiah go back in whole numbers: half a rupiah is refused when staff agree and when they check in', async () => {
  const local = await shop.aBuyer({ lang: 'id' })
  for (const item of [await shop.goods(1), await shop.goods(1)]) await shop.inCart(local, item)
  const { id: checkoutId } = await shop.checkoutFor(local)
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, local.by)
  const { redirectUrl } = await must(payOnline, { orderNumber }, local.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  await shipAll(shop, orderNumber, clerk.by)
  const caseNumber = await aCase(shop, local, orderNumber, { quantities: [1, 1] })
  const { amount: asked } = await must(myCase, { caseNumber }, local.by)
  const { freightMostAmount } = await must(officeCase, { caseNumber }, clerk.by)
  expect([asked % 100, freightMostAmount % 100]).toEqual([0, 0])
  const agreeing = { caseNumber, round: 1, waivesReturn: false, returnAddress: RETURN_ADDRESS }
  const agree = (goodsAmount: number, freightAmount: number) =>
    call(
      agreeToCase,
      { ...agreeing, goodsAmount, freightAmount, answer: 'Kardus terbuka' },
      clerk.by,
    )
  const { code } = AfterSalesReasons.wholeRupiah
  expect((await agree(asked - 50, 0)).code).toBe(code)
  expect((await agree(asked, freightMostAmount - 50)).code).toBe(code)
  expect((await agree(asked - 100, freightMostAmount)).code).toBe(1)
  await must(sendBack, parcelBack(caseNumber), local.by)
  const { lines } = await must(myCase, { caseNumber }, local.by)
  const back = lines.map(({ lineId }) => ({
    lineId,
    quantity: 1,
    resellableQuantity: 0,
    condition: '',
  }))
  const checkingIn = { caseNumber, lines: back, answer: 'Kardus rusak' }
  const checkIn = (goodsAmount: number) =>
    call(checkInGoods, { ...checkingIn, goodsAmount }, clerk.by)
  expect((await checkIn(asked - 150)).code).toBe(code)
  expect((await checkIn(asked - 200)).code).toBe(1)
  const amount = asked - 200 + freightMostAmount
  await must(refundCase, { caseNumber, amount }, clerk.by)
  await arrive(shop)
  expect(await must(myCase, { caseNumber }, local.by)).toMatchObject({ state: 'completed', amount })
})
