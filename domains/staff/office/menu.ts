/** The entries of this domain in the office's menu. */
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import UserCog from 'lucide-react/icons/user-cog'
import { useT } from '#kit/web/language/i18n.tsx'
import type { MenuEntry } from './door/menu-entry.ts'

export const failuresEntry = {
  to: '/office/failures',
  icon: TriangleAlert,
  needs: 'settings.read',
  useTitle: () => useT('office.staff')('nav.failures'),
  useWords: () => useT('office.staff')('navWords.failures'),
} as const satisfies MenuEntry

export const staffEntry = {
  to: '/office/staff',
  alsoAt: ['/office/roles'],
  icon: UserCog,
  needs: 'staff.write',
  useTitle: () => useT('office.staff')('nav.staff'),
  useWords: () => useT('office.staff')('navWords.staff'),
} as const satisfies MenuEntry
