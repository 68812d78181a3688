/** The permissions in groups, by the thing that they are about: as the matrix and the form of a role show them. */
import { PERMISSIONS, type Permission } from '../../contract.ts'

export type Group = { thing: string; permissions: readonly Permission[] }

/** In the order of the list. */
export const GROUPS: readonly Group[] = [
  ...new Set(PERMISSIONS.map((each) => each.split('.')[0] ?? '')),
].map((thing) => ({
  thing,
  permissions: PERMISSIONS.filter((each) => each.startsWith(`${thing}.`)),
}))
