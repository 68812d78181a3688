/** A buyer's sessions and login history, and that an ended session is refused everywhere at once. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { buildApp } from '#apps/api/app.ts'
import { domains, identity } from '#apps/api/domains.ts'
import { openTestShop } from '#apps/api/testing.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { openDb } from '#kit/server/database/db.ts'
import { callOver } from '#kit/testing/call.ts'
import { passwordLogin, sendCode, userInfo } from '../../contract.ts'
import { AccountReasons } from '../../reasons.ts'
import { resetPassword } from '../../login-contract.ts'
import { endOtherSessions, endSession, myLogins, mySessions } from '../../devices-contract.ts'
import { forgetLogins } from '../jobs.ts'
import { buyerWith } from '../testing.ts'
import { deviceIn, placeOf } from './words.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { call, clock, db } = shop

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/144.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1'

const logIn = async (email: string, agent = CHROME, password = 'harbour7') => {
  const { code, data } = await call(passwordLogin, { email, password }, { 'user-agent': agent })
  return { code, by: { 'user-token': data?.userinfo.user_token ?? '' } }
}
const sessionsOf = async (by: Record<string, string>) => (await call(mySessions, {}, by)).data ?? []
const loginsOf = async (by: Record<string, string>) =>
  (await call(myLogins, {}, by)).data?.items ?? []
const isIn = async (by: Record<string, string>) => (await call(userInfo, {}, by)).code === 1

test('each device is shown in words, this one first', async () => {
  const { email } = await buyerWith(shop)
  const laptop = await logIn(email)
  clock.forward({ minutes: 10 })
  const phone = await logIn(email, IPHONE)
  const seen = await sessionsOf(laptop.by)
  expect(seen.map(({ device, isThis, place }) => ({ ...device, isThis, place }))).toEqual([
    { name: 'Chrome, Windows', kind: 'computer', isThis: true, place: '127.0.0.*' },
    { name: 'Safari, iPhone', kind: 'phone', isThis: false, place: '127.0.0.*' },
    { name: '', kind: 'unknown', isThis: false, place: '127.0.0.*' },
  ])
  expect((await sessionsOf(phone.by))[0]?.device.kind).toBe('phone')
})

test('an ended session is refused from the next call on, and others stay', async () => {
  const { email, by: first } = await buyerWith(shop)
  const laptop = await logIn(email)
  const phone = await logIn(email, IPHONE)
  const stranger = (await sessionsOf(laptop.by)).find(({ device }) => device.kind === 'phone')
  expect((await call(endSession, { sessionId: stranger!.id }, laptop.by)).code).toBe(1)
  expect((await call(userInfo, {}, phone.by)).code).toBe(Reasons.loginExpired.code)
  expect(await isIn(laptop.by)).toBe(true)
  expect(await isIn(first)).toBe(true)
  expect(await sessionsOf(laptop.by)).toHaveLength(2)
})

test('all others end at once, without fresh proof', async () => {
  const { email, by: first } = await buyerWith(shop)
  const laptop = await logIn(email)
  clock.forward({ hours: 2 })
  expect((await call(endOtherSessions, {}, laptop.by)).data).toEqual({ endedCount: 1 })
  expect(await isIn(first)).toBe(false)
  expect(await isIn(laptop.by)).toBe(true)
  expect((await call(endOtherSessions, {}, laptop.by)).data).toEqual({ endedCount: 0 })
})

test("nobody ends or sees another buyer's", async () => {
  const lin = await buyerWith(shop)
  const wang = await buyerWith(shop)
  const [his] = await sessionsOf(lin.by)
  expect((await call(endSession, { sessionId: his!.id }, wang.by)).code).toBe(Reasons.notFound.code)
  expect(await isIn(lin.by)).toBe(true)
  expect((await sessionsOf(wang.by)).map(({ id }) => id)).not.toContain(his!.id)
})

test('a session that one process ends is refused by another within a second', async () => {
  const second = openDb(shop.databaseUrl)
  const { app } = await buildApp({
    db: second,
    databaseUrl: shop.databaseUrl,
    clock: () => clock.now,
    domains: domains.map(({ beside: _alone, ...domain }) => domain),
    identity,
    checkAnswers: true,
    shedsLoad: false,
    config: shop.app.config,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const { email } = await buyerWith(shop)
    const laptop = await logIn(email)
    const phone = await logIn(email, IPHONE)
    const there = () => callOver(url, userInfo, {}, phone.by).then(({ envelope }) => envelope.code)
    expect(await there()).toBe(1) // whatever a process caches of a session, it has cached it now
    await call(endOtherSessions, {}, laptop.by)
    const ended = performance.now()
    await expect.poll(there, { interval: 50, timeout: 1000 }).toBe(Reasons.loginExpired.code)
    expect(performance.now() - ended).toBeLessThan(1000)
  } finally {
    await app.close()
    await second.end()
  }
})

test('logins, failed attempts and a new password are listed, the newest first', async () => {
  const { email, by } = await buyerWith(shop)
  await logIn(email, IPHONE, 'wrong123')
  clock.forward({ minutes: 1 })
  await call(sendCode, { email, purpose: 'reset' })
  const [mail] = (await call(demoOutbox, { to: email })).data ?? []
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
  expect((await call(resetPassword, { email, code, password: 'meadow42' })).code).toBe(1)
  clock.forward({ minutes: 1 })
  const { by: after } = await logIn(email, CHROME, 'meadow42')
  expect(await isIn(by)).toBe(false)
  const logins = await loginsOf(after)
  expect(logins.map(({ way, outcome, device }) => [way, outcome, device.kind])).toEqual([
    ['password', 'entered', 'computer'],
    ['reset', 'reset', 'unknown'],
    ['password', 'failed', 'phone'],
  ])
})

test('an unknown address writes a row without a buyer, as a known one writes a row with one', async () => {
  const { email, id } = await buyerWith(shop)
  const rows = () =>
    db.row<{ his: number; nobodys: number }>(sql`
      select count(*) filter (where buyer_id = ${id}) as his,
        count(*) filter (where buyer_id is null) as nobodys from accounts.login`)
  const before = await rows()
  const known = await logIn(email, CHROME, 'wrong123')
  const unknown = await logIn('nobody@example.com', CHROME, 'wrong123')
  expect([known.code, unknown.code]).toEqual(Array(2).fill(AccountReasons.wrongLogin.code))
  expect(await rows()).toEqual({ his: before.his + 1, nobodys: before.nobodys + 1 })
})

test("nobody reads another buyer's history; old entries are deleted", async () => {
  const lin = await buyerWith(shop)
  await logIn(lin.email)
  const wang = await buyerWith(shop)
  expect(await loginsOf(wang.by)).toEqual([])
  expect(await loginsOf(lin.by)).toHaveLength(1)
  clock.forward({ days: 20 })
  const context = () => ({ db, now: clock.now, log: shop.app.log, config: shop.app.config })
  await forgetLogins.run(context())
  expect(await loginsOf(lin.by)).toHaveLength(1)
  const { nobodys } = await db.row<{ nobodys: number }>(
    sql`select count(*) as nobodys from accounts.login where buyer_id is null`,
  )
  expect(nobodys).toBe(0)
  await forgetLogins.run({ ...context(), now: '2026-12-01T00:00:00.000Z' })
  expect(await loginsOf(lin.by)).toEqual([])
})

test.each([
  ['203.0.113.77', '203.0.113.*'],
  ['::ffff:203.0.113.77', '203.0.113.*'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['', ''],
])('the place %s is shown as "%s"', (ip, place) => expect(placeOf(ip)).toBe(place))

test("a browser's own words never appear on the page", () => {
  expect(deviceIn('<b>Evil</b> Chrome Windows')).toEqual({
    name: 'Chrome, Windows',
    kind: 'computer',
  })
  expect(deviceIn('<b>Evil</b>')).toEqual({ name: '', kind: 'unknown' })
})
