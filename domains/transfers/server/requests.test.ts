/** A buyer requests a transfer: from the request to the order of the held goods. */
import { expect, test } from 'vitest'
import { addToCart } from '#domains/cart/contract.ts'
import { CartReasons } from '#domains/cart/reasons.ts'
import { makeCheckout, submitOrder } from '#domains/checkout/contract.ts'
import { cancelOrder, myOrder } from '#domains/orders/buyer-contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import {
  acceptRequest,
  declineRequest,
  officeRequests,
  receiveTransfer,
  shipTransfer,
  waitingTransfers,
} from '../office-contract.ts'
import { myRequests, requestTransfer, transferOffer, withdrawRequest } from '../contract.ts'
import { TransferReasons } from '../reasons.ts'
import { openTransferShop } from '../testing.ts'

const shop = await openTransferShop()
const { must, call, clock, clerk, here, far } = shop
const { goods, requestOf, inDays, accepting, brought, free, mailsTo, newest } = shop

test('from the request to the order that takes the held goods, with the fee', async () => {
  const buyer = await shop.aBuyer()
  const item = await goods(4, 20)
  const offer = await must(transferOffer, { skuId: item.skuId, warehouseId: here }, buyer.by)
  expect(offer).toMatchObject({
    sources: [{ warehouseId: far }],
    feeAmount: 2000,
    currency: 'CNY',
    mine: null,
  })
  const asked = await must(requestTransfer, requestOf(item.skuId), buyer.by)
  expect(asked).toMatchObject({
    state: 'submitted',
    quantity: 10,
    feeAmount: 2000,
    clock: { kind: 'answerBy', at: inDays(1) },
  })
  expect(await free(item.skuId)).toEqual({ [here]: 4, [far]: 20 }) // a request reserves nothing
  const waiting = await must(officeRequests, { state: 'submitted' }, clerk.by)
  expect(waiting.items.find(({ id }) => id === asked.id)).toMatchObject({
    buyer: { id: buyer.id, contact: buyer.email },
    stock: [
      { warehouseId: here, availableCount: 4 },
      { warehouseId: far, availableCount: 20 },
    ],
  })

  const accepted = await must(acceptRequest, accepting(asked.id), clerk.by)
  expect(accepted).toMatchObject({ state: 'accepted', feeAmount: 1500 })
  expect(await free(item.skuId)).toEqual({ [here]: 4, [far]: 10 })
  const transferId = accepted.transferId!
  const shipped = await must(
    shipTransfer,
    { transferId, tracking: 'SF1', expectedAt: null },
    clerk.by,
  )
  expect(shipped).toMatchObject({ state: 'in_transit', lines: [{ shippedQuantity: 10 }] })
  expect(await newest(buyer.by)).toMatchObject({ state: 'in_transit', feeAmount: 1500 })
  const lines = [
    { lineId: shipped.lines[0]!.id, receivedQuantity: 10, lostQuantity: 0, lostReason: '' },
  ]
  await must(receiveTransfer, { transferId, lines }, clerk.by)
  expect(await newest(buyer.by)).toMatchObject({
    state: 'arrived',
    arrivedQuantity: 10,
    clock: { kind: 'holdUntil', at: inDays(2) },
  })
  expect(await free(item.skuId)).toEqual({ [here]: 4, [far]: 10 }) // the ten are held for the buyer

  const other = await shop.aBuyer()
  const all = { skuId: item.skuId, unitId: item.unitId, warehouseId: here, quantity: 14 }
  expect((await call(addToCart, all, other.by)).code).toBe(CartReasons.short.code)
  await must(addToCart, all, buyer.by)
  const bare = await shop.checkoutNow(other, item, 4)
  const quote = await shop.checkoutFor(buyer)
  expect(quote.totals.freightAmount).toBe(bare.totals.freightAmount + 1500)
  expect(quote.totals.steps.freight).toContainEqual({
    kind: 'transferFee',
    amount: 1500,
    values: {},
  })
  const { orderNumber } = await must(submitOrder, { checkoutId: quote.id, remarks: '' }, buyer.by)
  expect(await newest(buyer.by)).toMatchObject({ state: 'ordered', orderNumber, clock: null })
  expect(await free(item.skuId)).toEqual({ [here]: 0, [far]: 10 })
  expect((await must(myOrder, { orderNumber }, buyer.by)).totals.freightAmount).toBe(
    quote.totals.freightAmount,
  )
  expect(await mailsTo(buyer.email)).toEqual([
    'transfer-accepted',
    'transfer-arrived',
    'order-placed',
  ])
})

