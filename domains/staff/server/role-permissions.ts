/** The permissions of a role, and whether a member may give it to another: no one grants or takes what they lack. */
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { Role, type RoleKey } from '../contract.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { allPermissions, permissionsOfRole } from '../roles.ts'
import { StaffReasons } from '../reasons.ts'
import * as sql from './roles/sql.ts'

export const OWNER = 'owner'

/** A permission that a release removed is ignored, even if roles still contain it. */
export function permissionsOf(key: RoleKey, made: readonly string[] | null): readonly Permission[] {
  if (made !== null) return allPermissions().filter((each) => made.includes(each))
  const builtIn = Role.options.find((each) => each === key)
  return builtIn === undefined ? [] : permissionsOfRole(builtIn)
}

/** What a role may do now. */
export async function permissionsOfRoleKey(
  db: Queryable,
  key: RoleKey,
): Promise<readonly Permission[]> {
  return permissionsOf(key, (await sql.role(db, key))?.permissions ?? null)
}

/** The permissions of a member, for acts that begin without a session of theirs; none once they have left. */
export async function memberPermissions(
  db: Queryable,
  memberId: number,
): Promise<ReadonlySet<Permission>> {
  const found = await sql.findPowers(db, memberId)
  return new Set(found === null ? [] : permissionsOf(found.role, found.permissions))
}

/** Everybody who may log in now, with what they may do: for notices about work. */
export async function activeMembers(db: Queryable): Promise<ActiveMember[]> {
  const rows = await sql.activeMembers(db)
  return rows.map(({ permissions, ...row }) => ({
    ...row,
    permissions: new Set(permissionsOf(row.role, permissions)),
  }))
}
export type ActiveMember = {
  id: number
  name: string
  email: string
  lang: Lang
  role: RoleKey
  permissions: ReadonlySet<Permission>
}

/** The acting member, read after all concurrent changes are locked out. */
export type MemberPowers = { role: RoleKey; permissions: ReadonlySet<Permission> }

/**
 * Serializes changes of staff and roles: a member who was demoted or deactivated while waiting has lost the permission.
 * Of two owners who remove each other, one remains.
 * @throws {Refused} forbidden
 */
export async function loadMemberPowers(
  tx: Queryable,
  { staffId }: Pick<StaffContext, 'staffId'>,
): Promise<MemberPowers> {
  await sql.lockAll(tx)
  const found = await sql.findPowers(tx, staffId)
  if (found === null) throw new Refused(Reasons.forbidden)
  const permissions = new Set(permissionsOf(found.role, found.permissions))
  if (!permissions.has('staff.write')) throw new Refused(Reasons.forbidden)
  return { role: found.role, permissions }
}

/** Only owners make and remove owners. @throws {Refused} ownersOnly, beyondYours, roleNotFound */
export async function demandReach(tx: Queryable, mine: MemberPowers, key: RoleKey): Promise<void> {
  if (key === OWNER && mine.role !== OWNER) throw new Refused(StaffReasons.ownersOnly)
  const role = await sql.role(tx, key)
  if (role === null) throw new Refused(StaffReasons.roleNotFound)
  demandWithin(mine, permissionsOf(key, role.permissions))
}

/** @throws {Refused} beyondYours */
export function demandWithin(mine: MemberPowers, permissions: readonly Permission[]): void {
  if (permissions.every((each) => mine.permissions.has(each))) return
  throw new Refused(StaffReasons.beyondYours)
}
