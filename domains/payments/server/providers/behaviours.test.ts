/** What every payment provider must do, with each of them: good, late, doubled, replayed, forged, other, unknown, in parts. */
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { attemptState, payInfo, payOnline } from '../../contract.ts'
import { createPayLink, openPayLink, payByLink } from '../../pay-link-contract.ts'
import { cancelAndRefund, orderPayments } from '../../office-contract.ts'
import { unresolvedEvents } from '../../provider-contract.ts'
import { officeProviders, saveProvider } from '../../providers-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { alipayDouble } from '../../testing/alipay-double.ts'
import { openDoubles, type Double, type Notice } from '../../testing/doubles.ts'
import { stripeDouble } from '../../testing/stripe-double.ts'
import { wechatDouble } from '../../testing/wechat-double.ts'

const all = [stripeDouble(), wechatDouble(), alipayDouble()]
const doubles = await openDoubles(all)
afterAll(() => doubles.stop())
const shop = await openOrderShop({ config: { demo: false, paymentTestUrl: doubles.url } })
const { db, call, clock, must } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()

// The circuit breakers count by the machine's clock.
let aheadMs = 0
const machineNow = performance.now.bind(performance)
vi.spyOn(performance, 'now').mockImplementation(() => machineNow() + aheadMs)
beforeEach(() => {
  doubles.are('fine')
  aheadMs += 11_000
})

for (const { name, fields } of all) {
  const account = (await must(officeProviders, {}, clerk.by)).find(
    ({ provider }) => provider === name,
  )!
  const { possibleCurrencies: currencies, version, minAmount, maxAmount } = account
  const { customerTypes, orderFamilies } = account
  const rules = { currencies, minAmount, maxAmount, customerTypes, orderFamilies }
  await must(
    saveProvider,
    { provider: name, isOn: true, ...rules, fields: { ...fields }, version },
    clerk.by,
  )
}

const ACKNOWLEDGED = { stripe: /"code":1,/, wechat: /"code":"SUCCESS"/, alipay: /^success$/ }
const seconds = () => Math.floor(Date.parse(clock.now) / 1000)
const money = (orderNumber: string) => must(orderPayments, { orderNumber }, clerk.by)
const look = (orderNumber: string) => must(myOrder, { orderNumber }, buyer.by)

async function send(name: string, { body, headers }: Notice) {
  const url = `${shop.url}/api/payments/notify/${name}`
  const answer = await fetch(url, { method: 'POST', headers, body })
  return { status: answer.status, text: await answer.text() }
}

