/** Permissions for the live chat, and the default roles that have them besides the owner. */
export const CHAT_PERMISSIONS = {
  'chat.serve': ['service'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof CHAT_PERMISSIONS, true> {}
}
