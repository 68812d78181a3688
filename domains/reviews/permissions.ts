/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const REVIEW_PERMISSIONS = {
  'questions.answer': ['catalogue', 'service'],
  'reviews.answer': ['catalogue', 'service'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof REVIEW_PERMISSIONS, true> {}
}
