/** Other ways to log in: a code on the phone, a forgotten password, a number linked to an account; and who is refused. */
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { emailLogin, passwordLogin, sendCode, userInfo } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { bindPhone, phoneLogin, prove, resetPassword, sendPhoneCode } from '../login-contract.ts'
import { mySecurity } from '../settings-contract.ts'
import { shortPhone } from './phone-number.ts'
import { buyerWith } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { wrongCode, tooManyCodes, phoneTaken, proofNeeded, wrongLogin } = AccountReasons

let count = 0
const aNumber = () => `+86138${String(10_000_000 + ++count)}`
const lastTo = async (to: string) => (await shop.call(demoOutbox, { to })).data ?? []

async function codeFor(phone: string, purpose: 'login' | 'reset' | 'bind'): Promise<string> {
  const { code, msg } = await shop.call(sendPhoneCode, { phone, purpose })
  if (code !== 1) throw new Error(msg)
  return /\b\d{6}\b/.exec((await lastTo(phone))[0]?.text ?? '')?.[0] ?? '000000'
}
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const withPhone = async (phone = aNumber()) => ({ ...(await buyerWith(shop, { phone })), phone })
const sessions = (buyerId: number) =>
  shop.db.rows(sql`
    select id from accounts.session where buyer_id = ${buyerId} and ended_at is null`)

beforeEach(async () => {
  await shop.db.count(sql`delete from kit.bucket`)
})

describe('a code on the phone', () => {
  test('logs in with the answer of the specification: 200 and a token; once', async () => {
    const { phone, id } = await withPhone()
    const code = await codeFor(phone, 'login')
    const answer = await shop.call(phoneLogin, { phone, code })
    expect(answer.code).toBe(200)
    const by = { 'user-token': answer.data?.token ?? '' }
    expect(answer.data?.userinfo).toMatchObject({ id, user_token: by['user-token'] })
    expect((await shop.call(userInfo, {}, by)).data?.id).toBe(id)
    expect((await shop.call(phoneLogin, { phone, code })).code).toBe(wrongCode.code)
  })

  test('reaches the same number however it is written', async () => {
    const { phone, id } = await withPhone()
    const code = await codeFor(` ${phone.slice(3, 6)} ${phone.slice(6)} `, 'login').catch(() => '')
    const sent = /\b\d{6}\b/.exec((await lastTo(phone))[0]?.text ?? '')?.[0] ?? code
    const { data } = await shop.call(phoneLogin, { phone: phone.slice(3), code: sent })
    expect(data?.userinfo.id).toBe(id)
  })

  test.each(['12345', '+8613', '138001380001', '+999123456789'])(
    'is not sent to %s',
    async (phone) => {
      const { code, data } = await shop.call(sendPhoneCode, { phone, purpose: 'login' })
      expect(code).toBe(3000)
      expect(data).toMatchObject({ fields: [{ path: 'phone' }] })
    },
  )

  test('is invalid after five attempts, also concurrent ones', async () => {
    const { phone } = await withPhone()
    const code = await codeFor(phone, 'login')
    const wrong = { phone, code: otherThan(code) }
    await Promise.all(Array.from({ length: 12 }, () => shop.call(phoneLogin, wrong)))
    const { tries } = await shop.db.row<{ tries: number }>(sql`
      select tries from accounts.code where target = ${phone}`)
    expect(tries).toBe(5)
    expect((await shop.call(phoneLogin, { phone, code })).code).toBe(wrongCode.code)
  })

  test('opens one session, however many use it concurrently', async () => {
    const { phone, id } = await withPhone()
    const before = (await sessions(id)).length
    const code = await codeFor(phone, 'login')
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.call(phoneLogin, { phone, code })),
    )
    expect(answers.filter((each) => each.code === 200)).toHaveLength(1)
    expect(await sessions(id)).toHaveLength(before + 1)
  })

  test('is valid for five minutes, for its purpose and its number', async () => {
    const { phone } = await withPhone()
    const other = await withPhone()
    const forBind = await codeFor(phone, 'bind')
    const forLogin = await codeFor(phone, 'login')
    const attempts = [
      { phone, code: forBind },
      { phone: other.phone, code: forLogin },
    ].filter(({ code }) => code !== forLogin || forBind !== forLogin)
    for (const input of attempts) {
      expect((await shop.call(phoneLogin, input)).code).toBe(wrongCode.code)
    }
    shop.clock.forward({ minutes: 5 })
    expect((await shop.call(phoneLogin, { phone, code: forLogin })).code).toBe(wrongCode.code)
  })

  test('is sent once a minute and ten times a day', async () => {
    const phone = aNumber()
    const ask = async () => (await shop.call(sendPhoneCode, { phone, purpose: 'login' })).code
    const first = await Promise.all(Array.from({ length: 6 }, ask))
    expect(first.filter((code) => code === 1)).toHaveLength(1)
    const codes: number[] = []
    for (let i = 0; i < 11; i++) {
      shop.clock.forward({ minutes: 15 })
      codes.push(await ask())
    }
    expect(codes).toEqual([...Array<number>(9).fill(1), tooManyCodes.code, tooManyCodes.code])
  })

  test('has the same answer and the same effects for known and unknown numbers', async () => {
    const { phone } = await withPhone()
    const unknown = aNumber()
    for (const purpose of ['login', 'reset'] as const) {
      const known = await shop.call(sendPhoneCode, { phone, purpose })
      expect(await shop.call(sendPhoneCode, { phone: unknown, purpose })).toEqual(known)
    }
    expect((await lastTo(phone)).map(({ template }) => template)).toEqual([
      'reset-code',
      'login-code',
    ])
    const mails = await lastTo(unknown)
    expect(mails.map(({ template }) => template)).toEqual(['reset-unknown', 'login-code'])
    const guess = { code: '000000' }
    const [a, b] = [
      await shop.call(phoneLogin, { phone, ...guess }),
      await shop.call(phoneLogin, { phone: unknown, ...guess }),
    ]
    expect(b).toEqual(a)
  })

  test('of a blocked buyer does not log in, and tells them the reason', async () => {
    const { phone, id } = await withPhone()
    const code = await codeFor(phone, 'login')
    await shop.db.count(sql`update accounts.session set ended_at = now() where buyer_id = ${id}`)
    await shop.db.count(sql`update accounts.buyer set blocked_at = now() where id = ${id}`)
    expect((await shop.call(phoneLogin, { phone, code })).code).toBe(AccountReasons.blocked.code)
  })
})

