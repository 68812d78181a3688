/** The roles that the shop comes with, and what each may do: as the domains have declared it. */
import type { Permission, Permissions } from '#kit/contract/permissions.ts'

/** The merchant makes others beside them (`roles-contract.ts`). The owner may do everything. */
export const BUILT_IN_ROLES = [
  'owner',
  'catalogue',
  'orders',
  'finance',
  'service',
  'content',
] as const
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]

type Declared = { readonly [P in keyof Permissions]: readonly Exclude<BuiltInRole, 'owner'>[] }

let all: readonly [Permission, readonly BuiltInRole[]][] = []

/** Told once, where the shop or its back office is put together, in the order in which staff see them. */
export function declarePermissions(declared: Declared): void {
  all = Object.entries(declared) as [Permission, readonly BuiltInRole[]][]
}

export const allPermissions = (): readonly Permission[] => all.map(([permission]) => permission)

/** Nobody changes their own role, and nobody grants what they lack. */
export const permissionsOfRole = (role: BuiltInRole): readonly Permission[] =>
  role === 'owner'
    ? allPermissions()
    : all.filter(([, roles]) => roles.includes(role)).map(([permission]) => permission)
