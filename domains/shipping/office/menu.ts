/** The entries of this domain in the office's menu. */
import Truck from 'lucide-react/icons/truck'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const freightEntry = {
  to: '/office/freight',
  icon: Truck,
  needs: 'settings.read',
  useTitle: () => useT('office.shipping')('nav.freight'),
  useWords: () => useT('office.shipping')('navWords.freight'),
} as const satisfies MenuEntry
