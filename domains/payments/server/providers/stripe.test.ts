/** What Stripe alone does: disputes, events of a merchant's other systems, refunds that come back, and currencies. */
import { afterAll, expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { attemptState, payInfo, payOnline } from '../../contract.ts'
import { cancelAndRefund, orderPayments, waitingPayments } from '../../office-contract.ts'
import { unresolvedEvents } from '../../provider-contract.ts'
import { saveProvider } from '../../providers-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { openDoubles } from '../../testing/doubles.ts'
import { signStripeEvent, stripeDouble } from '../../testing/stripe-double.ts'

const stripe = stripeDouble()
const doubles = await openDoubles([stripe])
afterAll(() => doubles.stop())
const shop = await openOrderShop({ config: { demo: false, paymentTestUrl: doubles.url } })
const { call, clock, must } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const rules = {
  currencies: ['CNY' as const, 'IDR' as const],
  minAmount: 1000,
  maxAmount: 500_000,
  customerTypes: ['individual' as const],
  orderFamilies: ['goods' as const],
}
const form = { provider: 'stripe' as const, isOn: true, ...rules, fields: { ...stripe.fields } }
await must(saveProvider, { ...form, version: 1 }, clerk.by)

const seconds = () => Math.floor(Date.parse(clock.now) / 1000)
async function send({ body, headers }: { body: string; headers: Record<string, string> }) {
  const url = `${shop.url}/api/payments/notify/stripe`
  return (await fetch(url, { method: 'POST', headers, body })).status
}
const sendEvent = (type: string, object: object) =>
  send(signStripeEvent(stripe.fields.webhookSecret ?? '', { type, object, at: seconds() }))

async function paid(transaction: string, by = buyer) {
  const order = await shop.anOrder(by, await shop.goods(2), 2)
  const { redirectUrl, attemptId } = await must(
    payOnline,
    { orderNumber: order.orderNumber, provider: 'stripe' },
    by.by,
  )
  const session = stripe.open({ redirectUrl, qrText: null })
  stripe.pay(session, transaction)
  expect(await send(stripe.notice(session, seconds()))).toBe(200)
  expect((await must(attemptState, { attemptId }, by.by)).state).toBe('succeeded')
  return { ...order, session }
}
const events = () => must(unresolvedEvents, { part: 'open' }, clerk.by)

test('a dispute is a task for staff until they note what they did, and is acknowledged at once', async () => {
  const { orderNumber } = await paid('pi_disputed')
  const dispute = {
    amount: 2000,
    currency: 'cny',
    status: 'needs_response',
    payment_intent: 'pi_disputed',
  }
  const before = (await must(waitingPayments, {}, clerk.by)).oddEventCount
  expect(await sendEvent('charge.dispute.created', dispute)).toBe(200)
  expect(await sendEvent('charge.dispute.closed', { ...dispute, status: 'lost' })).toBe(200)
  expect(await sendEvent('charge.dispute.closed', { ...dispute, status: 'won' })).toBe(200)
  const open = (await events()).filter((each) => each.orderNumber === orderNumber)
  expect(open.map(({ error }) => error).sort()).toEqual(['dispute', 'disputeLost'])
  expect((await must(waitingPayments, {}, clerk.by)).oddEventCount).toBe(before + 2)
})

test('what other systems of the merchant do is acknowledged and of no effect', async () => {
  const before = (await events()).length
  const session = {
    id: 'cs_of_others',
    client_reference_id: null,
    amount_total: 100,
    currency: 'cny',
    status: 'complete',
    payment_status: 'paid',
    payment_intent: 'pi_of_others',
    metadata: {},
  }
  expect(await sendEvent('checkout.session.completed', session)).toBe(200)
  expect(await sendEvent('customer.created', { id: 'cus_1' })).toBe(200)
  expect(await sendEvent('refund.updated', { id: 7 })).toBe(400)
  expect((await events()).length).toBe(before)
})

test('a refund that comes back after it had arrived is a task for staff', async () => {
  stripe.refundsAre('succeeded')
  const { orderNumber, session } = await paid('pi_returned')
  await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
  await shop.settle()
  expect((await must(orderPayments, { orderNumber }, clerk.by)).refunds).toMatchObject([
    { state: 'succeeded' },
  ])
  expect(await send(stripe.refundNotice(session, seconds(), 'failed'))).toBe(200)
  expect((await events()).some(({ error }) => error === 'refundReturned')).toBe(true)
})

test('rupiah have two decimals at Stripe too', async () => {
  const one = await shop.aBuyer({ lang: 'id' })
  const { orderNumber } = await paid('pi_rupiah', one)
  const { currency, paidAmount, dueAmount } = await must(payInfo, { orderNumber }, one.by)
  expect([currency, dueAmount]).toEqual(['IDR', 0])
  const asked = doubles.requests.findLast(({ path }) => path === '/v1/checkout/sessions')
  const sent = new URLSearchParams(asked?.body)
  expect(sent.get('line_items[0][price_data][currency]')).toBe('idr')
  expect(sent.get('line_items[0][price_data][unit_amount]')).toBe(String(paidAmount))
  expect(paidAmount % 100).toBe(0)
})

test('it is offered by its rules alone, on the page and when an attempt is made', async () => {
  const methodsOf = async (orderNumber: string, by = buyer) =>
    (await must(payInfo, { orderNumber }, by.by)).methods.flatMap(({ provider }) => provider ?? [])
  const right = await shop.anOrder(buyer, await shop.goods(1), 1)
  expect(await methodsOf(right.orderNumber)).toEqual(['stripe'])
  const business = await shop.aBuyer({ customerType: 'business' })
  const expensive = await shop.goods(1, { amount: 500_001 })
  const device = await shop.goods(1, { family: 'device' })
  const dollars = await shop.aBuyer({ lang: 'en' })
  const others = [
    [buyer, await shop.anOrder(buyer, device)],
    [buyer, await shop.anOrder(buyer, expensive)],
    [business, await shop.anOrder(business, await shop.goods(1))],
    [dollars, await shop.anOrder(dollars, await shop.goods(1))],
  ] as const
  for (const [by, { orderNumber }] of others) {
    expect(await methodsOf(orderNumber, by)).toEqual([])
    const wanted = { orderNumber, provider: 'stripe' }
    expect((await call(payOnline, wanted, by.by)).code).toBe(PaymentReasons.onlineNotOffered.code)
  }
})

test('a session that was shown in the buyer’s own currency is paid in the shop’s', async () => {
  const order = await shop.anOrder(buyer, await shop.goods(1))
  const { orderNumber } = order
  const { redirectUrl } = await must(payOnline, { orderNumber, provider: 'stripe' }, buyer.by)
  const session = stripe.open({ redirectUrl, qrText: null })
  stripe.pay(session)
  const { type, data } = JSON.parse(stripe.notice(session, seconds()).body) as {
    type: string
    data: { object: { amount_total: number; currency: string } }
  }
  const { amount_total, currency } = data.object
  const shown = {
    ...data.object,
    amount_total: 281,
    currency: 'usd',
    currency_conversion: { amount_total, source_currency: currency },
  }
  expect(await sendEvent(type, shown)).toBe(200)
  const { receipts } = await must(orderPayments, { orderNumber }, clerk.by)
  expect(receipts).toMatchObject([{ amount: order.payableAmount }])
})

test('an event of the other mode, live or test, is of no effect', async () => {
  const order = await shop.anOrder(buyer, await shop.goods(1))
  const { orderNumber } = order
  const { redirectUrl } = await must(payOnline, { orderNumber, provider: 'stripe' }, buyer.by)
  const session = stripe.open({ redirectUrl, qrText: null })
  stripe.pay(session)
  const { type, data } = JSON.parse(stripe.notice(session, seconds()).body) as {
    type: string
    data: { object: object }
  }
  const secret = stripe.fields.webhookSecret ?? ''
  const event = { type, object: data.object, at: seconds() }
  expect(await send(signStripeEvent(secret, { ...event, livemode: true }))).toBe(200)
  expect((await must(orderPayments, { orderNumber }, clerk.by)).receipts).toEqual([])
  expect(await send(signStripeEvent(secret, { ...event, livemode: false }))).toBe(200)
  expect((await must(orderPayments, { orderNumber }, clerk.by)).receipts).toHaveLength(1)
})
