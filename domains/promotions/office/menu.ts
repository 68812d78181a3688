/** This domain's entries in the office's menu. */
import BadgePercent from 'lucide-react/icons/badge-percent'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const promotionsEntry = {
  to: '/office/promotions',
  icon: BadgePercent,
  needs: 'promotions.read',
  useTitle: () => useT('office.promotions')('title'),
  useWords: () => useT('office.promotions')('navWords.promotions'),
} as const satisfies MenuEntry
