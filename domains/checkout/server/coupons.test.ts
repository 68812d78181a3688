import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { cancelOrder, myOrder } from '#domains/orders/buyer-contract.ts'
import { cancelUnpaid } from '#domains/orders/office-contract.ts'
import { cancelAndRefund } from '#domains/payments/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { sandboxKeys } from '#domains/sandbox/server/door.ts'
import { claimCoupon, offeredCoupons } from '#domains/coupons/contract.ts'
import { CouponReasons } from '#domains/coupons/reasons.ts'
import { aCoupon, aTemplate, TEN_OFF } from '#domains/coupons/testing.ts'
import type { TemplateForm } from '#domains/coupons/office-contract.ts'
import { publishActivity, saveActivity, type ActivitySku } from '#domains/promotions/contract.ts'
import { later } from '#kit/contract/time.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { makeCheckout, submitOrder } from '../contract.ts'
import { CheckoutReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { must, call, clock, db, warehouseId } = shop
const clerk = await shop.aClerk()

const withCoupon = async (changes: Partial<TemplateForm> = {}, lang: 'cn' | 'id' = 'cn') => {
  const buyer = await shop.aBuyer({ lang })
  const couponId = await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by }, changes)
  return { buyer, couponId }
}
type Buyer = Awaited<ReturnType<typeof withCoupon>>['buyer']
const checkoutOf = async (
  buyer: Buyer,
  quantity: number,
  changes: { couponId?: number | null } = {},
) => {
  const { skuId, unitId } = await shop.goods(1000)
  const buyNow = { skuId, unitId, warehouseId, quantity }
  const form = { addressId: buyer.addressId, delivery: 'express' as const, buyNow, ...changes }
  return must(makeCheckout, form, buyer.by)
}
const place = (buyer: Buyer, checkoutId: string) =>
  call(submitOrder, { checkoutId, remarks: '' }, buyer.by)
const ordered = async (buyer: Buyer, quantity = 12) => {
  const { id } = await checkoutOf(buyer, quantity)
  return must(submitOrder, { checkoutId: id, remarks: '' }, buyer.by)
}
const stateOf = async (couponId: number) =>
  (await db.row<{ state: string }>(sql`select state from coupons.coupon where id = ${couponId}`))
    .state
const pay = async (buyer: Buyer, orderNumber: string) => {
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
}

test('the best coupon is used, the others say why not, and the buyer may choose or use none', async () => {
  const { buyer, couponId } = await withCoupon()
  const more = { thresholdAmount: 20_000, offAmount: 5000 }
  const bigger = await aCoupon(shop, { clerk: clerk.by, buyer: buyer.by }, more)
  const checkout = await checkoutOf(buyer, 12)
  expect(checkout).toMatchObject({ couponId, totals: { couponAmount: -1000 } })
  expect(checkout.coupons).toMatchObject([
    { couponId, discountAmount: 1000, why: null },
    { couponId: bigger, discountAmount: 0, why: 'short', missingAmount: 8000 },
  ])
  expect(await checkoutOf(buyer, 20)).toMatchObject({ couponId: bigger })
  expect(await checkoutOf(buyer, 20, { couponId })).toMatchObject({ couponId })
  const none = await checkoutOf(buyer, 20, { couponId: null })
  expect(none).toMatchObject({ couponId: null, totals: { couponAmount: 0 } })
  const other = await withCoupon()
  expect((await checkoutOf(buyer, 12, { couponId: other.couponId })).couponId).toBe(couponId)
})

test('an order takes its coupon, which is used once it is paid and goes back with its money', async () => {
  const { buyer, couponId } = await withCoupon()
  const { orderNumber, payableAmount } = await ordered(buyer)
  const { totals } = await must(myOrder, { orderNumber }, buyer.by)
  expect(totals.couponAmount).toBe(-1000)
  expect(totals.steps.coupon).toMatchObject([{ kind: 'coupon', amount: -1000 }])
  expect(payableAmount).toBe(totals.goodsAmount + totals.freightAmount - 1000)
  expect(await stateOf(couponId)).toBe('in_use')
  await shop.settle()
  await expectAuditClean(db)
  await pay(buyer, orderNumber)
  expect(await stateOf(couponId)).toBe('used')
  await shop.settle()
  await expectAuditClean(db)
  await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
  await shop.settle()
  expect(await stateOf(couponId)).toBe('unused')
  await shop.settle()
  await expectAuditClean(db)
})

