/** Permissions for content, and the default roles that have them besides the owner. */
export const CONTENT_PERMISSIONS = {
  'content.write': ['content'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof CONTENT_PERMISSIONS, true> {}
}
