/** Changing address, number and passwords: who cannot change them, and concurrent changes. */
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { agreement, emailLogin, passwordLogin, register, sendCode, userInfo } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { bindPhone, sendPhoneCode } from '../login-contract.ts'
import {
  changePassword,
  mySecurity,
  proveByCode,
  sendEmailCode,
  sendOwnCode,
  updateEmail,
} from '../settings-contract.ts'
import { begin } from './sessions.ts'
import { buyerWith } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { proofNeeded, sameEmail, wrongCode, emailTaken, wrongOldPassword, samePassword } =
  AccountReasons

let count = 0
const anAddress = () => `new${++count}@example.com`
const outboxOf = async (to: string) => (await shop.call(demoOutbox, { to })).data ?? []
const templates = async (to: string) => (await outboxOf(to)).map(({ template }) => template)
const lastCode = async (to: string) =>
  /\b\d{6}\b/.exec((await outboxOf(to))[0]?.text ?? '')?.[0] ?? '000000'
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const emailOf = async (id: number) =>
  (await shop.db.row<{ email: string }>(sql`select email from accounts.buyer where id = ${id}`))
    .email
type By = { 'user-token': string }

/** Requests a code, and reads it in the mailbox. */
async function codeTo(email: string, by: By): Promise<string> {
  const { code, msg } = await shop.call(sendEmailCode, { email }, by)
  if (code !== 1) throw new Error(msg)
  return lastCode(email)
}

beforeEach(async () => {
  await shop.db.count(sql`delete from kit.bucket`)
})

