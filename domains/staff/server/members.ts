/** Members and their roles. Members cannot raise themselves, and the shop always has an owner. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import { hashPassword } from '#kit/server/secrets/passwords.ts'
import { decryptOrNull } from '#kit/server/secrets/reencryption.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { RoleKey, staffMe, StaffMember } from '../contract.ts'
import { allPermissions } from '../roles.ts'
import { StaffReasons } from '../reasons.ts'
import { audit, type Namer } from '#domains/audit/server/door.ts'
import { notePowers, type By } from './colleagues/colleagues.ts'
import { encryptTotp, decryptTotp } from './factor.ts'
import { mailOfOwner } from './owners.ts'
import {
  demandReach,
  permissionsOfRoleKey,
  loadMemberPowers,
  type MemberPowers,
} from './role-permissions.ts'
import * as sql from './sql.ts'

export const namesOf: Namer = (db, ids) => sql.namesOf(db, ids)

/** Members by id, also those who have left. */
export async function memberNames(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  return new Map((await sql.namesOf(db, ids)).map(({ id, name }) => [id, name]))
}

export const list = ({ db }: StaffContext): Promise<StaffMember[]> => sql.members(db)

export async function me({
  db,
  staffId,
  permissions,
}: StaffContext): Promise<DataOf<typeof staffMe>> {
  const found = await sql.member(db, staffId)
  if (found === null) throw new Refused(Reasons.loginExpired)
  const { id, name, email, role, roleName, lang } = found
  const own = allPermissions().filter((each) => permissions.has(each))
  return { id, name, email, role, roleName, lang, permissions: own }
}

/** @throws {Refused} notYourself, notFound, roleNotFound, ownersOnly, beyondYours; forbidden */
export function setRole(
  context: StaffContext,
  memberId: number,
  role: RoleKey,
): Promise<StaffMember> {
  return changeMember(context, memberId, async (tx, mine, before) => {
    await demandReach(tx, mine, role)
    const member = await sql.setRole(tx, memberId, role)
    if (member === null) throw new Refused(StaffReasons.notFound)
    await notePowers(tx, context, {
      memberId,
      role: before.role,
      isActive: before.state === 'active',
      before: await permissionsOfRoleKey(tx, before.role),
      after: await permissionsOfRoleKey(tx, role),
    })
    const object = `staff:${memberId}`
    await audit(tx, context, { action: 'staff.role', object, before: before.role, after: role })
    if (before.role !== role) await mailOfOwner(tx, context, member)
    return member
  })
}

/** Ends the member's sessions. @throws {Refused} notYourself, notFound, ownersOnly, beyondYours; forbidden */
export function deactivate(context: StaffContext, memberId: number): Promise<StaffMember> {
  return changeMember(context, memberId, async (tx, _mine, before) => {
    const member = await sql.deactivate(tx, memberId, context.now)
    if (member === null) throw new Refused(StaffReasons.notFound)
    await noteAllLost(tx, context, before)
    await audit(tx, context, { action: 'staff.deactivate', object: `staff:${memberId}` })
    return member
  })
}

/** Records the lost permissions of a member who can do nothing any more. */
export async function noteAllLost(
  tx: Queryable,
  context: By,
  { id: memberId, role, state }: StaffMember,
): Promise<void> {
  const before = await permissionsOfRoleKey(tx, role)
  await notePowers(tx, context, { memberId, role, isActive: state === 'active', before, after: [] })
}

type Work<Result> = (
  tx: Queryable,
  mine: MemberPowers,
  before: StaffMember & { lang: Lang },
) => Promise<Result>

/**
 * Changes another member whose role is within the caller's own permissions: a member cannot take the place of one with
 * more.
 * @throws {Refused} notYourself, notFound, ownersOnly, beyondYours; forbidden
 */
export function changeMember<Result>(
  context: StaffContext,
  memberId: number,
  work: Work<Result>,
): Promise<Result> {
  if (memberId === context.staffId) throw new Refused(StaffReasons.notYourself)
  return context.db.tx(async (tx) => {
    const mine = await loadMemberPowers(tx, context)
    const before = await sql.member(tx, memberId)
    if (before === null) throw new Refused(StaffReasons.notFound)
    await demandReach(tx, mine, before.role)
    return work(tx, mine, before)
  })
}

/** @throws {Refused} loginExpired for a deleted member */
export async function emailOf(db: Queryable, staffId: number): Promise<string> {
  const found = await sql.member(db, staffId)
  if (found === null) throw new Refused(Reasons.loginExpired)
  return found.email
}

export type NewStaff = {
  email: string
  name: string
  role: RoleKey
  lang: Lang
  password: string
  /** Base32, at least 16 bytes of it. */
  totpSecret: string
  now: Instant
}

/** For demo data: a member without an invitation. @returns null when the address is taken */
export async function createStaff(
  tx: Queryable,
  { password, totpSecret, ...given }: NewStaff,
): Promise<number | null> {
  const passwordHash = await hashPassword(password)
  const id = await sql.nextId(tx)
  const encrypted = encryptTotp(totpSecret, id)
  const row = await sql.create(tx, { ...given, id, passwordHash, totpSecret: encrypted })
  return row?.id ?? null
}

/**
 * Members whose second factor cannot be decrypted, because its secret is lost, have to be invited again.
 * @returns how many
 */
export function dismissLockedOut(db: Db, now: Instant): Promise<number> {
  return db.tx(async (tx) => {
    const factors = await sql.activeFactors(tx)
    const out = factors.filter(
      ({ id, totpSecret }) => decryptOrNull(() => decryptTotp(totpSecret, id)) === null,
    )
    for (const { id } of out) {
      const member = await sql.member(tx, id)
      await sql.deactivate(tx, id, now)
      if (member !== null) await noteAllLost(tx, { now, staffId: null }, member)
    }
    return out.length
  })
}
