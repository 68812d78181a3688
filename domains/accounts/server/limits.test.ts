/** Rate limits apply across several processes of one shop, after a restart, and against forged addresses. */
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#apps/api/app.ts'
import { domains, identity } from '#apps/api/domains.ts'
import { openTestShop } from '#apps/api/testing.ts'
import { openDb } from '#kit/server/database/db.ts'
import { callOver } from '#kit/testing/call.ts'
import { emailLogin, passwordLogin, sendCode } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { buyerWith } from './testing.ts'

const now = '2026-03-01T00:00:00.000Z'
const shop = await openTestShop({ now, config: { trustedProxies: 1 } })
const { tooManyTries, tooManyCodes, wrongLogin, wrongCode } = AccountReasons

/** Another process of the same shop: its own connections, and its own memory of everything outside the database. */
async function another(trustedProxies = 1) {
  const db = openDb(shop.databaseUrl)
  const { app } = await buildApp({
    db,
    databaseUrl: shop.databaseUrl,
    clock: () => shop.clock.now,
    domains: domains.map(({ beside: _alone, ...domain }) => domain),
    identity,
    checkAnswers: true,
    shedsLoad: false,
    config: { ...shop.app.config, trustedProxies },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await app.close()
    await db.end()
  }
  afterAll(close)
  return { url, close }
}
const [first, second] = [{ url: shop.url }, await another()]

const login = async (url: string, email: string, password = 'harbour8', by = {}) =>
  (await callOver(url, passwordLogin, { email, password }, by)).envelope.code
const ask = async (url: string, email: string, by = {}) =>
  (await callOver(url, sendCode, { email, purpose: 'login' }, by)).envelope.code
const counted = (codes: readonly number[], code: number) =>
  codes.filter((each) => each === code).length

beforeEach(async () => {
  await shop.db.count(sql`delete from kit.bucket`)
  shop.clock.forward({ hours: 25 })
})

describe('two processes count together', () => {
  test('wrong passwords of one account', async () => {
    const { email } = await buyerWith(shop)
    const codes = await Promise.all(
      Array.from({ length: 24 }, (_, i) => login(i % 2 ? first.url : second.url, email)),
    )
    expect(counted(codes, wrongLogin.code)).toBe(10)
    expect(counted(codes, tooManyTries.code)).toBe(14)
  })

  test('codes of one address: one a minute', async () => {
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, i) => ask(i % 2 ? first.url : second.url, 'two@example.com')),
    )
    expect(counted(codes, 1)).toBe(1)
    expect(counted(codes, tooManyCodes.code)).toBe(11)
  })

  test('attempts at one code: five, then it is invalid in both', async () => {
    const { email } = await buyerWith(shop)
    await ask(first.url, email)
    const { data } = await shop.call(demoOutbox, { to: email })
    const code = /\d{6}/.exec(data?.[0]?.subject ?? '')?.[0] ?? ''
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const attempt = async (url: string, given: string) =>
      (await callOver(url, emailLogin, { user_email: email, code: given }, {})).envelope.code
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => attempt(i % 2 ? first.url : second.url, wrong)),
    )
    const { tries } = await shop.db.row<{ tries: number }>(sql`
      select tries from accounts.code where target = ${email} and purpose = 'login'`)
    expect(tries).toBe(5)
    expect([await attempt(first.url, code), await attempt(second.url, code)]).toEqual([
      wrongCode.code,
      wrongCode.code,
    ])
  })
})

test('a restart resets nothing', async () => {
  const { email } = await buyerWith(shop)
  const before = await another()
  for (let i = 0; i < 10; i++) await login(before.url, email)
  expect(await ask(before.url, 'restart@example.com')).toBe(1)
  await before.close()
  const after = await another()
  expect(await login(after.url, email, 'harbour7')).toBe(tooManyTries.code)
  expect(await ask(after.url, 'restart@example.com')).toBe(tooManyCodes.code)
  shop.clock.forward({ minutes: 2 })
  expect(await login(after.url, email, 'harbour7')).toBe(1)
})