describe('a forgotten password', () => {
  const password = 'lantern9'
  async function resetCodeFor(email: string) {
    await shop.call(sendCode, { email, purpose: 'reset' })
    return /\b\d{6}\b/.exec((await lastTo(email))[0]?.subject ?? '')?.[0] ?? '000000'
  }

  test('is reset by mail; every session ends, the buyer is notified, the old one is refused', async () => {
    const { email, by, id } = await buyerWith(shop)
    const code = await resetCodeFor(email)
    expect((await shop.call(resetPassword, { email, code, password })).code).toBe(1)
    expect((await shop.call(userInfo, {}, by)).code).toBe(-202)
    expect(await sessions(id)).toEqual([])
    expect((await lastTo(email))[0]?.template).toBe('password-changed')
    const login = async (given: string) =>
      (await shop.call(passwordLogin, { email, password: given })).code
    expect([await login('harbour7'), await login(password)]).toEqual([wrongLogin.code, 1])
    expect((await shop.call(resetPassword, { email, code, password })).code).toBe(wrongCode.code)
  })

  test('is reset by phone', async () => {
    const { phone, email } = await withPhone()
    const code = await codeFor(phone, 'reset')
    expect((await shop.call(resetPassword, { phone, code, password })).code).toBe(1)
    expect((await shop.call(passwordLogin, { email, password })).code).toBe(1)
  })

  test('is not changed by a refused request: wrong code, common password, neither or both addresses', async () => {
    const { email, phone, by, id } = await withPhone()
    const code = await resetCodeFor(email)
    const hash = () => shop.db.row(sql`select password_hash from accounts.buyer where id = ${id}`)
    const before = await hash()
    const refusals = [
      await shop.call(resetPassword, { email, code: otherThan(code), password }),
      await shop.call(resetPassword, { email, code, password: 'password1' }),
      await shop.call(resetPassword, { code, password }),
      await shop.call(resetPassword, { email, phone, code, password }),
      await shop.call(emailLogin, { user_email: email, code }),
    ]
    expect(refusals.map((each) => each.code)).toEqual([
      wrongCode.code,
      AccountReasons.commonPassword.code,
      3000,
      3000,
      wrongCode.code,
    ])
    expect(await hash()).toEqual(before)
    expect((await shop.call(userInfo, {}, by)).code).toBe(1)
    expect((await shop.call(resetPassword, { email, code, password })).code).toBe(1)
  })

  test('reveals to nobody who has an account', async () => {
    const { email } = await buyerWith(shop)
    const [known, unknown] = [
      await shop.call(sendCode, { email, purpose: 'reset' }),
      await shop.call(sendCode, { email: 'nobody@example.com', purpose: 'reset' }),
    ]
    expect(unknown).toEqual(known)
    const guess = { code: '000000', password }
    expect(await shop.call(resetPassword, { email: 'nobody@example.com', ...guess })).toEqual(
      await shop.call(resetPassword, { email, ...guess }),
    )
    expect((await lastTo('nobody@example.com'))[0]?.template).toBe('reset-unknown')
  })
})