describe('another e-mail address', () => {
  test('is proved by its code; answers 200 and a token, the old address is notified, the old token is invalid', async () => {
    const { id, email, by } = await buyerWith(shop)
    const next = anAddress()
    const code = await codeTo(next, by)
    expect(await templates(next)).toEqual(['email-code'])
    const changed = await shop.call(updateEmail, { user_email: ` ${next} `, code }, by)
    expect(changed).toMatchObject({ code: 200, data: { username: 'ne***@example.com' } })
    expect(await emailOf(id)).toBe(next)
    expect((await shop.call(userInfo, {}, by)).code).toBe(-202)
    const fresh = { 'user-token': changed.data?.token ?? '' }
    expect((await shop.call(userInfo, {}, fresh)).data?.id).toBe(id)
    expect((await outboxOf(email))[0]).toMatchObject({ template: 'email-changed' })
    expect((await outboxOf(email))[0]?.text).toContain('ne***@example.com')
    const login = async (address: string) =>
      (await shop.call(passwordLogin, { email: address, password: 'harbour7' })).code
    expect([await login(email), await login(next)]).toEqual([AccountReasons.wrongLogin.code, 1])
    await shop.runSweeps()
    await expectAuditClean(shop.db)
  })

  test('is not one’s own in another case, and not another buyer’s in another case', async () => {
    const { id, email, by } = await buyerWith(shop)
    const other = await buyerWith(shop)
    for (const same of [email, email.toUpperCase(), ` ${email}`]) {
      expect((await shop.call(sendEmailCode, { email: same }, by)).code).toBe(sameEmail.code)
      const given = { user_email: same, code: '000000' }
      expect((await shop.call(updateEmail, given, by)).code).toBe(sameEmail.code)
    }
    const loud = other.email.toUpperCase()
    const code = await codeTo(loud, by)
    expect((await shop.call(updateEmail, { user_email: loud, code }, by)).code).toBe(
      emailTaken.code,
    )
    expect((await shop.call(updateEmail, { user_email: loud, code }, by)).code).toBe(wrongCode.code)
    expect(await emailOf(id)).toBe(email)
    expect((await shop.call(userInfo, {}, by)).code).toBe(1)
    expect(await templates(email)).not.toContain('email-changed')
  })

  test('belongs to one account, when twenty change to it and register with it at once', async () => {
    const next = anAddress()
    const buyers = await Promise.all(Array.from({ length: 10 }, () => buyerWith(shop)))
    const [first] = buyers
    const code = await codeTo(next, first!.by)
    await shop.call(sendCode, { email: next, purpose: 'register' })
    const registerCode = await lastCode(next)
    const { data: agreed } = await shop.call(agreement, {})
    const form = {
      email: next.toUpperCase(),
      code: registerCode,
      password: 'harbour7',
      nickName: 'Twenty',
      customerType: 'individual' as const,
      agreementVersion: agreed!.version,
    }
    const changes = buyers.map(({ by }, index) =>
      shop.call(updateEmail, { user_email: index % 2 ? next : next.toUpperCase(), code }, by),
    )
    const registrations = Array.from({ length: 10 }, () => shop.call(register, form))
    const answers = await Promise.all([...changes, ...registrations])
    const won = answers.filter(({ code: each }) => each === 1 || each === 200)
    expect(won).toHaveLength(1)
    const refusals: number[] = [wrongCode.code, emailTaken.code]
    const lost = answers.filter((each) => !won.includes(each))
    expect(lost.filter((each) => !refusals.includes(each.code))).toEqual([])
    const owners = await shop.db.rows(sql`
      select id from accounts.buyer where lower(email) = ${next}`)
    expect(owners).toHaveLength(1)
  })

  test('needs fresh proof, however often it is requested; a code to the old address is proof', async () => {
    const { id, email, by } = await buyerWith(shop)
    const next = anAddress()
    const code = await codeTo(next, by)
    shop.clock.forward({ minutes: 16 })
    expect((await shop.call(sendEmailCode, { email: anAddress() }, by)).code).toBe(proofNeeded.code)
    expect((await shop.call(updateEmail, { user_email: next, code }, by)).code).toBe(
      proofNeeded.code,
    )
    expect(await emailOf(id)).toBe(email)
    expect((await shop.call(mySecurity, {}, by)).data?.isProved).toBe(false)

    expect((await shop.call(sendOwnCode, { by: 'email', purpose: 'prove' }, by)).code).toBe(1)
    const own = await lastCode(email)
    const wrong = { by: 'email' as const, code: otherThan(own) }
    expect((await shop.call(proveByCode, wrong, by)).code).toBe(wrongCode.code)
    expect((await shop.call(proveByCode, { by: 'email', code: own }, by)).code).toBe(1)
    expect((await shop.call(proveByCode, { by: 'email', code: own }, by)).code).toBe(wrongCode.code)
    expect((await shop.call(mySecurity, {}, by)).data?.isProved).toBe(true)
  })

  test('is not accepted with a code for something else, for another address, or without a login', async () => {
    const { id, email, by } = await buyerWith(shop)
    const [next, other] = [anAddress(), anAddress()]
    await shop.call(sendCode, { email: next, purpose: 'register' })
    const forRegister = await lastCode(next)
    const forOther = await codeTo(other, by)
    const forNext = await codeTo(next, by)
    for (const code of [forRegister, forOther].filter((each) => each !== forNext)) {
      expect((await shop.call(updateEmail, { user_email: next, code }, by)).code).toBe(
        wrongCode.code,
      )
    }
    const asLogin = await shop.call(emailLogin, { user_email: next, code: forNext })
    expect(asLogin.code).toBe(wrongCode.code)
    expect((await shop.call(updateEmail, { user_email: next, code: forNext })).code).toBe(-201)
    expect(await emailOf(id)).toBe(email)
    shop.clock.forward({ minutes: 5 })
    expect((await shop.call(updateEmail, { user_email: next, code: forNext }, by)).code).toBe(
      wrongCode.code,
    )
  })

  test.each(LANGS)('that is invalid is refused at its field in %s', async (lang) => {
    const { by } = await buyerWith(shop)
    for (const email of ['', 'a', 'a@b', 'a b@example.com', `${'a'.repeat(200)}@example.com`]) {
      const { code, data } = await shop.call(sendEmailCode, { email }, { ...by, lang })
      expect(code).toBe(3000)
      expect(data).toMatchObject({ fields: [{ path: 'email' }] })
      const update = await shop.call(
        updateEmail,
        { user_email: email, code: '12345' },
        { ...by, lang },
      )
      const fields = (update.data as unknown as { fields: { path: string }[] }).fields
      expect(new Set(fields.map(({ path }) => path))).toEqual(new Set(['user_email', 'code']))
    }
  })
})

test('another number: the old one is notified by text message, the buyer by mail', async () => {
  const old = '+8613900000001'
  const { email, by } = await buyerWith(shop, { phone: old })
  const phone = '+8613900000002'
  await shop.call(sendPhoneCode, { phone, purpose: 'bind' })
  const code = await lastCode(phone)
  expect((await shop.call(bindPhone, { phone, code }, by)).code).toBe(1)
  expect(await templates(old)).toEqual(['phone-replaced'])
  expect(await templates(email)).toEqual(['phone-changed'])
  expect((await shop.call(mySecurity, {}, by)).data?.phone).toBe('+86 139****0002')
})

