/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const VERIFICATION_PERMISSIONS = {
  'papers.review': ['service'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof VERIFICATION_PERMISSIONS, true> {}
}
