/** Parcels, corrections, shipping reminders, and receipt. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { myMembership } from '#domains/membership/contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { resolveEvent } from '#domains/payments/provider-contract.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { changeSettings } from '#domains/settings/contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { confirmReceipt, extendReceipt, myOrder, remindShipment } from '../../buyer-contract.ts'
import { OrderReasons } from '../../reasons.ts'
import {
  correctParcel,
  markParcelSigned,
  officeOrder,
  waitingOrders,
  shipParcel,
} from '../../office-contract.ts'

const shop = await openOrderShop()
const { db, call, clock, must } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const [carrier, second] = await must(listCarriers, {}, clerk.by)
const NUMBER = 'SF1234567890123'

/** A paid order with one line for each quantity. */
async function paidOrder(quantity: number, by: Buyer = buyer) {
  const item = await shop.goods(quantity)
  const { orderNumber } = await shop.anOrder(by, item, quantity)
  const { redirectUrl } = await must(payOnline, { orderNumber }, by.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  return { orderNumber, lineId: lines[0]!.id, item }
}
const ship = (orderNumber: string, lineId: number, quantity: number, trackingNumber = NUMBER) =>
  call(
    shipParcel,
    { orderNumber, carrierId: carrier!.id, trackingNumber, lines: [{ lineId, quantity }] },
    clerk.by,
  )
const onHandOf = async (skuId: number) =>
  (await db.row<{ onHand: number }>(sql`select on_hand from stock.level where sku_id = ${skuId}`))
    .onHand

test('an order is shipped in two parcels; the last one starts the time to confirm receipt', async () => {
  const { orderNumber, lineId, item } = await paidOrder(5)
  const first = await ship(orderNumber, lineId, 2)
  expect(first.data).toMatchObject({
    label: 'pending_shipment',
    axes: { fulfilment: 'partially_shipped' },
  })
  expect(first.data!.clock?.kind).toBe('shipBy')
  expect(await ship(orderNumber, lineId, 4)).toMatchObject({
    code: OrderReasons.moreThanOrdered.code,
    data: { lines: [{ lineId, leftQuantity: 3 }] },
  })
  clock.forward({ days: 4 })
  expect((await must(myOrder, { orderNumber }, buyer.by)).clock?.kind).toBe('shipLate')
  const last = await ship(orderNumber, lineId, 3, 'SF1234567890124')
  expect(last.data).toMatchObject({ label: 'pending_receipt', clock: { kind: 'confirmsOn' } })
  expect(Date.parse(last.data!.clock!.at) - Date.parse(clock.now)).toBe(15 * 86_400_000)
  const { parcels } = await must(myOrder, { orderNumber }, buyer.by)
  expect(parcels.map((parcel) => [parcel.trackingNumber, parcel.lines[0]!.quantity])).toEqual([
    [NUMBER, 2],
    ['SF1234567890124', 3],
  ])
  expect(parcels[0]!.trackingUrl).toContain(NUMBER)
  expect(await onHandOf(item.skuId)).toBe(0)
})

test("carrier and goods are named in the reader's language, in mails too", async () => {
  const { orderNumber, lineId } = await paidOrder(1)
  await ship(orderNumber, lineId, 1)
  const read = (lang: Lang) => must(officeOrder, { orderNumber }, { ...clerk.by, lang })
  const [english, chinese] = [await read('en'), await read('cn')]
  expect([english.parcels[0]!.carrierName, chinese.parcels[0]!.carrierName]).toEqual([
    'SF Express',
    '顺丰速运',
  ])
  expect(english.history.find(({ values }) => values.carrier)?.values.carrier).toBe('SF Express')
  const { parcels } = await must(myOrder, { orderNumber }, { ...buyer.by, lang: 'en' })
  expect(parcels[0]!.carrierName).toBe('SF Express')
  expect(chinese.lines[0]!.ordered).toBeNull()
  expect(english.lines[0]!.name).not.toBe(chinese.lines[0]!.name)
  expect(english.lines[0]!.ordered).toEqual({
    name: chinese.lines[0]!.name,
    optionText: chinese.lines[0]!.optionText,
    unitName: chinese.lines[0]!.unitName,
  })
  expect(english.parcels[0]!.lines[0]!.name).toBe(english.lines[0]!.name)
})

test('more than ordered, lines of other orders and invalid numbers are refused, and nothing is shipped', async () => {
  const { orderNumber, lineId, item } = await paidOrder(2)
  const other = await paidOrder(1)
  expect(await ship(orderNumber, lineId, 3)).toMatchObject({
    code: OrderReasons.moreThanOrdered.code,
    data: { lines: [{ lineId, leftQuantity: 2 }] },
  })
  expect((await ship(orderNumber, other.lineId, 1)).code).toBe(3001)
  expect((await ship(orderNumber, lineId, 1, '运单号123456')).code).toBe(
    OrderReasons.badTrackingNumber.code,
  )
  expect((await ship(orderNumber, lineId, 0)).code).toBe(3000)
  const twice = [1, 2].map(() => ({ lineId, quantity: 2 }))
  const doubled = { orderNumber, carrierId: carrier!.id, trackingNumber: NUMBER, lines: twice }
  expect((await call(shipParcel, doubled, clerk.by)).code).toBe(OrderReasons.moreThanOrdered.code)
  expect((await must(officeOrder, { orderNumber }, clerk.by)).parcels).toEqual([])
  expect(await onHandOf(item.skuId)).toBe(2)
})

test('two clerks who ship the same goods at once ship them once', async () => {
  const { orderNumber, lineId, item } = await paidOrder(3)
  const answers = await Promise.all(Array.from({ length: 4 }, () => ship(orderNumber, lineId, 3)))
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  expect(await onHandOf(item.skuId)).toBe(0)
  expect((await must(officeOrder, { orderNumber }, clerk.by)).parcels).toHaveLength(1)
})

test('unpaid goods are not shipped', async () => {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  expect((await ship(orderNumber, lines[0]!.id, 1)).code).toBe(OrderReasons.notNow.code)
})

test('a parcel can be corrected for 24 hours, with a history entry', async () => {
  const { orderNumber, lineId } = await paidOrder(1)
  const shipped = await ship(orderNumber, lineId, 1)
  const parcelId = shipped.data!.parcels[0]!.id
  const to = { orderNumber, parcelId, carrierId: second!.id, trackingNumber: '75123456789012' }
  const correct = () => call(correctParcel, to, clerk.by)
  clock.forward({ hours: 23, minutes: 59 })
  const { data } = await correct()
  expect(data!.parcels[0]).toMatchObject({ trackingNumber: '75123456789012' })
  expect(data!.history.at(-1)).toMatchObject({ event: 'orders.event.parcelCorrected' })
  clock.forward({ minutes: 1 })
  expect((await correct()).code).toBe(OrderReasons.tooLateToCorrect.code)
})

test('the merchant sets for how long a parcel can be corrected', async () => {
  const { orderNumber, lineId } = await paidOrder(1)
  const shipped = await ship(orderNumber, lineId, 1)
  const to = {
    orderNumber,
    parcelId: shipped.data!.parcels[0]!.id,
    carrierId: second!.id,
    trackingNumber: '75123456789013',
  }
  const setting = { key: 'orders.correctHours' }
  await must(changeSettings, { changes: [{ ...setting, value: 2, version: 0 }] }, clerk.by)
  expect((await must(officeOrder, { orderNumber }, clerk.by)).correctHours).toBe(2)
  clock.forward({ hours: 1, minutes: 59 })
  expect((await call(correctParcel, to, clerk.by)).code).toBe(1)
  clock.forward({ minutes: 1 })
  const late = await call(correctParcel, to, clerk.by)
  expect(late).toMatchObject({
    code: OrderReasons.tooLateToCorrect.code,
    msg: expect.stringContaining('2 hours'),
  })
  await must(changeSettings, { changes: [{ ...setting, value: null, version: 1 }] }, clerk.by)
})

test('when all parcels are signed for, seven days are enough', async () => {
  const { orderNumber, lineId } = await paidOrder(2)
  await ship(orderNumber, lineId, 1)
  await ship(orderNumber, lineId, 1, 'SF1234567890125')
  const { parcels, clock: before } = await must(myOrder, { orderNumber }, buyer.by)
  const sign = (parcelId: number) => must(markParcelSigned, { orderNumber, parcelId }, clerk.by)
  await sign(parcels[0]!.id)
  expect((await must(myOrder, { orderNumber }, buyer.by)).clock).toEqual(before)
  clock.forward({ hours: 5 })
  await sign(parcels[1]!.id)
  const signed = await must(myOrder, { orderNumber }, buyer.by)
  expect(Date.parse(signed.clock!.at) - Date.parse(clock.now)).toBe(7 * 86_400_000)
})

test('a buyer postpones the receipt by five days, once, and a signature does not take them back', async () => {
  const { orderNumber, lineId } = await paidOrder(1)
  const extend = () => call(extendReceipt, { orderNumber }, buyer.by)
  expect((await extend()).code).toBe(OrderReasons.notNow.code)
  await ship(orderNumber, lineId, 1)
  const before = await must(myOrder, { orderNumber }, buyer.by)
  const answers = await Promise.all([extend(), extend(), extend()])
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    1,
    OrderReasons.extendedAlready.code,
    OrderReasons.extendedAlready.code,
  ])
  const after = await must(myOrder, { orderNumber }, buyer.by)
  expect(Date.parse(after.clock!.at) - Date.parse(before.clock!.at)).toBe(5 * 86_400_000)
  expect(after.history.at(-1)).toMatchObject({
    event: 'orders.event.receiptExtended',
    actor: 'buyer',
  })
  expect(after.actions).toContainEqual({
    action: 'extendReceipt',
    allowed: false,
    why: 'orders.why.extended',
  })
  await must(markParcelSigned, { orderNumber, parcelId: after.parcels[0]!.id }, clerk.by)
  const signed = await must(myOrder, { orderNumber }, buyer.by)
  expect([signed.clock, signed.parcels[0]!.signedAt]).toEqual([after.clock, clock.now])
})

