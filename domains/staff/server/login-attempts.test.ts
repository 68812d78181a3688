/** Strangers who try passwords cannot lock a member out of the back office, and get no further themselves. */
import { generateSync } from 'otplib'
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { hashPassword } from '#kit/server/secrets/passwords.ts'
import { newToken, tokenHash } from '#kit/server/secrets/secret.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import { staffPassword, staffSecondFactor } from '../contract.ts'
import { StaffReasons } from '../reasons.ts'
import { proveMyself } from '../me-contract.ts'
import * as sqlOf from './sql.ts'
import { staffWith, STAFF_PASSWORD as password, STAFF_TOTP } from './testing.ts'
import { SLOW_MS } from './login-attempts.ts'

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  config: { trustedProxies: 1 },
})
const { db, clock, call } = shop
const { wrongLogin, wrongPassword, tooManyTries } = StaffReasons
const BROWSER = 'Mozilla/5.0 (an office)'
const from = (ip: string, userAgent = 'a stranger') => ({
  'x-forwarded-for': ip,
  'user-agent': userAgent,
})
const HOME = '198.51.100.7'

beforeEach(async () => {
  await db.count(sql`delete from kit.bucket`)
})

const emailOf = async (id: number) =>
  (await db.row<{ email: string }>(sql`select email from staff.member where id = ${id}`)).email

async function someone() {
  const { id, by } = await staffWith(shop)
  return { id, by, email: await emailOf(id) }
}

async function cameInFrom(memberId: number, ip: string, userAgent: string): Promise<void> {
  const until = later(clock.now, 12 * HOUR_MS)
  const hash = tokenHash(newToken())
  const times = { now: clock.now, idleUntil: until, maxUntil: until }
  await sqlOf.addSession(db, { tokenHash: hash, memberId, ip, userAgent, ...times })
}

const wrongFrom = async (email: string, ip: string, userAgent?: string) =>
  (await call(staffPassword, { email, password: 'wrong' }, from(ip, userAgent))).code

test('wrong passwords from elsewhere do not refuse the right one', async () => {
  const { email } = await someone()
  const codes: number[] = []
  for (let i = 0; i < 12; i++) codes.push(await wrongFrom(email, '203.0.113.1'))
  expect(codes).toEqual([
    ...Array<number>(10).fill(wrongLogin.code),
    ...Array<number>(2).fill(tooManyTries.code),
  ])
  expect((await call(staffPassword, { email, password }, from(HOME))).code).toBe(1)
})

test('wrong passwords from the same network do not refuse a known browser', async () => {
  const { id, email } = await someone()
  await cameInFrom(id, HOME, BROWSER)
  for (let i = 0; i < 40; i++) await wrongFrom(email, HOME)
  expect(await wrongFrom(email, HOME)).toBe(tooManyTries.code)
  expect((await call(staffPassword, { email, password }, from(HOME, BROWSER))).code).toBe(1)
})

test('a known browser may be wrong ten times too', async () => {
  const { id, email } = await someone()
  await cameInFrom(id, HOME, BROWSER)
  const codes: number[] = []
  for (let i = 0; i < 12; i++) codes.push(await wrongFrom(email, HOME, BROWSER))
  expect(codes.filter((code) => code === wrongLogin.code)).toHaveLength(10)
  expect(codes.filter((code) => code === tooManyTries.code)).toHaveLength(2)
})

test('many networks at once are slowed down, and the right password gets through among them', async () => {
  const { email } = await someone()
  for (let i = 1; i <= 30; i++) {
    expect(await wrongFrom(email, `203.0.113.${i}`)).toBe(wrongLogin.code)
  }
  const began = performance.now()
  expect(await wrongFrom(email, '203.0.113.31')).toBe(wrongLogin.code)
  expect(performance.now() - began).toBeGreaterThan(SLOW_MS * 0.9)
  expect((await call(staffPassword, { email, password }, from(HOME))).code).toBe(1)
})

test('a ticket for the old password, requested while it is changed, opens nothing', async () => {
  const { id, email } = await someone()
  const newHash = await hashPassword('another quiet harbour')
  const asked = Array.from({ length: 8 }, () => call(staffPassword, { email, password }))
  await Promise.race(asked)
  await db.tx(async (tx) => {
    await tx.count(sql`update staff.member set password_hash = ${newHash} where id = ${id}`)
    await tx.count(sql`delete from staff.ticket where member_id = ${id}`)
  })
  const answers = await Promise.all(asked)
  expect(answers.map(({ code }) => code)).toContain(wrongLogin.code)
  const code = generateSync({ secret: STAFF_TOTP, epoch: Date.parse(clock.now) / 1000 })
  for (const { data } of answers) {
    const ticket = data?.ticket ?? 'none'
    expect((await call(staffSecondFactor, { ticket, code })).code).toBe(StaffReasons.wrongCode.code)
  }
})

test('a proof by the old password, requested while it is changed, proves nothing', async () => {
  const { id, by } = await someone()
  const newHash = await hashPassword('another quiet harbour')
  const code = generateSync({ secret: STAFF_TOTP, epoch: Date.parse(clock.now) / 1000 })
  const asked = call(proveMyself, { password, code }, by)
  const bucketCount = async () =>
    (await db.row<{ count: number }>(sql`select count(*)::int as count from kit.bucket`)).count
  while ((await bucketCount()) < 3) await new Promise(setImmediate)
  await db.count(sql`update staff.member set password_hash = ${newHash} where id = ${id}`)
  expect((await asked).code).toBe(wrongPassword.code)
  const proved = await db.rows(sql`
    select from staff.session where member_id = ${id} and proved_at is not null`)
  expect(proved).toEqual([])
})
