/** A member's own password, authenticator, recovery codes and sessions, and what a stolen session cannot do. */
import { generateSync } from 'otplib'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { staffMe, staffPassword, staffSecondFactor } from '../contract.ts'
import { StaffReasons } from '../reasons.ts'
import {
  beginNewFactor,
  changeMyPassword,
  endMyOtherSessions,
  endMySession,
  mySecurity,
  newRecoveryCodes,
  proveMyself,
  setNewFactor,
} from '../me-contract.ts'
import { sessionOf, staffWith, STAFF_PASSWORD, STAFF_TOTP } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { call, db, clock } = shop
const codeNow = (secret = STAFF_TOTP) =>
  generateSync({ secret, epoch: Math.floor(Date.parse(clock.now) / 1000) })
type Member = Awaited<ReturnType<typeof staffWith>>
const prove = (by: Member['by'], code = codeNow(), password = STAFF_PASSWORD) =>
  call(proveMyself, { password, code }, by)
async function proved(): Promise<Member> {
  const member = await staffWith(shop, 'orders')
  expect((await prove(member.by)).code).toBe(1)
  return member
}
const isIn = async (by: Member['by']) => (await call(staffMe, {}, by)).code === 1
const emailOf = async ({ id }: Member) =>
  (await db.row<{ email: string }>(sql`select email from staff.member where id = ${id}`)).email
const lastMail = (to: string) =>
  db.maybeRow<{ template: string }>(sql`
    select template from messages.outbox where recipient = ${to} order by id desc limit 1`)
const ANOTHER = 'another quiet harbour'

test('a stolen session changes nothing: each change asks for password and code first', async () => {
  const { by } = await staffWith(shop, 'orders')
  const answers = [
    await call(changeMyPassword, { password: ANOTHER }, by),
    await call(beginNewFactor, {}, by),
    await call(setNewFactor, { code: codeNow() }, by),
    await call(newRecoveryCodes, {}, by),
  ]
  expect(answers.map(({ code }) => code)).toEqual(Array(4).fill(StaffReasons.proofNeeded.code))
  expect((await prove(by, codeNow(), 'not the password')).code).toBe(
    StaffReasons.wrongPassword.code,
  )
  expect((await prove(by, '000000')).code).toBe(StaffReasons.wrongCode.code)
  expect((await call(newRecoveryCodes, {}, by)).code).toBe(StaffReasons.proofNeeded.code)
})

test('a proof is valid for ten minutes, in this session only, and a code proves once', async () => {
  const member = await staffWith(shop, 'orders')
  const elsewhere = await sessionOf(shop, member.id)
  const code = codeNow()
  const { data } = await prove(member.by, code)
  expect(data!.provedUntil).toBe('2026-03-01T00:10:00.000Z')
  expect((await prove(elsewhere, code)).code).toBe(StaffReasons.wrongCode.code)
  expect((await call(newRecoveryCodes, {}, elsewhere)).code).toBe(StaffReasons.proofNeeded.code)
  clock.forward({ minutes: 9 })
  expect((await call(newRecoveryCodes, {}, member.by)).code).toBe(1)
  clock.forward({ minutes: 1 })
  expect((await call(newRecoveryCodes, {}, member.by)).code).toBe(StaffReasons.proofNeeded.code)
})

test('attempts at a proof count as those of a login', async () => {
  const member = await staffWith(shop, 'orders')
  const tries = await Promise.all(
    Array.from({ length: 14 }, () => prove(member.by, '000000', 'not the password')),
  )
  const codes = tries.map(({ code }) => code)
  expect(codes.filter((code) => code === StaffReasons.wrongPassword.code)).toHaveLength(10)
  expect(codes.filter((code) => code === StaffReasons.tooManyTries.code)).toHaveLength(4)
  expect((await prove(member.by)).code).toBe(StaffReasons.tooManyTries.code)
  const login = { email: await emailOf(member), password: STAFF_PASSWORD }
  expect((await call(staffPassword, login)).code).toBe(StaffReasons.tooManyTries.code)
})

test('a new password ends all other sessions and tickets, is notified by mail, and logs in', async () => {
  const member = await proved()
  const elsewhere = await sessionOf(shop, member.id)
  const email = await emailOf(member)
  const { data: ticket } = await call(staffPassword, { email, password: STAFF_PASSWORD })
  const same = await call(changeMyPassword, { password: STAFF_PASSWORD }, member.by)
  expect(same.code).toBe(StaffReasons.passwordKnown.code)
  const { data } = await call(changeMyPassword, { password: ANOTHER }, member.by)
  expect(data!.sessions).toMatchObject([{ isThis: true }])
  expect([await isIn(member.by), await isIn(elsewhere)]).toEqual([true, false])
  clock.forward({ seconds: 60 })
  const second = await call(staffSecondFactor, { ticket: ticket!.ticket, code: codeNow() })
  expect(second.code).toBe(StaffReasons.wrongCode.code)
  const old = await call(staffPassword, { email, password: STAFF_PASSWORD })
  expect(old.code).toBe(StaffReasons.wrongLogin.code)
  expect((await call(staffPassword, { email, password: ANOTHER })).code).toBe(1)
  expect(await lastMail(email)).toEqual({ template: 'staff-password-changed' })
  const owner = await staffWith(shop)
  const log = await call(listAudit, { object: `staff:${member.id}` }, owner.by)
  expect(log.data!.items[0]).toMatchObject({ action: 'staff.password', before: null, after: null })
})

