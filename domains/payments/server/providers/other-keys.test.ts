/** A change of the merchant account: what was begun by the keys of before goes on by them, and ends where they are refused. */
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { attemptState, payOnline } from '../../contract.ts'
import { cancelAndRefund, orderPayments } from '../../office-contract.ts'
import { resolveEvent, unresolvedEvents } from '../../provider-contract.ts'
import { officeProviders, saveProvider } from '../../providers-contract.ts'
import { openDoubles, type Double } from '../../testing/doubles.ts'
import { signStripeEvent, stripeDouble } from '../../testing/stripe-double.ts'

const [former, latter] = [stripeDouble(), stripeDouble()]
let isRevoked = false
/** Another key of the former account. */
const RENEWED = 'sk_test_renewed_0123456789'
/** Two accounts at one address, told apart by the key that asks. */
const both: Double = {
  ...former,
  handle(request) {
    const { headers } = request
    const authorization = `Bearer ${former.fields.secretKey ?? ''}`
    const isFormer = headers.authorization === authorization
    if (isFormer && isRevoked)
      return { status: 401, body: '{"error":{"type":"invalid_request_error"}}' }
    if (headers.authorization === `Bearer ${RENEWED}`)
      return former.handle({ ...request, headers: { ...headers, authorization } })
    return isFormer ? former.handle(request) : latter.handle(request)
  },
}
const doubles = await openDoubles([both])
afterAll(() => doubles.stop())
const shop = await openOrderShop({ config: { demo: false, paymentTestUrl: doubles.url } })
const { clock, db, must } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()

async function use(double: Double) {
  const account = (await must(officeProviders, {}, clerk.by)).find(
    (each) => each.provider === 'stripe',
  )!
  const { possibleCurrencies: currencies, version, customerTypes, orderFamilies } = account
  const rules = { currencies, minAmount: null, maxAmount: null, customerTypes, orderFamilies }
  const fields = { ...double.fields }
  await must(saveProvider, { provider: 'stripe', isOn: true, ...rules, fields, version }, clerk.by)
}
beforeEach(async () => {
  isRevoked = false
  await use(former)
})

const seconds = () => Math.floor(Date.parse(clock.now) / 1000)
async function send({ body, headers }: { body: string; headers: Record<string, string> }) {
  const url = `${shop.url}/api/payments/notify/stripe`
  return (await fetch(url, { method: 'POST', headers, body })).status
}
const begin = (orderNumber: string) =>
  must(payOnline, { orderNumber, provider: 'stripe' }, buyer.by)
async function paying() {
  const order = await shop.anOrder(buyer, await shop.goods(1))
  const { attemptId, redirectUrl } = await begin(order.orderNumber)
  return { ...order, attemptId, session: former.open({ redirectUrl, qrText: null }) }
}
const paidAmount = async (orderNumber: string) =>
  (await must(myOrder, { orderNumber }, buyer.by)).paidAmount
const stateOf = (attemptId: string) =>
  db.row<{ state: string; askAt: string | null; closeAt: string | null }>(sql`
    select state, ask_at, close_at from payments.attempt where id = ${attemptId}`)

test('a buyer who pays again is sent to the account that counts now', async () => {
  const { orderNumber, attemptId } = await paying()
  await use(latter)
  const next = await begin(orderNumber)
  expect(next.attemptId).not.toBe(attemptId)
  const session = latter.open({ redirectUrl: next.redirectUrl, qrText: null })
  expect(latter.isClosed(session)).toBe(false)
  await shop.runSweeps()
  expect((await stateOf(attemptId)).closeAt).toBeNull()
})

test('who pays at the account of before has paid, with its notification and without', async () => {
  const [notified, silent] = [await paying(), await paying()]
  await use(latter)
  for (const { session } of [notified, silent]) former.pay(session)
  expect(await send(former.notice(notified.session, seconds()))).toBe(200)
  expect(await paidAmount(notified.orderNumber)).toBe(notified.payableAmount)
  const { attemptId } = silent
  expect((await must(attemptState, { attemptId }, buyer.by)).state).toBe('succeeded')
  expect(await paidAmount(silent.orderNumber)).toBe(silent.payableAmount)
})

test('a day after they were exchanged keys of before sign nothing any more, and the provider is asked', async () => {
  const { session, orderNumber, attemptId, payableAmount } = await paying()
  await use(latter)
  clock.forward({ hours: 25 })
  former.pay(session)
  expect(await send(former.notice(session, seconds()))).toBe(401)
  expect(await paidAmount(orderNumber)).toBe(0)
  await shop.settle()
  expect(await paidAmount(orderNumber)).toBe(payableAmount)
  expect((await stateOf(attemptId)).state).toBe('succeeded')
})

