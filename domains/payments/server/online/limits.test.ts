/** Nobody stops others from paying: attempts and questions have limits, and a provider that is asked too often stays open. */
import { afterAll, expect, test, vi } from 'vitest'
import sql from 'sql-template-tag'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { cancelOrder, myOrder } from '#domains/orders/buyer-contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { orderMoney, unconfirmedPayments } from '../../cancel-contract.ts'
import { attemptState, payInfo, payOnline } from '../../contract.ts'
import { orderPayments } from '../../office-contract.ts'
import { officeProviders, saveProvider } from '../../providers-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { openDoubles } from '../../testing/doubles.ts'
import { stripeDouble } from '../../testing/stripe-double.ts'
import { wechatDouble } from '../../testing/wechat-double.ts'

// The circuit breakers count by the machine's clock.
let aheadMs = 0
const machineNow = performance.now.bind(performance)
vi.spyOn(performance, 'now').mockImplementation(() => machineNow() + aheadMs)

const all = [stripeDouble(), wechatDouble()]
const doubles = await openDoubles(all)
afterAll(() => doubles.stop())
const shop = await openOrderShop({ config: { demo: false, paymentTestUrl: doubles.url } })
const { call, clock, db, must } = shop
const clerk = await shop.aClerk()
const accounts = await must(officeProviders, {}, clerk.by)
for (const { name, fields } of all) {
  const account = accounts.find(({ provider }) => provider === name)!
  const { possibleCurrencies: currencies, version, customerTypes, orderFamilies } = account
  const rules = { currencies, minAmount: null, maxAmount: null, customerTypes, orderFamilies }
  const form = { provider: name, isOn: true, ...rules, fields: { ...fields }, version }
  await must(saveProvider, form, clerk.by)
}
const NAMES = ['stripe', 'wechat'] as const
const begin = (orderNumber: string, turn: number, by: Record<string, string>) =>
  call(payOnline, { orderNumber, provider: NAMES[turn % 2] }, by)

test('an order has ten new attempts in a quarter of an hour, and going on with one costs none', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  for (let turn = 0; turn < 10; turn++)
    expect((await begin(orderNumber, turn, buyer.by)).code).toBe(1)
  const before = doubles.requests.length
  expect((await begin(orderNumber, 10, buyer.by)).code).toBe(Reasons.tooMany.code)
  expect(doubles.requests.length).toBe(before)
  expect((await begin(orderNumber, 9, buyer.by)).code).toBe(1)
  clock.forward({ minutes: 2 })
  expect((await begin(orderNumber, 10, buyer.by)).code).toBe(1)
})

test('a buyer has a limit over all of their orders', async () => {
  const buyer = await shop.aBuyer()
  const goods = await shop.goods(20)
  const codes: number[] = []
  for (let i = 0; i < 9; i++) {
    const { orderNumber } = await shop.anOrder(buyer, goods)
    for (let turn = 0; turn < 8; turn++) codes.push((await begin(orderNumber, turn, buyer.by)).code)
  }
  // The clock goes on meanwhile: a token a minute comes back.
  const begun = codes.filter((code) => code === 1).length
  expect([begun >= 60, begun <= 65]).toEqual([true, true])
  expect(codes.at(-1)).toBe(Reasons.tooMany.code)
})

test('a page that asks all the time asks the provider now and then', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  const { attemptId } = await must(payOnline, { orderNumber, provider: 'stripe' }, buyer.by)
  const before = doubles.requests.length
  await Promise.all(Array.from({ length: 30 }, () => must(attemptState, { attemptId }, buyer.by)))
  expect(doubles.requests.length - before).toBe(10)
})

test('the pages of an order show its latest attempts, however many there were', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  await must(payOnline, { orderNumber, provider: 'stripe' }, buyer.by)
  await db.count(sql`
    insert into payments.attempt (id, order_id, order_number, buyer_id, provider, session, redirect_url, amount, currency,
      created_at, expires_at, state, done_at)
    select gen_random_uuid(), order_id, order_number, buyer_id, 'sandbox', 'cs_' || n, redirect_url, amount, currency,
      created_at - interval '1 hour', expires_at, 'expired', created_at
    from payments.attempt, generate_series(1, 300) n where order_number = ${orderNumber}`)
  const { attempts } = await must(orderPayments, { orderNumber }, clerk.by)
  expect(attempts).toHaveLength(50)
  expect((await must(payInfo, { orderNumber }, buyer.by)).attempt?.state).toBe('open')
  expect((await must(orderMoney, { orderNumber }, buyer.by)).unconfirmed).toBe('open')
  expect(await must(unconfirmedPayments, {}, buyer.by)).toEqual([{ orderNumber, outcome: 'open' }])
})

test('an attempt of an order that was cancelled is closed at its provider at once', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  const [stripe] = all
  const { redirectUrl, attemptId } = await must(
    payOnline,
    { orderNumber, provider: 'stripe' },
    buyer.by,
  )
  const session = stripe?.open({ redirectUrl, qrText: null }) ?? ''
  await shop.settle()
  expect(stripe?.isClosed(session)).toBe(false)
  await must(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  await shop.settle()
  expect(stripe?.isClosed(session)).toBe(true)
  const { state, failure } = await must(attemptState, { attemptId }, buyer.by)
  expect([state, failure]).toEqual(['expired', 'cancelled'])
})

test('money that came in the last moment still counts: the provider is asked before the order closes', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  const { payBy } = await must(payInfo, { orderNumber }, buyer.by)
  const minutesLeft = (Date.parse(payBy ?? '') - Date.parse(clock.now)) / 60_000
  clock.forward({ minutes: minutesLeft - 5 })
  const { redirectUrl, attemptId } = await must(
    payOnline,
    { orderNumber, provider: 'stripe' },
    buyer.by,
  )
  const [stripe] = all
  stripe?.pay(stripe.open({ redirectUrl, qrText: null }))
  clock.forward({ minutes: 5, seconds: 1 })
  // Its notification is lost, and nobody looks at the page.
  const attempt = () =>
    db.row<{ state: string }>(sql`select state from payments.attempt where id = ${attemptId}`)
  doubles.are('away')
  await shop.runSweeps()
  expect((await attempt()).state).toBe('open')
  doubles.are('fine')
  aheadMs += 11_000
  clock.forward({ seconds: 70 })
  await shop.settle()
  expect((await attempt()).state).toBe('succeeded')
  const { history, label } = await must(myOrder, { orderNumber }, buyer.by)
  expect(label).toBe('pending_shipment')
  expect(history.filter(({ event }) => event.includes('lose'))).toEqual([])
})

test('the rules of a method hold when it is chosen, not on the page alone', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  const limit = async (maxAmount: number | null) => {
    const account = (await must(officeProviders, {}, clerk.by)).find(
      ({ provider }) => provider === 'wechat',
    )!
    const { possibleCurrencies: currencies, version, customerTypes, orderFamilies } = account
    const rules = { currencies, minAmount: null, maxAmount, customerTypes, orderFamilies }
    const fields = { ...all[1]!.fields }
    const form = { provider: 'wechat' as const, isOn: true, ...rules, fields, version }
    await must(saveProvider, form, clerk.by)
  }
  await limit(1)
  expect((await begin(orderNumber, 1, buyer.by)).code).toBe(PaymentReasons.methodNotOffered.code)
  expect((await begin(orderNumber, 0, buyer.by)).code).toBe(1)
  await limit(null)
  expect((await begin(orderNumber, 1, buyer.by)).code).toBe(1)
})