describe('another password', () => {
  const password = 'lantern9'
  const twice = { password, repeated: password }
  const anotherSession = async (id: number) => {
    const about = { now: shop.clock.now, ip: '127.0.0.1', userAgent: '' }
    return { 'user-token': (await begin(shop.db, id, about)) ?? '' }
  }
  const hashOf = (id: number) =>
    shop.db.row<{ passwordHash: string }>(
      sql`select password_hash from accounts.buyer where id = ${id}`,
    )

  test('ends every session but this one, notifies the buyer by mail, and the old one is refused', async () => {
    const { id, email, by } = await buyerWith(shop)
    const others = [await anotherSession(id), await anotherSession(id)]
    const given = { oldPassword: 'harbour7', ...twice }
    expect((await shop.call(changePassword, given, by)).code).toBe(1)
    expect((await shop.call(userInfo, {}, by)).code).toBe(1)
    for (const other of others) expect((await shop.call(userInfo, {}, other)).code).toBe(-202)
    expect(await templates(email)).toEqual(['password-changed'])
    const login = async (each: string) =>
      (await shop.call(passwordLogin, { email, password: each })).code
    expect([await login('harbour7'), await login(password)]).toEqual([
      AccountReasons.wrongLogin.code,
      1,
    ])
    expect((await shop.call(changePassword, given, by)).code).toBe(wrongOldPassword.code)
  })

  test.each([
    ['ab12c', false],
    ['ab12cd', true],
    ['abcdef', false],
    ['123456', false],
    ['kestrel4hawk', true],
    ['kestrel4hawks', false],
    ['kestrel-4', false],
    ['kestrél4', false],
    [' kestrel4', false],
  ])('of the shape %j: %s', async (each, isFine) => {
    const { id, by } = await buyerWith(shop)
    const before = await hashOf(id)
    const given = { oldPassword: 'harbour7', password: each, repeated: each }
    const { code, data } = await shop.call(changePassword, given, { ...by, lang: 'en' })
    expect(code).toBe(isFine ? 1 : 3000)
    const message = 'Use 6 to 12 letters and digits, with at least one of each'
    expect(data).toEqual(isFine ? {} : { fields: [{ path: 'password', message }] })
    const { passwordHash: after } = await hashOf(id)
    expect(after === before.passwordHash).toBe(!isFine)
  })

  test('is refused without changes: wrong old one, the same, a common one, typed in two different ways', async () => {
    const { id, by, email } = await buyerWith(shop)
    const before = await hashOf(id)
    const old = 'harbour7'
    const attempts = [
      { oldPassword: 'harbour8', ...twice },
      { oldPassword: old, password: old, repeated: old },
      { oldPassword: old, password: 'password1', repeated: 'password1' },
      { oldPassword: old, password, repeated: 'lantern8' },
    ]
    const answers = []
    for (const each of attempts) answers.push(await shop.call(changePassword, each, by))
    expect(answers.map(({ code }) => code)).toEqual([
      wrongOldPassword.code,
      samePassword.code,
      AccountReasons.commonPassword.code,
      3000,
    ])
    expect(answers[3]?.data).toMatchObject({
      fields: [{ path: 'repeated', message: '两次输入的密码不一致' }],
    })
    expect(await hashOf(id)).toEqual(before)
    expect(await templates(email)).toEqual([])
  })

  test('is changed once, when ten requests with the old one arrive at once', async () => {
    const { id, email, by } = await buyerWith(shop)
    const sessions = [
      by,
      ...(await Promise.all(Array.from({ length: 9 }, () => anotherSession(id)))),
    ]
    const answers = await Promise.all(
      sessions.map((each, index) => {
        const own = `lantern${index}x`
        const given = { oldPassword: 'harbour7', password: own, repeated: own }
        return shop.call(changePassword, given, each)
      }),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(await templates(email)).toEqual(['password-changed'])
    const alive = []
    for (const each of sessions) alive.push((await shop.call(userInfo, {}, each)).code)
    expect(alive.filter((code) => code === 1)).toHaveLength(1)
    expect(alive.indexOf(1)).toBe(answers.findIndex(({ code }) => code === 1))
  })

  test('is changed ten times in an hour at most: each costs a hash and a mail', async () => {
    const { email, by } = await buyerWith(shop)
    const codes = []
    for (let n = 0; n < 11; n++) {
      const next = `lantern${n}x`
      const oldPassword = n === 0 ? 'harbour7' : `lantern${n - 1}x`
      const given = { oldPassword, password: next, repeated: next }
      codes.push((await shop.call(changePassword, given, by)).code)
      shop.clock.forward({ seconds: 1 })
    }
    expect(codes).toEqual([...Array<number>(10).fill(1), AccountReasons.tooManyTries.code])
    expect(await templates(email)).toHaveLength(10)
  })

  test('cannot be guessed: ten attempts in a quarter of an hour, counted with those of the login', async () => {
    const { email, by } = await buyerWith(shop)
    const guess = (n: number) =>
      shop.call(changePassword, { oldPassword: `harbour${n}0`, ...twice }, by)
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => guess(n)))
    expect(answers.filter(({ code }) => code === wrongOldPassword.code)).toHaveLength(10)
    expect((await shop.call(passwordLogin, { email, password: 'harbour7' })).code).toBe(
      AccountReasons.tooManyTries.code,
    )
  })
})