test('every way to close an unpaid order gives its coupon back', async () => {
  const { buyer, couponId } = await withCoupon({ validDays: 30 })
  const first = await ordered(buyer)
  await must(
    cancelOrder,
    { orderNumber: first.orderNumber, reason: 'changedMind', text: '' },
    buyer.by,
  )
  expect(await stateOf(couponId)).toBe('unused')
  const second = await ordered(buyer)
  expect(await stateOf(couponId)).toBe('in_use')
  await must(cancelUnpaid, { orderNumber: second.orderNumber, note: '重复' }, clerk.by)
  expect(await stateOf(couponId)).toBe('unused')
  await ordered(buyer)
  clock.forward({ hours: 1 })
  await shop.runSweeps()
  expect(await stateOf(couponId)).toBe('unused')
})

test('two orders at once with one coupon: one has it, the other is asked to agree to its full price', async () => {
  const { buyer, couponId } = await withCoupon({ validDays: 30 })
  const [one, other] = await Promise.all([checkoutOf(buyer, 12), checkoutOf(buyer, 12)])
  const answers = await Promise.all([place(buyer, one.id), place(buyer, other.id)])
  const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b)
  expect(codes).toEqual([1, CheckoutReasons.changed.code])
  const refused = answers.find(({ code }) => code !== 1) as unknown as {
    data: { changes: object[]; checkout: { couponId: number | null } }
  }
  expect(refused.data.changes).toMatchObject([{ kind: 'coupon', was: 1000, is: null }])
  expect(refused.data.checkout.couponId).toBeNull()
  expect(await stateOf(couponId)).toBe('in_use')
  // The same checkout twice is one order.
  const again = await withCoupon({ validDays: 30 })
  const { id } = await checkoutOf(again.buyer, 12)
  const twice = await Promise.all([place(again.buyer, id), place(again.buyer, id)])
  expect(twice.map(({ code }) => code)).toEqual([1, 1])
})

test('a coupon that ends between checkout and submitting is named, with the new total', async () => {
  const until = new Date(Date.parse(clock.now) + 60_000).toISOString()
  const dates = { validDays: null, validFrom: clock.now, validUntil: until }
  const { buyer } = await withCoupon({ ...dates, claimUntil: until })
  const checkout = await checkoutOf(buyer, 12)
  clock.forward({ minutes: 1 })
  const { code, data } = await place(buyer, checkout.id)
  expect(code).toBe(CheckoutReasons.changed.code)
  expect(data).toMatchObject({
    changes: [{ kind: 'coupon', name: TEN_OFF.name.cn, was: 1000, is: null }],
    checkout: { totals: { payableAmount: checkout.totals.payableAmount + 1000 } },
  })
})

test('100 % off leaves the smallest step to pay, in yuan and in rupiah', async () => {
  const all = {
    kind: 'discount',
    offAmount: null,
    offPercent: 100,
    capAmount: 1_000_000_000,
    thresholdAmount: 0,
    validDays: 30,
  } as const
  const { buyer } = await withCoupon(all)
  const { totals } = await checkoutOf(buyer, 1)
  expect(totals.payableAmount).toBe(Math.max(1, totals.freightAmount))
  const { orderNumber } = await ordered(buyer, 1)
  await pay(buyer, orderNumber)
  const indonesian = await withCoupon(all, 'id')
  const rupiah = await checkoutOf(indonesian.buyer, 1)
  expect(rupiah.currency).toBe('IDR')
  expect(Math.abs(rupiah.totals.couponAmount % 100)).toBe(0)
  expect(rupiah.totals.payableAmount).toBeGreaterThanOrEqual(100)
  await shop.settle()
  await expectAuditClean(db)
})

test('free freight is taken off by a coupon of its own', async () => {
  const free = { kind: 'freight', offAmount: null, thresholdAmount: 0 } as const
  const { buyer } = await withCoupon(free)
  const { totals } = await checkoutOf(buyer, 1)
  expect(totals.freightAmount).toBeGreaterThan(0)
  expect(totals.couponAmount).toBe(-totals.freightAmount)
  expect(totals.steps.coupon[0]?.kind).toBe('couponFreight')
})

/** Goods of 10.00, and for an hour of 8.00. */
const inActivity = async (limits: Partial<ActivitySku> = {}, takesCoupon = true, inMs = 0) => {
  const item = await shop.goods(1000)
  const { code } = await db.row<{ code: string }>(sql`
    select code from catalog.sku where id = ${item.skuId}`)
  const prices = [{ currency: 'CNY' as const, amount: 800 }]
  const unlimited = { quotaCount: null, perOrderCount: null, perBuyerCount: null }
  const form = {
    kind: 'special',
    names: { cn: '春季特价', en: 'Spring price' },
    startsAt: later(clock.now, inMs),
    endsAt: later(clock.now, inMs + 3_600_000),
    audience: 'all',
    leastLevel: 1,
    takesCoupon,
    skus: [{ code, prices, ...unlimited, ...limits }],
  } as const
  const { id } = await must(saveActivity, { ...form, skus: [...form.skus] }, clerk.by)
  await must(publishActivity, { activityId: id, version: 0 }, clerk.by)
  return item
}

