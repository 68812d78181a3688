/** Pages over HTTP: cached by the relevant part of the address, fresh after a write, with secure headers. */
import { DEFAULT_IDENTITY } from '../../contract/shop-identity.ts'
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as z from 'zod/mini'
import { request, type IncomingMessage } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { Reasons, Refused } from '../../contract/refusal.ts'
import type { Page, PageRequest } from '../../web/pages/page.ts'
import { newSlots } from '../database/slots.ts'
import { servePages } from './pages.ts'
import { invalidate } from '../cache/invalidate.ts'
import { serve } from './serve.ts'

const getName = endpoint({
  method: 'GET',
  path: '/name',
  who: 'anyone',
  input: z.object({}),
  data: z.object({ name: z.string() }),
})

let rendered = 0
let name = '阀门'
let zone = 'Asia/Shanghai'

/** A stand-in for the bundle: a page that shows one answer of the API. */
async function render({ url, lang, timeZone, call }: PageRequest): Promise<Page> {
  rendered++
  const answer = await call(getName, {})
  const status = !answer.ok
    ? answer.code === Reasons.unavailable.code
      ? 503
      : 404
    : url.startsWith('/no')
      ? 404
      : 200
  const text = answer.ok ? (answer.data as { name: string }).name : answer.message
  const location = url === '/old' ? '/new' : null
  const html = `<html><script>run(${rendered})</script><script type="application/ld+json">{}</script><script src="/a.js"></script><script>stored()</script><p>${lang} ${url} ${text} ${timeZone}</p></html>`
  return {
    status: location === null ? status : 307,
    location,
    login: url.startsWith('/mine') ? '/login?back=' : null,
    html,
    scripts: location === null ? [`run(${rendered})`] : [],
    tags: ['product:1'],
    version: text,
  }
}

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  config: { logLevel: 'silent' },
  domains: [
    {
      routes: async (app) =>
        serve(app, getName, () => {
          if (name === 'away') throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
          if (name === '') throw new Refused(Reasons.notFound)
          return { name }
        }),
    },
  ],
  web: async (app, cache) =>
    servePages(app, {
      cache,
      build: 'b1',
      isDevelopment: false,
      manifestOf: () => ({}),
      shop: async () => ({
        timeZone: zone,
        identity: DEFAULT_IDENTITY,
        hasActivities: false,
      }),
      movedTo: async (url, lang) => {
        if (url.startsWith('/no/broken')) throw new Error('no database')
        if (url.startsWith('/a')) throw new Error('asked about a page that is there')
        return url === '/no/old?x=1&utm=2' ? `/new?in=${lang}` : null
      },
      renderer: async () => ({ render, searchNames: () => ['page', 'q'] }),
    }),
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, {
    headers: { 'accept-encoding': 'identity', ...headers },
    redirect: 'manual',
  })

beforeEach(async () => {
  name = '阀门'
  await invalidate(shop.db, ['*'])
  await new Promise((resolve) => setTimeout(resolve, 50)) // until the notification has arrived
  rendered = 0
})

test('irrelevant query parameters share one page, in any order', async () => {
  const texts = [
    '/a?page=2&q=x',
    '/a?q=x&page=2',
    '/a?utm_source=mail&q=x&page=2',
    '/a?q=x&page=2&q=y',
  ].map(async (path) => (await get(path)).text())
  expect(new Set(await Promise.all(texts)).size).toBe(1)
  expect(rendered).toBe(1)
  await get('/a?page=3')
  expect(rendered).toBe(2)
})

test('each language has its own page, and a token makes no other', async () => {
  expect(await (await get('/a')).text()).toContain('cn /a')
  expect(await (await get('/a', { cookie: 'x=1; lang=spa' })).text()).toContain('spa /a')
  await get('/a', { cookie: 'token=abc; lang=spa', 'user-token': 'abc' })
  await get('/a', { cookie: 'lang=xx' })
  expect(rendered).toBe(2)
})

test('a guest is redirected from a page that needs a login, and back to its whole address', async () => {
  for (const cookie of ['', 'x=1', 'token=; lang=en', 'my-token=abc']) {
    const { status, headers } = await get('/mine?q=1&utm_source=mail', { cookie })
    expect([status, headers.get('location')]).toEqual([
      302,
      '/login?back=%2Fmine%3Fq%3D1%26utm_source%3Dmail',
    ])
    expect([headers.get('cache-control'), headers.get('vary')]).toEqual(['no-store', 'cookie'])
  }
  const mine = await get('/mine?q=1', { cookie: 'lang=en; token=abc' })
  expect([mine.status, await mine.text()]).toEqual([200, expect.stringContaining('en /mine?q=1')])
})

