/** What screens of the office ask of the staff: who is at work, and what he may do. */
export { useMay, useMe } from './me.ts'
export { useRoleName } from './role-name.ts'
export type { MenuEntry } from './menu-entry.ts'