test('a buyer who cancels has the goods held again, and pays the fee with the next order', async () => {
  const buyer = await shop.aBuyer()
  const item = await goods(0, 20)
  const { id } = await must(requestTransfer, requestOf(item.skuId), buyer.by)
  await brought(id, 10)
  const fees = async () =>
    (await shop.checkoutNow(buyer, item, 4)).totals.steps.freight
      .filter(({ kind }) => kind === 'transferFee')
      .map(({ amount }) => amount)
  expect(await fees()).toEqual([1500])
  for (let round = 0; round < 3; round++) {
    const { orderNumber } = await shop.anOrder(buyer, item, 4)
    expect(await newest(buyer.by)).toMatchObject({ state: 'ordered', orderNumber })
    await must(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
    expect(await newest(buyer.by)).toMatchObject({ state: 'arrived', orderNumber: null })
    expect(await fees()).toEqual([1500])
    // The ordered goods are held again; the six others were available to all before.
    expect((await free(item.skuId))[here]).toBe(6)
  }
  // The deadline closes it as the buyer does.
  await shop.anOrder(buyer, item, 4)
  clock.forward({ minutes: 31 })
  await shop.runSweeps()
  expect(await newest(buyer.by)).toMatchObject({ state: 'arrived' })
  expect(await fees()).toEqual([1500])
  // After the hold the goods are available to all, and the fee is still owed for some days.
  clock.forward({ hours: 48 })
  await shop.runSweeps()
  expect(await newest(buyer.by)).toMatchObject({ state: 'expired' })
  expect((await free(item.skuId))[here]).toBe(10)
  expect(await fees()).toEqual([1500])
  const { orderNumber } = await shop.anOrder(buyer, item, 4)
  await must(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  expect(await newest(buyer.by)).toMatchObject({ state: 'expired' })
  expect(await fees()).toEqual([1500])
  clock.forward({ days: 15 })
  await must(myRequests, {}, buyer.by) // so that they stay logged in
  clock.forward({ days: 16 })
  expect(await fees()).toEqual([])
})

test('a checkout made while goods were held is still valid when they are not', async () => {
  const buyer = await shop.aBuyer()
  const item = await goods(0, 20)
  const { id } = await must(requestTransfer, requestOf(item.skuId), buyer.by)
  await brought(id, 10)
  clock.forward({ hours: 47, minutes: 50 })
  const quote = await shop.checkoutNow(buyer, item, 10)
  clock.forward({ minutes: 11 })
  await shop.runSweeps()
  expect(await newest(buyer.by)).toMatchObject({ state: 'expired', clock: null })
  expect(await free(item.skuId)).toEqual({ [here]: 10, [far]: 10 })
  expect((await mailsTo(buyer.email)).at(-1)).toBe('transfer-expired')
  // The goods are still available, and were transferred for them: the same goods at the same price.
  const { data } = await call(submitOrder, { checkoutId: quote.id, remarks: '' }, buyer.by)
  expect(data?.payableAmount).toBe(quote.totals.payableAmount)
})

test('an order from another warehouse takes none of it, and pays no fee', async () => {
  const buyer = await shop.aBuyer()
  const item = await goods(0, 30)
  const { id } = await must(requestTransfer, requestOf(item.skuId), buyer.by)
  await brought(id, 10)
  const buyNow = { skuId: item.skuId, unitId: item.unitId, warehouseId: far, quantity: 3 }
  const asked = { addressId: buyer.addressId, delivery: 'express', buyNow } as const
  const quote = await must(makeCheckout, asked, buyer.by)
  expect(quote.totals.steps.freight.map(({ kind }) => kind)).not.toContain('transferFee')
  await must(submitOrder, { checkoutId: quote.id, remarks: '' }, buyer.by)
  expect(await newest(buyer.by)).toMatchObject({ state: 'arrived', arrivedQuantity: 10 })
  expect(await free(item.skuId)).toEqual({ [here]: 0, [far]: 17 })
})

test('less than requested arrives, and when nothing does the request is declined with the reason', async () => {
  const buyer = await shop.aBuyer()
  const item = await goods(0, 40)
  const first = await must(requestTransfer, requestOf(item.skuId), buyer.by)
  await brought(first.id, 6, 4)
  expect(await newest(buyer.by)).toMatchObject({ state: 'arrived', arrivedQuantity: 6 })
  expect(await free(item.skuId)).toEqual({ [here]: 0, [far]: 30 })

  const again = await shop.aBuyer()
  const second = await must(requestTransfer, requestOf(item.skuId), again.by)
  await brought(second.id, 0, 10)
  expect(await newest(again.by)).toMatchObject({ state: 'declined', declineReason: '破损' })
})

test('a request needs a shortage here, a surplus elsewhere, and no open request', async () => {
  const buyer = await shop.aBuyer()
  const item = await goods(4, 20)
  const ask = async (quantity: number, skuId = item.skuId) =>
    (await call(requestTransfer, requestOf(skuId, quantity), buyer.by)).code
  expect(await ask(4)).toBe(TransferReasons.enoughThere.code)
  const scarce = await goods(0, 5) // the safety stock is not transferred
  expect(await ask(3, scarce.skuId)).toBe(TransferReasons.nowhere.code)
  expect(await ask(3, 999_999)).toBe(TransferReasons.skuGone.code)
  expect((await must(myRequests, {}, buyer.by)).items).toEqual([])
  const codes = await Promise.all(Array.from({ length: 10 }, () => ask(5)))
  expect(codes.toSorted((a, b) => a - b)).toEqual([
    1,
    ...Array(9).fill(TransferReasons.alreadyAsked.code),
  ])
  expect((await must(myRequests, {}, buyer.by)).items).toHaveLength(1)
})

test('it can be withdrawn free of charge until it is accepted, by its buyer only', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const item = await goods(0, 60)
  const first = await must(requestTransfer, requestOf(item.skuId), buyer.by)
  expect((await call(withdrawRequest, { requestId: first.id }, other.by)).code).toBe(3001)
  expect(await must(withdrawRequest, { requestId: first.id }, buyer.by)).toMatchObject({
    state: 'withdrawn',
  })
  const late = await call(acceptRequest, accepting(first.id), clerk.by)
  expect(late.code).toBe(TransferReasons.notNow.code)

  for (let round = 0; round < 10; round++) {
    const { id } = await must(requestTransfer, requestOf(item.skuId, 2), buyer.by)
    const [taken, given] = await Promise.all([
      call(withdrawRequest, { requestId: id }, buyer.by),
      call(acceptRequest, accepting(id), clerk.by),
    ])
    expect([taken.code, given.code].toSorted((a, b) => a - b)).toEqual([
      1,
      TransferReasons.notNow.code,
    ])
    if (given.code === 1) break // an accepted one stays open
  }
})

test('staff decline with a reason, and never charge more than was shown', async () => {
  const buyer = await shop.aBuyer()
  const item = await goods(0, 20)
  const { id } = await must(requestTransfer, requestOf(item.skuId), buyer.by)
  const expensive = await call(acceptRequest, accepting(id, 2001), clerk.by)
  expect(expensive.code).toBe(TransferReasons.feeTooHigh.code)
  const same = await call(acceptRequest, { ...accepting(id), fromWarehouseId: here }, clerk.by)
  expect(same.code).toBe(TransferReasons.sameWarehouse.code)
  const past = await call(acceptRequest, { ...accepting(id), expectedAt: inDays(-2) }, clerk.by)
  expect(past).toMatchObject({
    code: Reasons.invalidInput.code,
    data: { fields: [{ path: 'expectedAt' }] },
  })
  const before = await must(waitingTransfers, {}, clerk.by)
  clock.forward({ hours: 25 })
  expect(await must(waitingTransfers, {}, clerk.by)).toMatchObject({
    requestCount: before.requestCount,
    lateCount: before.requestCount,
  })
  await must(declineRequest, { requestId: id, reason: '车辆已满' }, clerk.by)
  expect(await newest(buyer.by)).toMatchObject({ state: 'declined', declineReason: '车辆已满' })
  expect(await free(item.skuId)).toEqual({ [here]: 0, [far]: 20 })
  expect((await call(makeCheckout, { addressId: null, delivery: null }, buyer.by)).code).not.toBe(1)
})

test('more than the source has is refused as a whole', async () => {
  const buyer = await shop.aBuyer()
  const item = await goods(0, 9)
  const { id } = await must(requestTransfer, requestOf(item.skuId), buyer.by)
  const answer = await call(acceptRequest, accepting(id), clerk.by)
  expect(answer).toMatchObject({
    code: TransferReasons.short.code,
    data: { lines: [{ skuId: item.skuId, availableCount: 9 }] },
  })
  expect(await newest(buyer.by)).toMatchObject({ state: 'submitted' })
  expect(await free(item.skuId)).toEqual({ [here]: 0, [far]: 9 })
})

test('requesting and withdrawing is limited to thirty times an hour', async () => {
  const { by } = await shop.aBuyer()
  const item = await goods(0, 20)
  const codes = new Set<number>()
  for (let i = 0; i < 30; i++) {
    const { code, data } = await call(requestTransfer, requestOf(item.skuId), by)
    codes.add(code)
    await must(withdrawRequest, { requestId: data!.id }, by)
  }
  expect([...codes]).toEqual([1])
  expect((await call(requestTransfer, requestOf(item.skuId), by)).code).toBe(Reasons.tooMany.code)
  clock.forward({ hours: 1 })
  expect((await call(requestTransfer, requestOf(item.skuId), by)).code).toBe(1)
})
