/** Paying online: what a provider may report, how often and how late; and that every cent ends where it belongs. */
import { setLimits } from '#domains/catalog/limits-contract.ts'
import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { cancelOrder, myOrder } from '#domains/orders/buyer-contract.ts'
import { sandboxKeys } from '#domains/sandbox/server/door.ts'
import { adjustStock } from '#domains/stock/office-contract.ts'
import { orderPayments, waitingPayments } from '../../office-contract.ts'
import { attemptState, payInfo, payOnline } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { unresolvedEvents, resolveEvent } from '../../provider-contract.ts'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'

const shop = await openOrderShop()
const { db, call, clock, must } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const { webhookSecret } = sandboxKeys(shop.app.config)

async function paying(quantity = 1, by: Buyer = buyer, onHand = quantity) {
  const item = await shop.goods(onHand)
  const order = await shop.anOrder(by, item, quantity)
  const attempt = await must(payOnline, { orderNumber: order.orderNumber }, by.by)
  return { ...order, ...attempt, item }
}
const look = (orderNumber: string) => must(myOrder, { orderNumber }, buyer.by)
const money = (orderNumber: string) => must(orderPayments, { orderNumber }, clerk.by)
const reservedOf = async (skuId: number) =>
  (
    await db.row<{ reserved: number }>(
      sql`select reserved from stock.level where sku_id = ${skuId}`,
    )
  ).reserved