test('a write is visible to the next visitor once it is committed', async () => {
  await get('/a')
  name = '水泵'
  expect(await (await get('/a')).text()).toContain('阀门')
  await shop.db.tx((tx) => invalidate(tx, ['product:1']))
  await expect.poll(async () => (await get('/a')).text()).toContain('水泵')
})

test('a browser that has the page gets 304 until its content changes', async () => {
  const first = await get('/a')
  const etag = first.headers.get('etag') ?? ''
  const again = await get('/a', { 'if-none-match': etag })
  expect([again.status, await again.text(), again.headers.get('content-security-policy')]).toEqual([
    304,
    '',
    null,
  ])
  await invalidate(shop.db, ['*'])
  await expect.poll(async () => (await get('/a')).text()).toContain('run(2)')
  expect((await get('/a', { 'if-none-match': etag })).status).toBe(304)
  name = '水泵'
  await invalidate(shop.db, ['*'])
  await expect.poll(async () => (await get('/a', { 'if-none-match': etag })).status).toBe(200)
})

test('a page that shows other opening hours is another page, even with the same data', async () => {
  const first = await get('/a')
  expect(await first.text()).toContain('Asia/Shanghai')
  zone = 'Europe/Madrid'
  await invalidate(shop.db, ['*'])
  await expect.poll(async () => (await get('/a')).text()).toContain('Europe/Madrid')
  const again = await get('/a', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(200)
  zone = 'Asia/Shanghai'
})

test('bodies come in an encoding that the client accepts', async () => {
  const body = async (encoding: string) => {
    const response = await shop.app.inject({ url: '/a', headers: { 'accept-encoding': encoding } })
    return [response.headers['content-encoding'], response.rawPayload] as const
  }
  const [, plain] = await body('identity')
  const [br, packed] = await body('gzip, deflate, br')
  const [gzip, zipped] = await body('gzip')
  expect([br, gzip]).toEqual(['br', 'gzip'])
  expect([brotliDecompressSync(packed), gunzipSync(zipped)]).toEqual([plain, plain])
})

test('the policy allows the scripts of the page, and no others', async () => {
  const { headers } = await get('/a')
  const policy = headers.get('content-security-policy') ?? ''
  const hash = createHash('sha256').update('run(1)').digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).not.toContain('unsafe')
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: 'cookie, accept-encoding',
    'x-content-type-options': 'nosniff',
  })
})

test('a missing page, a shop that is down, a page that has moved', async () => {
  const missing = await get('/nowhere')
  expect([missing.status, missing.headers.get('etag')]).toEqual([404, null])
  name = 'away'
  const away = await get('/away', { cookie: 'lang=en' })
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await away.text()).toContain('isn’t available right now')
  const moved = await get('/old')
  expect([moved.status, moved.headers.get('location')]).toEqual([307, '/new'])
})

/** Requests the exact path: `fetch` would normalize it. */
const rawGet = (path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(shop.url)
    const asked = request({ hostname, port, path, agent: false }, (answer) => {
      answer.resume()
      resolve(answer)
    })
    asked.on('error', reject).end()
  })

test('empty path segments redirect to the address without them', async () => {
  const before = rendered
  for (const [asked, expected] of [
    ['//list/', '/list/'],
    ['/list//x///y?a=//b', '/list/x/y?a=//b'],
    ['//shop.example/%2F', '/shop.example/%2F'],
    ['//\\shop.example', '/%5Cshop.example'], // a browser reads a backslash as a slash
  ] as const) {
    const { statusCode, headers } = await rawGet(asked)
    expect([statusCode, headers.location]).toEqual([301, expected])
  }
  expect(rendered).toBe(before)
})

test('a cached page is sent under any load, and another one is replaced by a text page', async () => {
  expect((await get('/kept')).status).toBe(200)
  shop.app.places = {
    ...newSlots({
      ceilings: { 0: 0, 1: 0, 2: 0, 3: 0 },
      waitMs: { 0: 1, 1: 1, 2: 1, 3: 1 },
      fewWaiting: 0,
      patientMs: 0,
    }),
  }
  expect((await get('/kept')).status).toBe(200)
  const answer = await get('/never-seen', { cookie: 'lang=en' })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(await answer.text()).toContain('very busy')
  shop.app.places = null
  expect((await get('/never-seen')).status).toBe(200)
})

test('only a missing page leads on, by its whole address and language, also once it is cached', async () => {
  expect((await get('/a')).status).toBe(200)
  expect((await get('/no/other')).status).toBe(404)
  for (let time = 0; time < 2; time++) {
    const { status, headers } = await get('/no/old?x=1&utm=2', { cookie: 'lang=en' })
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([
      301,
      '/new?in=en',
      'no-store',
    ])
  }
  expect((await get('/no/old')).status).toBe(404)
  expect((await get('/no/broken')).status).toBe(404)
})
