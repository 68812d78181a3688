/** The payment password: setting, changing and resetting it, and that its six digits cannot be guessed. */
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { AccountReasons } from '../reasons.ts'
import { prove } from '../login-contract.ts'
import {
  changePayPassword,
  mySecurity,
  resetPayPassword,
  sendOwnCode,
  setPayPassword,
} from '../settings-contract.ts'
import { demandPayPassword } from './pay-passwords.ts'
import { buyerWith } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const reasons = AccountReasons
const OLD = '739164'
const NEW = '482057'
const twice = (password: string) => ({ password, repeated: password })
const outboxOf = async (to: string) => (await shop.call(demoOutbox, { to })).data ?? []
const lastCode = async (to: string) =>
  /\b\d{6}\b/.exec((await outboxOf(to))[0]?.text ?? '')?.[0] ?? '000000'
const stateOf = (id: number) =>
  shop.db.maybeRow<{ tries: number; lockedUntil: string | null; forgottenAt: string | null }>(sql`
    select tries, locked_until, forgotten_at from accounts.pay_password where buyer_id = ${id}`)
/** A payment from the account. @returns 1, or the code of the refusal */
const pays = (buyerId: number, password: string) =>
  demandPayPassword({ db: shop.db, now: shop.clock.now, buyerId }, password).then(
    () => 1,
    (error: { reason: { code: number } }) => error.reason.code,
  )

async function payer() {
  const buyer = await buyerWith(shop)
  expect((await shop.call(setPayPassword, twice(OLD), buyer.by)).code).toBe(1)
  return buyer
}

beforeEach(async () => {
  await shop.db.count(sql`delete from kit.bucket`)
})