test('an activity prices first: a coupon counts and takes off what is left', async () => {
  const { buyer, couponId } = await withCoupon({ validDays: 30 })
  const item = await inActivity()
  // 12 pieces would be enough at 10.00.
  const short = await shop.checkoutNow(buyer, item, 12)
  expect(short.totals).toMatchObject({ goodsAmount: 12_000, memberAmount: -2400, couponAmount: 0 })
  expect(short.coupons).toMatchObject([{ couponId, why: 'short', missingAmount: 400 }])
  const { id, totals } = await shop.checkoutNow(buyer, item, 13)
  expect(totals).toMatchObject({ goodsAmount: 13_000, memberAmount: -2600, couponAmount: -1000 })
  expect(totals.payableAmount).toBe(9400 + totals.freightAmount)
  expect((await place(buyer, id)).code).toBe(1)
  await shop.settle()
  await expectAuditClean(db)
})

/** What of the coupon each line has, by SKU. */
const sharesOf = async (orderNumber: string) => {
  const rows = await db.rows<{ skuId: number; couponAmount: number }>(sql`
    select l.sku_id, l.coupon_amount from orders.line l join orders.sales_order o on o.id = l.order_id
    where o.number = ${orderNumber}`)
  return new Map(rows.map((each) => [each.skuId, each.couponAmount]))
}

test('a coupon for one cart counts and takes off goods of that cart alone', async () => {
  const ofCart = (cart: TemplateForm['cart']) => withCoupon({ validDays: 30, cart })
  const [item, other] = [await inActivity(), await shop.goods(1000)]
  for (const [cart, own, its] of [
    ['ordinary', item, other],
    ['activity', other, item],
  ] as const) {
    const { buyer, couponId } = await ofCart(cart)
    const none = await shop.checkoutNow(buyer, own, 20)
    expect(none).toMatchObject({ couponId: null, coupons: [{ couponId, why: 'notForGoods' }] })
    await shop.inCart(buyer, own, 20)
    await shop.inCart(buyer, its, 13)
    const both = await shop.checkoutFor(buyer)
    expect(both).toMatchObject({ couponId, totals: { couponAmount: -1000 } })
    const answer = await place(buyer, both.id)
    expect(await sharesOf(answer.data!.orderNumber)).toEqual(
      new Map([
        [own.skuId, 0],
        [its.skuId, -1000],
      ]),
    )
  }
})

test('a coupon for new buyers is for who has paid for nothing yet', async () => {
  const templateId = await aTemplate(shop, clerk.by, { audience: 'newBuyer', validDays: 30 })
  const offerTo = async ({ by }: Buyer) =>
    (await must(offeredCoupons, {}, by)).find((each) => each.templateId === templateId)?.offer
  const claim = ({ by }: Buyer) => call(claimCoupon, { templateId }, by)
  const buyer = await shop.aBuyer()
  const { orderNumber } = await ordered(buyer)
  expect(await offerTo(buyer)).toBe('open')
  await pay(buyer, orderNumber)
  expect(await offerTo(buyer)).toBe('notForYou')
  expect((await claim(buyer)).code).toBe(CouponReasons.notForYou.code)
  expect((await claim(await shop.aBuyer())).code).toBe(1)
})

test('at the price of an activity that takes none a coupon says so; other goods of the order have it, and it is theirs alone', async () => {
  const { buyer, couponId } = await withCoupon({ validDays: 30 })
  const item = await inActivity({}, false)
  const alone = await shop.checkoutNow(buyer, item, 20)
  expect(alone.totals).toMatchObject({ memberAmount: -4000, couponAmount: 0 })
  expect(alone).toMatchObject({ couponId: null, coupons: [{ couponId, why: 'withActivity' }] })
  expect(alone.groups[0]?.lines[0]?.steps[0]).toMatchObject({
    kind: 'activity',
    values: { coupons: 'no' },
  })
  const other = await shop.goods(1000)
  await shop.inCart(buyer, item, 20)
  await shop.inCart(buyer, other, 9)
  expect((await shop.checkoutFor(buyer)).coupons).toMatchObject([
    { couponId, why: 'short', missingAmount: 1000 },
  ])
  await shop.inCart(buyer, other, 1)
  const both = await shop.checkoutFor(buyer)
  expect(both).toMatchObject({ couponId, totals: { couponAmount: -1000 } })
  const answer = await place(buyer, both.id)
  expect(answer.code).toBe(1)
  expect(await sharesOf(answer.data!.orderNumber)).toEqual(
    new Map([
      [item.skuId, 0],
      [other.skuId, -1000],
    ]),
  )
  await shop.settle()
  await expectAuditClean(db)
})

