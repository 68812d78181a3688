/** Who works here and in which role. Nobody raises himself, and the shop is never left without an owner. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant, Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { hashPassword } from '#kit/server/passwords.ts'
import type { StaffContext } from '#kit/server/serve.ts'
import {
  ROLE_PERMISSIONS,
  StaffReasons,
  type Permission,
  type Role,
  type staffMe,
  type StaffMember,
} from '../contract.ts'
import { audit } from './audit.ts'
import { sealTotp } from './factor.ts'
import * as sql from './sql.ts'

export const list = ({ db }: StaffContext): Promise<StaffMember[]> => sql.members(db)

export async function me({ db, staffId }: StaffContext): Promise<DataOf<typeof staffMe>> {
  const found = await sql.member(db, staffId)
  if (found === null) throw new Refused(Reasons.loginExpired)
  const { id, name, email, role, lang } = found
  return { id, name, email, role, lang, permissions: [...ROLE_PERMISSIONS[role]] }
}

/** @throws {Refused} notYourself, notFound; forbidden for a role that may what the caller may not */
export function setRole(context: StaffContext, memberId: number, role: Role): Promise<StaffMember> {
  if (memberId === context.staffId) throw new Refused(StaffReasons.notYourself)
  const lacks = (permission: Permission) => !context.permissions.has(permission)
  if (ROLE_PERMISSIONS[role].some(lacks)) throw new Refused(Reasons.forbidden)
  return context.db.tx(async (tx) => {
    await demandOwner(tx, context.staffId)
    const changed = await sql.setRole(tx, memberId, role)
    if (changed === null) throw new Refused(StaffReasons.notFound)
    const { before, ...member } = changed
    const object = `staff:${memberId}`
    await audit(tx, context, { action: 'staff.role', object, before, after: role })
    return member
  })
}

/** The sessions end with it. @throws {Refused} notYourself, notFound */
export function deactivate(context: StaffContext, memberId: number): Promise<StaffMember> {
  if (memberId === context.staffId) throw new Refused(StaffReasons.notYourself)
  return context.db.tx(async (tx) => {
    await demandOwner(tx, context.staffId)
    const member = await sql.deactivate(tx, memberId, context.now)
    if (member === null) throw new Refused(StaffReasons.notFound)
    await audit(tx, context, { action: 'staff.deactivate', object: `staff:${memberId}` })
    return member
  })
}

/**
 * Still an owner, under lock: of two who remove each other at once, the second is none any more, and so one remains.
 * @throws {Refused} forbidden
 */
async function demandOwner(tx: Queryable, staffId: number): Promise<void> {
  const owners = await sql.lockOwners(tx)
  if (!owners.some(({ id }) => id === staffId)) throw new Refused(Reasons.forbidden)
}

export type NewStaff = {
  email: string
  name: string
  role: Role
  lang: Lang
  password: string
  /** Base32, at least 16 bytes of it. */
  totpSecret: string
  now: Instant
}

/** For the demo world: somebody who need not be invited. @returns null when the address is taken */
export async function createStaff(
  tx: Queryable,
  { password, totpSecret, ...given }: NewStaff,
): Promise<number | null> {
  const passwordHash = await hashPassword(password)
  const row = await sql.create(tx, { ...given, passwordHash, totpSecret: sealTotp(totpSecret) })
  return row?.id ?? null
}
