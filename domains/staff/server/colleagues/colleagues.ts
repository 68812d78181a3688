/** Who else could approve an act, since when, and who gave them the permission: the basis of four-eyes approvals. */
import type { Queryable } from '#kit/server/database/db.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { RoleKey } from '../../contract.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { OWNER, permissionsOf } from '../role-permissions.ts'
import * as sql from './sql.ts'

export { areConnected, connectedUntil, stepsTo, type Step } from './connected.ts'
export { helpedBy, lastLossAt, ownersSince, stepsSince } from './sql.ts'

/** Active members other than `exceptId` with a permission. */
export async function colleaguesWith(
  db: Queryable,
  permission: Permission,
  exceptId: number,
): Promise<number[]> {
  const members = await sql.activeMembers(db)
  return members
    .filter(({ id }) => id !== exceptId)
    .filter(({ role, permissions }) => permissionsOf(role, permissions).includes(permission))
    .map(({ id }) => id)
}

/** @returns null for somebody who is no member */
export const roleOf = (db: Queryable, staffId: number): Promise<RoleKey | null> =>
  sql.roleOf(db, staffId)

/** Null where no member did it: a lost secret takes permissions from all. */
export type By = { now: Instant; staffId: number | null }

type Powers = {
  memberId: number
  role: RoleKey
  /** An invited member has no permission to lose yet. */
  isActive: boolean
  before: readonly Permission[]
  after: readonly Permission[]
}

/** Records the permissions that a member gains and loses. */
export async function notePowers(
  tx: Queryable,
  { now: at, staffId: byId }: By,
  { memberId, role, isActive, before, after }: Powers,
): Promise<void> {
  const gained = after.filter((each) => !before.includes(each))
  const lost = isActive ? before.filter((each) => !after.includes(each)) : []
  if (gained.length + lost.length === 0) return
  const wasOwner = isActive && role === OWNER
  await sql.addPowerChange(tx, { memberId, byId, at, gained, lost, wasOwner })
}

/** The same for all members of a role whose permissions change. */
export async function notePowersOfRole(
  tx: Queryable,
  context: Pick<StaffContext, 'now' | 'staffId'>,
  { role, ...powers }: Pick<Powers, 'role' | 'before' | 'after'>,
): Promise<void> {
  for (const { id, state } of await sql.membersOf(tx, role)) {
    const isActive = state === 'active'
    await notePowers(tx, context, { ...powers, memberId: id, role, isActive })
  }
}