test('a buyer confirms receipt once, and only when everything was shipped', async () => {
  const { orderNumber, lineId } = await paidOrder(2)
  const confirm = () => call(confirmReceipt, { orderNumber }, buyer.by)
  await ship(orderNumber, lineId, 1)
  expect((await confirm()).code).toBe(OrderReasons.notNow.code)
  await ship(orderNumber, lineId, 1, 'SF1234567890126')
  const answers = await Promise.all([confirm(), confirm(), confirm()])
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
})

test('a shipment can be reminded of after a day, once a day, five times', async () => {
  const { orderNumber, lineId } = await paidOrder(2)
  const remind = () => call(remindShipment, { orderNumber }, buyer.by)
  const before = (await must(waitingOrders, {}, clerk.by)).remindedCount
  const early = await remind()
  expect(early.code).toBe(OrderReasons.remindTooEarly.code)
  clock.forward({ hours: 24 })
  const first = await remind()
  expect(first.data?.remindedAt).toBe(clock.now)
  const again = await remind()
  expect(again).toMatchObject({
    code: OrderReasons.remindedAlready.code,
    data: { remindedAt: clock.now, nextAt: first.data!.nextAt },
  })
  expect((await must(waitingOrders, {}, clerk.by)).remindedCount).toBe(before + 1)
  await ship(orderNumber, lineId, 1) // a part of it: the rest may be reminded of
  for (let count = 2; count <= 5; count++) {
    clock.forward({ hours: 24 })
    expect((await remind()).code).toBe(1)
  }
  clock.forward({ hours: 24 })
  expect((await remind()).code).toBe(OrderReasons.remindTooOften.code)
  const { actions } = await must(myOrder, { orderNumber }, buyer.by)
  expect(actions.find(({ action }) => action === 'remind')?.why).toBe('orders.why.remindOften')
  expect((await must(officeOrder, { orderNumber }, clerk.by)).remindedCount).toBe(5)
})

