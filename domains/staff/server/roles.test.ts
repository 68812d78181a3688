/** Custom roles: who may make, give and take them, also under concurrency. */
import { afterAll, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { buildApp } from '#apps/api/app.ts'
import { domains, identity } from '#apps/api/domains.ts'
import { openTestShop } from '#apps/api/testing.ts'
import { callOver } from '#kit/testing/call.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { listAudit } from '#domains/audit/contract.ts'
import {
  deactivateStaff,
  inviteStaff,
  listStaff,
  openInvitation,
  renewInvitation,
  resetFactor,
  setStaffRole,
  staffMe,
  withdrawInvitation,
} from '../contract.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { allPermissions } from '../roles.ts'
import { StaffReasons } from '../reasons.ts'
import { addRole, changeRole, deleteRole, listRoles } from '../roles-contract.ts'
import { staffWith } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { call, db } = shop
afterAll(async () => {
  await shop.runSweeps() // pending mails are kept
  await expectAuditClean(db)
})

const owner = await staffWith(shop)
let made = 0
const aRole = async (permissions: Permission[], by = owner.by) =>
  (await call(addRole, { name: `Role ${++made}`, permissions }, by)).data!
/** A member with a custom role of these permissions. */
async function someoneWith(...permissions: Permission[]) {
  const role = await aRole(permissions)
  const member = await staffWith(shop, 'content')
  await call(setStaffRole, { memberId: member.id, role: role.key }, owner.by)
  return { ...member, role }
}
const roleOf = (id: number) =>
  db.row<{ role: string; state: string }>(
    sql`select role, state from staff.member where id = ${id}`,
  )
const newcomer = (role = 'content') => ({
  email: `new${++made}@example.com`,
  name: 'Ana',
  role,
  lang: 'en' as const,
})
const tokenOf = (url?: string | null) => new URL(url ?? '').searchParams.get('token') ?? ''

test('the six built-in roles exist, and are neither changed nor deleted', async () => {
  const roles = (await call(listRoles, {}, owner.by)).data!
  expect(roles.slice(0, 6).map(({ isBuiltIn, name }) => [isBuiltIn, name])).toEqual(
    Array(6).fill([true, null]),
  )
  expect(roles.find(({ key }) => key === 'owner')?.permissions).toEqual(allPermissions())
  const form = { key: 'content', name: 'X', permissions: ['orders.read' as const], version: 0 }
  expect((await call(changeRole, form, owner.by)).code).toBe(StaffReasons.roleBuiltIn.code)
  expect((await call(deleteRole, { key: 'owner' }, owner.by)).code).toBe(
    StaffReasons.roleBuiltIn.code,
  )
})

test('a role is added, given, changed for all of its members at once, and deleted when no member has it', async () => {
  const member = await someoneWith('orders.read')
  expect((await call(staffMe, {}, member.by)).data).toMatchObject({
    role: member.role.key,
    roleName: member.role.name,
    permissions: ['orders.read'],
  })
  expect((await call(listAudit, {}, member.by)).code).toBe(Reasons.forbidden.code)
  const { key, version } = member.role
  const more = {
    key,
    name: 'Auditors',
    version,
    permissions: ['audit.read', 'orders.read'] as const,
  }
  const changed = await call(changeRole, { ...more, permissions: [...more.permissions] }, owner.by)
  expect(changed.data).toMatchObject({
    name: 'Auditors',
    permissions: ['orders.read', 'audit.read'],
    memberCount: 1,
    version: 2,
  })
  expect((await call(listAudit, {}, member.by)).code).toBe(1)
  const late = await call(changeRole, { ...more, permissions: ['orders.read'] }, owner.by)
  expect(late.code).toBe(Reasons.changedMeanwhile.code)

  expect((await call(deleteRole, { key }, owner.by)).code).toBe(StaffReasons.roleInUse.code)
  await call(setStaffRole, { memberId: member.id, role: 'service' }, owner.by)
  expect((await call(deleteRole, { key }, owner.by)).code).toBe(1)
  expect((await call(deleteRole, { key }, owner.by)).code).toBe(StaffReasons.roleNotFound.code)
  const log = (await call(listAudit, { object: `role:${key}` }, owner.by)).data!
  expect(log.items.map(({ action }) => action)).toEqual([
    'staff.deleteRole',
    'staff.changeRole',
    'staff.addRole',
  ])
})

test('a permission to change includes the permission to see, ticked or not', async () => {
  const role = await aRole(['stock.write', 'payments.refund', 'messages.write'])
  expect(role.permissions.toSorted()).toEqual([
    'messages.write',
    'payments.read',
    'payments.refund',
    'stock.read',
    'stock.write',
  ])
})

test('two roles have two names, regardless of case', async () => {
  const { name, key, version } = await aRole(['orders.read'])
  const again = { name: ` ${name!.toUpperCase()} `, permissions: ['orders.read' as const] }
  expect((await call(addRole, again, owner.by)).code).toBe(StaffReasons.roleNameTaken.code)
  const other = await aRole(['orders.read'])
  const renamed = await call(changeRole, { ...again, key: other.key, version: 1 }, owner.by)
  expect(renamed.code).toBe(StaffReasons.roleNameTaken.code)
  expect((await call(changeRole, { ...again, key, version }, owner.by)).code).toBe(1)
})

test('members cannot give, take or create what they lack, and only owners change owners', async () => {
  const hr = await someoneWith('staff.write', 'orders.read', 'content.write')
  const rich = await aRole(['orders.read', 'payments.refund'])
  const [finance, content] = [await staffWith(shop, 'finance'), await staffWith(shop, 'content')]
  const { beyondYours, ownersOnly, ownRole, notYourself } = StaffReasons
  const refund = { name: 'Own', permissions: ['payments.refund' as const] }
  const codes = [
    await call(addRole, refund, hr.by),
    await call(changeRole, { ...refund, key: rich.key, version: 1 }, hr.by),
    await call(deleteRole, { key: rich.key }, hr.by),
    await call(setStaffRole, { memberId: content.id, role: rich.key }, hr.by),
    await call(setStaffRole, { memberId: finance.id, role: hr.role.key }, hr.by),
    await call(deactivateStaff, { memberId: finance.id }, hr.by),
    await call(inviteStaff, newcomer('finance'), hr.by),
    await call(inviteStaff, newcomer('owner'), hr.by),
    await call(deactivateStaff, { memberId: owner.id }, hr.by),
    await call(setStaffRole, { memberId: owner.id, role: hr.role.key }, hr.by),
    await call(resetFactor, { memberId: content.id }, hr.by),
    await call(changeRole, { key: hr.role.key, version: 1, ...refund }, hr.by),
    await call(setStaffRole, { memberId: hr.id, role: 'content' }, hr.by),
    await call(setStaffRole, { memberId: finance.id, role: 'r999' }, owner.by),
  ].map(({ code }) => code)
  expect(codes).toEqual([
    ...Array<number>(3).fill(beyondYours.code),
    ...Array<number>(4).fill(beyondYours.code),
    ...Array<number>(3).fill(ownersOnly.code),
    beyondYours.code, // content may write messages, which hr may not
    ownRole.code,
    notYourself.code,
    StaffReasons.roleNotFound.code,
  ])
  expect(await roleOf(finance.id)).toEqual({ role: 'finance', state: 'active' })
  expect(await roleOf(owner.id)).toEqual({ role: 'owner', state: 'active' })
  const lowly = await aRole(['orders.read'])
  const given = await call(setStaffRole, { memberId: hr.id, role: lowly.key }, owner.by)
  expect(given.code).toBe(1)
})

test('a member who loses the right while waiting gives nothing any more', async () => {
  for (let round = 0; round < 5; round++) {
    const hr = await someoneWith('staff.write', 'orders.read')
    const lowly = await aRole(['orders.read'])
    const target = await someoneWith('orders.read')
    const answers = await Promise.all([
      call(setStaffRole, { memberId: hr.id, role: lowly.key }, owner.by),
      call(setStaffRole, { memberId: target.id, role: hr.role.key }, hr.by),
    ])
    expect(answers[0].code).toBe(1)
    // Either the change was first, or it was refused; then nothing has changed.
    const isFirst = answers[1].code === 1
    expect((await roleOf(target.id)).role).toBe(isFirst ? hr.role.key : target.role.key)
    expect([1, Reasons.forbidden.code]).toContain(answers[1].code)
  }
})

test('owners who remove and demote each other all at once leave one who still is', async () => {
  const owners = [owner, ...(await Promise.all(Array.from({ length: 5 }, () => staffWith(shop))))]
  await Promise.all(
    owners.flatMap((mine, i) =>
      owners
        .filter((other) => other !== mine)
        .map(({ id: memberId }, j) =>
          (i + j) % 2 === 0
            ? call(deactivateStaff, { memberId }, mine.by)
            : call(setStaffRole, { memberId, role: 'content' }, mine.by),
        ),
    ),
  )
  const left = await db.rows<{ id: number }>(sql`
    select id from staff.member where role = 'owner' and state = 'active'`)
  expect(left).toHaveLength(1)
  // The first owner is restored for the following tests.
  await db.count(
    sql`update staff.member set role = 'owner', state = 'active' where id = ${owner.id}`,
  )
  // No act of the shop does this: an ended session stays ended.
  await shop.owner.db.count(sql`alter table staff.session disable trigger session_stays_ended`)
  const session = await db.count(sql`
    update staff.session set ended_at = null where member_id = ${owner.id}`)
  await shop.owner.db.count(sql`alter table staff.session enable trigger session_stays_ended`)
  expect(session).toBe(1)
})

test('of giving and deleting a role at once one succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const { key } = await aRole(['orders.read'])
    const member = await staffWith(shop, 'content')
    const [given, deleted] = await Promise.all([
      call(setStaffRole, { memberId: member.id, role: key }, owner.by),
      call(deleteRole, { key }, owner.by),
    ])
    const codes = [given.code, deleted.code]
    const { roleInUse, roleNotFound } = StaffReasons
    expect([
      [1, roleInUse.code],
      [roleNotFound.code, 1],
    ]).toContainEqual(codes)
    expect((await roleOf(member.id)).role).toBe(given.code === 1 ? key : 'content')
  }
})