test('keys of before the last ones sign nothing, however shortly ago the last ones were exchanged', async () => {
  const { session, orderNumber } = await paying()
  await use(latter)
  clock.forward({ hours: 25 })
  await use({ ...latter, fields: { ...latter.fields, webhookSecret: `whsec_${'t'.repeat(32)}` } })
  former.pay(session)
  expect(await send(former.notice(session, seconds()))).toBe(401)
  expect(await paidAmount(orderNumber)).toBe(0)
})

test('money goes back at the account that took it', async () => {
  former.refundsAre('succeeded')
  const { orderNumber, session, payableAmount } = await paying()
  former.pay(session)
  expect(await send(former.notice(session, seconds()))).toBe(200)
  await use(latter)
  await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
  await shop.settle()
  expect(former.refundsOf(session)).toEqual([payableAmount])
  const { refunds } = await must(orderPayments, { orderNumber }, clerk.by)
  expect(refunds).toMatchObject([{ state: 'succeeded' }])
})

test('keys of before sign nothing about what was begun by others', async () => {
  await use(latter)
  const order = await shop.anOrder(buyer, await shop.goods(1))
  const { redirectUrl } = await begin(order.orderNumber)
  const session = latter.open({ redirectUrl, qrText: null })
  latter.pay(session)
  const notice = latter.notice(session, seconds())
  const { type, data } = JSON.parse(notice.body) as { type: string; data: { object: object } }
  const event = { type, object: data.object, at: seconds() }
  await send(signStripeEvent(former.fields.webhookSecret ?? '', event))
  expect(await paidAmount(order.orderNumber)).toBe(0)
  expect(await send(notice)).toBe(200)
  expect(await paidAmount(order.orderNumber)).toBe(order.payableAmount)
})

test('an attempt that nobody knows any more ends, and is a task until somebody says what they found', async () => {
  const { orderNumber, attemptId } = await paying()
  await use(latter)
  isRevoked = true
  clock.forward({ minutes: 40 })
  await shop.settle()
  expect(await stateOf(attemptId)).toMatchObject({ state: 'expired', askAt: null })
  const events = await must(unresolvedEvents, { part: 'open' }, clerk.by)
  expect(events.filter((each) => each.orderNumber === orderNumber)).toMatchObject([
    { error: 'unknown', type: 'asked.refused' },
  ])
  // It is asked on, since the keys may be given again, until somebody says what they found at the provider.
  clock.forward({ days: 2 })
  await shop.settle()
  expect((await stateOf(attemptId)).closeAt).not.toBeNull()
  const [{ provider, eventId } = { provider: '', eventId: '' }] = events.filter(
    (each) => each.orderNumber === orderNumber,
  )
  await must(resolveEvent, { provider, eventId, note: '服务商后台没有这笔付款' }, clerk.by)
  await shop.settle()
  expect((await stateOf(attemptId)).closeAt).toBeNull()
  /** Bills of ended days are fetched meanwhile. */
  const asked = () => doubles.requests.filter(({ path }) => !path.includes('balance_transactions'))
  const before = asked().length
  clock.forward({ days: 1 })
  await shop.settle()
  expect(asked().length).toBe(before)
})

test('keys that were exchanged in the same account are tried where those of before are refused', async () => {
  const { orderNumber, session, payableAmount, attemptId } = await paying()
  former.pay(session)
  isRevoked = true
  await use({ ...former, fields: { ...former.fields, secretKey: RENEWED } })
  expect((await must(attemptState, { attemptId }, buyer.by)).state).toBe('succeeded')
  expect(await paidAmount(orderNumber)).toBe(payableAmount)
})

test('secrets of keys that nothing needs any more are erased, and of those that may be needed not', async () => {
  await use(latter)
  await use(former)
  clock.forward({ days: 31 })
  await shop.settle()
  const stored = () =>
    db.rows<{ isCurrent: boolean; isNamed: boolean; isStored: boolean }>(sql`
      select k.id = (select keys_id from payments.provider_account where provider = 'stripe') as is_current,
        exists (select from payments.attempt a where a.keys_id = k.id) as is_named, secrets is not null as is_stored
      from payments.provider_keys k`)
  for (const { isCurrent, isNamed, isStored } of await stored())
    expect(isStored).toBe(isCurrent || isNamed)
  clock.forward({ days: 367 })
  await shop.settle()
  for (const { isCurrent, isStored } of await stored()) expect(isStored).toBe(isCurrent)
})
