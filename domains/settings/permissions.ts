/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const SETTING_PERMISSIONS = {
  'settings.read': [],
  'settings.write': [],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof SETTING_PERMISSIONS, true> {}
}