test('an invitation is renewed and withdrawn; a member who never logged in is deleted', async () => {
  const { data: first } = await call(inviteStaff, newcomer(), owner.by)
  expect(first!.member.invitedUntil).toBe('2026-03-04T00:00:00.000Z')
  const memberId = first!.member.id
  shop.clock.forward({ hours: 1 })
  const { data: second } = await call(renewInvitation, { memberId }, owner.by)
  expect(second!.member.invitedUntil).toBe('2026-03-04T01:00:00.000Z')
  const open = async (url?: string | null) =>
    (await call(openInvitation, { token: tokenOf(url) })).code
  expect([await open(first!.url), await open(second!.url)]).toEqual([
    StaffReasons.invitationOver.code,
    1,
  ])
  expect((await call(withdrawInvitation, { memberId }, owner.by)).code).toBe(1)
  expect(await open(second!.url)).toBe(StaffReasons.invitationOver.code)
  const { data: staff } = await call(listStaff, {}, owner.by)
  expect(staff!.some(({ id }) => id === memberId)).toBe(false)
  const active = await staffWith(shop, 'content')
  const none = await call(renewInvitation, { memberId: active.id }, owner.by)
  expect(none.code).toBe(StaffReasons.notInvited.code)
})

test('an owner resets a second factor: all sessions end at once, and a link leads back', async () => {
  const member = await staffWith(shop, 'orders')
  const { data } = await call(resetFactor, { memberId: member.id }, owner.by)
  expect(data!.member).toMatchObject({ state: 'invited', role: 'orders' })
  expect((await call(staffMe, {}, member.by)).code).toBe(Reasons.loginExpired.code)
  expect((await call(openInvitation, { token: tokenOf(data!.url) })).data?.secret).toMatch(/^\w+$/)
  const mails = await db.rows<{ template: string }>(sql`
    select template from messages.outbox where recipient like 'staff%' order by id desc limit 1`)
  expect(mails).toEqual([{ template: 'staff-reset' }])
  const log = (await call(listAudit, { object: `staff:${member.id}` }, owner.by)).data!
  expect(log.items[0]).toMatchObject({ action: 'staff.resetFactor', staffName: owner.name })
  // After withdrawal a former member stays in the table, since the audit log names them.
  await db.count(sql`update staff.member set last_login_at = now() where id = ${member.id}`)
  await call(withdrawInvitation, { memberId: member.id }, owner.by)
  expect((await roleOf(member.id)).state).toBe('deactivated')
})