/** A provider's notification about an attempt, with the fields to falsify. */
async function notice(attemptId: string, changes: object = {}) {
  const session = await db.row<Record<string, unknown>>(sql`
    select id, reference, order_number, amount, currency, failure from sandbox.session where reference = ${attemptId}`)
  const object = { ...session, state: 'paid', transaction: `py_${attemptId}`, ...changes }
  return JSON.stringify({
    id: `evt_${crypto.randomUUID()}`,
    type: 'session.paid',
    at: clock.now,
    object,
  })
}
function signed(body: string, { secret = webhookSecret, ageSeconds = 0 } = {}) {
  const t = Math.floor(Date.parse(clock.now) / 1000) - ageSeconds
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
}
async function send(body: string, signature: string, provider = 'sandbox') {
  const answer = await fetch(`${shop.url}/api/payments/notify/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sandbox-signature': signature },
    body,
  })
  return { status: answer.status, code: ((await answer.json()) as { code: number }).code }
}

test('a notification takes effect once: ten at once and one later are one payment', async () => {
  const { orderNumber, attemptId, payableAmount } = await paying()
  const body = await notice(attemptId)
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(body, signed(body))))
  expect(answers).toEqual(Array(10).fill({ status: 200, code: 1 }))
  clock.forward({ minutes: 1 })
  expect((await send(body, signed(body))).status).toBe(200)
  const order = await look(orderNumber)
  expect(order).toMatchObject({ label: 'pending_shipment', paidAmount: payableAmount })
  expect(order.history.map(({ event }) => event)).toEqual([
    'orders.event.placed',
    'orders.event.paid',
  ])
  expect((await money(orderNumber)).receipts).toHaveLength(1)
})

test('ten separate notifications about one payment are one payment', async () => {
  const { orderNumber, attemptId } = await paying()
  const bodies = await Promise.all(Array.from({ length: 10 }, () => notice(attemptId)))
  const [answers] = await Promise.all([
    Promise.all(bodies.map((body) => send(body, signed(body)))),
    ...Array.from({ length: 3 }, () => call(attemptState, { attemptId }, buyer.by)),
  ])
  expect(answers).toEqual(Array(10).fill({ status: 200, code: 1 }))
  expect((await money(orderNumber)).receipts).toHaveLength(1)
})

test('forged, old, early and altered notifications are refused and change nothing', async () => {
  const { orderNumber, attemptId } = await paying()
  const body = await notice(attemptId)
  const seen = async () => (await db.rows(sql`select from payments.webhook_event`)).length
  const before = await seen()
  expect((await send(body, signed(body, { secret: 'x'.repeat(43) }))).status).toBe(401)
  expect((await send(body, 't=1,v1=00')).status).toBe(401)
  expect((await send(body, '')).status).toBe(401)
  expect((await send(body, signed(body, { ageSeconds: 301 }))).status).toBe(401)
  expect((await send(body, signed(body, { ageSeconds: -301 }))).status).toBe(401)
  expect((await send(`${body} `, signed(body))).status).toBe(401)
  expect((await send('{"id":1}', signed('{"id":1}'))).status).toBe(400)
  expect((await send('not json', signed('not json'))).status).toBe(400)
  expect((await send(body, signed(body), 'nobody')).status).toBe(404)
  expect(await seen()).toBe(before)
  expect((await look(orderNumber)).label).toBe('pending_payment')
  expect((await send(body, signed(body, { ageSeconds: 299 }))).status).toBe(200)
})

test('another amount, currency, order or attempt than we requested is not a payment', async () => {
  const { orderNumber, attemptId, payableAmount } = await paying()
  const other = await paying()
  for (const wrong of [
    { amount: payableAmount - 1 },
    { amount: payableAmount + 1 },
    { currency: 'USD' },
    { orderNumber: other.orderNumber },
    { reference: other.attemptId },
    { reference: crypto.randomUUID() },
    { reference: 'of another system' },
    { id: 'cs_another' },
  ]) {
    const body = await notice(attemptId, wrong)
    expect([wrong, (await send(body, signed(body))).status]).toEqual([wrong, 200])
    expect((await send(body, signed(body))).status).toBe(200) // and is stored once
  }
  for (const number of [orderNumber, other.orderNumber]) {
    expect((await look(number)).paidAmount).toBe(0)
    expect((await money(number)).receipts).toEqual([])
  }
})

test('a provider cannot report a payment of an attempt at another one', async () => {
  const { orderNumber, attemptId } = await paying()
  const belongTo = (provider: string) =>
    db.count(sql`update payments.attempt set provider = ${provider} where id = ${attemptId}`)
  await belongTo('another')
  const body = await notice(attemptId)
  expect((await send(body, signed(body))).status).toBe(200)
  await belongTo('sandbox')
  expect((await look(orderNumber)).paidAmount).toBe(0)
})

test('a payment without its transaction id is not counted but listed for staff', async () => {
  const before = (await must(waitingPayments, {}, clerk.by)).oddEventCount
  const [first, second] = [await paying(), await paying()]
  for (const [order, transaction] of [
    [first, ''],
    [second, null],
  ] as const) {
    const body = await notice(order.attemptId, { transaction })
    expect((await send(body, signed(body))).status).toBe(200)
    expect((await look(order.orderNumber)).paidAmount).toBe(0)
    expect((await money(order.orderNumber)).receipts).toEqual([])
  }
  expect((await must(waitingPayments, {}, clerk.by)).oddEventCount).toBe(before + 2)
  const open = await must(unresolvedEvents, {}, clerk.by)
  const stored = open.find(({ orderNumber }) => orderNumber === second.orderNumber)
  expect(stored).toMatchObject({ error: 'transaction', amount: second.payableAmount })

  // The same payment, complete when asked for, counts all the same.
  const whole = await notice(second.attemptId)
  expect((await send(whole, signed(whole))).status).toBe(200)
  expect((await look(second.orderNumber)).paidAmount).toBe(second.payableAmount)
  const { provider, eventId } = stored!
  const done = { provider, eventId, note: '已核对，款项已到账' }
  await must(resolveEvent, done, clerk.by)
  expect((await call(resolveEvent, done, clerk.by)).code).toBe(PaymentReasons.eventNotFound.code)
  expect((await must(unresolvedEvents, { part: 'resolved' }, clerk.by))[0]).toMatchObject({
    eventId,
  })
})

test('money at the provider without its transaction id is polled on and reported to staff', async () => {
  const { orderNumber, attemptId, redirectUrl } = await paying()
  await press(redirectUrl, 'silent')
  const { transaction } = await db.row<{ transaction: string }>(sql`
    update sandbox.session old set transaction = '' from sandbox.session was
    where old.reference = ${attemptId} and was.id = old.id returning was.transaction`)
  clock.forward({ minutes: 1 })
  await shop.runSweeps()
  expect((await look(orderNumber)).paidAmount).toBe(0)
  expect(await must(unresolvedEvents, {}, clerk.by)).toContainEqual(
    expect.objectContaining({ orderNumber, error: 'transaction' }),
  )
  clock.forward({ minutes: 20 })
  await shop.runSweeps()
  await db.count(sql`
    update sandbox.session set transaction = ${transaction} where reference = ${attemptId}`)
  clock.forward({ minutes: 16 })
  await shop.runSweeps()
  const { receipts, refunds } = await money(orderNumber)
  expect([receipts.length, refunds.length]).toEqual([1, 0])
})

test('a notification without a body is refused', async () => {
  const headers = { 'sandbox-signature': signed('') }
  const answer = await fetch(`${shop.url}/api/payments/notify/sandbox`, { method: 'POST', headers })
  expect(answer.status).toBe(400)
})

test('a declined payment leaves the order as it was, and another attempt pays it', async () => {
  const { orderNumber, attemptId, redirectUrl } = await paying()
  await press(redirectUrl, 'fail')
  await shop.runSweeps()
  const failed = await must(attemptState, { attemptId }, buyer.by)
  expect(failed).toMatchObject({ state: 'failed', failure: 'card_declined', paid: false })
  const again = await must(payOnline, { orderNumber }, buyer.by)
  expect(again.attemptId).not.toBe(attemptId)
  await press(again.redirectUrl, 'twice')
  await shop.runSweeps()
  expect((await look(orderNumber)).label).toBe('pending_shipment')
  expect((await money(orderNumber)).receipts).toHaveLength(1)
})

test('a lost notification is made up for when the buyer asks, and otherwise after a minute', async () => {
  const first = await paying()
  await press(first.redirectUrl, 'silent')
  await shop.runSweeps()
  expect((await look(first.orderNumber)).label).toBe('pending_payment')
  const state = await must(attemptState, { attemptId: first.attemptId }, buyer.by)
  expect(state).toMatchObject({ state: 'succeeded', paid: true })

  const second = await paying()
  await press(second.redirectUrl, 'silent')
  clock.forward({ seconds: 59 })
  await shop.runSweeps()
  expect((await look(second.orderNumber)).label).toBe('pending_payment')
  clock.forward({ seconds: 1 })
  await shop.runSweeps()
  expect((await look(second.orderNumber)).label).toBe('pending_shipment')
})

test('two tabs that pay at once share one attempt', async () => {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => must(payOnline, { orderNumber }, buyer.by)),
  )
  expect(new Set(answers.map(({ attemptId }) => attemptId)).size).toBe(1)
  expect(new Set(answers.map(({ redirectUrl }) => redirectUrl)).size).toBe(1)
})

test('an unavailable provider is reported, nothing hangs, and the same attempt goes on when it is back', async () => {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1))
  await shop.provider.stop()
  const begun = performance.now()
  const away = await call(payOnline, { orderNumber }, buyer.by)
  expect(away.code).toBe(PaymentReasons.providerAway.code)
  expect(performance.now() - begun).toBeLessThan(8000)
  expect((await look(orderNumber)).label).toBe('pending_payment')
  await shop.provider.start()
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  expect((await look(orderNumber)).label).toBe('pending_shipment')
  expect((await money(orderNumber)).attempts).toHaveLength(1)
})

test('a second success for a paid order is refunded automatically', async () => {
  const { orderNumber, attemptId, redirectUrl, payableAmount } = await paying()
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  const body = await notice(attemptId, { transaction: 'py_second' })
  // The sandbox has to know the money that it is to refund.
  await db.count(sql`
    insert into sandbox.session (id, idempotency_key, reference, order_number, amount, currency, lang, return_url,
      cancel_url, state, transaction, created_at, expires_at)
    select 'cs_second', 'second', reference, order_number, amount, currency, lang, return_url, cancel_url, 'paid',
      'py_second', created_at, expires_at from sandbox.session where reference = ${attemptId}`)
  expect((await send(body, signed(body))).status).toBe(200)
  await shop.settle()
  clock.forward({ minutes: 2 })
  await shop.settle()
  const { receipts, refunds } = await money(orderNumber)
  expect(receipts.map(({ amount }) => amount)).toEqual([payableAmount, payableAmount])
  expect(refunds).toMatchObject([{ amount: payableAmount, state: 'succeeded', route: 'online' }])
  const order = await look(orderNumber)
  expect(order).toMatchObject({
    paidAmount: payableAmount,
    refundedAmount: 0,
    label: 'pending_shipment',
  })
})

async function paidLate(quantity: number, meanwhile: (skuId: number) => Promise<unknown>) {
  const { orderNumber, attemptId, redirectUrl, item, payableAmount } = await paying(quantity)
  await press(redirectUrl, 'silent')
  // The provider cannot be asked either, so that the deadline closes the order.
  await shop.provider.stop()
  clock.forward({ minutes: 36 })
  await shop.runSweeps()
  expect((await look(orderNumber)).label).toBe('closed')
  await shop.provider.start()
  await meanwhile(item.skuId)
  const { transaction } = await db.row<{ transaction: string }>(sql`
    select transaction from sandbox.session where reference = ${attemptId}`)
  const body = await notice(attemptId, { transaction })
  expect((await send(body, signed(body))).status).toBe(200)
  await shop.settle()
  clock.forward({ minutes: 2 })
  await shop.settle()
  return { orderNumber, skuId: item.skuId, payableAmount }
}

test('paid after closing with the goods still available: the order opens again', async () => {
  const { orderNumber, skuId, payableAmount } = await paidLate(2, async () => {})
  const order = await look(orderNumber)
  expect(order).toMatchObject({
    label: 'pending_shipment',
    paidAmount: payableAmount,
    closedReason: null,
  })
  expect(order.history.map(({ event }) => event.split('.')[2])).toEqual([
    'placed',
    'expired',
    'reopened',
    'paid',
  ])
  expect(await reservedOf(skuId)).toBe(2)
  expect((await money(orderNumber)).refunds).toEqual([])
})

test('paid after closing with the goods gone: the money is refunded and the buyer notified', async () => {
  const { orderNumber, payableAmount } = await paidLate(2, (skuId) =>
    must(
      adjustStock,
      { skuId, warehouseId: shop.warehouseId, delta: -1, kind: 'adjusted', note: '' },
      clerk.by,
    ),
  )
  const order = await look(orderNumber)
  expect(order).toMatchObject({ label: 'closed', paidAmount: 0, refundedAmount: 0 })
  expect(order.history.at(-1)).toMatchObject({ event: 'orders.event.surplusReturned' })
  expect((await money(orderNumber)).refunds).toMatchObject([
    { amount: payableAmount, state: 'succeeded' },
  ])
  const mails = await db.rows(sql`
    select from messages.outbox where template = 'refunded' and key like ${`%${orderNumber}%`}`)
  expect(mails).toHaveLength(1)
})

test('paid after closing beyond the purchase limit of a buyer: the money is refunded', async () => {
  const limit = async (skuId: number, maxCount: number) => {
    const { productId } = await db.row<{ productId: number }>(
      sql`select product_id from catalog.sku where id = ${skuId}`,
    )
    await must(setLimits, { productId, limits: [{ period: 'ever', maxCount }] }, clerk.by)
  }
  const beyond = await paidLate(2, (skuId) => limit(skuId, 1))
  expect(await look(beyond.orderNumber)).toMatchObject({ label: 'closed', paidAmount: 0 })
  expect(await reservedOf(beyond.skuId)).toBe(0)
  expect((await money(beyond.orderNumber)).refunds).toMatchObject([
    { amount: beyond.payableAmount, state: 'succeeded' },
  ])
  // Within the limit the order opens again, and counts.
  const within = await paidLate(2, (skuId) => limit(skuId, 2))
  expect((await look(within.orderNumber)).label).toBe('pending_shipment')
  const counted = sql`
    select count from catalog.limited_purchase where order_number = ${within.orderNumber}`
  expect(await db.rows(counted)).toEqual([{ count: 2 }])
})

test('a buyer who cancels and has paid all the same gets their money back', async () => {
  const { orderNumber, redirectUrl, item } = await paying()
  await press(redirectUrl, 'succeed')
  await must(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  await shop.settle()
  clock.forward({ minutes: 2 })
  await shop.settle()
  expect((await look(orderNumber)).label).toBe('closed')
  expect(await reservedOf(item.skuId)).toBe(0)
  expect((await money(orderNumber)).refunds).toMatchObject([{ state: 'succeeded' }])
})

test('cancel, notification, deadline and polling at the same moment end paid, or closed and refunded', async () => {
  for (let round = 0; round < 12; round++) {
    const one = await shop.aBuyer()
    const { orderNumber, attemptId, redirectUrl, payBy, item } = await paying(1, one)
    await press(redirectUrl, 'succeed')
    clock.now = new Date(Date.parse(payBy) + (round % 3 === 0 ? 6 * 60_000 : -1)).toISOString()
    await Promise.all([
      shop.runSweeps(),
      call(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, one.by),
      call(attemptState, { attemptId }, one.by),
      call(payOnline, { orderNumber }, one.by),
      shop.runSweeps(),
    ])
    await shop.settle()
    clock.forward({ minutes: 2 })
    await shop.settle()
    const order = await must(myOrder, { orderNumber }, one.by)
    const { refunds } = await money(orderNumber)
    const isPaid = order.label === 'pending_shipment'
    expect([order.label, refunds.length]).toEqual(isPaid ? ['pending_shipment', 0] : ['closed', 1])
    expect(await reservedOf(item.skuId)).toBe(isPaid ? 1 : 0)
  }
}, 60_000)

test('orders and attempts of other buyers are not found', async () => {
  const { orderNumber, attemptId } = await paying()
  const other = await shop.aBuyer()
  expect((await call(payOnline, { orderNumber }, other.by)).code).toBe(5200)
  expect((await call(payInfo, { orderNumber }, other.by)).code).toBe(5200)
  expect((await call(attemptState, { attemptId }, other.by)).code).toBe(
    PaymentReasons.attemptNotFound.code,
  )
  expect((await call(payOnline, { orderNumber }, {})).code).toBe(-201)
})
