/** Owners are notified of every new owner and every loosened approval rule; links reach their recipient only. */
import sql from 'sql-template-tag'
import { beforeEach, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { decryptMail } from '#domains/messages/server/encrypted.ts'
import { changeSettings } from '#domains/settings/contract.ts'
import {
  deactivateStaff,
  inviteStaff,
  listStaff,
  openInvitation,
  renewInvitation,
  resetFactor,
  setStaffRole,
} from '../contract.ts'
import { staffWith } from './testing.ts'

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  config: { smtpUrl: 'smtp://127.0.0.1:1' },
})
const { call, db, clock } = shop
const { publicUrl } = shop.app.config
const owner = await staffWith(shop)
const second = await staffWith(shop)
await staffWith(shop, 'finance')
const gone = await staffWith(shop)
await call(deactivateStaff, { memberId: gone.id }, owner.by)
const langs = ['cn', 'en', 'spa', 'id'] as const
const emailOf = async (memberId: number) =>
  (await call(listStaff, {}, owner.by)).data!.find(({ id }) => id === memberId)!.email
const BOTH = [await emailOf(owner.id), await emailOf(second.id)]

beforeEach(async () => {
  clock.forward({ minutes: 1 })
  await db.count(sql`delete from messages.outbox`)
})

async function mails(template: string) {
  const rows = await db.rows<{
    recipient: string
    lang: string
    encryptedText: Buffer
    key: string
  }>(sql`
    select *, sealed as encrypted_text from messages.outbox where template = ${template} order by id`)
  return rows.map((row) => ({ ...row, ...decryptMail(row) }))
}
let count = 0
const newcomer = (role: string) => ({
  email: `come${++count}@example.com`,
  name: 'Mara Vega',
  role,
  lang: 'en' as const,
})

test('all owners are mailed when an owner is invited, also the one who did it', async () => {
  const given = newcomer('owner')
  await call(inviteStaff, given, owner.by)
  const notices = await mails('staff-owner-added')
  expect(notices.map(({ recipient }) => recipient)).toEqual(BOTH)
  expect(notices[0]!.subject).toContain('Mara Vega is now an owner')
  for (const word of [given.email, owner.name, `${publicUrl}/office/staff`]) {
    expect(notices[1]!.text).toContain(word)
  }
  await call(inviteStaff, newcomer('orders'), owner.by)
  expect(await mails('staff-owner-added')).toHaveLength(2)
})

test('all owners are mailed when a colleague becomes one, once, and in their languages', async () => {
  const member = await staffWith(shop, 'orders')
  await call(setStaffRole, { memberId: member.id, role: 'finance' }, owner.by)
  expect(await mails('staff-owner-added')).toEqual([])
  for (const lang of langs) {
    await db.count(sql`delete from messages.outbox`)
    await db.count(sql`update staff.member set lang = ${lang} where id = ${second.id}`)
    await call(setStaffRole, { memberId: member.id, role: 'orders' }, owner.by)
    await call(setStaffRole, { memberId: member.id, role: 'owner' }, owner.by)
    await call(setStaffRole, { memberId: member.id, role: 'owner' }, owner.by)
    const notices = await mails('staff-owner-added')
    expect(notices.map(({ recipient }) => recipient)).toEqual(BOTH)
    expect(notices[1]!.subject).toContain(member.name)
    expect(notices.some(({ subject, text }) => /[{}]/.test(subject + text))).toBe(false)
    clock.forward({ minutes: 1 })
  }
  await call(setStaffRole, { memberId: member.id, role: 'orders' }, owner.by)
})

test('all owners are mailed of a changed approval rule, with a link to the audit log', async () => {
  const change = (key: string, value: number, version: number) =>
    call(changeSettings, { changes: [{ key, value, version }] }, second.by)
  expect((await change('approvals.refundAmount', 400_000, 0)).code).toBe(1)
  const notices = await mails('staff-approvals-changed')
  // Former owners of late are mailed as well: their removal may be part of it.
  expect(notices.map(({ recipient }) => recipient)).toEqual(
    expect.arrayContaining([...BOTH, await emailOf(gone.id)]),
  )
  const { length } = notices
  expect(notices[0]!.text).toContain(second.name)
  expect(notices[0]!.text).toContain(
    `${publicUrl}/office/audit?object=setting%3Aapprovals.refundAmount`,
  )
  expect((await change('approvals.refundAmount', 300_000, 0)).code).not.toBe(1) // refused, so no one is notified
  expect((await change('orders.payWithinMinutes', 45, 0)).code).toBe(1)
  expect(await mails('staff-approvals-changed')).toHaveLength(length)
  expect((await change('approvals.refundAmount', 300_000, 1)).code).toBe(1)
  expect(await mails('staff-approvals-changed')).toHaveLength(2 * length)
})

test('where mail is configured, the link of an invitation or a reset is in the mail only', async () => {
  const given = newcomer('orders')
  const invited = await call(inviteStaff, given, owner.by)
  expect(invited.data!.url).toBe(null)
  const linkIn = ({ text }: { text: string }) => /https?:\S+token=([\w-]{43})/.exec(text)?.[1] ?? ''
  const [mail] = await mails('staff-invitation')
  expect(mail!.recipient).toBe(given.email)
  expect((await call(openInvitation, { token: linkIn(mail!) })).code).toBe(1)

  const { id: memberId } = invited.data!.member
  expect((await call(renewInvitation, { memberId }, owner.by)).data!.url).toBe(null)
  const newest = (await mails('staff-invitation')).at(-1)!
  expect((await call(openInvitation, { token: linkIn(newest) })).code).toBe(1)

  const member = await staffWith(shop, 'orders')
  expect((await call(resetFactor, { memberId: member.id }, owner.by)).data!.url).toBe(null)
  expect((await mails('staff-reset'))[0]!.text).toMatch(/token=[\w-]{43}/)
})