describe.each(all)('$name', (double: Double) => {
  const { name } = double
  const isAged = name !== 'alipay'

  /** An order whose buyer has come to the provider's page. */
  async function paying(quantity = 1) {
    const order = await shop.anOrder(buyer, await shop.goods(quantity), quantity)
    const wanted = { orderNumber: order.orderNumber, provider: name }
    const attempt = await must(payOnline, wanted, buyer.by)
    const { attemptId } = attempt
    const { qrText } = await must(attemptState, { attemptId }, buyer.by)
    const session = double.open({ redirectUrl: attempt.redirectUrl, qrText })
    return { ...order, attemptId, session }
  }
  const notice = (session: string, changes = {}) =>
    send(name, double.notice(session, seconds(), changes))
  async function paid(quantity = 1) {
    const order = await paying(quantity)
    double.pay(order.session)
    expect((await notice(order.session)).status).toBe(200)
    return order
  }

  test('a notified payment pays the order once, however often it is sent', async () => {
    const { orderNumber, session, payableAmount } = await paying()
    double.pay(session)
    const sent = double.notice(session, seconds())
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(name, sent)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers[0]?.text).toMatch(ACKNOWLEDGED[name])
    await Promise.all([notice(session), notice(session)])
    expect(await look(orderNumber)).toMatchObject({
      label: 'pending_shipment',
      paidAmount: payableAmount,
    })
    expect((await money(orderNumber)).receipts).toHaveLength(1)
  })

  test('who pays by a link is told nothing of the order, and it is paid all the same', async () => {
    const { orderNumber, payableAmount } = await shop.anOrder(buyer, await shop.goods(1))
    const { token } = await must(createPayLink, { orderNumber }, buyer.by)
    const begun = doubles.requests.length
    const { redirectUrl } = await must(payByLink, { token, provider: name }, {})
    const { attempt } = await must(openPayLink, { token }, {})
    const at = { redirectUrl: redirectUrl ?? '', qrText: attempt?.qrText ?? null }
    const sent = doubles.requests.slice(begun).map(({ body, path }) => path + body)
    expect(decodeURIComponent([...sent, redirectUrl].join(' '))).not.toContain(orderNumber)
    const session = double.open(at)
    double.pay(session)
    // What another order is told is refused, as it is of a buyer's own payment.
    const other = await shop.anOrder(buyer, await shop.goods(1))
    await notice(session, { orderNumber: other.orderNumber })
    expect((await look(orderNumber)).paidAmount).toBe(0)
    expect((await notice(session)).status).toBe(200)
    expect((await look(orderNumber)).paidAmount).toBe(payableAmount)
  })

  test('without a notification the page learns it by asking', async () => {
    const { attemptId, session } = await paying()
    expect(await must(attemptState, { attemptId }, buyer.by)).toMatchObject({ state: 'open' })
    double.pay(session)
    expect(await must(attemptState, { attemptId }, buyer.by)).toMatchObject({
      state: 'succeeded',
      paid: true,
    })
  })

  test('a forged, altered or old notification is refused and changes nothing', async () => {
    const { orderNumber, session } = await paying()
    double.pay(session)
    const sent = double.notice(session, seconds())
    expect((await notice(session, { isForged: true })).status).toBe(401)
    const altered = {
      ...sent,
      body: sent.body.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
    }
    expect((await send(name, altered)).status).toBe(401)
    expect((await send(name, { ...sent, headers: {} })).status).toBe(isAged ? 401 : 200)
    // Alipay's notifications have no age: what is known is refused by its id alone.
    const old = isAged ? 401 : 200
    expect((await notice(session, { ageSeconds: 301 })).status).toBe(old)
    expect((await notice(session, { ageSeconds: -301 })).status).toBe(old)
    expect((await notice(session, { ageSeconds: 299 })).status).toBe(200)
    expect((await money(orderNumber)).receipts).toHaveLength(1)
  })

  test('another amount, currency, order or merchant is no payment', async () => {
    const { orderNumber, session, payableAmount } = await paying()
    const other = await paying()
    double.pay(session)
    const wrong = [
      { amount: payableAmount - 1 },
      { amount: payableAmount + 1 },
      { orderNumber: other.orderNumber },
      ...(name === 'alipay' ? [] : [{ currency: 'USD' }]),
    ]
    for (const each of wrong)
      expect([each, (await notice(session, each)).status]).toEqual([each, 200])
    const ofOthers = await notice(session, {
      isOthers: true,
      ...(name === 'stripe' && { amount: 1 }),
    })
    expect(ofOthers.status).toBe(name === 'stripe' ? 200 : 400)
    for (const number of [orderNumber, other.orderNumber])
      expect((await money(number)).receipts).toEqual([])
    const events = await must(unresolvedEvents, { part: 'open' }, clerk.by)
    expect(events.some((each) => each.provider === name && each.error === 'amount')).toBe(true)
  })

  test('a payment that is over cannot be paid any more, and late money goes back', async () => {
    const late = await paying()
    const over = await paying()
    clock.forward({ minutes: 31 })
    double.pay(late.session)
    await shop.settle()
    expect(double.isClosed(over.session)).toBe(true)
    clock.forward({ minutes: 10 })
    await shop.settle()
    expect((await notice(late.session)).status).toBe(200)
    await shop.settle()
    const { receipts, refunds } = await money(late.orderNumber)
    expect(receipts).toHaveLength(1)
    expect(refunds).toHaveLength((await look(late.orderNumber)).paidAmount > 0 ? 0 : 1)
  })

  test('a provider that does not answer opens nothing, and says so', async () => {
    if (name === 'alipay') return // its page needs no call
    const order = await shop.anOrder(buyer, await shop.goods(1))
    const wanted = { orderNumber: order.orderNumber, provider: name }
    for (const mode of ['away', 'lost'] as const) {
      doubles.are(mode)
      expect((await call(payOnline, wanted, buyer.by)).code).toBe(PaymentReasons.providerAway.code)
    }
    doubles.are('fine')
    await must(payOnline, wanted, buyer.by)
    expect((await must(payInfo, { orderNumber: order.orderNumber }, buyer.by)).attempt?.state).toBe(
      'open',
    )
  })

  test('a cancelled order is refunded once', async () => {
    double.refundsAre('succeeded')
    const { orderNumber, session, payableAmount } = await paid(2)
    await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
    await shop.settle()
    expect(double.refundsOf(session)).toEqual([payableAmount])
    expect((await money(orderNumber)).refunds).toMatchObject([{ state: 'succeeded' }])
  })

  test('a refund whose answer was lost is asked for, and not paid twice', async () => {
    double.refundsAre('waiting')
    const { orderNumber, session, payableAmount } = await paid()
    doubles.are('lost')
    await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
    await shop.runSweeps()
    expect(double.refundsOf(session)).toEqual([payableAmount])
    doubles.are('fine')
    aheadMs += 11_000
    clock.forward({ days: 2 })
    const before = doubles.requests.length
    await shop.settle()
    expect(double.refundsOf(session)).toEqual([payableAmount])
    const asked = doubles.requests.slice(before)
    // Alipay answers nothing about one that is under way, and asks for it to be sent again under its number.
    const repeated = asked.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('refunds'),
    )
    expect(repeated).toEqual([])
    const event = double.refundNotice(session, seconds(), 'succeeded')
    expect((await send(name, event)).status).toBe(200)
    expect((await send(name, event)).status).toBe(200)
    expect((await money(orderNumber)).refunds).toMatchObject([{ state: 'succeeded' }])
  })

  test('a refund that never arrived is sent later', async () => {
    double.refundsAre('succeeded')
    const { orderNumber, session, payableAmount } = await paid()
    doubles.are('away')
    await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
    await shop.runSweeps()
    expect(double.refundsOf(session)).toEqual([])
    doubles.are('fine')
    aheadMs += 11_000
    clock.forward({ minutes: 5 })
    await shop.settle()
    expect(double.refundsOf(session)).toEqual([payableAmount])
  })

  test('the choice of another provider ends the attempt, and the first one is told', async () => {
    const { orderNumber, attemptId, session } = await paying()
    const other = all.find((each) => each.name !== name)?.name ?? ''
    await must(payOnline, { orderNumber, provider: other }, buyer.by)
    await shop.runSweeps()
    expect(double.isClosed(session)).toBe(true)
    expect(await must(attemptState, { attemptId }, buyer.by)).toMatchObject({
      state: 'expired',
      failure: 'switched',
    })
    const { attempts } = await money(orderNumber)
    expect(attempts.map(({ state, provider }) => [provider, state]).sort()).toEqual(
      [
        [name, 'expired'],
        [other, 'open'],
      ].sort(),
    )
  })

  test('one that was paid before the choice of another is counted', async () => {
    const { orderNumber, session, payableAmount } = await paying()
    double.pay(session)
    const other = all.find((each) => each.name !== name)?.name ?? ''
    await must(payOnline, { orderNumber, provider: other }, buyer.by)
    await shop.settle()
    expect((await look(orderNumber)).paidAmount).toBe(payableAmount)
  })

  test('no secret is in the log of what was asked, or in any answer to staff', async () => {
    const answer = JSON.stringify(await must(officeProviders, {}, clerk.by))
    const rows = JSON.stringify(
      await db.rows(
        sql`select fields, encode(secrets, 'escape') as secrets from payments.provider_keys`,
      ),
    )
    const secrets = ['secretKey', 'webhookSecret', 'apiKey'].flatMap(
      (key) => double.fields[key] ?? [],
    )
    for (const secret of secrets) {
      expect(answer).not.toContain(secret)
      expect(rows).not.toContain(secret)
    }
    expect(answer + rows).not.toContain('PRIVATE KEY')
  })
})
