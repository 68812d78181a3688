/** Permissions for planning and measuring campaigns, and the default roles that have them besides the owner. */
export const CAMPAIGN_PERMISSIONS = {
  'campaigns.read': ['catalogue'],
  'campaigns.write': ['catalogue'],
  'campaigns.export': ['catalogue'],
} as const

declare module '#kit/contract/permissions.ts' {
  interface Permissions extends Record<keyof typeof CAMPAIGN_PERMISSIONS, true> {}
}
