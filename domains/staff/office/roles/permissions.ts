/** Permissions in groups by object, for the matrix and the form of a role. */
import type { Permission } from '#kit/contract/permissions.ts'
import { allPermissions } from '../../roles.ts'

export type Group = { thing: string; permissions: readonly Permission[] }

/** In the order of the list. */
export const permissionGroups = (): readonly Group[] =>
  [...new Set(allPermissions().map((each) => each.split('.')[0] ?? ''))].map((thing) => ({
    thing,
    permissions: allPermissions().filter((each) => each.startsWith(`${thing}.`)),
  }))
