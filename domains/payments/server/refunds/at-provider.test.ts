/** Refunds at each provider: made by hand there, refused, slow, and of another shop on the same merchant account. */
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { payOnline, attemptState } from '../../contract.ts'
import { cancelAndRefund, orderPayments, waitingPayments } from '../../office-contract.ts'
import { sendRefundByBank, unresolvedEvents } from '../../provider-contract.ts'
import { officeProviders, saveProvider } from '../../providers-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { takeRefund } from '../../refunds-contract.ts'
import { alipayDouble } from '../../testing/alipay-double.ts'
import { openDoubles, type Double, type Notice } from '../../testing/doubles.ts'
import { stripeDouble } from '../../testing/stripe-double.ts'
import { wechatDouble } from '../../testing/wechat-double.ts'

const all = [stripeDouble(), wechatDouble(), alipayDouble()]
const doubles = await openDoubles(all)
afterAll(() => doubles.stop())
const shop = await openOrderShop({ config: { demo: false, paymentTestUrl: doubles.url } })
const { call, clock, db, must } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()

// The circuit breakers count by the machine's clock.
let aheadMs = 0
const machineNow = performance.now.bind(performance)
vi.spyOn(performance, 'now').mockImplementation(() => machineNow() + aheadMs)
beforeEach(() => {
  doubles.are('fine')
  aheadMs += 11_000
  clock.forward({ hours: 2 })
})

const accounts = await must(officeProviders, {}, clerk.by)
for (const { name, fields } of all) {
  const account = accounts.find(({ provider }) => provider === name)!
  const { possibleCurrencies: currencies, version, customerTypes, orderFamilies } = account
  const rules = { currencies, minAmount: null, maxAmount: null, customerTypes, orderFamilies }
  const form = { provider: name, isOn: true, ...rules, fields: { ...fields }, version }
  await must(saveProvider, form, clerk.by)
}

const seconds = () => Math.floor(Date.parse(clock.now) / 1000)
const refundOf = async (orderNumber: string) =>
  (await must(orderPayments, { orderNumber }, clerk.by)).refunds[0]!
const openEvents = () => must(unresolvedEvents, { part: 'open' }, clerk.by)
const cancel = (orderNumber: string) =>
  must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)

describe.each(all)('$name', (double: Double) => {
  const { name } = double
  async function send({ body, headers }: Notice) {
    const url = `${shop.url}/api/payments/notify/${name}`
    return (await fetch(url, { method: 'POST', headers, body })).status
  }
  async function paid(quantity = 1) {
    const order = await shop.anOrder(buyer, await shop.goods(quantity), quantity)
    const wanted = { orderNumber: order.orderNumber, provider: name }
    const { redirectUrl, attemptId } = await must(payOnline, wanted, buyer.by)
    const { qrText } = await must(attemptState, { attemptId }, buyer.by)
    const session = double.open({ redirectUrl, qrText })
    double.pay(session)
    expect(await send(double.notice(session, seconds()))).toBe(200)
    return { ...order, session }
  }

  test('what was given back by hand is not sent a second time by one person', async () => {
    const { orderNumber, session } = await paid()
    expect(await send(double.refundByHand(session, seconds()))).toBe(200)
    const events = (await openEvents()).filter((each) => each.orderNumber === orderNumber)
    expect(events).toMatchObject([{ error: 'refund' }])
    await cancel(orderNumber)
    await shop.settle()
    const { id: refundId, ...refund } = await refundOf(orderNumber)
    expect(refund).toMatchObject({ state: 'failed', isUnknown: true })
    const { code } = await call(takeRefund, { refundId }, clerk.by)
    expect(code).toBe(PaymentReasons.refundUnknown.code)
  })

  test('a refusal for want of money says that nothing went back: one person sends it', async () => {
    const { orderNumber } = await paid()
    double.refundsAre('refused')
    await cancel(orderNumber)
    await shop.settle()
    double.refundsAre('succeeded')
    const { id: refundId, ...refund } = await refundOf(orderNumber)
    expect(refund).toMatchObject({ state: 'failed', isUnknown: false })
    clock.forward({ minutes: 5 })
    await must(sendRefundByBank, { refundId, note: '服务商拒绝' }, clerk.by)
    await must(takeRefund, { refundId }, clerk.by)
  })

  test('a refund that is on its way for a week is a task', async () => {
    double.refundsAre('waiting')
    const { orderNumber, session, payableAmount } = await paid()
    const { stuckRefundCount: before } = await must(waitingPayments, {}, clerk.by)
    await cancel(orderNumber)
    await shop.settle()
    const stuck = async () => (await must(waitingPayments, {}, clerk.by)).stuckRefundCount - before
    expect(await stuck()).toBe(0)
    clock.forward({ days: 8 })
    await shop.settle()
    expect(await stuck()).toBe(1)
    expect(double.refundsOf(session)).toEqual([payableAmount])
    expect(await send(double.refundNotice(session, seconds(), 'succeeded'))).toBe(200)
    expect(await stuck()).toBe(0)
    expect(await refundOf(orderNumber)).toMatchObject({ state: 'succeeded' })
    double.refundsAre('succeeded')
  })

  test('a refund of another shop on the same account is none of ours, whatever its key', async () => {
    const { orderNumber, payableAmount } = await paid()
    doubles.are('away')
    await cancel(orderNumber)
    await shop.runSweeps()
    const { key } = await db.row<{ key: string }>(sql`
      select key from payments.refund where order_number = ${orderNumber}`)
    const before = (await openEvents()).length
    const foreign = double.foreignRefund({ key, amount: payableAmount }, seconds())
    expect(await send(foreign)).toBe(200)
    expect(await refundOf(orderNumber)).toMatchObject({ state: 'waiting' })
    expect(await openEvents()).toHaveLength(before)
  })
})

test('Alipay is asked for a refund under its number again until it is done', async () => {
  const alipay = all[2]!
  alipay.refundsAre('waiting')
  const order = await shop.anOrder(buyer, await shop.goods(1))
  const { orderNumber } = order
  const { redirectUrl } = await must(payOnline, { orderNumber, provider: 'alipay' }, buyer.by)
  const session = alipay.open({ redirectUrl, qrText: null })
  alipay.pay(session)
  const send = ({ body, headers }: Notice) =>
    fetch(`${shop.url}/api/payments/notify/alipay`, { method: 'POST', headers, body })
  await send(alipay.notice(session, seconds()))
  await cancel(orderNumber)
  const before = doubles.requests.length
  for (let hour = 0; hour < 3; hour++) {
    await shop.settle()
    clock.forward({ hours: 2 })
  }
  const asked = doubles.requests.slice(before).flatMap(({ body }) => {
    const form = new URLSearchParams(body)
    if (form.get('method') !== 'alipay.trade.refund') return []
    const content = JSON.parse(form.get('biz_content') ?? '{}') as Record<string, string>
    const number = content.out_request_no ?? ''
    return number.startsWith(session) ? [number] : []
  })
  expect(asked.length).toBeGreaterThan(1)
  expect(new Set(asked).size).toBe(1)
  expect(alipay.refundsOf(session)).toEqual([order.payableAmount])
  // Its notices name what has gone back in all, which is never less than this refund.
  await send(alipay.refundNotice(session, seconds(), 'succeeded', { amount: 1 }))
  expect(await refundOf(orderNumber)).toMatchObject({ state: 'waiting' })
  await send(alipay.refundNotice(session, seconds(), 'succeeded'))
  expect(await refundOf(orderNumber)).toMatchObject({ state: 'succeeded' })
  alipay.refundsAre('succeeded')
})
