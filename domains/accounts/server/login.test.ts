/** How buyers log in and stay logged in: codes, passwords, sessions; and how everybody else is refused. */
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import {
  agreement,
  emailLogin,
  logout,
  passwordLogin,
  register,
  sendCode,
  setLanguage,
  userInfo,
} from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { isCommon } from '../common-passwords.ts'
import { buyerWith } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { wrongCode, wrongLogin, tooManyTries, emailTaken } = AccountReasons

let count = 0
const anAddress = () => `lin${++count}@example.com`

async function codeFor(email: string, purpose: 'login' | 'register'): Promise<string> {
  const { code, msg } = await shop.call(sendCode, { email, purpose })
  if (code !== 1) throw new Error(msg)
  const { data } = await shop.call(demoOutbox, { to: email })
  return /\d{6}/.exec(data?.[0]?.subject ?? '')?.[0] ?? 'none'
}

/** A code that differs from the given one. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const FORM = {
  password: 'harbour7',
  nickName: '林 采购',
  customerType: 'business',
  agreementVersion: 1,
} as const

const buyers = () =>
  shop.db.rows<{ email: string; passwordHash: string }>(sql`
    select email, password_hash from accounts.buyer order by id`)

async function registered(email = anAddress()) {
  const code = await codeFor(email, 'register')
  const { data } = await shop.call(register, { ...FORM, email, code })
  const token = data?.userinfo.user_token ?? ''
  return { email, id: data?.userinfo.id ?? 0, token, by: { 'user-token': token } }
}

beforeEach(async () => {
  await shop.db.count(sql`delete from kit.bucket`)
})

describe('registering', () => {
  test('needs a code from the mailbox, and logs in', async () => {
    const email = anAddress()
    const code = await codeFor(email, 'register')
    const { data } = await shop.call(
      register,
      { ...FORM, email: ` ${email} `, code },
      { lang: 'en' },
    )
    expect(data?.userinfo).toEqual({
      id: expect.any(Number),
      nickName: '林 采购',
      username: 'li***@example.com',
      vip: 0,
      customerType: 'business',
      level: 1,
      invitationCode: expect.stringMatching(/^[A-Z2-9]{10}$/),
      avatarUrl: null,
      gender: null,
      user_token: expect.stringMatching(/^[\w-]{43}$/),
    })
    const by = { 'user-token': data?.userinfo.user_token ?? '' }
    const info = await shop.call(userInfo, {}, by)
    const { user_token: _, ...rest } = data?.userinfo ?? { user_token: '' }
    expect(info.data).toEqual(rest)
  })

  test('is refused with a wrong code, an old agreement, a common password; nothing is stored', async () => {
    const email = anAddress()
    const code = await codeFor(email, 'register')
    const before = await buyers()
    const attempt = async (over: object) =>
      (await shop.call(register, { ...FORM, email, code, ...over })).code
    expect(await attempt({ code: otherThan(code) })).toBe(wrongCode.code)
    expect(await attempt({ agreementVersion: 2 })).toBe(AccountReasons.agreementChanged.code)
    expect(await attempt({ password: 'Password1' })).toBe(AccountReasons.commonPassword.code)
    expect(await buyers()).toEqual(before)
    expect(await attempt({})).toBe(1)
  })

  test.each([
    ['short', { password: 'abc12' }],
    ['long', { password: 'abcdefghij123' }],
    ['letters only', { password: 'abcdefgh' }],
    ['digits only', { password: '12345678' }],
    ['other characters', { password: 'abc-12345' }],
    ['one letter for a name', { nickName: '林' }],
    ['a name of nineteen', { nickName: 'x'.repeat(19) }],
    ['a name with signs', { nickName: '<b>Lin</b>' }],
    ['five digits', { code: '12345' }],
    ['no address', { email: 'lin.example.com' }],
    ['a type that is not offered', { customerType: 'vip' }],
    ['no agreement', { agreementVersion: undefined }],
  ])('is refused for %s', async (_name, wrong) => {
    const input = { ...FORM, email: anAddress(), code: '123456', ...wrong } as never
    const { code, data } = await shop.call(register, input, { lang: 'en' })
    expect(code).toBe(Reasons.invalidInput.code)
    expect((data as unknown as { fields: unknown[] }).fields).toHaveLength(1)
  })

  test('ignores values that a buyer may not set', async () => {
    const email = anAddress()
    const code = await codeFor(email, 'register')
    const more = { id: 1, level: 5, vip: 1, superMember: true, super_member: true, role: 'owner' }
    const { data } = await shop.call(register, { ...FORM, ...more, email, code } as never)
    expect(data?.userinfo).toMatchObject({ level: 1, vip: 0 })
    expect(data?.userinfo.id).not.toBe(1)
  })

  test('twenty times at once creates one account', async () => {
    const email = anAddress()
    const code = await codeFor(email, 'register')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        shop.call(register, { ...FORM, email: i % 2 ? email : email.toUpperCase(), code }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1)
    const found = (await buyers()).filter((each) => each.email.toLowerCase() === email)
    expect(found).toHaveLength(1)
  })

  test('reveals an existing account to the mailbox’s owner, and to nobody else', async () => {
    const { email } = await registered()
    shop.clock.forward({ minutes: 1 })
    const guess = { ...FORM, email, code: '000000' }
    const [known, unknown] = [
      await shop.call(register, guess),
      await shop.call(register, { ...guess, email: anAddress() }),
    ]
    expect(known).toEqual(unknown)
    const code = await codeFor(email, 'register')
    expect((await shop.call(register, { ...FORM, email, code })).code).toBe(emailTaken.code)
    expect((await shop.call(register, { ...FORM, email, code })).code).toBe(wrongCode.code)
  })
})

describe('a code', () => {
  test('logs in once', async () => {
    const { email, id } = await registered()
    const code = await codeFor(email, 'login')
    const input = { user_email: email, code }
    const { data } = await shop.call(emailLogin, input)
    expect(data?.userinfo.id).toBe(id)
    expect((await shop.call(emailLogin, input)).code).toBe(wrongCode.code)
  })

  test('logs in once, however many use it concurrently', async () => {
    const { email } = await registered()
    const code = await codeFor(email, 'login')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.call(emailLogin, { user_email: email, code })),
    )
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([
      1,
      ...Array<number>(4).fill(wrongCode.code),
    ])
  })

  test('is invalid after five wrong attempts, also concurrent ones', async () => {
    const { email } = await registered()
    const code = await codeFor(email, 'login')
    const wrong = { user_email: email, code: otherThan(code) }
    await Promise.all(Array.from({ length: 12 }, () => shop.call(emailLogin, wrong)))
    const { tries } = await shop.db.row<{ tries: number }>(sql`
      select tries from accounts.code where target = ${email} and purpose = 'login'`)
    expect(tries).toBe(5)
    expect((await shop.call(emailLogin, { user_email: email, code })).code).toBe(wrongCode.code)
  })

  test('is still valid at the fifth attempt', async () => {
    const { email } = await registered()
    const code = await codeFor(email, 'login')
    for (let i = 0; i < 4; i++) {
      await shop.call(emailLogin, { user_email: email, code: otherThan(code) })
    }
    expect((await shop.call(emailLogin, { user_email: email, code })).code).toBe(1)
  })

  test('is valid for five minutes', async () => {
    const { email } = await registered()
    const code = await codeFor(email, 'login')
    shop.clock.forward({ minutes: 5 })
    expect((await shop.call(emailLogin, { user_email: email, code })).code).toBe(wrongCode.code)
  })

  test('is for its purpose and its address', async () => {
    const [a, b] = [await registered(), await registered()]
    shop.clock.forward({ minutes: 1 })
    const forRegister = await codeFor(a.email, 'register')
    const forLogin = await codeFor(a.email, 'login')
    const { code } = wrongCode
    const answers = [
      await shop.call(emailLogin, { user_email: a.email, code: forRegister }),
      await shop.call(emailLogin, { user_email: b.email, code: forLogin }),
      await shop.call(register, { ...FORM, email: a.email, code: forLogin }),
    ]
    expect(answers.map((answer) => answer.code)).toEqual([code, code, code])
  })

  test('invalidates the one before it', async () => {
    const { email } = await registered()
    const first = await codeFor(email, 'login')
    shop.clock.forward({ minutes: 1 })
    const second = await codeFor(email, 'login')
    const outcomes: number[] = []
    for (const code of [first, second]) {
      outcomes.push((await shop.call(emailLogin, { user_email: email, code })).code)
    }
    expect(outcomes).toEqual(first === second ? [1, wrongCode.code] : [wrongCode.code, 1])
  })

  test('is stored as an HMAC only', async () => {
    const email = anAddress()
    const code = await codeFor(email, 'login')
    const rows = await shop.db.rows<{ hmac: Buffer }>(sql`select * from accounts.code`)
    expect(rows.every(({ hmac }) => hmac.length === 32)).toBe(true)
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })
})

describe('a password', () => {
  test('logs in, however the address is written', async () => {
    const { email, id } = await registered()
    const input = { email: ` ${email.toUpperCase()}`, password: FORM.password }
    expect((await shop.call(passwordLogin, input)).data?.userinfo.id).toBe(id)
  })

  test('that is wrong is answered like an unknown address', async () => {
    const { email } = await registered()
    const wrong = await shop.call(passwordLogin, { email, password: 'harbour8' })
    const unknown = await shop.call(passwordLogin, { email: anAddress(), password: 'harbour8' })
    expect(wrong.code).toBe(wrongLogin.code)
    expect(unknown).toEqual(wrong)
  })

  test('has ten attempts, also concurrent ones, for known and unknown addresses', async () => {
    const { email } = await registered()
    for (const target of [email, anAddress()]) {
      const answers = await Promise.all(
        Array.from({ length: 15 }, () =>
          shop.call(passwordLogin, { email: target, password: 'harbour8' }),
        ),
      )
      const codes = answers.map(({ code }) => code)
      expect(codes.filter((code) => code === wrongLogin.code)).toHaveLength(10)
      expect(codes.filter((code) => code === tooManyTries.code)).toHaveLength(5)
    }
    const right = { email, password: FORM.password }
    expect((await shop.call(passwordLogin, right)).code).toBe(tooManyTries.code)
    shop.clock.forward({ minutes: 2 })
    expect((await shop.call(passwordLogin, right)).code).toBe(1)
  })

  test('is stored as argon2id with the standard’s parameters, and hashed again when it was weaker', async () => {
    const { email } = await registered()
    const hashOf = async () => (await buyers()).find((each) => each.email === email)?.passwordHash
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const { hash } = await import('@node-rs/argon2')
    const weak = await hash(FORM.password, { memoryCost: 4096, timeCost: 1, parallelism: 1 })
    await shop.db.count(
      sql`update accounts.buyer set password_hash = ${weak} where email = ${email}`,
    )
    expect((await shop.call(passwordLogin, { email, password: FORM.password })).code).toBe(1)
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('of a blocked buyer does not log in, nor does a code or a session', async () => {
    const { email, id, by } = await registered()
    const code = await codeFor(email, 'login')
    await shop.db.count(sql`update accounts.buyer set blocked_at = now() where id = ${id}`)
    const answers = [
      await shop.call(passwordLogin, { email, password: FORM.password }),
      await shop.call(emailLogin, { user_email: email, code }),
      await shop.call(userInfo, {}, by),
    ]
    expect(answers.map((answer) => answer.code)).toEqual([
      AccountReasons.blocked.code,
      AccountReasons.blocked.code,
      -202,
    ])
  })
})

test('common passwords are recognised in any case, and good ones are accepted', () => {
  for (const common of [
    'password1',
    'Password123',
    'QWERTY12',
    '1q2w3e4r',
    'woaini520',
    'a123456',
    'abc123abc',
    'aaaaa1',
    'ab12ab12',
    '520wang',
    'bismillah1',
    'barcelona10',
  ]) {
    expect([common, isCommon(common)]).toEqual([common, true])
  }
  for (const good of ['harbour7', 'k7mzq2', 'Blau42Wiese', 'tukang88kayu', 'x9w2r4t6']) {
    expect([good, isCommon(good)]).toEqual([good, false])
  }
})

describe('a session', () => {
  const meBy = async (by: Record<string, string>) => (await shop.call(userInfo, {}, by)).code

  test('has its own token for each login, stored as a hash', async () => {
    const { email, token } = await registered()
    const again = await shop.call(passwordLogin, { email, password: FORM.password })
    const second = again.data?.userinfo.user_token ?? ''
    expect(second).not.toBe(token)
    const rows = JSON.stringify(await shop.db.rows(sql`select * from accounts.session`))
    expect([rows.includes(token), rows.includes(second)]).toEqual([false, false])
  })

  test('ends with its logout, and no other', async () => {
    const { email, by } = await registered()
    const again = await shop.call(passwordLogin, { email, password: FORM.password })
    const other = { 'user-token': again.data?.userinfo.user_token ?? '' }
    expect((await shop.call(logout, {}, by)).code).toBe(1)
    expect([await meBy(by), await meBy(other)]).toEqual([-202, 1])
    expect((await shop.call(logout, {}, by)).code).toBe(-202)
  })

  test('lasts while it is used within thirty days', async () => {
    const { by } = await registered()
    for (let i = 0; i < 3; i++) {
      shop.clock.forward({ days: 29 })
      expect(await meBy(by)).toBe(1)
    }
    shop.clock.forward({ days: 30 })
    expect(await meBy(by)).toBe(-202)
  })

  test('lasts a year at most', async () => {
    const { by } = await registered()
    for (let i = 0; i < 18; i++) {
      shop.clock.forward({ days: 20 })
      expect(await meBy(by)).toBe(1)
    }
    shop.clock.forward({ days: 5 })
    expect(await meBy(by)).toBe(-202)
  })

  test('is written once in five minutes, not at every call', async () => {
    const { by, id } = await buyerWith(shop)
    const seen = async () =>
      (
        await shop.db.row<{ at: string }>(sql`
        select last_seen_at as at from accounts.session where buyer_id = ${id}`)
      ).at
    const begun = shop.clock.now
    shop.clock.forward({ minutes: 5 })
    await meBy(by)
    expect(await seen()).toBe(begun)
    shop.clock.forward({ seconds: 1 })
    await Promise.all([meBy(by), meBy(by), meBy(by)])
    expect(await seen()).toBe(shop.clock.now)
  })

  test.each(['made-up', '', 'x'.repeat(5000), "' or 1=1 --"])(
    'is not opened by %j',
    async (token) => {
      const code = token === '' ? Reasons.loginNeeded.code : Reasons.loginExpired.code
      expect(await meBy({ 'user-token': token })).toBe(code)
    },
  )

  test('is deleted a month after its end', async () => {
    await registered()
    shop.clock.forward({ days: 400 })
    await shop.runSweeps()
    expect(await shop.db.rows(sql`select id from accounts.session`)).toEqual([])
    expect(await shop.db.rows(sql`select target from accounts.code`)).toEqual([])
  })
})

test('the shown language is stored', async () => {
  const { by, id } = await buyerWith(shop)
  expect((await shop.call(setLanguage, { lang: 'id' }, by)).code).toBe(1)
  expect((await shop.call(setLanguage, { lang: 'fr' } as never, by)).code).toBe(3000)
  expect(await shop.db.row(sql`select lang from accounts.buyer where id = ${id}`)).toEqual({
    lang: 'id',
  })
})

test('the agreement exists in every language', async () => {
  const answers = await Promise.all(
    ['cn', 'en', 'spa', 'id'].map((lang) => shop.call(agreement, {}, { lang })),
  )
  expect(answers.map(({ data }) => data?.version)).toEqual([1, 1, 1, 1])
  expect(new Set(answers.map(({ data }) => data?.html)).size).toBe(4)
})
