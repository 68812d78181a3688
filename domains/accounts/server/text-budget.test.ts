/** Text messages cost money: the budgets of a day, a country and a network, and when proof of work is needed. */
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { forgetSettings } from '#domains/settings/server/door.ts'
import { AccountReasons } from '../reasons.ts'
import { proofOfWork, sendPhoneCode } from '../login-contract.ts'
import { extraBits } from './text-budget.ts'

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  config: { trustedProxies: 1, logLevel: 'silent' },
})
const { db, call, clock } = shop
const { textsUsedUp, noTextsThere, noTextsToNumber, tooManyCodes, workNeeded } = AccountReasons

async function changeSettings(values: Record<string, number | string>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await db.count(sql`
      insert into settings.setting values (${key}, ${JSON.stringify(value)}::jsonb, 1, now(), 'test')
      on conflict (key) do update set value = excluded.value`)
  }
  forgetSettings()
}

let count = 0
/** A number without an account, and a network without earlier requests. */
const aNumber = () => `+8613${String(800_000_000 + ++count)}`
const from = (ip = `10.${count % 250}.${Math.floor(count / 250)}.1`) => ({ 'x-forwarded-for': ip })
const ask = async (phone = aNumber(), by = from()) =>
  (await call(sendPhoneCode, { phone, purpose: 'login' }, by)).code
const sentCount = async () =>
  (
    await db.row<{ count: number }>(sql`
      select count(*)::int as count from messages.outbox where channel = 'sms'`)
  ).count

beforeEach(async () => {
  await db.count(sql`delete from kit.bucket`)
  await db.count(sql`delete from messages.outbox`)
  await db.count(sql`delete from settings.setting`)
  await changeSettings({ 'accounts.freeTries': 1000 })
})

test('a country that the shop sends no texts to is refused, and nothing is sent', async () => {
  expect(await ask('+79161234567')).toBe(noTextsThere.code)
  expect(await sentCount()).toBe(0)
  expect(await ask('+6281234567890')).toBe(1)
  await changeSettings({ 'accounts.textCountries': '*' })
  expect(await ask('+79161234567')).toBe(1)
  await changeSettings({ 'accounts.textCountries': 'CN, ES' })
  expect(await ask('+6281234567891')).toBe(noTextsThere.code)
  expect(await ask('+34612345678')).toBe(1)
})

test.each([
  ['premium rate', '+34806123456'],
  ['premium rate', '+628091234567'],
  ['premium rate', '+39899123456'],
  ['premium rate', '+8616812345'],
  ['shared cost', '+34901123456'],
  ['personal', '+447012345678'],
  ['free of charge', '+80012345678'],
])('a %s number (%s) gets no text, whatever countries are allowed', async (_kind, phone) => {
  await changeSettings({ 'accounts.textCountries': '*' })
  expect(await ask(phone)).toBe(noTextsToNumber.code)
  expect(await sentCount()).toBe(0)
})

test('a wide network has its share, whichever household in it asks', async () => {
  const codes: number[] = []
  for (let i = 0; i < 64; i++) {
    codes.push(await ask(aNumber(), from(`2001:db8:7:${i.toString(16)}::1`)))
  }
  expect(codes.filter((code) => code === 1)).toHaveLength(60)
  expect(codes.slice(60)).toEqual(Array(4).fill(tooManyCodes.code))
  expect(await ask(aNumber(), from('2001:db8:8::1'))).toBe(1)
})

test('one country cannot use up the whole budget', async () => {
  await changeSettings({ 'accounts.textsPerDay': 40 })
  const codes: number[] = []
  for (let i = 0; i < 14; i++) codes.push(await ask())
  expect(codes.filter((code) => code === 1)).toHaveLength(10)
  expect(codes.slice(10)).toEqual(Array(4).fill(textsUsedUp.code))
  expect(await ask('+34612345679')).toBe(1)
})

test('the budget of a day is respected, also concurrently, and a refused code costs nothing', async () => {
  await changeSettings({ 'accounts.textsPerDay': 5 })
  const phone = aNumber()
  expect(await ask(phone)).toBe(1)
  for (let i = 0; i < 5; i++) expect(await ask(phone)).toBe(tooManyCodes.code)
  expect(await ask()).toBe(1)
  expect(await ask()).toBe(1)
  // More than half of it is used: the next ones need proof of work.
  expect(await ask()).toBe(workNeeded.code)
  expect(await sentCount()).toBe(3)
})

test('at 0 nothing is sent', async () => {
  await changeSettings({ 'accounts.textsPerDay': 0 })
  expect([workNeeded.code, textsUsedUp.code]).toContain(await ask())
  expect(await sentCount()).toBe(0)
})

test('the work grows with the share that is used', async () => {
  expect([0, 0.5, 0.51, 0.7, 0.9, 1].map(extraBits)).toEqual([0, 0, 1, 2, 4, 4])
  await changeSettings({ 'accounts.textsPerDay': 8, 'accounts.workBits': 4 })
  const bits = async () => ((await call(proofOfWork, {})).data as { bits: number }).bits
  expect(await bits()).toBe(4)
  expect(await ask()).toBe(1)
  await db.count(sql`update kit.bucket set tokens = least(tokens, 1)`)
  expect(await bits()).toBe(7)
  clock.forward({ hours: 24 })
  expect(await bits()).toBe(4)
})
