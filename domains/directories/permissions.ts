/** Permissions for directories, and the default roles that have them besides the owner. */
export const DIRECTORY_PERMISSIONS = {
  'directories.write': ['content', 'service'],
  /** Decides who is listed, and reads their documents. */
  'directories.review': ['service'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof DIRECTORY_PERMISSIONS, true> {}
}
