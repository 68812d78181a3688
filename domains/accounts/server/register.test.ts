/** Registering with a telephone number alone: by its own form, or in the login that finds no account for it. */
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { demoOutbox, myMessages } from '#domains/messages/contract.ts'
import { agreement, passwordLogin, register, sendCode, userInfo } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { phoneLogin, sendPhoneCode } from '../login-contract.ts'
import {
  changePassword,
  mySecurity,
  sendEmailCode,
  sendOwnCode,
  updateEmail,
} from '../settings-contract.ts'
import { shortPhone } from './phone-number.ts'
import { buyerWith } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { version } = (await shop.call(agreement, {})).data!
const FORM = {
  password: 'harbour7',
  nickName: 'Lin',
  customerType: 'individual' as const,
  agreementVersion: version,
}
const { phoneUnknown, phoneRegistered, numberProofOver, wrongCode, wrongLogin } = AccountReasons

let count = 0
const aNumber = () => `+86137${String(10_000_000 + ++count)}`
const lastTo = async (to: string) => (await shop.call(demoOutbox, { to })).data ?? []
async function codeFor(phone: string, purpose: 'login' | 'register'): Promise<string> {
  const { code, msg } = await shop.call(sendPhoneCode, { phone, purpose })
  if (code !== 1) throw new Error(msg)
  const [message] = await lastTo(phone)
  expect(message?.template).toBe(`${purpose}-code`)
  return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '000000'
}
/** The login that finds no account, and the token of its refusal. */
async function tokenFor(phone: string): Promise<string> {
  const answer = await shop.call(phoneLogin, { phone, code: await codeFor(phone, 'login') })
  expect(answer.code).toBe(phoneUnknown.code)
  return (answer.data as unknown as { token: string }).token
}
const accountsOf = (phone: string) =>
  shop.db.rows<{ id: number; email: string | null }>(sql`
    select id, email from accounts.buyer where phone = ${phone}`)

beforeEach(async () => {
  await shop.db.count(sql`delete from kit.bucket`)
})

describe('a number without an account', () => {
  test('creates one by its own form, without an e-mail address, and logs in by code and by password', async () => {
    const phone = aNumber()
    const code = await codeFor(phone, 'register')
    const { data } = await shop.call(register, { ...FORM, phone, code })
    expect(data?.userinfo).toMatchObject({ username: shortPhone(phone), nickName: 'Lin' })
    expect(await accountsOf(phone)).toEqual([{ id: data?.userinfo.id, email: null }])
    shop.clock.forward({ minutes: 2 })
    const again = await shop.call(phoneLogin, { phone, code: await codeFor(phone, 'login') })
    expect(again.data?.userinfo.id).toBe(data?.userinfo.id)
    const typed = ` ${phone.slice(3)} `
    const right = await shop.call(passwordLogin, { phone: typed, password: FORM.password })
    expect(right.data?.userinfo.id).toBe(data?.userinfo.id)
  })

  test('creates one in the login that finds none, once, with the agreement', async () => {
    const phone = aNumber()
    const token = await tokenFor(phone)
    expect(await accountsOf(phone)).toEqual([])
    expect((await shop.call(userInfo, {}, { 'user-token': token })).code).toBe(-202)
    const old = await shop.call(register, { ...FORM, token, agreementVersion: version + 1 })
    expect(old.code).toBe(AccountReasons.agreementChanged.code)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.call(register, { ...FORM, token })),
    )
    expect(answers.map((each) => each.code).toSorted()).toEqual([
      1,
      ...Array<number>(4).fill(numberProofOver.code),
    ])
    expect(await accountsOf(phone)).toHaveLength(1)
    const accepted = await shop.db.rows(sql`
      select version from accounts.acceptance join accounts.buyer on buyer.id = buyer_id
      where phone = ${phone}`)
    expect(accepted).toEqual([{ version }])
  })

  test('has ten minutes for the rest', async () => {
    const phone = aNumber()
    const token = await tokenFor(phone)
    shop.clock.forward({ minutes: 10 })
    expect((await shop.call(register, { ...FORM, token })).code).toBe(numberProofOver.code)
    expect(await accountsOf(phone)).toEqual([])
  })

  test('creates one account, however many forms are sent concurrently', async () => {
    const phone = aNumber()
    const token = await tokenFor(phone)
    shop.clock.forward({ minutes: 2 })
    const code = await codeFor(phone, 'register')
    const answers = await Promise.all([
      shop.call(register, { ...FORM, token }),
      shop.call(register, { ...FORM, phone, code }),
    ])
    expect(answers.map((each) => each.code).toSorted()).toEqual([1, phoneRegistered.code])
    expect(await accountsOf(phone)).toHaveLength(1)
  })
})

