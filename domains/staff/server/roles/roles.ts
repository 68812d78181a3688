/** Custom roles: made of permissions that their creator has. */
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { Role } from '../../contract.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { allPermissions } from '../../roles.ts'
import { StaffReasons } from '../../reasons.ts'
import type { addRole, changeRole, deleteRole, StaffRole } from '../../roles-contract.ts'
import { audit } from '#domains/audit/server/door.ts'
import { notePowersOfRole } from '../colleagues/colleagues.ts'
import { demandWithin, permissionsOf, loadMemberPowers } from '../role-permissions.ts'
import * as sql from './sql.ts'

/** Built-in ones in the order of the contract, then the merchant's in order of creation. */
export async function list({ db }: Pick<StaffContext, 'db'>): Promise<StaffRole[]> {
  const rows = (await sql.roles(db)).map(toView)
  const builtIn = Role.options.flatMap((key) => rows.filter((each) => each.key === key))
  return [...builtIn, ...rows.filter(({ isBuiltIn }) => !isBuiltIn)]
}

const toView = (row: sql.Row): StaffRole => ({
  ...row,
  permissions: [...permissionsOf(row.key, row.permissions)],
  version: row.isBuiltIn ? 0 : row.version,
})

/**
 * Each once, in the order of the list. A permission to change includes the one to see, without which it is useless.
 * @throws {Refused} beyondYours for an unknown permission, which cannot be granted
 */
const orderPermissions = (given: readonly Permission[]) => {
  if (given.some((each) => !allPermissions().includes(each))) {
    throw new Refused(StaffReasons.beyondYours)
  }
  const seen = new Set<string>(given)
  for (const each of given) seen.add(`${each.split('.')[0]}.read`)
  return allPermissions().filter((each) => seen.has(each))
}

/** @throws {Refused} beyondYours, roleNameTaken */
export function add(context: StaffContext, input: InputOf<typeof addRole>): Promise<StaffRole> {
  const permissions = orderPermissions(input.permissions)
  return context.db.tx(async (tx) => {
    demandWithin(await loadMemberPowers(tx, context), permissions)
    const made = await sql.add(tx, { name: input.name, permissions, now: context.now })
    if (made === null) throw new Refused(StaffReasons.roleNameTaken)
    const after = { name: input.name, permissions }
    await audit(tx, context, { action: 'staff.addRole', object: `role:${made.key}`, after })
    return toView(made)
  })
}

/** @throws {Refused} roleNotFound, roleBuiltIn, ownRole, beyondYours, roleNameTaken, changedMeanwhile */
export function change(
  context: StaffContext,
  { key, version, ...input }: InputOf<typeof changeRole>,
): Promise<StaffRole> {
  const permissions = orderPermissions(input.permissions)
  return context.db.tx(async (tx) => {
    const mine = await loadMemberPowers(tx, context)
    const before = await demandCustomRole(tx, key)
    if (mine.role === key) throw new Refused(StaffReasons.ownRole)
    // The current permissions count too: a member who lacks them would take them from others for good.
    demandWithin(mine, [...before.permissions, ...permissions])
    if (await sql.isNameTaken(tx, key, input.name)) throw new Refused(StaffReasons.roleNameTaken)
    const isChanged = await sql.change(tx, { key, version, name: input.name, permissions })
    if (!isChanged) throw new Refused(Reasons.changedMeanwhile)
    const powers = { role: key, before: before.permissions, after: permissions }
    await notePowersOfRole(tx, context, powers)
    await audit(tx, context, {
      action: 'staff.changeRole',
      object: `role:${key}`,
      before: { name: before.name, permissions: before.permissions },
      after: { name: input.name, permissions },
    })
    return { ...before, name: input.name, permissions, version: version + 1 }
  })
}

/** @throws {Refused} roleNotFound, roleBuiltIn, beyondYours, roleInUse */
export function remove(
  context: StaffContext,
  { key }: InputOf<typeof deleteRole>,
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    const mine = await loadMemberPowers(tx, context)
    const before = await demandCustomRole(tx, key)
    demandWithin(mine, before.permissions)
    if (!(await sql.remove(tx, key))) throw new Refused(StaffReasons.roleInUse)
    const gone = { name: before.name, permissions: before.permissions }
    await audit(tx, context, { action: 'staff.deleteRole', object: `role:${key}`, before: gone })
    return {}
  })
}

async function demandCustomRole(
  tx: Parameters<typeof sql.role>[0],
  key: string,
): Promise<StaffRole> {
  const row = await sql.role(tx, key)
  if (row === null) throw new Refused(StaffReasons.roleNotFound)
  if (row.isBuiltIn) throw new Refused(StaffReasons.roleBuiltIn)
  return toView(row)
}
