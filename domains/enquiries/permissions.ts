/** Permissions for messages to the shop, and the default roles that have them besides the owner. */
export const ENQUIRY_PERMISSIONS = {
  'enquiries.answer': ['service'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof ENQUIRY_PERMISSIONS, true> {}
}
