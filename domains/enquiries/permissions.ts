/** What staff may be allowed here, and which of the roles that the shop comes with may do it beside the owner. */
export const ENQUIRY_PERMISSIONS = {
  'enquiries.answer': ['service'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof ENQUIRY_PERMISSIONS, true> {}
}
