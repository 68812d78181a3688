/** What another address leaves of a reduction, and an extra that is paid in part, by bank or on credit terms. */
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { approve, listApprovals } from '#domains/approvals/contract.ts'
import { grant, TERMS } from '#domains/credit/testing.ts'
import { adjustPrice, officeOrder } from '#domains/orders/office-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { listAwaitedTransfers } from '#domains/orders/server/awaited-door.ts'
import { orderForPayment } from '#domains/orders/server/order-door.ts'
import { amountsWith } from '#domains/orders/server/address-door.ts'
import { chooseOffline, payInfo, payOnTerms, submitVoucher } from '#domains/payments/contract.ts'
import { acceptVoucher, rejectVoucher } from '#domains/payments/office-contract.ts'
import { PaymentReasons } from '#domains/payments/reasons.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { previewAddress, takeBackAddress } from '../contract.ts'
import { movingIn } from '../testing.ts'

const shop = await openOrderShop()
const { call, clock, db, must } = shop
const { clerk, aMover, anOrder, pay, paidOrder, look, preview, move, ship } = await movingIn(shop)
const colleague = await shop.aClerk()
let version = 0
async function setPercent(value: number): Promise<void> {
  await putSetting(db, {
    key: 'approvals.adjustPercent',
    value,
    version: version++,
    now: clock.now,
    by: 'test',
  })
  forgetSettings()
}
/** Beyond the limit of one person a colleague agrees. */
async function adjust(orderNumber: string, adjustmentAmount: number): Promise<void> {
  const { version: seen } = await must(officeOrder, { orderNumber }, clerk.by)
  const form = { orderNumber, adjustmentAmount, note: '老客户', version: seen }
  await must(adjustPrice, form, clerk.by)
  const { items } = await must(listApprovals, { object: `order:${orderNumber}` }, colleague.by)
  for (const { id: approvalId } of items) await must(approve, { approvalId }, colleague.by)
}

let proofCount = 0
const referenceOf = (orderNumber: string) => `EXTRA ${orderNumber}`
/** A transfer, with its proof. @returns the proof */
async function sendProof(
  { by }: { by: Record<string, string> },
  orderNumber: string,
  amount: number,
): Promise<number> {
  const create = {
    width: 20,
    height: 20,
    channels: 3 as const,
    background: { r: proofCount++, g: 7, b: 9 },
  }
  const body = new FormData()
  const bytes = await sharp({ create }).png().toBuffer()
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'v.png')
  const sent = await fetch(`${shop.url}/api/uploads/voucher`, { method: 'POST', body, headers: by })
  const { data } = (await sent.json()) as { data: { id: string } }
  await must(chooseOffline, { orderNumber }, by)
  const proof = { payerName: '林', payerLast4: '1234', paidAt: clock.now, fileIds: [data.id] }
  const form = { orderNumber, amount, bankReference: referenceOf(orderNumber), ...proof }
  const { offline } = await must(submitVoucher, form, by)
  return offline.vouchers.at(-1)!.id
}
/** By bank, with a proof that staff accept. */
async function payPart(
  buyer: { by: Record<string, string> },
  orderNumber: string,
  amount: number,
): Promise<void> {
  const voucherId = await sendProof(buyer, orderNumber, amount)
  const accepted = { voucherId, acceptedAmount: amount, bankReference: referenceOf(orderNumber) }
  await must(acceptVoucher, accepted, clerk.by)
}

test('what one person took off a dear freight is measured again where the freight falls', async () => {
  const buyer = await aMover()
  const orderNumber = await anOrder(buyer, buyer.far)
  // Goods of 2000 and freight of 2200.
  await adjust(orderNumber, -420)
  const { differenceAmount, payableAmount } = await preview(buyer, orderNumber, buyer.near)
  // 10 % of 3000.
  expect([payableAmount, differenceAmount]).toEqual([2700, -1080])
  expect((await move(buyer, orderNumber, buyer.near, -1080)).code).toBe(1)
  const order = await look(buyer, orderNumber)
  expect(order.totals).toMatchObject({ adjustmentAmount: -300, freightAmount: 1000 })
  expect(order.totals.steps.adjustment).toMatchObject([{ amount: -300 }])
  await pay(buyer, orderNumber)
  // What is within the limit stays, there and back again.
  await move(buyer, orderNumber, buyer.far, 1200)
  await pay(buyer, orderNumber)
  expect((await move(buyer, orderNumber, buyer.near, -1200)).code).toBe(1)
  expect((await look(buyer, orderNumber)).totals).toMatchObject({ adjustmentAmount: -300 })
})

test('a freight that two people waived is not taken off the goods at another place', async () => {
  const buyer = await aMover()
  const orderNumber = await anOrder(buyer, buyer.far)
  await adjust(orderNumber, -2200)
  await pay(buyer, orderNumber)
  expect(await preview(buyer, orderNumber, buyer.near)).toMatchObject({
    effect: 'same',
    payableAmount: 2000,
  })
  expect((await move(buyer, orderNumber, buyer.near, 0)).code).toBe(1)
  const { totals } = await look(buyer, orderNumber)
  expect(totals).toMatchObject({ adjustmentAmount: -1000, freightAmount: 1000 })
})

test('an order never comes to nothing', async () => {
  await setPercent(100)
  const buyer = await aMover()
  const orderNumber = await anOrder(buyer, buyer.far)
  await adjust(orderNumber, -3000)
  const refused = await call(previewAddress, { orderNumber, addressId: buyer.near }, buyer.by)
  expect(refused.code).toBe(OrderReasons.belowZero.code)
  await setPercent(10)
})

