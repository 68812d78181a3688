/** Staff accounts, through the HTTP server and a real database. */
import { generateSync } from 'otplib'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { listAudit } from '#domains/audit/contract.ts'
import {
  acceptInvitation,
  deactivateStaff,
  inviteStaff,
  listStaff,
  openInvitation,
  Role,
  setStaffRole,
  staffLogout,
  staffMe,
  staffPassword,
} from '../contract.ts'
import { StaffReasons } from '../reasons.ts'
import { createStaff, firstOwnerInvitation } from './door.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })

const PASSWORD = 'a quiet harbour'
const TOTP = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

let count = 0
async function someone(role: Role = 'owner') {
  const email = `person${++count}@example.com`
  const given = { email, name: `Person ${count}`, role, lang: 'en', password: PASSWORD } as const
  const id = await createStaff(shop.db, { ...given, totpSecret: TOTP, now: shop.clock.now })
  return { id: id ?? 0, email }
}

const codeNow = (secret = TOTP, steps = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.parse(shop.clock.now) / 1000) + steps * 30 })

/** Over plain fetch, to see the cookie. */
async function secondFactor(ticket: string, code: string) {
  const response = await fetch(`${shop.url}/api/office/staff/login/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket, code }),
  })
  const cookie = response.headers.get('set-cookie')
  return { answer: (await response.json()) as { code: number }, cookie }
}

async function login(email: string): Promise<{ cookie: string }> {
  shop.clock.forward({ seconds: 30 })
  const { data } = await shop.call(staffPassword, { email, password: PASSWORD })
  const { cookie } = await secondFactor(data?.ticket ?? '', codeNow())
  return { cookie: /staff=[^;]+/.exec(cookie ?? '')?.[0] ?? '' }
}

const tableOf = (table: string) => shop.db.rows(raw(`select * from staff.${table} order by 1`))
const forgetLimits = () => shop.db.count(sql`delete from kit.bucket`)

describe('logging in', () => {
  test('takes the password, then a code, and sets a cookie that scripts cannot read', async () => {
    const { email } = await someone('orders')
    const first = await shop.call(staffPassword, {
      email: ` ${email.toUpperCase()}`,
      password: PASSWORD,
    })
    expect(first.code).toBe(1)
    const { answer, cookie } = await secondFactor(first.data?.ticket ?? '', codeNow())
    expect(answer).toEqual({ code: 1, msg: '', data: { name: `Person ${count}` } })
    expect(cookie).toMatch(/^staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
    const me = await shop.call(staffMe, {}, { cookie: cookie?.split(';')[0] ?? '' })
    expect(me.data).toMatchObject({ email, role: 'orders', lang: 'en' })
    expect(me.data?.permissions).toContain('orders.ship')
  })

  test('answers the same for an unknown address and a wrong password', async () => {
    const { email } = await someone()
    const wrong = await shop.call(staffPassword, { email, password: 'not the password' })
    const unknown = await shop.call(staffPassword, {
      email: 'nobody@example.com',
      password: 'not the password',
    })
    expect(wrong.code).toBe(StaffReasons.wrongLogin.code)
    expect(unknown).toEqual(wrong)
    await forgetLimits()
  })

  test('lets a code be used once, by one of many at the same time', async () => {
    const { email } = await someone()
    const tickets = await Promise.all(
      Array.from({ length: 8 }, () => shop.call(staffPassword, { email, password: PASSWORD })),
    )
    const answers = await Promise.all(
      tickets.map(({ data }) => secondFactor(data?.ticket ?? '', codeNow())),
    )
    const codes = answers.map(({ answer }) => answer.code).sort((a, b) => a - b)
    expect(codes).toEqual([1, ...Array<number>(7).fill(StaffReasons.wrongCode.code)])
    await forgetLimits()
  })

  test('accepts a code of the half minute before and after, and no other', async () => {
    const outcomes: number[] = []
    for (const steps of [-2, -1, 1, 2]) {
      const { email } = await someone()
      const { data } = await shop.call(staffPassword, { email, password: PASSWORD })
      const { answer } = await secondFactor(data?.ticket ?? '', codeNow(TOTP, steps))
      outcomes.push(answer.code)
    }
    const { code } = StaffReasons.wrongCode
    expect(outcomes).toEqual([code, 1, 1, code])
    await forgetLimits()
  })

  test('ends a ticket after five tries, even for the right code', async () => {
    const { email } = await someone()
    const { data } = await shop.call(staffPassword, { email, password: PASSWORD })
    for (let i = 0; i < 5; i++) await secondFactor(data?.ticket ?? '', 'AAAAA-AAAAA')
    const { answer } = await secondFactor(data?.ticket ?? '', codeNow())
    expect(answer.code).toBe(StaffReasons.wrongCode.code)
    await forgetLimits()
  })

  test('ends a ticket after five minutes', async () => {
    const { email } = await someone()
    const { data } = await shop.call(staffPassword, { email, password: PASSWORD })
    shop.clock.forward({ minutes: 5 })
    const { answer } = await secondFactor(data?.ticket ?? '', codeNow())
    expect(answer.code).toBe(StaffReasons.wrongCode.code)
  })

  test('is refused after ten wrong passwords, many at once included', async () => {
    const { email } = await someone()
    const tries = Array.from({ length: 14 }, () =>
      shop.call(staffPassword, { email, password: 'wrong' }),
    )
    const codes = (await Promise.all(tries)).map(({ code }) => code)
    const { wrongLogin, tooManyTries } = StaffReasons
    expect(codes.filter((code) => code === wrongLogin.code)).toHaveLength(10)
    expect(codes.filter((code) => code === tooManyTries.code)).toHaveLength(4)
    const right = await shop.call(staffPassword, { email, password: PASSWORD })
    expect(right.code).toBe(tooManyTries.code)
    await forgetLimits()
  })

  test('stores passwords, secrets and tokens unreadable', async () => {
    const { email } = await someone()
    const { cookie } = await login(email)
    const everything = JSON.stringify([await tableOf('member'), await tableOf('session')])
    expect(everything).not.toContain(PASSWORD)
    expect(everything).not.toContain(TOTP)
    expect(everything).not.toContain(cookie.slice('staff='.length))
    const hashes = await shop.db.rows<{ hash: string }>(sql`
      select left(password_hash, 31) as hash from staff.member where password_hash is not null`)
    expect(new Set(hashes.map(({ hash }) => hash))).toEqual(
      new Set(['$argon2id$v=19$m=19456,t=2,p=1$']),
    )
  })
})

describe('a session', () => {
  test('lives while it is used, and ends after half an hour without use', async () => {
    const by = await login((await someone()).email)
    for (let i = 0; i < 3; i++) {
      shop.clock.forward({ minutes: 29 })
      expect((await shop.call(staffMe, {}, by)).code).toBe(1)
    }
    shop.clock.forward({ minutes: 30 })
    expect((await shop.call(staffMe, {}, by)).code).toBe(Reasons.loginExpired.code)
  })

  test('ends after twelve hours, however much it is used', async () => {
    const by = await login((await someone()).email)
    const codes: number[] = []
    for (let i = 0; i < 36; i++) {
      shop.clock.forward({ minutes: 20 })
      codes.push((await shop.call(staffMe, {}, by)).code)
    }
    expect(codes).toEqual([...Array<number>(35).fill(1), Reasons.loginExpired.code])
  })

  test('ends with logout', async () => {
    const by = await login((await someone()).email)
    expect((await shop.call(staffLogout, {}, by)).code).toBe(1)
    expect((await shop.call(staffMe, {}, by)).code).toBe(Reasons.loginExpired.code)
  })

  test('is needed: none and a made-up one are refused', async () => {
    expect((await shop.call(staffMe, {})).code).toBe(Reasons.loginNeeded.code)
    expect((await shop.call(staffMe, {}, { cookie: 'staff=made-up' })).code).toBe(-202)
  })
})

describe('an invitation', () => {
  const someoneNew = () => ({
    email: `new${++count}@example.com`,
    name: '新同事',
    role: 'service' as const,
    lang: 'cn' as const,
  })
  const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? ''

  test('leads by mail to a password, an authenticator, recovery codes and a login', async () => {
    const by = await login((await someone()).email)
    const given = someoneNew()
    const { data } = await shop.call(inviteStaff, given, by)
    expect(data?.member).toMatchObject({ email: given.email, role: 'service', state: 'invited' })
    const token = tokenOf(data?.url ?? '')

    const opened = await shop.call(openInvitation, { token })
    const secret = opened.data?.secret ?? ''
    expect(opened.data).toMatchObject({ email: given.email, name: '新同事', role: 'service' })
    expect(opened.data?.otpauthUrl).toContain(secret)

    const accept = { token, password: PASSWORD, code: codeNow(secret) }
    const accepted = await shop.call(acceptInvitation, accept)
    expect(new Set(accepted.data?.recoveryCodes).size).toBe(10)
    expect((await shop.call(acceptInvitation, accept)).code).toBe(StaffReasons.invitationOver.code)

    const { email } = given
    const first = await shop.call(staffPassword, { email, password: PASSWORD })
    const { answer } = await secondFactor(first.data?.ticket ?? '', codeNow(secret))
    expect(answer.code).toBe(1)

    const recovery = accepted.data?.recoveryCodes[3] ?? ''
    const outcomes: number[] = []
    for (const code of [recovery.toLowerCase().replace('-', ' '), recovery]) {
      const again = await shop.call(staffPassword, { email, password: PASSWORD })
      outcomes.push((await secondFactor(again.data?.ticket ?? '', code)).answer.code)
    }
    expect(outcomes).toEqual([1, StaffReasons.wrongCode.code])
  })

  test('is accepted once, however many try at the same time', async () => {
    const by = await login((await someone()).email)
    const { data } = await shop.call(inviteStaff, someoneNew(), by)
    const token = tokenOf(data?.url ?? '')
    const secret = (await shop.call(openInvitation, { token })).data?.secret ?? ''
    const accept = { token, password: PASSWORD, code: codeNow(secret) }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => shop.call(acceptInvitation, accept)),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    const memberId = data?.member.id ?? 0
    const codes = await shop.db.row<{ count: number }>(sql`
      select count(*)::int as count from staff.recovery_code where member_id = ${memberId}`)
    expect(codes.count).toBe(10)
  })

  test('is over after its hours, after a newer one, and after guessed codes', async () => {
    const by = await login((await someone()).email)
    const given = someoneNew()
    const older = tokenOf((await shop.call(inviteStaff, given, by)).data?.url ?? '')
    const newer = tokenOf((await shop.call(inviteStaff, given, by)).data?.url ?? '')
    const { invitationOver, wrongCode } = StaffReasons
    expect((await shop.call(openInvitation, { token: older })).code).toBe(invitationOver.code)
    const guess = { token: newer, password: PASSWORD, code: '000000' }
    expect((await shop.call(acceptInvitation, guess)).code).toBe(wrongCode.code)
    shop.clock.forward({ hours: 72 })
    expect((await shop.call(openInvitation, { token: newer })).code).toBe(invitationOver.code)
  })

  test('is refused for an active member, and short passwords are refused', async () => {
    const { email } = await someone()
    const by = await login(email)
    const taken = await shop.call(
      inviteStaff,
      { ...someoneNew(), email: ` ${email.toUpperCase()} ` },
      by,
    )
    expect(taken.code).toBe(StaffReasons.emailTaken.code)
    const short = { token: 'x', password: '11 letters!', code: '123456' }
    expect((await shop.call(acceptInvitation, short)).code).toBe(Reasons.invalidInput.code)
  })
})

describe('roles', () => {
  test('a role may do what it lists, and nothing else', async () => {
    const { id } = await someone('content')
    for (const role of Role.options.filter((each) => each !== 'owner')) {
      const by = await login((await someone(role)).email)
      const answers = await Promise.all([
        shop.call(listStaff, {}, by),
        shop.call(setStaffRole, { memberId: id, role: 'owner' }, by),
        shop.call(deactivateStaff, { memberId: id }, by),
        shop.call(inviteStaff, { email: 'x@example.com', name: 'X', role, lang: 'cn' }, by),
      ])
      expect(answers.map(({ code }) => code)).toEqual(Array(4).fill(Reasons.forbidden.code))
      const mayReadLog = (await shop.call(listAudit, {}, by)).code === 1
      expect([role, mayReadLog]).toEqual([role, role === 'finance'])
    }
    expect(await shop.db.row(sql`select role from staff.member where id = ${id}`)).toEqual({
      role: 'content',
    })
    await forgetLimits()
  })

  test('members cannot change their own role nor deactivate themselves', async () => {
    const { id, email } = await someone()
    const by = await login(email)
    const answers = [
      await shop.call(setStaffRole, { memberId: id, role: 'content' }, by),
      await shop.call(deactivateStaff, { memberId: id }, by),
    ]
    const { code } = StaffReasons.notYourself
    expect(answers.map((answer) => answer.code)).toEqual([code, code])
  })

  test('a changed role takes effect with the next call', async () => {
    const [owner, other] = [await someone(), await someone('finance')]
    const by = await login(owner.email)
    const his = await login(other.email)
    expect((await shop.call(listAudit, {}, his)).code).toBe(1)
    const changed = await shop.call(setStaffRole, { memberId: other.id, role: 'content' }, by)
    expect(changed.data?.role).toBe('content')
    expect((await shop.call(listAudit, {}, his)).code).toBe(Reasons.forbidden.code)
  })

  test('a deactivated member is signed out at once, and can be invited again', async () => {
    const [owner, other] = [await someone(), await someone('finance')]
    const by = await login(owner.email)
    const his = await login(other.email)
    const { data } = await shop.call(deactivateStaff, { memberId: other.id }, by)
    expect(data?.state).toBe('deactivated')
    expect((await shop.call(staffMe, {}, his)).code).toBe(Reasons.loginExpired.code)
    const again = await shop.call(staffPassword, { email: other.email, password: PASSWORD })
    expect(again.code).toBe(StaffReasons.wrongLogin.code)
    const back = { email: other.email, name: 'Back', role: 'finance', lang: 'en' } as const
    expect((await shop.call(inviteStaff, back, by)).data?.member.id).toBe(other.id)
  })

  test('of two owners who deactivate each other at once, one stays', async () => {
    await shop.db.count(sql`update staff.member set state = 'deactivated' where role = 'owner'`)
    await shop.db.count(sql`update staff.session set ended_at = now() where ended_at is null`)
    const [a, b] = [await someone(), await someone()]
    const [byA, byB] = [await login(a.email), await login(b.email)]
    await Promise.all([
      shop.call(deactivateStaff, { memberId: b.id }, byA),
      shop.call(deactivateStaff, { memberId: a.id }, byB),
    ])
    const left = await shop.db.rows(sql`
      select id from staff.member where role = 'owner' and state = 'active'`)
    expect(left).toHaveLength(1)
  })
})

describe('the audit log', () => {
  test('shows who did what to what, and is searched by action, object and person', async () => {
    const [owner, other] = [await someone(), await someone('service')]
    const by = await login(owner.email)
    await shop.call(setStaffRole, { memberId: other.id, role: 'orders' }, by)
    const object = `staff:${other.id}`
    const { data } = await shop.call(listAudit, { object, action: 'staff' }, by)
    expect(data?.items).toEqual([
      {
        id: expect.any(Number),
        at: shop.clock.now,
        staffName: `Person ${count - 1}`,
        role: 'owner',
        action: 'staff.role',
        object,
        objectName: `Person ${count}`,
        before: 'service',
        after: 'orders',
        ip: '127.0.0.1',
      },
    ])
    const his = await shop.call(listAudit, { staffId: other.id }, by)
    expect(his.data?.items).toEqual([])
  })

  test('refuses every change by the shop, and even by the role that may do everything else', async () => {
    const before = await tableOf('audit')
    expect(before.length).toBeGreaterThan(3)
    for (const statement of [
      `update staff.audit set staff_name = 'nobody'`,
      `delete from staff.audit where id = 1`,
      `truncate staff.audit`,
    ]) {
      await expect(shop.db.count(raw(statement))).rejects.toThrow(/permission denied/)
      await expect(shop.owner.db.count(raw(statement))).rejects.toThrow(/only ever added to/)
    }
    expect(await tableOf('audit')).toEqual(before)
  })

  test('stays one chain when many write at once, and reveals tampering', async () => {
    const by = await login((await someone()).email)
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        shop.call(
          inviteStaff,
          { email: `many${i}@example.com`, name: `Many ${i}`, role: 'content', lang: 'en' },
          by,
        ),
      ),
    )
    const findings = async () =>
      (await diagnose(shop.db)).findings.filter(({ view }) => /_staff_|log|own_role/.test(view))
    expect(await findings()).toEqual([])

    const { id } = await shop.db.row<{ id: number }>(sql`
      select id from staff.audit order by id offset 5 limit 1`)
    await shop.owner.db.count(sql`alter table staff.audit disable trigger all`)
    await shop.owner.db.count(sql`update staff.audit set staff_name = 'nobody' where id = ${id}`)
    expect(await findings()).toEqual([
      { view: 'i_61_log_is_whole', object: `audit:${id}`, problem: 'the entry was changed' },
    ])
    await shop.owner.db.count(sql`delete from staff.audit where id = ${id}`)
    expect((await findings()).map(({ problem }) => problem)).toEqual([
      'an entry before it is missing or was changed',
    ])
    await shop.owner.db.count(
      sql`delete from staff.audit where id = (select max(id) from staff.audit)`,
    )
    expect((await findings()).map(({ problem }) => problem)).toContain(
      'the newest entry is missing',
    )
  })
})

test('an empty shop has a link for its first owner until there is one', async () => {
  await shop.db.count(sql`update staff.member set state = 'deactivated' where state = 'active'`)
  const config = { publicUrl: 'https://shop.example.com' }
  const first = await firstOwnerInvitation(shop.db, shop.clock.now, config)
  expect(first?.url).toMatch(/^https:\/\/shop\.example\.com\/office\/invitation\?token=[\w-]{43}$/)
  const second = await firstOwnerInvitation(shop.db, shop.clock.now, config)
  const [old, token] = [first, second].map((each) =>
    new URL(each?.url ?? '').searchParams.get('token'),
  )
  expect((await shop.call(openInvitation, { token: old ?? '' })).code).toBe(4303)
  const { data } = await shop.call(openInvitation, { token: token ?? '' })
  expect(data).toMatchObject({ role: 'owner', email: 'owner@shop.example.com' })
  const secret = data?.secret ?? ''
  const accept = { token: token ?? '', password: PASSWORD, code: codeNow(secret) }
  expect((await shop.call(acceptInvitation, accept)).code).toBe(1)
  expect(await firstOwnerInvitation(shop.db, shop.clock.now, config)).toBeNull()
})
