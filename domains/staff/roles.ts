/** The built-in roles and their permissions, as declared by the domains. */
import type { Permission, Permissions } from '#kit/contract/permissions.ts'

/** The merchant adds others (`roles-contract.ts`). The owner may do everything. */
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

/** Called once by the composition root of the server or the office, in the order in which staff see them. */
export function declarePermissions(declared: Declared): void {
  all = Object.entries(declared) as [Permission, readonly BuiltInRole[]][]
}

export const allPermissions = (): readonly Permission[] => all.map(([permission]) => permission)

/** Members cannot change their own role, nor grant what they lack. */
export const permissionsOfRole = (role: BuiltInRole): readonly Permission[] =>
  role === 'owner'
    ? allPermissions()
    : all.filter(([, roles]) => roles.includes(role)).map(([permission]) => permission)
