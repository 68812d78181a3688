/** Permissions of this domain, and which of the built-in roles have them besides the owner. */
export const ORDER_REVIEW_PERMISSIONS = {
  'orders.review': ['orders', 'finance'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof ORDER_REVIEW_PERMISSIONS, true> {}
}
