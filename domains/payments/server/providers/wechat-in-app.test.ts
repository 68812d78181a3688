/** Paying within WeChat: who is logged in pays, what was begun with a code to scan is replaced, and a friend may pay by a link. */
import { afterAll, expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { attemptState, payInApp, payOnline } from '../../contract.ts'
import { createPayLink, openPayLink, payByLink, payLinkInApp } from '../../pay-link-contract.ts'
import { unresolvedEvents } from '../../provider-contract.ts'
import { officeProviders, saveProvider } from '../../providers-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { openDoubles } from '../../testing/doubles.ts'
import { wechatDouble } from '../../testing/wechat-double.ts'

const wechat = wechatDouble()
const doubles = await openDoubles([wechat])
afterAll(() => doubles.stop())
const shop = await openOrderShop({ config: { demo: false, paymentTestUrl: doubles.url } })
const { must, call, clock } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const IN_WECHAT = { provider: 'wechat', device: 'wechat' } as const

async function save(fields: Record<string, string>) {
  const account = (await must(officeProviders, {}, clerk.by)).find(
    ({ provider }) => provider === 'wechat',
  )!
  const { possibleCurrencies: currencies, version, customerTypes, orderFamilies } = account
  const rules = { currencies, minAmount: null, maxAmount: null, customerTypes, orderFamilies }
  await must(saveProvider, { provider: 'wechat', isOn: true, ...rules, fields, version }, clerk.by)
}
await save({ ...wechat.fields, appSecret: '' })

const anOrder = async () => shop.anOrder(buyer, await shop.goods(1))
const begin = (orderNumber: string) => must(payOnline, { orderNumber, ...IN_WECHAT }, buyer.by)
const open = (attemptId: string, code: string) => call(payInApp, { attemptId, code }, buyer.by)
const stateOf = (attemptId: string) => must(attemptState, { attemptId }, buyer.by)
const sent = (pages: string) => new URL(new URL(pages).searchParams.get('redirect_uri') ?? '')
async function notify(session: string) {
  const { body, headers } = wechat.notice(session, Math.floor(Date.parse(clock.now) / 1000))
  const url = `${shop.url}/api/payments/notify/wechat`
  return (await fetch(url, { method: 'POST', headers, body })).status
}

test('without the secret of the official account a code is scanned in WeChat too', async () => {
  const { orderNumber } = await anOrder()
  const { attemptId } = await begin(orderNumber)
  expect((await stateOf(attemptId)).qrText).toMatch(/^weixin:/)
  expect((await open(attemptId, wechat.logIn('lin'))).code).toBe(PaymentReasons.notPayable.code)
  await save({ ...wechat.fields })
  // What was to be scanned is over: WeChat takes one number for one way of paying.
  const inApp = await begin(orderNumber)
  expect(inApp.attemptId).not.toBe(attemptId)
  // It is over for the buyer; the shop asks on until WeChat has closed it.
  expect((await stateOf(attemptId)).state).toBe('unknown')
  await shop.runSweeps()
  expect((await stateOf(attemptId)).state).toBe('expired')
})

test('who is logged in within WeChat pays in its window', async () => {
  const { orderNumber, payableAmount } = await anOrder()
  const { attemptId, redirectUrl } = await begin(orderNumber)
  expect(redirectUrl).toMatch(
    /^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?.*#wechat_redirect$/,
  )
  const page = sent(redirectUrl)
  expect([page.pathname, page.searchParams.get('attempt')]).toEqual([
    '/shoppingCart/payCode',
    attemptId,
  ])
  // Nobody has opened it at WeChat, which knows nothing of it: it waits.
  expect(await stateOf(attemptId)).toMatchObject({ state: 'open', qrText: null })
  const code = wechat.logIn('lin')
  const { data: window } = await open(attemptId, code)
  expect(wechat.openWindow('somebody else', window!)).toBeNull()
  const session = wechat.openWindow('lin', window!)
  expect(session).toBe(attemptId.replaceAll('-', ''))
  wechat.pay(session!)
  expect(await notify(session!)).toBe(200)
  expect((await must(myOrder, { orderNumber }, buyer.by)).paidAmount).toBe(payableAmount)
})

test('a code counts once, nobody opens what is not theirs, and the window opens again with a new code', async () => {
  const { attemptId } = await begin((await anOrder()).orderNumber)
  const code = wechat.logIn('lin')
  const stranger = await shop.aBuyer()
  const foreign = await call(payInApp, { attemptId, code }, stranger.by)
  expect(foreign.code).toBe(PaymentReasons.attemptNotFound.code)
  expect((await open(attemptId, code)).code).toBe(1)
  expect((await open(attemptId, code)).code).toBe(PaymentReasons.providerRefused.code)
  const again = await open(attemptId, wechat.logIn('lin'))
  expect(wechat.openWindow('lin', again.data!)).toBe(attemptId.replaceAll('-', ''))
  doubles.are('away')
  expect((await open(attemptId, wechat.logIn('lin'))).code).toBe(PaymentReasons.providerAway.code)
  doubles.are('fine')
})

test('what nobody opened in WeChat ends with its time, and without a task', async () => {
  const { orderNumber } = await anOrder()
  const { attemptId } = await begin(orderNumber)
  clock.forward({ minutes: 40 })
  await shop.settle()
  expect((await stateOf(attemptId)).state).toBe('expired')
  expect((await open(attemptId, wechat.logIn('lin'))).code).toBe(PaymentReasons.notPayable.code)
  const events = await must(unresolvedEvents, { part: 'open' }, clerk.by)
  expect(events.filter((each) => each.orderNumber === orderNumber)).toEqual([])
})

test('a friend pays by a link within WeChat', async () => {
  const { orderNumber, payableAmount } = await anOrder()
  const { token } = await must(createPayLink, { orderNumber }, buyer.by)
  const { redirectUrl } = await must(payByLink, { token, ...IN_WECHAT }, {})
  expect(sent(redirectUrl!).pathname).toBe('/pay')
  const window = await must(payLinkInApp, { token, code: wechat.logIn('wang') }, {})
  const session = wechat.openWindow('wang', window)
  wechat.pay(session!)
  expect(await notify(session!)).toBe(200)
  expect(await must(openPayLink, { token }, {})).toMatchObject({ isPaid: true })
  expect((await must(myOrder, { orderNumber }, buyer.by)).paidAmount).toBe(payableAmount)
})
