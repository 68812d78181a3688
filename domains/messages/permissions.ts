/** Permissions for messages, and the default roles that have them besides the owner. */
export const MESSAGE_PERMISSIONS = {
  'messages.write': ['content'],
  'messages.retry': ['service'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof MESSAGE_PERMISSIONS, true> {}
}