test('a new authenticator is valid from its first code on, and the old one no longer', async () => {
  const member = await proved()
  const elsewhere = await sessionOf(shop, member.id)
  expect((await call(setNewFactor, { code: '123456' }, member.by)).code).toBe(
    StaffReasons.noNewFactor.code,
  )
  const first = (await call(beginNewFactor, {}, member.by)).data!
  const { secret, otpauthUrl } = (await call(beginNewFactor, {}, member.by)).data!
  expect(otpauthUrl).toContain(secret)
  const older = await call(setNewFactor, { code: codeNow(first.secret) }, member.by)
  expect(older.code).toBe(StaffReasons.wrongCode.code)
  const code = codeNow(secret)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => call(setNewFactor, { code }, member.by)),
  )
  expect(answers.filter((each) => each.code === 1)).toHaveLength(1)
  expect(await isIn(elsewhere)).toBe(false)
  clock.forward({ seconds: 60 })
  expect((await prove(member.by)).code).toBe(StaffReasons.wrongCode.code)
  expect((await prove(member.by, codeNow(secret))).code).toBe(1)
  expect(await lastMail(await emailOf(member))).toEqual({ template: 'staff-factor-changed' })
})

test('new recovery codes invalidate the old ones, and are counted as they are used', async () => {
  const member = await proved()
  const old = (await call(newRecoveryCodes, {}, member.by)).data!.recoveryCodes
  const { recoveryCodes } = (await call(newRecoveryCodes, {}, member.by)).data!
  expect(new Set([...old, ...recoveryCodes]).size).toBe(20)
  const left = async () => (await call(mySecurity, {}, member.by)).data!.recoveryLeftCount
  expect(await left()).toBe(10)
  expect((await prove(member.by, old[0]!)).code).toBe(StaffReasons.wrongCode.code)
  expect((await prove(member.by, recoveryCodes[0]!)).code).toBe(1)
  expect(await left()).toBe(9)
  const stored = await db.rows<{ code: Buffer }>(sql`
    select code_hash as code from staff.recovery_code where member_id = ${member.id}`)
  expect(JSON.stringify(stored)).not.toContain(recoveryCodes[1])
})

test('of codes created several times at once ten are left, those of one request', async () => {
  const member = await proved()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => call(newRecoveryCodes, {}, member.by)),
  )
  expect(answers.map(({ code }) => code)).toEqual(Array(6).fill(1))
  expect((await call(mySecurity, {}, member.by)).data!.recoveryLeftCount).toBe(10)
})

test('members see their own sessions, end one or all others, and none of a colleague', async () => {
  const [member, colleague] = [await staffWith(shop), await staffWith(shop)]
  const [a, b] = [await sessionOf(shop, member.id), await sessionOf(shop, member.id)]
  const { sessions, logins } = (await call(mySecurity, {}, member.by)).data!
  expect([sessions.length, logins.length]).toEqual([3, 3])
  const theirs = (await call(mySecurity, {}, a)).data!.sessions.find(({ isThis }) => isThis)!
  await call(endMySession, { sessionId: theirs.id }, colleague.by)
  expect(await isIn(a)).toBe(true)
  const after = (await call(endMySession, { sessionId: theirs.id }, member.by)).data!
  expect([after.sessions.length, after.logins.length]).toEqual([2, 3])
  expect((await call(mySecurity, {}, a)).code).toBe(Reasons.loginExpired.code)
  await call(endMyOtherSessions, {}, member.by)
  expect([await isIn(member.by), await isIn(b), await isIn(colleague.by)]).toEqual([
    true,
    false,
    true,
  ])
})

test("failed attempts are listed for the account's owner, and timing does not reveal accounts", async () => {
  const [member, colleague] = [await staffWith(shop), await staffWith(shop)]
  const email = await emailOf(member)
  const loginsOf = async (of: Member) =>
    (await call(mySecurity, {}, of.by)).data!.logins.map(({ failure, endedAt }) => [
      failure,
      endedAt,
    ])
  const { last } = await db.row<{ last: number }>(sql`
    select coalesce(max(id), 0) as last from staff.failed_login`)
  clock.forward({ minutes: 1 })
  await call(staffPassword, { email: ` ${email.toUpperCase()} `, password: 'not the password' })
  clock.forward({ minutes: 1 })
  const { ticket } = (await call(staffPassword, { email, password: STAFF_PASSWORD })).data!
  const wrong = await call(staffSecondFactor, { ticket, code: '000000' })
  expect(wrong.code).toBe(StaffReasons.wrongCode.code)
  expect(await loginsOf(member)).toEqual([
    ['code', null],
    ['password', null],
    [null, null],
  ])
  expect(await loginsOf(colleague)).toEqual([[null, null]])
  await call(staffPassword, { email: 'nobody@example.com', password: 'not the password' })
  const rows = () =>
    db.rows<{ memberId: number | null }>(sql`
      select member_id from staff.failed_login where id > ${last} order by id`)
  expect((await rows()).map(({ memberId }) => memberId)).toEqual([member.id, member.id, null])
  clock.forward({ days: 31 })
  await shop.runSweeps()
  expect(await rows()).toEqual([])
})
