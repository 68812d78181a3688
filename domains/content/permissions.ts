/** What staff may be allowed here, and which of the roles that the shop comes with may do it beside the owner. */
export const CONTENT_PERMISSIONS = {
  'content.write': ['content'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof CONTENT_PERMISSIONS, true> {}
}