test('what was paid for goods counts for the level once received, and the next price reflects it', async () => {
  const regular = await shop.aBuyer()
  const item = await shop.goods(20, { amount: 500_000 })
  const { orderNumber, payableAmount } = await shop.anOrder(regular, item, 2)
  const { redirectUrl } = await must(payOnline, { orderNumber }, regular.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  await ship(orderNumber, lines[0]!.id, 2)
  const level = async () => (await must(myMembership, {}, regular.by)).level
  const amountNow = async () => (await shop.checkoutNow(regular, item)).totals.memberAmount
  expect([await level(), await amountNow()]).toEqual([1, 0])
  const confirm = () => call(confirmReceipt, { orderNumber }, regular.by)
  await Promise.all([confirm(), confirm()])
  const { progress } = await must(myMembership, {}, regular.by)
  const { freightAmount } = (await must(myOrder, { orderNumber }, regular.by)).totals
  expect(progress.spentAmount).toBe(payableAmount - freightAmount)
  expect([await level(), await amountNow()]).toEqual([2, -5_000])
})

test('receipt is confirmed automatically after fifteen days, with reminders three days and one day before', async () => {
  const one = await shop.aBuyer()
  const { orderNumber, lineId } = await paidOrder(1, one)
  await ship(orderNumber, lineId, 1)
  const due = Date.parse(clock.now) + 15 * 86_400_000
  const reminders = async () =>
    (
      await db.row<{ count: number }>(sql`
        select count(*)::int as count from messages.outbox
        where recipient = ${one.email} and template = 'receipt-reminder'`)
    ).count
  clock.now = new Date(due - 3 * 86_400_000).toISOString()
  await shop.runSweeps()
  expect(await reminders()).toBe(1)
  clock.now = new Date(due - 86_400_000).toISOString()
  await shop.runSweeps()
  expect(await reminders()).toBe(2)
  clock.now = new Date(due - 1).toISOString()
  await shop.runSweeps()
  expect((await must(myOrder, { orderNumber }, one.by)).label).toBe('pending_receipt')
  clock.now = new Date(due).toISOString()
  await Promise.all([shop.runSweeps(), shop.runSweeps()])
  const received = await must(myOrder, { orderNumber }, one.by)
  expect(received).toMatchObject({ label: 'to_be_evaluated', receivedAt: clock.now })
  expect(received.history.filter(({ event }) => event.includes('received'))).toEqual([
    expect.objectContaining({ event: 'orders.event.receivedByItself', actor: 'system' }),
  ])
})

test('nothing is shipped while the payment is disputed, until staff have noted how that ended', async () => {
  const { orderNumber, lineId } = await paidOrder(2)
  await shop.owner.db.count(sql`
    insert into payments.webhook_event (provider, event_id, type, outcome, received_at, order_number, amount, currency)
    values ('sandbox', 'evt_order', 'dispute', 'dispute', ${clock.now}, ${orderNumber}, 100, 'CNY')`)
  expect((await ship(orderNumber, lineId, 1)).code).toBe(OrderReasons.disputed.code)
  const form = { provider: 'sandbox', eventId: 'evt_order', note: '争议已撤回' }
  await must(resolveEvent, form, clerk.by)
  expect((await ship(orderNumber, lineId, 1)).code).toBe(1)
})
