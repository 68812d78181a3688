/** This domain's entries in the office's menu. */
import Ticket from 'lucide-react/icons/ticket'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const couponsEntry = {
  to: '/office/coupons',
  icon: Ticket,
  needs: 'coupons.read',
  useTitle: () => useT('office.coupons')('title'),
  useWords: () => useT('office.coupons')('navWords.coupons'),
} as const satisfies MenuEntry