describe('a forged address', () => {
  const NETWORK = 30 * 50 // in demo mode a network may do fifty times as much
  /** Uses up all but a few tokens of a network. */
  async function nearlyUsedUp(url: string, by: Record<string, string>): Promise<void> {
    await login(url, 'first@example.com', 'harbour8', by)
    await shop.db.count(sql`update kit.bucket set tokens = 4 where tokens > ${NETWORK - 500}`)
  }
  const forged = (i: number) => `10.${i}.${(i * 7) % 256}.1, 2001:db8:${i}::1`

  test('is not another network: behind one proxy only what the proxy wrote counts', async () => {
    const at = (i: number) => ({ 'x-forwarded-for': `${forged(i)}, 203.0.113.9` })
    await nearlyUsedUp(first.url, at(0))
    const codes: number[] = []
    for (let i = 1; i <= 12; i++)
      codes.push(await login(first.url, `a${i}@example.com`, 'x1', at(i)))
    expect(counted(codes, wrongLogin.code)).toBe(4)
    expect(counted(codes, tooManyTries.code)).toBe(8)
    const elsewhere = { 'x-forwarded-for': `${forged(1)}, 203.0.113.10` }
    expect(await login(first.url, 'b@example.com', 'x1', elsewhere)).toBe(wrongLogin.code)
  })

  test('without a proxy the header is ignored', async () => {
    const bare = await another(0)
    await nearlyUsedUp(bare.url, { 'x-forwarded-for': forged(1) })
    const codes: number[] = []
    for (let i = 1; i <= 12; i++) {
      const by = {
        'x-forwarded-for': `198.51.100.${i}`,
        forwarded: `for=198.51.100.${i}`,
        'x-real-ip': `198.51.100.${i}`,
      }
      codes.push(await login(bare.url, `c${i}@example.com`, 'x1', by))
    }
    expect(counted(codes, wrongLogin.code)).toBe(4)
    expect(counted(codes, tooManyTries.code)).toBe(8)
  })

  test('a household of IPv6 is one network, however many of its addresses it uses', async () => {
    const at = (i: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${i.toString(16)}` })
    await nearlyUsedUp(first.url, at(1))
    const codes: number[] = []
    for (let i = 2; i <= 10; i++)
      codes.push(await login(first.url, `d${i}@example.com`, 'x1', at(i)))
    expect(counted(codes, tooManyTries.code)).toBe(5)
  })
})

describe('wrong passwords from all over the world', () => {
  const HOME = { 'x-forwarded-for': '198.51.100.7', 'user-agent': 'Known/1.0' }
  const at = (i: number) => ({ 'x-forwarded-for': `203.0.113.${i}`, 'user-agent': 'Crowd/1.0' })

  test('are slowed down, and do not lock the owner out of the browser they logged in with before', async () => {
    const { email } = await buyerWith(shop)
    expect(await login(first.url, email, 'harbour7', HOME)).toBe(1)
    const codes = await Promise.all(
      Array.from({ length: 40 }, (_, i) => login(first.url, email, 'harbour8', at(i))),
    )
    expect(counted(codes, wrongLogin.code)).toBe(10)
    expect(counted(codes, tooManyTries.code)).toBe(30)
    // The right password does not help a stranger now; a similar browser does not count as known.
    const elsewhere = { ...HOME, 'x-forwarded-for': '203.0.113.7' }
    for (const by of [at(99), { ...HOME, 'user-agent': 'Other' }, elsewhere])
      expect(await login(first.url, email, 'harbour7', by)).toBe(tooManyTries.code)
    expect(await login(second.url, email, 'harbour7', HOME)).toBe(1)
  })

  test('from that browser are limited to ten, also concurrently, in both processes together', async () => {
    const { email } = await buyerWith(shop)
    await login(first.url, email, 'harbour7', HOME)
    const codes = await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        login(i % 2 ? first.url : second.url, email, 'harbour8', HOME),
      ),
    )
    expect(counted(codes, wrongLogin.code)).toBe(10)
    expect(counted(codes, tooManyTries.code)).toBe(6)
  })
})