test('an extra that is paid in part goes back when its time is over, and the order ships', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  const before = await look(buyer, orderNumber)
  await move(buyer, orderNumber, buyer.far, 1200)
  await payPart(buyer, orderNumber, 1190)
  expect(await look(buyer, orderNumber)).toMatchObject({
    axes: { payment: 'partially_paid' },
    paidAmount: before.paidAmount + 1190,
  })
  clock.forward({ days: 8 })
  await shop.settle()
  expect(await look(buyer, orderNumber)).toMatchObject({
    axes: before.axes,
    address: { provinceCode: '44' },
    paidAmount: before.paidAmount,
    payableAmount: before.payableAmount,
  })
  const refunds = await db.rows(sql`
    select amount, reason from payments.refund where order_number = ${orderNumber}`)
  expect(refunds).toEqual([{ amount: 1190, reason: 'surplus' }])
  expect((await ship(orderNumber)).code).toBe(1)
})

test('the buyer takes a change back whose extra is paid in part, and the part goes back', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  const before = await look(buyer, orderNumber)
  await move(buyer, orderNumber, buyer.far, 1200)
  await payPart(buyer, orderNumber, 500)
  const order = await must(takeBackAddress, { orderNumber }, buyer.by)
  expect(order).toMatchObject({ axes: before.axes, paidAmount: before.paidAmount })
  const refunds = await db.rows(sql`
    select amount, reason from payments.refund where order_number = ${orderNumber}`)
  expect(refunds).toEqual([{ amount: 500, reason: 'surplus' }])
})

test('neither a transfer nor a proof that is refused moves the deadline of an extra', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  await move(buyer, orderNumber, buyer.far, 1200)
  const { addressExtra } = await look(buyer, orderNumber)
  await must(chooseOffline, { orderNumber }, buyer.by)
  expect((await look(buyer, orderNumber)).addressExtra).toEqual(addressExtra)
  const voucherId = await sendProof(buyer, orderNumber, 1200)
  // Who takes it back while the proof is reviewed would lose the money on its way.
  expect((await call(takeBackAddress, { orderNumber }, buyer.by)).code).toBe(
    OrderReasons.notNow.code,
  )
  await must(rejectVoucher, { voucherId, reason: '看不清' }, clerk.by)
  expect((await look(buyer, orderNumber)).addressExtra).toEqual(addressExtra)
})

test('an extra that was to be paid by bank leaves the order paid as it was', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  const offlineAt = async () => (await orderForPayment(db, { orderNumber })).offlineAt
  await move(buyer, orderNumber, buyer.far, 1200)
  await must(chooseOffline, { orderNumber }, buyer.by)
  await must(takeBackAddress, { orderNumber }, buyer.by)
  expect(await offlineAt()).toBeNull()
  const byBank = await anOrder(buyer)
  await must(chooseOffline, { orderNumber: byBank }, buyer.by)
  const chosenAt = (await orderForPayment(db, { orderNumber: byBank })).offlineAt
  await pay(buyer, byBank)
  await move(buyer, byBank, buyer.far, 1200)
  await must(takeBackAddress, { orderNumber: byBank }, buyer.by)
  expect((await orderForPayment(db, { orderNumber: byBank })).offlineAt).toBe(chosenAt)
})

test('an extra that is paid by bank is looked for in the statement', async () => {
  const buyer = await aMover()
  const orderNumber = await paidOrder(buyer)
  await move(buyer, orderNumber, buyer.far, 1200)
  await must(chooseOffline, { orderNumber }, buyer.by)
  const awaited = await listAwaitedTransfers(db, 'CNY')
  expect(awaited.find(({ number }) => number === orderNumber)).toMatchObject({ dueAmount: 1200 })
})

test('an extra is not put on credit terms', async () => {
  await putSetting(db, {
    key: 'credit.verifiedOnly',
    value: false,
    version: 0,
    now: clock.now,
    by: 'test',
  })
  forgetSettings()
  const buyer = await aMover()
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, buyer.id)
  const orderNumber = await paidOrder(buyer)
  await move(buyer, orderNumber, buyer.far, 1200)
  expect((await must(payInfo, { orderNumber }, buyer.by)).credit).toBeNull()
  const form = { orderNumber, amount: 1200, periodDays: TERMS.periodDays }
  expect((await call(payOnTerms, form, buyer.by)).code).toBe(PaymentReasons.notPayable.code)
})

test('what the prices contain of domestic tax follows the freight', async () => {
  const buyer = await aMover()
  const orderNumber = await anOrder(buyer)
  const order = await orderForPayment(db, { orderNumber })
  // 13 % in the prices, a rate of 6 % for this buyer; goods and freight of 100,000 each.
  const relief = { kind: 'taxRelief' as const, amount: -23_009, values: { percent: 13 } }
  const taxed = {
    ...order,
    goodsAmount: 100_000,
    memberAmount: 0,
    freightAmount: 100_000,
    adjustmentAmount: 0,
    taxIncluded: false,
    taxRatePercent: 6,
    taxReliefAmount: relief.amount,
    taxAmount: 10_619,
    payableAmount: 187_610,
    totalSteps: { ...order.totalSteps, relief: [relief] },
  }
  // 110,000 / 1.13 x 1.06
  expect(await amountsWith(db, taxed, 10_000)).toMatchObject({
    taxReliefAmount: -12_655,
    taxAmount: 5841,
    payableAmount: 103_186,
  })
})
