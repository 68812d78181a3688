/** What staff may be allowed here, and which of the roles that the shop comes with may do it beside the owner. */
export const SETTING_PERMISSIONS = {
  'settings.read': [],
  'settings.write': [],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof SETTING_PERMISSIONS, true> {}
}