test('a person invited again has a role already: the change needs permission, is recorded and notified', async () => {
  const hr = await someoneWith(
    'staff.write',
    'content.write',
    'messages.write',
    'catalog.read',
    'directories.write',
  )
  const lost = await staffWith(shop)
  await call(resetFactor, { memberId: lost.id }, owner.by)
  const { email, id } = await db.row<{ email: string; id: number }>(sql`
    select email, id from staff.member where id = ${lost.id}`)
  const again = (role: string, changes = {}) => ({ ...newcomer(role), email, ...changes })
  const { ownersOnly, beyondYours, emailTaken } = StaffReasons
  const spelled = again('content', { email: email.toUpperCase() })
  expect((await call(inviteStaff, again('content'), hr.by)).code).toBe(ownersOnly.code)
  expect((await call(inviteStaff, spelled, hr.by)).code).toBe(ownersOnly.code)
  expect(await roleOf(id)).toEqual({ role: 'owner', state: 'invited' })

  expect((await call(inviteStaff, again('finance'), owner.by)).code).toBe(1)
  expect((await call(inviteStaff, again('content'), hr.by)).code).toBe(beyondYours.code)
  expect((await call(inviteStaff, again('content'), owner.by)).code).toBe(1)
  const notices = () =>
    db.rows<{ recipient: string }>(sql`
      select recipient from messages.outbox where template = 'staff-owner-added' and key like ${`%:${id}:${owner.id}:%`}`)
  expect(await notices()).toHaveLength(0)
  expect((await call(inviteStaff, again('owner'), owner.by)).code).toBe(1)
  expect(await notices()).toHaveLength(1)
  const log = (await call(listAudit, { object: `staff:${id}` }, owner.by)).data!
  expect(log.items[0]).toMatchObject({
    action: 'staff.invite',
    before: { email, role: 'content' },
    after: { role: 'owner' },
  })
  const gains = () =>
    db.rows<{ byId: number; gained: string[] }>(sql`
      select by_id, gained from staff.power_change where member_id = ${id} and gained <> '{}' order by id`)
  const last = (await gains()).at(-1)
  expect(last).toMatchObject({ byId: owner.id })
  expect(last!.gained).toContain('payments.refund')

  // A former member comes back with the role's permissions, given by the inviter.
  await call(deactivateStaff, { memberId: id }, owner.by)
  expect((await call(inviteStaff, again('content'), hr.by)).code).toBe(ownersOnly.code)
  expect((await call(inviteStaff, again('content'), owner.by)).code).toBe(1)
  expect((await gains()).at(-1)!.gained).toContain('content.write')
  const active = await staffWith(shop, 'content')
  const taken = await db.row<{ email: string }>(sql`
    select email from staff.member where id = ${active.id}`)
  expect((await call(inviteStaff, { ...newcomer(), ...taken }, owner.by)).code).toBe(
    emailTaken.code,
  )
})

test('a member deactivated in one process is signed out in another within a second', async () => {
  const { app } = await buildApp({
    db,
    databaseUrl: shop.databaseUrl,
    clock: () => shop.clock.now,
    domains: domains.map(({ beside: _alone, ...domain }) => domain),
    identity,
    config: shop.app.config,
    shedsLoad: false,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const member = await staffWith(shop, 'orders')
  const there = () => callOver(url, staffMe, {}, member.by).then(({ envelope }) => envelope.code)
  expect(await there()).toBe(1)
  const begun = performance.now()
  await call(deactivateStaff, { memberId: member.id }, owner.by)
  expect(await there()).toBe(Reasons.loginExpired.code)
  expect(performance.now() - begun).toBeLessThan(1000)
  await app.close()
})