test('a request with two ways, none, or a number without its code registers nothing', async () => {
  const phone = aNumber()
  const code = await codeFor(phone, 'register')
  const refusals = [
    { ...FORM, code },
    { ...FORM, phone },
    { ...FORM, phone, code, email: 'two@example.com' },
    { ...FORM, phone, code: code === '111111' ? '222222' : '111111' },
    { ...FORM, phone: '123', code },
  ]
  const codes = []
  for (const input of refusals) codes.push((await shop.call(register, input)).code)
  expect(codes).toEqual([3000, 3000, 3000, wrongCode.code, 3000])
  expect(await accountsOf(phone)).toEqual([])
})

test('that a number has an account is reported only after a right code', async () => {
  const phone = aNumber()
  await buyerWith(shop, { phone })
  const code = await codeFor(phone, 'register')
  const answer = await shop.call(register, { ...FORM, phone, code })
  expect(answer.code).toBe(phoneRegistered.code)
  expect(await accountsOf(phone)).toHaveLength(1)
})

test('attempts at a password count for the account, by either address', async () => {
  const phone = aNumber()
  const { email } = await buyerWith(shop, { phone })
  const tried = async (input: { phone: string } | { email: string }) =>
    (await shop.call(passwordLogin, { ...input, password: 'harbour8' })).code
  for (let i = 0; i < 5; i++) {
    expect([await tried({ phone }), await tried({ email })]).toEqual([
      wrongLogin.code,
      wrongLogin.code,
    ])
  }
  expect([await tried({ phone }), await tried({ email })]).toEqual([
    AccountReasons.tooManyTries.code,
    AccountReasons.tooManyTries.code,
  ])
  const unknown = aNumber()
  expect(await tried({ phone: unknown })).toBe(wrongLogin.code)
})

describe('an account without an e-mail address', () => {
  const entered = async () => {
    const phone = aNumber()
    const code = await codeFor(phone, 'register')
    const { data } = await shop.call(register, { ...FORM, phone, code })
    return { phone, by: { 'user-token': data?.userinfo.user_token ?? '' } }
  }

  test('reads in the shop what others get by mail', async () => {
    const { by } = await entered()
    const change = { oldPassword: FORM.password, password: 'lantern9', repeated: 'lantern9' }
    expect((await shop.call(changePassword, change, by)).code).toBe(1)
    const { data } = await shop.call(myMessages, { category: 'article' }, by)
    expect(data?.items.map(({ title }) => title)).toContain('您的密码已修改')
  })

  test('gets no code by mail until it has an address, which a code proves as any other', async () => {
    const { by } = await entered()
    expect((await shop.call(mySecurity, {}, by)).data).toMatchObject({ email: null })
    const { code } = await shop.call(sendOwnCode, { by: 'email', purpose: 'prove' }, by)
    expect(code).toBe(AccountReasons.noEmail.code)
    const email = `first${count}@example.com`
    expect((await shop.call(sendEmailCode, { email }, by)).code).toBe(1)
    const sent = /\b\d{6}\b/.exec((await lastTo(email))[0]?.subject ?? '')?.[0] ?? ''
    const updated = await shop.call(updateEmail, { user_email: email, code: sent }, by)
    expect(updated.code).toBe(200)
    const right = await shop.call(passwordLogin, { email, password: FORM.password })
    expect(right.code).toBe(1)
    await shop.call(sendCode, { email, purpose: 'login' })
    expect((await lastTo(email))[0]?.template).toBe('login-code')
  })
})

test('every account retains a way to log in', async () => {
  const { id } = await buyerWith(shop)
  const without = shop.db.count(sql`update accounts.buyer set email = null where id = ${id}`)
  await expect(without).rejects.toThrow(/buyer_is_reached/)
})