describe('set for the first time', () => {
  test('is six digits, stored as a hash, reported by mail; once, under concurrent calls', async () => {
    const { id, by, email } = await buyerWith(shop)
    expect((await shop.call(mySecurity, {}, by)).data?.hasPayPassword).toBe(false)
    expect(await pays(id, OLD)).toBe(reasons.payPasswordMissing.code)
    const answers = await Promise.all(
      [OLD, NEW, '618302', '905713'].map((each) => shop.call(setPayPassword, twice(each), by)),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([
      1,
      ...Array<number>(3).fill(reasons.payPasswordThere.code),
    ])
    expect((await shop.call(mySecurity, {}, by)).data?.hasPayPassword).toBe(true)
    expect((await outboxOf(email)).map(({ template }) => template)).toEqual([
      'pay-password-changed',
    ])
    await shop.runSweeps()
    await expectAuditClean(shop.db)
  })

  test.each([
    ['73916', 3000],
    ['7391645', 3000],
    ['73916a', 3000],
    ['７３９１６４', 3000],
    ['111111', reasons.commonPayPassword.code],
    ['123456', reasons.commonPayPassword.code],
    ['987654', reasons.commonPayPassword.code],
    ['890123', reasons.commonPayPassword.code],
    ['121212', reasons.commonPayPassword.code],
    ['520520', reasons.commonPayPassword.code],
    ['112233', reasons.commonPayPassword.code],
    ['111222', reasons.commonPayPassword.code],
    ['159753', reasons.commonPayPassword.code],
    ['000001', 1],
  ])('%s is answered %i', async (password, expected) => {
    const { id, by } = await buyerWith(shop)
    const { code, data } = await shop.call(setPayPassword, twice(password), { ...by, lang: 'en' })
    expect(code).toBe(expected)
    const fields = [{ path: 'password', message: 'A payment password has 6 digits' }]
    expect(data).toEqual(code === 3000 ? { fields } : code === 1 ? {} : null)
    expect((await stateOf(id)) === null).toBe(expected !== 1)
  })

  test('is not the end of one’s own number, and not typed in two different ways', async () => {
    const { by } = await buyerWith(shop, { phone: '+8613800739164' })
    expect((await shop.call(setPayPassword, twice('739164'), by)).code).toBe(
      reasons.commonPayPassword.code,
    )
    const { data } = await shop.call(setPayPassword, { password: OLD, repeated: NEW }, by)
    expect(data).toMatchObject({ fields: [{ path: 'repeated' }] })
  })

  test('needs fresh proof of identity', async () => {
    const { id, by } = await buyerWith(shop)
    shop.clock.forward({ minutes: 16 })
    expect((await shop.call(setPayPassword, twice(OLD), by)).code).toBe(reasons.proofNeeded.code)
    expect(await stateOf(id)).toBeNull()
    expect((await shop.call(prove, { password: 'harbour7' }, by)).code).toBe(1)
    expect((await shop.call(setPayPassword, twice(OLD), by)).code).toBe(1)
  })
})

describe('the attempts', () => {
  test('are five, also concurrent ones; then the right one is refused too, for half an hour', async () => {
    const { id } = await payer()
    const answers = await Promise.all(Array.from({ length: 20 }, () => pays(id, NEW)))
    expect(answers.filter((code) => code === reasons.wrongPayPassword.code)).toHaveLength(4)
    expect(answers.filter((code) => code === reasons.payPasswordLocked.code)).toHaveLength(16)
    expect((await stateOf(id))?.tries).toBe(5)
    expect(await pays(id, OLD)).toBe(reasons.payPasswordLocked.code)
    shop.clock.forward({ minutes: 29, seconds: 59 })
    expect(await pays(id, OLD)).toBe(reasons.payPasswordLocked.code)
    shop.clock.forward({ seconds: 1 })
    expect(await pays(id, NEW)).toBe(reasons.wrongPayPassword.code)
    expect((await stateOf(id))?.tries).toBe(1)
    expect(await pays(id, OLD)).toBe(1)
    expect((await stateOf(id))?.tries).toBe(0)
  })

  test('that are left are reported, and how long it is locked, in the caller’s language', async () => {
    const { by } = await payer()
    const wrong = { oldPassword: '618302', ...twice(NEW) }
    const messages = []
    for (let n = 0; n < 5; n++) {
      messages.push((await shop.call(changePayPassword, wrong, { ...by, lang: 'en' })).msg)
    }
    expect(messages.slice(-2)).toEqual([
      'Incorrect payment password. 1 attempt left',
      'Too many incorrect payment passwords. Try again in 30 minutes, or reset it with a code',
    ])
    const until = '2026-03-01'
    const { data } = await shop.call(mySecurity, {}, by)
    expect(data?.payLockedUntil?.slice(0, 10)).toBe(until)
  })
})

describe('changed', () => {
  test('with the old one, to a different one', async () => {
    const { id, by } = await payer()
    const same = { oldPassword: OLD, ...twice(OLD) }
    expect((await shop.call(changePayPassword, same, by)).code).toBe(reasons.samePassword.code)
    const given = { oldPassword: OLD, ...twice(NEW) }
    shop.clock.forward({ minutes: 16 })
    expect((await shop.call(changePayPassword, given, by)).code).toBe(reasons.proofNeeded.code)
    await shop.call(prove, { password: 'harbour7' }, by)
    expect((await shop.call(changePayPassword, given, by)).code).toBe(1)
    expect([await pays(id, OLD), await pays(id, NEW)]).toEqual([reasons.wrongPayPassword.code, 1])
  })

  test('once, when three windows do it at the same time', async () => {
    const { id, by } = await payer()
    const wanted = [NEW, '618302', '905713']
    const answers = await Promise.all(
      wanted.map((each) => shop.call(changePayPassword, { oldPassword: OLD, ...twice(each) }, by)),
    )
    const won = answers.findIndex(({ code }) => code === 1)
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(await pays(id, wanted[won] ?? '')).toBe(1)
  })
})

describe('forgotten', () => {
  test('is reset by a code to one’s own address, also while it is locked', async () => {
    const { id, by, email } = await payer()
    for (let n = 0; n < 5; n++) await pays(id, '618302')
    shop.clock.forward({ seconds: 1 })
    expect((await shop.call(sendOwnCode, { by: 'email', purpose: 'pay' }, by)).code).toBe(1)
    const code = await lastCode(email)
    const wrong = { by: 'email' as const, code: code === '000000' ? '000001' : '000000' }
    expect((await shop.call(resetPayPassword, { ...wrong, ...twice(NEW) }, by)).code).toBe(
      reasons.wrongCode.code,
    )
    const given = { by: 'email' as const, code, ...twice(NEW) }
    expect((await shop.call(resetPayPassword, given, by)).code).toBe(1)
    expect((await shop.call(resetPayPassword, given, by)).code).toBe(reasons.wrongCode.code)
    expect(await stateOf(id)).toMatchObject({
      tries: 0,
      lockedUntil: null,
      forgottenAt: shop.clock.now,
    })
    expect(await pays(id, NEW)).toBe(1)
  })

  test('is not reset by a code for something else, without a number, or where there was none', async () => {
    const { by, email } = await payer()
    await shop.call(sendOwnCode, { by: 'email', purpose: 'prove' }, by)
    const code = await lastCode(email)
    const given = { by: 'email' as const, code, ...twice(NEW) }
    expect((await shop.call(resetPayPassword, given, by)).code).toBe(reasons.wrongCode.code)
    expect((await shop.call(sendOwnCode, { by: 'phone', purpose: 'pay' }, by)).code).toBe(
      reasons.noPhone.code,
    )
    const none = await buyerWith(shop)
    await shop.call(sendOwnCode, { by: 'email', purpose: 'pay' }, none.by)
    const right = { by: 'email' as const, code: await lastCode(none.email), ...twice(NEW) }
    expect((await shop.call(resetPayPassword, right, none.by)).code).toBe(
      reasons.payPasswordMissing.code,
    )
    expect(await stateOf(none.id)).toBeNull()
  })
})
