/** The built shop over HTTP: rendered pages, the office, and immutable files. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { Reasons } from '#kit/contract/refusal.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { callInProcess } from '#kit/server/http/registry.ts'
import { DEFAULT_IDENTITY } from '#kit/contract/shop-identity.ts'
import type { Renderer } from '#kit/web/pages/page.ts'
import { DIST, ROOT } from '../../scripts/sources.ts'
import { openTestShop } from './testing.ts'
import { serveBuilt } from './web.ts'

const builder = spawnSync(process.execPath, [join(ROOT, 'scripts', 'build.ts')], {
  encoding: 'utf8',
})

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  config: { publicUrl: 'https://shop.example', demo: false },
  web: (app, cache) => serveBuilt(app, { dist: DIST, cache }),
})

if (builder.status !== 0) throw new Error(`the shop cannot be built: ${builder.stderr}`)

const page = (path: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: path, headers: { 'accept-encoding': 'identity', ...headers } })

test('an unknown address is a page with status and path, in the language of the cookie', async () => {
  const { statusCode, body } = await page('/no/such/page', { cookie: 'lang=spa' })
  expect(statusCode).toBe(404)
  expect(body).toContain('<html lang="es"')
  expect(body).toContain('Página no encontrada')
  expect(body).toContain('/no/such/page')
})

test('an unknown call is answered with an envelope, and a wrong method names the right one', async () => {
  const unknown = await page('/api/nothing?x=1', { lang: 'en' })
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, Reasons.noSuchCall.code])
  const wrong = await page('/api/user/emailLogin')
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'POST'])
  expect((await page('/apiary')).headers['content-type']).toContain('text/html')
})

test('pages ask for prices of activities only while there are any', async () => {
  const isAsked = async () => (await page('/goods/list')).body.includes('data-activities=""')
  expect(await isAsked()).toBe(false)
  await shop.db.tx(async (tx) => {
    await tx.count(sql`
      insert into promotions.activity (kind, names, state, starts_at, ends_at, audience, least_level, created_at)
      values ('special', '{"cn": "特价"}', 'published', '2026-03-02', '2026-03-03', 'all', 1, '2026-03-01')`)
    await invalidate(tx, ['*'])
  })
  expect(await isAsked()).toBe(true)
})

test('pages exist in demo mode only', async () => {
  for (const path of ['/test', '/test-login', '/test-unit-selector'])
    expect([path, (await page(path)).statusCode]).toEqual([path, 404])
})

test('a guest is redirected to the login from every page that needs one', async () => {
  const paths = ['/user/user', '/user/user/address?edit=1', '/user/setting/close']
  for (const path of [...paths, '/shoppingCart/confirm', '/goods/pay?order=1']) {
    const { statusCode, headers } = await page(path)
    const back = `/login/login?back=${encodeURIComponent(path)}`
    expect([statusCode, headers.location]).toEqual([302, back])
    expect([path, (await page(path, { cookie: 'token=x' })).statusCode]).toEqual([path, 200])
  }
  for (const path of ['/shoppingCart', '/login/login', '/'])
    expect([path, (await page(path)).statusCode]).toEqual([path, 200])
})

test('a page runs the scripts of its policy, and has no inline style of its own', async () => {
  const { body, headers } = await page('/no/such/page')
  expect(headers['content-security-policy']).toMatch(
    /script-src 'self' ('sha256-[\w+/=]+' ?)+; style-src 'self'( 'sha256-[\w+/=]+')+;/,
  )
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers['strict-transport-security']).toContain('max-age=31536000')
  expect(body).not.toMatch(/\sstyle="/)
})

test.each([
  '/login/login',

  '/shoppingCart',
  '/agreement',
  '/goods/list',
  '/no/such',
])("the title of %s contains the merchant's name of the shop", async (url) => {
  const { render } = (await import(join(DIST, 'server', 'entry-server.js'))) as Renderer
  const titleOf = async (shopName: string) => {
    const made = await render({
      url,
      lang: 'en',
      origin: 'https://shop.example',
      isDemo: false,
      timeZone: 'Asia/Shanghai',
      identity: { ...DEFAULT_IDENTITY, name: { cn: shopName } },
      hasActivities: false,
      manifest: undefined,
      call: async ({ method, path }, input) => ({
        ok: true,
        data: await callInProcess(shop.app, { method, path }, input, 'en'),
      }),
    })
    expect(made.html).toContain(`<span class="logo-name">${shopName}</span>`)
    return /<title>([^<]+)<\/title>/.exec(made.html)?.[1]
  }
  expect(await titleOf('Harbour')).toMatch(/^\S.* · Harbour$/)
  expect(await titleOf('Tradepost')).toMatch(/^\S.* · Tradepost$/)
})

test('a script in stored text is not in the policy of its page', async () => {
  const { render } = (await import(join(DIST, 'server', 'entry-server.js'))) as Renderer
  const stored = '<p>words</p><script>steal()</script><script nonce="x">steal(2)</script>'
  const made = await render({
    url: '/agreement',
    lang: 'en',
    origin: 'https://shop.example',
    isDemo: false,
    timeZone: 'Asia/Shanghai',
    identity: DEFAULT_IDENTITY,
    hasActivities: false,
    manifest: undefined,
    call: async ({ method, path }, input) => {
      const data = (await callInProcess(shop.app, { method, path }, input, 'en')) as object
      return { ok: true, data: 'html' in data ? { ...data, html: stored } : data }
    },
  })
  expect(made.html).toContain('steal()')
  expect(made.scripts.length).toBeGreaterThan(0)
  expect(made.scripts.filter((text) => text.includes('steal'))).toEqual([])
  expect(made.html).not.toMatch(/nonce="[\da-f-]{36}"/)
})

test('stored text is sanitized when it is read, too', async () => {
  await shop.db.count(sql`
    update accounts.agreement
    set html = jsonb_set(html, '{cn}', to_jsonb('<p>words</p><script>steal()</script>'::text))`)
  const { body } = await page('/agreement')
  expect(body).toContain('<p>words</p>')
  expect(body).not.toContain('steal()')
})

test('every file that a page loads exists, is compressed, and is cached forever', async () => {
  const { body } = await page('/no/such/page')
  const files = [...body.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(4)
  for (const file of files) {
    const { statusCode, headers, rawPayload } = await page(file, { 'accept-encoding': 'br' })
    expect([file, statusCode, headers['cache-control']]).toEqual([
      file,
      200,
      'public, max-age=31536000, immutable',
    ])
    if (!/\.(js|css)$/.test(file)) continue
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload)).toEqual(readFileSync(join(DIST, 'storefront', file)))
  }
})

test('the office is one page for all of its addresses, with files of its own', async () => {
  const [at, below] = [await page('/office'), await page('/office/orders/7')]
  expect([at.statusCode, at.body]).toEqual([200, below.body])
  expect(at.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  expect(at.body).toMatch(/src="\/office\/assets\/entry-client-[\w-]+\.js"/)
})

test('small files at fixed addresses', async () => {
  expect((await page('/favicon.svg')).headers['content-type']).toBe('image/svg+xml')
  const robots = (await page('/robots.txt')).body
  expect(robots).toContain('Disallow: /user/')
  expect(robots).toContain('Sitemap: https://shop.example/sitemap.xml')
  expect((await page('/build.json')).json()).toEqual({
    build: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
  })
})

test('an address that is neither page nor file is answered with an envelope', async () => {
  const missing = await page('/assets/missing.js')
  expect([missing.statusCode, missing.json()]).toEqual([
    404,
    { code: 3011, msg: '没有此接口', data: null },
  ])
})
