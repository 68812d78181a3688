/** This domain's entries in the office's menu. */
import Crown from 'lucide-react/icons/crown'
import TicketCheck from 'lucide-react/icons/ticket-check'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const ranksEntry = {
  to: '/office/ranks',
  icon: Crown,
  needs: 'settings.read',
  useTitle: () => useT('office.membership')('nav.ranks'),
  useWords: () => useT('office.membership')('navWords.ranks'),
} as const satisfies MenuEntry

export const superPurchasesEntry = {
  to: '/office/super-purchases',
  icon: TicketCheck,
  needs: 'wallet.read',
  useTitle: () => useT('office.membership')('nav.superPurchases'),
  useWords: () => useT('office.membership')('navWords.superPurchases'),
} as const satisfies MenuEntry
