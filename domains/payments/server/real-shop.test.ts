/** With demo mode off the sandbox is disabled, so an order cannot be paid without money. */
import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { sandboxKeys } from '#domains/sandbox/server/door.ts'
import { onInvalidation } from '#kit/server/cache/invalidate.ts'
import { officeAccounts, saveAccount } from '../office-contract.ts'
import { chooseOffline, payInfo, payOnline } from '../contract.ts'
import { PaymentReasons } from '../reasons.ts'
import { waysToPay } from '../ways-contract.ts'
import { WAYS_TAG } from '../tags.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'

const shop = await openOrderShop({ config: { demo: false } })
const { call, must, db } = shop
const buyer = await shop.aBuyer()
const { orderNumber, payableAmount } = await shop.anOrder(buyer, await shop.goods(5), 2)
const loadPayInfo = () => must(payInfo, { orderNumber }, buyer.by)

test('an order can be paid by transfer alone', async () => {
  expect((await loadPayInfo()).methods).toEqual([{ method: 'offline', provider: null }])
  const { code } = await call(payOnline, { orderNumber }, buyer.by)
  expect(code).toBe(PaymentReasons.onlineNotOffered.code)
  expect(await db.rows(sql`select id from payments.attempt`)).toEqual([])
  const { offline } = await must(chooseOffline, { orderNumber }, buyer.by)
  expect(offline.accounts).toHaveLength(1)
})

test('notifications of the sandbox are refused, even with a valid signature', async () => {
  const body = JSON.stringify({ id: 'evt_1', type: 'session.paid', object: {} })
  const t = Math.floor(Date.parse(shop.clock.now) / 1000)
  const { webhookSecret } = sandboxKeys(shop.app.config)
  const v1 = createHmac('sha256', webhookSecret).update(`${t}.${body}`).digest('hex')
  const answer = await fetch(`${shop.url}/api/payments/notify/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sandbox-signature': `t=${t},v1=${v1}` },
    body,
  })
  expect(answer.status).toBe(404)
  expect(await loadPayInfo()).toMatchObject({ paidAmount: 0, dueAmount: payableAmount })
})

test('an old attempt at the sandbox does not stop the polling of others', async () => {
  await db.count(sql`
    insert into payments.attempt (id, order_id, order_number, buyer_id, provider, session, redirect_url, amount, currency,
      created_at, expires_at, ask_at)
    select gen_random_uuid(), id, number, buyer_id, 'sandbox', 'cs_1', 'http://127.0.0.1/', payable_amount, currency,
      ${shop.clock.now}, ${shop.clock.now}::timestamptz + interval '1 hour', ${shop.clock.now}
    from orders.sales_order where number = ${orderNumber}`)
  await shop.runSweeps()
  const attempt = await db.row<{ state: string; isLater: boolean }>(sql`
    select state, ask_at > ${shop.clock.now} as is_later from payments.attempt`)
  expect(attempt).toEqual({ state: 'open', isLater: true })
})

test('pages show the configured payment methods, and follow a change', async () => {
  const offered = () => must(waysToPay, {}, {})
  expect(await offered()).toEqual({ isOnline: false, transferCurrencies: ['CNY', 'IDR'] })
  const clerk = await shop.aClerk()
  const [account] = await must(officeAccounts, {}, clerk.by)
  const heard: string[] = []
  const deafen = onInvalidation((tags) => heard.push(...tags))
  await must(saveAccount, { ...account!, active: false }, clerk.by)
  await expect.poll(() => heard).toContain(WAYS_TAG)
  deafen()
  expect(await offered()).toEqual({ isOnline: false, transferCurrencies: ['IDR'] })
})
