/** This domain's entries in the office's menu. */
import Percent from 'lucide-react/icons/percent'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const taxEntry = {
  to: '/office/tax',
  icon: Percent,
  needs: 'settings.read',
  useTitle: () => useT('office.pricing')('tax.title'),
  useWords: () => useT('office.pricing')('navWords.tax'),
} as const satisfies MenuEntry