test('an activity that begins between checkout and submitting takes its goods from the coupon, and is agreed to first', async () => {
  const { buyer, couponId } = await withCoupon({ validDays: 30 })
  const item = await inActivity({}, false, 600_000)
  const before = await shop.checkoutNow(buyer, item, 12)
  expect(before).toMatchObject({ couponId, totals: { couponAmount: -1000 } })
  clock.forward({ minutes: 10 })
  const { code, data } = await place(buyer, before.id)
  expect(code).toBe(CheckoutReasons.changed.code)
  expect(data).toMatchObject({
    changes: [
      { kind: 'price', was: 1000, is: 800 },
      { kind: 'coupon', was: 1000, is: null },
    ],
    checkout: { couponId: null, totals: { memberAmount: -2400, couponAmount: 0 } },
  })
  expect(await stateOf(couponId)).toBe('unused')
})

test('who loses the price of an activity to another keeps the coupon', async () => {
  const [one, other] = [await withCoupon({ validDays: 30 }), await withCoupon({ validDays: 30 })]
  const both = [one, other] as const
  const item = await inActivity({ quotaCount: 13 })
  const checkouts = await Promise.all(both.map(({ buyer }) => shop.checkoutNow(buyer, item, 13)))
  const answers = await Promise.all(
    both.map(({ buyer }, index) => place(buyer, checkouts[index]?.id ?? '')),
  )
  const [loser = 0] = answers.flatMap(({ code }, index) => (code === 1 ? [] : [index]))
  const { buyer, couponId } = both[loser] ?? one
  const { code, data } = answers[loser] ?? { code: 0, data: null }
  expect(code).toBe(CheckoutReasons.changed.code)
  expect(data).toMatchObject({
    changes: [{ kind: 'activity', was: 800, is: 1000 }],
    checkout: { couponId, totals: { memberAmount: 0, couponAmount: -1000 } },
  })
  expect(await stateOf(couponId)).toBe('unused')
  expect(await stateOf((both[1 - loser] ?? other).couponId)).toBe('in_use')
  const { checkout } = data as unknown as { checkout: { id: string } }
  expect((await place(buyer, checkout.id)).code).toBe(1)
  expect(await stateOf(couponId)).toBe('in_use')
  await shop.settle()
  await expectAuditClean(db)
})

/** The provider's notification arrives when the order is closed. */
async function paidLate(quantity: number, meanwhile: (item: Goods) => Promise<unknown>) {
  const { buyer, couponId } = await withCoupon({ validDays: 30 })
  const item = await inActivity({ quotaCount: quantity })
  const { orderNumber } = await shop.anOrder(buyer, item, quantity)
  const { redirectUrl, attemptId } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'silent')
  // The provider cannot be asked either, so that the deadline closes the order.
  await shop.provider.stop()
  clock.forward({ minutes: 36 })
  await shop.runSweeps()
  expect(await stateOf(couponId)).toBe('unused')
  await shop.provider.start()
  await meanwhile(item)
  await notifyPaid(attemptId)
  await shop.settle()
  clock.forward({ minutes: 2 })
  await shop.settle()
  const { label } = await must(myOrder, { orderNumber }, buyer.by)
  return { label, state: await stateOf(couponId) }
}
type Goods = Awaited<ReturnType<typeof inActivity>>

async function notifyPaid(attemptId: string) {
  const object = await db.row<Record<string, unknown>>(sql`
    select id, reference, order_number, amount, currency, failure, state, transaction from sandbox.session
    where reference = ${attemptId}`)
  const event = { id: `evt_${crypto.randomUUID()}`, type: 'session.paid', at: clock.now, object }
  const body = JSON.stringify(event)
  const at = Math.floor(Date.parse(clock.now) / 1000)
  const { webhookSecret } = sandboxKeys(shop.app.config)
  const hash = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'sandbox-signature': `t=${at},v1=${hash}`,
  }
  const url = `${shop.url}/api/payments/notify/sandbox`
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
}

test('an order that is paid after closing takes coupon and activity again, or neither', async () => {
  const again = await paidLate(13, async () => {})
  expect(again).toEqual({ label: 'pending_shipment', state: 'used' })
  const another = await shop.aBuyer()
  const lost = await paidLate(13, (item) => shop.anOrder(another, item, 13))
  expect(lost).toEqual({ label: 'closed', state: 'unused' })
  await expectAuditClean(db)
})
