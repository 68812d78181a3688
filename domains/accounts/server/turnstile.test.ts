/**
 * Turnstile instead of proof of work, with a stand-in that follows its documentation: tokens are valid once, and only here.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { captchaOriginOf, policyOf } from '#kit/server/http/csp.ts'
import { readConfig } from '#kit/server/config.ts'
import { passwordLogin, sendCode } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { proofOfWork } from '../login-contract.ts'
import { buyerWith } from './testing.ts'

type Mode = 'well' | 'away' | 'broken' | 'internal' | 'wrong keys' | 'other action'
let mode: Mode = 'well'
const asked: Record<string, string>[] = []
const good = new Set<string>()
const server = createServer((request, response) => {
  void (async () => {
    const body = JSON.parse((await text(request)) || '{}') as Record<string, string>
    asked.push({ ...body, path: request.url ?? '' })
    const respond = (verdict: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(verdict))
    const no = (code: string) => respond({ success: false, 'error-codes': [code] })
    if (mode === 'away') return response.destroy()
    if (mode === 'broken') return response.end('<html>')
    if (mode === 'internal') return no('internal-error')
    if (mode === 'wrong keys' || body.secret !== '0x4A/b+c') return no('invalid-input-secret')
    if (!body.response) return no('missing-input-response')
    if (!/^[\w.-]+$/.test(body.response)) return no('invalid-input-response')
    if (!good.delete(body.response)) return no('timeout-or-duplicate')
    const action = mode === 'other action' ? 'comment' : 'login'
    return respond({ success: true, challenge_ts: '2026-03-01T00:00:00Z', hostname: 'x', action })
  })()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const { port } = server.address() as AddressInfo
const turnstileUrl = `turnstile+http://0x4SITE:${encodeURIComponent('0x4A/b+c')}@127.0.0.1:${port}`

const now = '2026-03-01T00:00:00.000Z'
const shop = await openTestShop({ now, config: { turnstileUrl, demo: false } })
const { workNeeded, wrongLogin, captchaAway } = AccountReasons
const { email } = await buyerWith(shop)

let count = 0
function aToken(): string {
  const token = `0.token-${++count}.${'x'.repeat(1900)}`
  good.add(token)
  return token
}
const attempt = async (proof?: string) =>
  (
    await shop.call(passwordLogin, {
      email: `guess${++count}@example.com`,
      password: 'harbour8',
      ...(proof !== undefined && { proof }),
    })
  ).code

beforeEach(async () => {
  mode = 'well'
  await shop.db.count(sql`delete from kit.bucket`)
  for (let i = 0; i < 10; i++) await attempt()
  asked.length = 0
})

test('the browser learns the provider and the site key, but not the secret', async () => {
  const { data } = await shop.call(proofOfWork, {})
  expect(data).toEqual({
    kind: 'turnstile',
    siteKey: '0x4SITE',
    script: `http://127.0.0.1:${port}/turnstile/v0/api.js?render=explicit`,
  })
})

test('after the free attempts each call needs a token of its own, which the shop verifies', async () => {
  expect(await attempt()).toBe(workNeeded.code)
  expect(asked).toEqual([])
  const token = aToken()
  expect(await attempt(token)).toBe(wrongLogin.code)
  expect(asked).toEqual([
    {
      path: '/turnstile/v0/siteverify',
      secret: '0x4A/b+c',
      response: token,
      remoteip: '127.0.0.1',
    },
  ])
  expect(await attempt(token)).toBe(workNeeded.code)
  const right = { email, password: 'harbour7', proof: aToken() }
  expect((await shop.call(passwordLogin, right)).code).toBe(1)
  const code = { email, purpose: 'login' as const, proof: aToken() }
  expect((await shop.call(sendCode, code)).code).toBe(1)
})

describe('invalid tokens', () => {
  test('unknown, of another action, or ten calls with one: refused', async () => {
    expect(await attempt('made up')).toBe(workNeeded.code)
    expect(await attempt('0.made-up')).toBe(workNeeded.code)
    const token = aToken()
    const codes = await Promise.all(Array.from({ length: 10 }, () => attempt(token)))
    expect(codes.filter((code) => code === wrongLogin.code)).toHaveLength(1)
    expect(codes.filter((code) => code === workNeeded.code)).toHaveLength(9)
    mode = 'other action'
    expect(await attempt(aToken())).toBe(workNeeded.code)
  })

  test('an answer to the built-in challenge is refused too', async () => {
    expect(await attempt('1772323500000.abc.1.abc.1')).toBe(workNeeded.code)
  })
})

test.each(['away', 'broken', 'internal', 'wrong keys'] as const)(
  'when Cloudflare is %s, callers beyond the free attempts wait; the next token is valid again',
  async (each) => {
    mode = each
    expect(await attempt(aToken())).toBe(captchaAway.code)
    mode = 'well'
    expect(await attempt(aToken())).toBe(wrongLogin.code)
  },
)

test('a token that Cloudflare accepts twice still counts once here', async () => {
  const token = aToken()
  expect(await attempt(token)).toBe(wrongLogin.code)
  good.add(token)
  expect(await attempt(token)).toBe(workNeeded.code)
})

test('a page’s policy allows Cloudflare only where it is configured', () => {
  const policy = (captchaOrigin: string | null) =>
    policyOf({ hashes: [], isSecure: true, captchaOrigin })
  const set = captchaOriginOf('turnstile://a:b@challenges.cloudflare.com')
  expect(set).toBe('https://challenges.cloudflare.com')
  expect(policy(set)).toContain("script-src 'self' https://challenges.cloudflare.com;")
  expect(policy(set)).toContain('frame-src https://challenges.cloudflare.com;')
  expect(policy(captchaOriginOf(null))).not.toMatch(/cloudflare|frame-src/)
  expect(readConfig({ TURNSTILE_URL: turnstileUrl }).turnstileUrl).toBe(turnstileUrl)
  expect(() => readConfig({ TURNSTILE_URL: 'https://a:secret@b' })).toThrow(/^TURNSTILE_URL: /)
})
