/** Roles: built-in ones, and custom ones with the same permissions. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { PermissionName, RoleKey } from './contract.ts'
import { Version } from '#kit/contract/values.ts'

export const StaffRole = z.object({
  key: RoleKey,
  isBuiltIn: z.boolean(),
  /** Null for a built-in role, which the screens name. */
  name: z.nullable(z.string()),
  permissions: z.array(PermissionName),
  /** Including deactivated members: a role can be deleted when no member has it. */
  memberCount: z.int(),
  /** Zero for built-in roles, which do not change. */
  version: Version,
})
export type StaffRole = z.infer<typeof StaffRole>

export const ROLE_NAME_MAX = 60
export const RoleForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(ROLE_NAME_MAX)),
  permissions: z.array(PermissionName).check(z.minLength(1), z.maxLength(100)),
})

/** Built-in ones first. */
export const listRoles = endpoint({
  method: 'GET',
  path: '/office/staff/roles',
  who: 'staff:staff.write',
  input: z.object({}),
  data: z.array(StaffRole),
})
/** @refuses beyondYours, roleNameTaken */
export const addRole = endpoint({
  method: 'POST',
  path: '/office/staff/roles',
  who: 'staff:staff.write',
  input: RoleForm,
  data: StaffRole,
})
/**
 * Takes effect for all of its members with their next call.
 * @refuses roleBuiltIn, ownRole, beyondYours (to give, or to take), roleNameTaken, changedMeanwhile
 */
export const changeRole = endpoint({
  method: 'POST',
  path: '/office/staff/roles/:key',
  who: 'staff:staff.write',
  input: z.extend(RoleForm, { key: RoleKey, version: Version }),
  data: StaffRole,
})
/** @refuses roleBuiltIn, roleInUse, roleNotFound */
export const deleteRole = endpoint({
  method: 'POST',
  path: '/office/staff/roles/:key/removal',
  who: 'staff:staff.write',
  input: z.object({ key: RoleKey }),
  data: z.object({}),
})
