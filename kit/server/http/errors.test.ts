/** Requests that are invalid before any domain sees them, and headers that every answer has. */
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { Reasons } from '../../contract/refusal.ts'
import { serve } from './serve.ts'

const echo = endpoint({
  method: 'POST',
  path: '/echo',
  who: 'anyone',
  input: z.looseObject({}),
  data: z.object({}),
})
const away = endpoint({
  method: 'GET',
  path: '/away',
  who: 'anyone',
  input: z.object({}),
  data: z.object({}),
})

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  config: { publicUrl: 'https://shop.example' },
  domains: [
    {
      routes: async (app) => {
        serve(app, echo, () => ({}))
        serve(app, away, () => {
          throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
        })
      },
    },
  ],
})

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/api/echo`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

const deep = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)

test.each([
  ['malformed JSON', () => post('{"a":'), 400, Reasons.unreadable.code],
  ['JSON that is no object', () => post('[1]'), 200, Reasons.invalidInput.code],
  ['deeply nested JSON', () => post(deep(5000)), 400, Reasons.unreadable.code],
  ['a __proto__', () => post('{"__proto__":{"admin":true}}'), 400, Reasons.unreadable.code],
  [
    'a constructor.prototype',
    () => post('{"constructor":{"prototype":{}}}'),
    400,
    Reasons.unreadable.code,
  ],
  ['300 KB', () => post(JSON.stringify({ a: 'x'.repeat(300_000) })), 413, Reasons.tooLarge.code],
  [
    'text/plain',
    () => post('{}', { 'content-type': 'text/plain' }),
    415,
    Reasons.wrongMediaType.code,
  ],
  [
    'a form where none is taken',
    () => post('x', { 'content-type': 'multipart/form-data; boundary=x' }),
    415,
    Reasons.wrongMediaType.code,
  ],
  ['an unknown address', () => fetch(`${shop.url}/api/nothing`), 404, Reasons.noSuchCall.code],
  ['a wrong method', () => fetch(`${shop.url}/api/echo`), 405, Reasons.noSuchCall.code],
  ['a broken address', () => fetch(`${shop.url}/api/%E0%A4%A`), 400, Reasons.unreadable.code],
  [
    'another site',
    () => post('{}', { 'sec-fetch-site': 'cross-site' }),
    403,
    Reasons.foreignOrigin.code,
  ],
  [
    'a foreign origin',
    () => post('{}', { origin: 'https://evil.example' }),
    403,
    Reasons.foreignOrigin.code,
  ],
  ['no origin to speak of', () => post('{}', { origin: 'null' }), 403, Reasons.foreignOrigin.code],
  ['a database that is away', () => fetch(`${shop.url}/api/away`), 503, Reasons.unavailable.code],
])('%s', async (_what, ask, status, code) => {
  const response = await ask()
  const answer = (await response.json()) as Record<string, unknown>
  expect({ status: response.status, code: answer.code }).toEqual({ status, code })
  expect(Object.keys(answer).sort()).toEqual(['code', 'data', 'msg'])
})

test("writes from our own origin are accepted, in the visitor's and in the proxy's form", async () => {
  expect(
    (await post('{}', { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' })).status,
  ).toBe(200)
  expect((await post('{}', { origin: shop.url })).status).toBe(200)
})

test('a wrong method lists the right ones, and an outage says when to come back', async () => {
  expect((await fetch(`${shop.url}/api/echo`)).headers.get('allow')).toBe('POST')
  expect((await fetch(`${shop.url}/api/away`)).headers.get('retry-after')).toBe('2')
})

test('every answer has the security headers', async () => {
  const { headers } = await post('{}')
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  })
})

test('an unknown language is answered in Chinese', async () => {
  const response = await fetch(`${shop.url}/api/nothing`, { headers: { lang: 'xx' } })
  expect(await response.json()).toMatchObject({ msg: '没有此接口' })
})
