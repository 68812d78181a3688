/** This domain's entries in the office's menu. */
import CreditCard from 'lucide-react/icons/credit-card'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const creditEntry = {
  to: '/office/credit',
  icon: CreditCard,
  needs: 'credit.read',
  useTitle: () => useT('office.credit')('nav.credit'),
  useWords: () => useT('office.credit')('navWords.credit'),
} as const satisfies MenuEntry