describe('a number', () => {
  test('is linked to an account by its code, and the buyer is notified by mail', async () => {
    const { by, email } = await buyerWith(shop)
    const phone = aNumber()
    const code = await codeFor(phone, 'bind')
    expect((await shop.call(bindPhone, { phone, code }, by)).data).toEqual({
      phone: shortPhone(phone),
    })
    expect((await shop.call(mySecurity, {}, by)).data).toMatchObject({
      phone: shortPhone(phone),
      isProved: true,
    })
    expect((await lastTo(email))[0]).toMatchObject({ template: 'phone-changed' })
    const login = await codeFor(phone, 'login')
    expect((await shop.call(phoneLogin, { phone, code: login })).code).toBe(200)
  })

  test('belongs to one account, under concurrent proofs', async () => {
    const phone = aNumber()
    const [a, b] = [await buyerWith(shop), await buyerWith(shop)]
    expect(
      (await shop.call(bindPhone, { phone, code: await codeFor(phone, 'bind') }, a.by)).code,
    ).toBe(1)
    shop.clock.forward({ minutes: 1 })
    const code = await codeFor(phone, 'bind')
    expect((await shop.call(bindPhone, { phone, code }, b.by)).code).toBe(phoneTaken.code)
    expect((await shop.call(bindPhone, { phone, code }, b.by)).code).toBe(wrongCode.code)
    const owners = await shop.db.rows(sql`select id from accounts.buyer where phone = ${phone}`)
    expect(owners).toEqual([{ id: a.id }])
  })

  test('is not changed by a session without recent proof', async () => {
    const { by } = await buyerWith(shop)
    shop.clock.forward({ minutes: 16 })
    const phone = aNumber()
    const code = await codeFor(phone, 'bind')
    expect((await shop.call(bindPhone, { phone, code }, by)).code).toBe(proofNeeded.code)
    expect((await shop.call(prove, { password: 'harbour8' }, by)).code).toBe(wrongLogin.code)
    expect((await shop.call(bindPhone, { phone, code }, by)).code).toBe(proofNeeded.code)
    expect((await shop.call(prove, { password: 'harbour7' }, by)).code).toBe(1)
    expect((await shop.call(bindPhone, { phone, code }, by)).code).toBe(1)
  })
})

test('a login from a new browser is reported by mail, one from a known browser is not', async () => {
  const { email } = await buyerWith(shop)
  const login = (userAgent: string) =>
    shop.call(passwordLogin, { email, password: 'harbour7' }, { 'user-agent': userAgent })
  const newDeviceMails = async () =>
    (await lastTo(email)).filter(({ template }) => template === 'new-device')
  await login('Firefox/140')
  expect(await newDeviceMails()).toEqual([])
  shop.clock.forward({ seconds: 1 })
  await login('Mozilla/5.0 (Windows NT 10.0) Chrome/150 <b> https://evil.example')
  const [mail] = await newDeviceMails()
  expect(mail?.text).toContain('Chrome, Windows')
  expect(mail?.text).not.toMatch(/<b>|evil/)
  shop.clock.forward({ seconds: 1 })
  await login('Firefox/140')
  expect(await newDeviceMails()).toHaveLength(1)
  await login('curl/8.5 <b>')
  expect((await newDeviceMails())[0]?.text).toContain('未知设备')
})
