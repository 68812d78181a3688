/** A link by which somebody else pays: what they see, how it ends, and that it is nobody else's. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { cancelOrder, myOrder } from '#domains/orders/buyer-contract.ts'
import { OrderReasons } from '#domains/orders/reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { payOnline } from '../../contract.ts'
import {
  createPayLink,
  myPayLink,
  openPayLink,
  payByLink,
  revokePayLink,
} from '../../pay-link-contract.ts'
import { orderForPayment } from '#domains/orders/server/order-door.ts'
import { PaymentReasons } from '../../reasons.ts'
import { isLive } from './live.ts'
import { linkById } from './sql.ts'

const shop = await openOrderShop({ config: { limitFactor: 1 } })
const { call, clock, db, must } = shop
const buyer = await shop.aBuyer()
const OVER = PaymentReasons.payLinkOver.code

async function linked() {
  const order = await shop.anOrder(buyer, await shop.goods(1))
  const { orderNumber } = order
  const { token, expiresAt } = await must(createPayLink, { orderNumber }, buyer.by)
  return { ...order, token, expiresAt }
}
const open = (token: string) => call(openPayLink, { token }, {})
const opened = (token: string) => must(openPayLink, { token }, {})
const begin = (token: string) => call(payByLink, { token, provider: 'sandbox' }, {})
const codeOf = async (token: string) => (await open(token)).code

test('who holds it sees the amount, and nothing of the order or its buyer', async () => {
  const { token, orderNumber, payableAmount } = await linked()
  const seen = await opened(token)
  expect(Object.keys(seen).sort()).toEqual(
    ['amount', 'attempt', 'currency', 'expiresAt', 'isPaid', 'now', 'providers'].sort(),
  )
  expect(seen).toMatchObject({ amount: payableAmount, isPaid: false, providers: ['sandbox'] })
  expect(JSON.stringify(seen)).not.toContain(orderNumber)
})

test('they pay, come back without login and read that it is paid', async () => {
  const { token, orderNumber, payableAmount } = await linked()
  const { redirectUrl } = await must(payByLink, { token, provider: 'sandbox' }, {})
  const page = await (await fetch(redirectUrl ?? '')).text()
  expect(page).not.toContain(token)
  expect(page).not.toContain(orderNumber)
  await press(redirectUrl ?? '', 'succeed')
  await shop.settle()
  expect(await opened(token)).toMatchObject({ isPaid: true, amount: payableAmount, providers: [] })
  expect((await must(myOrder, { orderNumber }, buyer.by)).paidAmount).toBe(payableAmount)
  clock.forward({ minutes: 31 })
  expect(await opened(token)).toMatchObject({ isPaid: true })
  expect((await begin(token)).code).toBe(OVER)
})

test('its token is stored as a hash alone, and returns to no provider', async () => {
  const { token } = await linked()
  await must(payByLink, { token, provider: 'sandbox' }, {})
  const rows = await db.rows(sql`select to_jsonb(l) as link from payments.pay_link l`)
  const attempts = await db.rows(sql`select to_jsonb(a) as attempt from payments.attempt a`)
  expect(JSON.stringify([rows, attempts])).not.toContain(token)
})

test('it ends after half an hour, and never lives longer than the order may be paid', async () => {
  const { token, expiresAt } = await linked()
  expect(Date.parse(expiresAt) - Date.parse(clock.now)).toBeLessThanOrEqual(30 * 60_000)
  clock.forward({ minutes: 31 })
  expect([await codeOf(token), (await begin(token)).code]).toEqual([OVER, OVER])
})

test('the buyer revokes it, and what was begun with it cannot be paid any more', async () => {
  const { token, orderNumber } = await linked()
  await must(payByLink, { token, provider: 'sandbox' }, {})
  expect((await must(myPayLink, { orderNumber }, buyer.by)).link).not.toBeNull()
  await must(revokePayLink, { orderNumber }, buyer.by)
  expect(await codeOf(token)).toBe(OVER)
  expect((await must(myPayLink, { orderNumber }, buyer.by)).link).toBeNull()
  const attempt = await db.row<{ state: string }>(sql`
    select state from payments.attempt where order_number = ${orderNumber}`)
  expect(attempt.state).toBe('expired')
})

test('revoked while the provider is called, it begins nothing', async () => {
  const { token, orderNumber } = await linked()
  const { id } = await db.row<{ id: number }>(sql`
    select id from payments.pay_link where order_number = ${orderNumber} and revoked_at is null`)
  const isOpen = async () =>
    isLive((await linkById(db, id))!, await orderForPayment(db, { orderNumber }), clock.now)
  expect(await isOpen()).toBe(true)
  await must(revokePayLink, { orderNumber }, buyer.by)
  expect(await isOpen()).toBe(false)
  expect((await begin(token)).code).toBe(OVER)
})

test('a new one ends the one before', async () => {
  const { token, orderNumber } = await linked()
  const next = await must(createPayLink, { orderNumber }, buyer.by)
  expect(await codeOf(token)).toBe(OVER)
  expect(await codeOf(next.token)).toBe(1)
})

test('many made at once leave one', async () => {
  const { orderNumber } = await linked()
  const made = await Promise.all(
    Array.from({ length: 5 }, () => must(createPayLink, { orderNumber }, buyer.by)),
  )
  const codes = await Promise.all(made.map(({ token }) => codeOf(token)))
  expect(codes.filter((code) => code === 1)).toHaveLength(1)
})

test('it is over with its order, and one that the buyer paid meanwhile is paid', async () => {
  const [closed, paid] = [await linked(), await linked()]
  const reason = { reason: 'changedMind' as const, text: '' }
  await must(cancelOrder, { orderNumber: closed.orderNumber, ...reason }, buyer.by)
  expect([await codeOf(closed.token), (await begin(closed.token)).code]).toEqual([OVER, OVER])
  expect((await must(myPayLink, { orderNumber: closed.orderNumber }, buyer.by)).link).toBeNull()
  const { redirectUrl } = await must(payOnline, { orderNumber: paid.orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  expect(await opened(paid.token)).toMatchObject({ isPaid: true })
  expect((await begin(paid.token)).code).not.toBe(1)
  const again = await call(createPayLink, { orderNumber: paid.orderNumber }, buyer.by)
  expect(again.code).toBe(PaymentReasons.notPayable.code)
})

test('the buyer and whoever holds the link never share a page of the provider', async () => {
  const { token, orderNumber } = await linked()
  const own = await must(payOnline, { orderNumber }, buyer.by)
  const { redirectUrl } = await must(payByLink, { token, provider: 'sandbox' }, {})
  expect(redirectUrl).not.toBe(own.redirectUrl)
  expect((await must(payByLink, { token, provider: 'sandbox' }, {})).redirectUrl).toBe(redirectUrl)
})

test('of others, and of nobody, there is none', async () => {
  const { orderNumber } = await linked()
  const stranger = await shop.aBuyer()
  for (const each of [createPayLink, revokePayLink, myPayLink] as const)
    expect((await call(each, { orderNumber }, stranger.by)).code).toBe(
      OrderReasons.orderNotFound.code,
    )
  expect(await codeOf('A'.repeat(43))).toBe(OVER)
  expect(await codeOf('short')).toBe(Reasons.invalidInput.code)
})

test('they are made and opened so often, and forgotten after a day', async () => {
  const { orderNumber, token } = await linked()
  const codes: number[] = []
  for (let i = 0; i < 25; i++)
    codes.push((await call(createPayLink, { orderNumber }, buyer.by)).code)
  expect(codes.at(-1)).toBe(Reasons.tooMany.code)
  const openings = await Promise.all(Array.from({ length: 200 }, () => codeOf(token)))
  expect(openings).toContain(Reasons.tooMany.code)
  clock.forward({ days: 2 })
  await shop.settle()
  // But what money was begun by stays: that somebody else paid is known for good.
  const unused = await db.rows(sql`
    select id from payments.pay_link l where not exists (select from payments.attempt a where a.link_id = l.id)`)
  expect(unused).toEqual([])
})
