/** The sandbox as its merchant and buyers use it: over HTTP, on an origin of its own. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { isSigned } from '#domains/payments/server/sandbox.ts'
import { sandboxKeys, startSandbox } from './door.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { db, clock } = shop
const keys = sandboxKeys(shop.app.config)

/** A fake merchant who records notifications, and answers as a test requires. */
const notifications: { body: string; signature: string; at: string }[] = []
let answers: number[] = []
const merchant = createServer((request: IncomingMessage, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const signature = String(request.headers['sandbox-signature'])
    notifications.push({ body: Buffer.concat(parts).toString(), signature, at: clock.now })
    response.writeHead(answers.shift() ?? 200).end()
  })
}).listen(0, '127.0.0.1')
await once(merchant, 'listening')
const { port: merchantPort } = merchant.address() as { port: number }

const open = () =>
  startSandbox({
    db,
    config: shop.app.config,
    port: 0,
    notifyUrl: `http://127.0.0.1:${merchantPort}/hook`,
    clock: () => clock.now,
  })
let sandbox = await open()
afterAll(async () => {
  await sandbox.stop()
  merchant.close()
})

const api = async (path: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`http://127.0.0.1:${sandbox.port}/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${keys.secretKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, data: (await answer.json()) as Record<string, string> }
}
const form = {
  reference: 'attempt-1',
  orderNumber: 'SO260301000000001',
  amount: 12_900,
  currency: 'CNY',
  lang: 'cn',
  returnUrl: 'http://127.0.0.1:3000/back?a=1&b="2"',
  cancelUrl: 'http://127.0.0.1:3000/left',
  expiresAt: '2026-03-01T00:15:00.000Z',
}
let made = 0
async function session(changes: object = {}) {
  const key = { 'idempotency-key': `key-number-${++made}` }
  const { data } = await api('/sessions', { ...form, ...changes }, key)
  return { id: String(data.id), page: `http://127.0.0.1:${sandbox.port}/pay/${data.id}` }
}
const press = (page: string, outcome: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
const stateOf = async (id: string) => (await api(`/sessions/${id}`)).data.state
const deliver = async () => {
  notifications.length = 0
  await shop.runSweeps()
  return notifications.map(
    ({ body }) => JSON.parse(body) as { id: string; type: string; object: { id: string } },
  )
}

test('without the secret key every request is refused', async () => {
  for (const authorization of ['', 'Bearer ', `Bearer ${keys.secretKey}x`, keys.secretKey]) {
    expect((await api('/sessions', form, { authorization })).status).toBe(401)
    expect((await api('/sessions/cs_1', undefined, { authorization })).status).toBe(401)
  }
})

test('the same key is the same session, and another amount for it is refused', async () => {
  const key = { 'idempotency-key': 'the same key' }
  const all = await Promise.all(Array.from({ length: 5 }, () => api('/sessions', form, key)))
  expect(new Set(all.map(({ data }) => data.id)).size).toBe(1)
  expect((await api('/sessions', { ...form, amount: 1 }, key)).status).toBe(409)
  expect((await api('/sessions', form)).status).toBe(400)
  expect((await api('/sessions', { ...form, amount: 1.5 }, key)).status).toBe(400)
  expect((await api('/sessions', { ...form, returnUrl: 'javascript:alert(1)' }, key)).status).toBe(
    400,
  )
})

test('the page is in four languages, without scripts, and escapes its input', async () => {
  const titles = {
    cn: '沙盒支付',
    en: 'Sandbox payment',
    spa: 'Pago de prueba',
    id: 'Pembayaran uji coba',
  }
  for (const [lang, title] of Object.entries(titles)) {
    const { page } = await session({
      lang,
      currency: lang === 'id' ? 'IDR' : 'CNY',
      amount: 1_234_500,
    })
    const answer = await fetch(page)
    const html = await answer.text()
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(lang === 'id' ? '12.345<' : '12')
    expect(html).not.toContain('<script')
    expect(html.match(/<button/g)).toHaveLength(5)
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self' http://127.0.0.1:3000; base-uri 'none'; frame-ancestors 'none'`,
    )
  }
  const { page } = await session({ orderNumber: '<img src=x onerror=1>' })
  expect(await (await fetch(page)).text()).not.toContain('<img')
  expect((await fetch(`${page}x`)).status).toBe(404)
})

