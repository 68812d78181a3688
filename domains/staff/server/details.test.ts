/** Names and addresses of members can be corrected: one's own with both factors and the new address's code, a colleague's by owners. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { decryptMail } from '#domains/messages/server/encrypted.ts'
import { generateSync } from 'otplib'
import { changeStaffMember, inviteStaff, listStaff, openInvitation, staffMe } from '../contract.ts'
import { changeMyEmail, confirmMyEmail, proveMyself, renameMyself } from '../me-contract.ts'
import { StaffReasons } from '../reasons.ts'
import { sessionOf, staffWith, STAFF_PASSWORD, STAFF_TOTP } from './testing.ts'

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  config: { smtpUrl: 'smtp://127.0.0.1:1' },
})
const { call, db, clock } = shop
const owner = await staffWith(shop)
type Member = Awaited<ReturnType<typeof staffWith>>

async function proved(role: 'orders' | 'owner' = 'orders'): Promise<Member> {
  const member = await staffWith(shop, role)
  const epoch = Math.floor(Date.parse(clock.now) / 1000)
  const code = generateSync({ secret: STAFF_TOTP, epoch })
  expect((await call(proveMyself, { password: STAFF_PASSWORD, code }, member.by)).code).toBe(1)
  return member
}
const me = async ({ by }: Pick<Member, 'by'>) => (await call(staffMe, {}, by)).data
const memberOf = async (id: number) =>
  (await call(listStaff, {}, owner.by)).data!.find((each) => each.id === id)!
async function mailsTo(recipient: string) {
  const rows = await db.rows<{
    recipient: string
    lang: string
    encryptedText: Buffer
    key: string
    template: string
  }>(sql`
    select *, sealed as encrypted_text from messages.outbox where recipient = ${recipient} order by id`)
  return rows.map((row) => ({ ...row, ...decryptMail(row) }))
}
const codeMailedTo = async (to: string): Promise<string> =>
  /\d{6}/.exec((await mailsTo(to)).at(-1)!.text)![0]
const actsOf = async ({ id }: Pick<Member, 'id'>) =>
  (await call(listAudit, { object: `staff:${id}` }, owner.by)).data!.items.map(
    ({ action }) => action,
  )

test('a member changes their own name, and what was written before keeps the former one', async () => {
  const member = await staffWith(shop, 'orders')
  expect((await call(renameMyself, { name: '  Lin  ' }, member.by)).code).toBe(1)
  expect((await call(renameMyself, { name: 'Lin Wei' }, member.by)).code).toBe(1)
  expect((await me(member))!.name).toBe('Lin Wei')
  const log = (await call(listAudit, { object: `staff:${member.id}` }, owner.by)).data!.items
  expect(log.map(({ staffName }) => staffName)).toEqual(['Lin', member.name])
  expect(await actsOf(member)).toEqual(['staff.rename', 'staff.rename'])
})

test('a new address counts once its code is entered; other sessions end, and the former address hears of it', async () => {
  const member = await proved()
  const elsewhere = await sessionOf(shop, member.id)
  const before = (await me(member))!.email
  const email = 'new.lin@example.com'
  expect((await call(changeMyEmail, { email }, member.by)).data).toEqual({ isChanged: false })
  expect((await me(member))!.email).toBe(before)
  const code = await codeMailedTo(email)
  const wrong = code === '000000' ? '111111' : '000000'
  expect((await call(confirmMyEmail, { code: wrong }, member.by)).code).toBe(
    StaffReasons.wrongCode.code,
  )
  expect((await call(confirmMyEmail, { code }, member.by)).code).toBe(1)
  expect((await me(member))!.email).toBe(email)
  expect(await me({ by: elsewhere })).toBeNull()
  expect((await mailsTo(before)).map(({ template }) => template)).toEqual(['staff-email-changed'])
  expect(await actsOf(member)).toContain('staff.email')
  const again = await call(confirmMyEmail, { code }, member.by)
  expect(again.code).toBe(StaffReasons.wrongCode.code)
})

test('a stolen session, another member, and a code that is over change nothing', async () => {
  const member = await staffWith(shop, 'orders')
  const stolen = await call(changeMyEmail, { email: 'thief@example.com' }, member.by)
  expect(stolen.code).toBe(StaffReasons.proofNeeded.code)
  clock.forward({ minutes: 1 })
  const [mine, theirs] = [await proved(), await proved()]
  const email = 'late@example.com'
  await call(changeMyEmail, { email }, mine.by)
  const code = await codeMailedTo(email)
  expect((await call(confirmMyEmail, { code }, theirs.by)).code).toBe(StaffReasons.wrongCode.code)
  const taken = await call(changeMyEmail, { email: (await me(theirs))!.email }, mine.by)
  expect(taken.code).toBe(StaffReasons.emailTaken.code)
  await db.count(sql`update staff.email_change set expires_at = ${clock.now}`)
  expect((await call(confirmMyEmail, { code }, mine.by)).code).toBe(StaffReasons.wrongCode.code)
})

test('of two who take one address one gets it', async () => {
  clock.forward({ minutes: 1 })
  const both = [await proved(), await proved()]
  const email = 'shared@example.com'
  const codes: string[] = []
  for (const { by } of both) {
    await call(changeMyEmail, { email }, by)
    codes.push(await codeMailedTo(email))
    clock.forward({ seconds: 1 })
  }
  const answers = await Promise.all(
    both.map(({ by }, index) => call(confirmMyEmail, { code: codes[index]! }, by)),
  )
  const ones = answers.filter(({ code }) => code === 1)
  expect(ones).toHaveLength(1)
})

test('an owner corrects a name and an address: both hear of it, and an invitation goes to the new one', async () => {
  const invited = await call(
    inviteStaff,
    { email: 'tpyo@example.com', name: 'Ana', role: 'orders', lang: 'en' },
    owner.by,
  )
  const { id: memberId } = invited.data!.member
  const path = (text: string) => /token=([\w-]+)/.exec(text)![1]!
  const former = path((await mailsTo('tpyo@example.com'))[0]!.text)
  const details = { memberId, name: 'Ana Ruiz', email: 'typo@example.com' }
  expect((await call(changeStaffMember, details, owner.by)).data!.member).toMatchObject({
    name: 'Ana Ruiz',
    email: 'typo@example.com',
    state: 'invited',
  })
  const open = (token: string) => call(openInvitation, { token }, {})
  expect((await open(former)).code).toBe(StaffReasons.invitationOver.code)
  const now = (await mailsTo('typo@example.com')).find(
    ({ template }) => template === 'staff-invitation',
  )!
  expect((await open(path(now.text))).data).toMatchObject({ email: 'typo@example.com' })

  const colleague = await staffWith(shop, 'orders')
  const was = (await memberOf(colleague.id)).email
  const moved = { memberId: colleague.id, name: colleague.name, email: 'moved@example.com' }
  expect((await call(changeStaffMember, moved, owner.by)).data!.url).toBeNull()
  for (const address of [was, 'moved@example.com']) {
    expect((await mailsTo(address)).at(-1)!.template).toBe('staff-email-changed')
  }
  const own = await call(changeStaffMember, { ...moved, memberId: owner.id }, owner.by)
  expect(own.code).toBe(StaffReasons.notYourself.code)
  const second = await staffWith(shop, 'orders')
  const taken = await call(changeStaffMember, { ...moved, memberId: second.id }, owner.by)
  expect(taken.code).toBe(StaffReasons.emailTaken.code)
})
