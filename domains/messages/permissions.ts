/** What staff may be allowed here, and which of the roles that the shop comes with may do it beside the owner. */
export const MESSAGE_PERMISSIONS = {
  'messages.write': ['content'],
  'messages.retry': ['service'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof MESSAGE_PERMISSIONS, true> {}
}