test('a payment is made once, redirects back, and is notified with a valid signature', async () => {
  const { id, page } = await session()
  await deliver()
  const [first, second] = await Promise.all([press(page, 'succeed'), press(page, 'succeed')])
  expect([first.status, second.status].sort()).toEqual([303, 409])
  const back = first.status === 303 ? first : second
  expect(back.headers.get('location')).toBe(form.returnUrl)
  expect(await stateOf(id)).toBe('paid')
  const events = await deliver()
  expect(events).toMatchObject([{ type: 'session.paid', object: { id, amount: 12_900 } }])
  const [{ body, signature }] = notifications as [(typeof notifications)[number]]
  expect(isSigned(Buffer.from(body), signature, keys.webhookSecret, clock.now)).toBe(true)
  expect(await deliver()).toEqual([])
})

test('failure, delay, doubled and missing notifications match their buttons', async () => {
  const [fails, delays, twice, silent] = await Promise.all([
    session(),
    session(),
    session(),
    session(),
  ])
  await press(fails.page, 'fail')
  await press(delays.page, 'delay')
  await press(twice.page, 'twice')
  await press(silent.page, 'silent')
  const events = await deliver()
  expect(events.map(({ type }) => type).sort()).toEqual([
    'session.failed',
    'session.paid',
    'session.paid',
  ])
  expect(new Set(events.map(({ id }) => id)).size).toBe(2)
  expect(await Promise.all([fails, delays, twice, silent].map(({ id }) => stateOf(id)))).toEqual([
    'failed',
    'processing',
    'paid',
    'paid',
  ])
  clock.forward({ seconds: 20 })
  expect(await deliver()).toMatchObject([{ type: 'session.paid', object: { id: delays.id } }])
})

test('events are repeated with growing pauses until the merchant accepts them', async () => {
  const { page } = await session({ expiresAt: '2026-04-01T00:00:00.000Z' })
  await deliver()
  await press(page, 'succeed')
  answers = [500, 503]
  expect(await deliver()).toHaveLength(1)
  clock.forward({ seconds: 4 })
  expect(await deliver()).toEqual([])
  clock.forward({ seconds: 1 })
  expect(await deliver()).toHaveLength(1)
  clock.forward({ seconds: 9 })
  expect(await deliver()).toEqual([])
  await sandbox.stop() // notifications survive a restart
  sandbox = await open()
  clock.forward({ seconds: 1 })
  expect(await deliver()).toHaveLength(1)
  clock.forward({ days: 1 })
  expect((await deliver()).filter(({ type }) => type === 'session.paid')).toEqual([])
})

test('an expired session cannot be paid', async () => {
  const { id, page } = await session({
    expiresAt: new Date(Date.parse(clock.now) + 60_000).toISOString(),
  })
  clock.forward({ minutes: 1 })
  expect((await press(page, 'succeed')).status).toBe(409)
  expect((await deliver()).filter((each) => each.object.id === id)).toMatchObject([
    { type: 'session.expired' },
  ])
  expect(await stateOf(id)).toBe('expired')
})

test('refunds never exceed what was paid, also ten at once', async () => {
  const { id, page } = await session({ expiresAt: '2026-04-01T00:00:00.000Z' })
  await press(page, 'succeed')
  const { transaction } = (await api(`/sessions/${id}`)).data
  const refund = (key: string, amount: number, currency = 'CNY') =>
    api('/refunds', { transaction, amount, currency }, { 'idempotency-key': key })
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, i) => refund(`refund-${i}-of-ten`, 5000)),
  )
  expect(all.filter(({ status }) => status === 200)).toHaveLength(2)
  expect((await refund('in another currency', 100, 'USD')).status).toBe(422)
  const again = await refund('the rest of it', 2900)
  expect((await refund('the rest of it', 2900)).data).toEqual(again.data)
  await deliver()
  clock.forward({ seconds: 2 })
  expect((await deliver()).map(({ type }) => type)).toEqual(Array(3).fill('refund.succeeded'))
  const { total } = await db.row<{ total: number }>(sql`
    select sum(amount)::bigint as total from sandbox.refund where session_id = ${id}`)
  expect(total).toBe(12_900)
})
