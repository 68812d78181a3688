/** This domain's entries in the office's menu. */
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CreditCard from 'lucide-react/icons/credit-card'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useWaitingSubmissions } from './waiting.ts'

export const creditEntry = {
  to: '/office/credit',
  icon: CreditCard,
  needs: 'credit.read',
  useTitle: () => useT('office.credit')('nav.credit'),
  useWords: () => useT('office.credit')('navWords.credit'),
} as const satisfies MenuEntry

export const repaymentsEntry = {
  to: '/office/repayments',
  icon: CalendarCheck,
  needs: 'credit.read',
  useTitle: () => useT('office.credit')('nav.repayments'),
  useWords: () => useT('office.credit')('navWords.repayments'),
  useCount: () => useWaitingSubmissions().data?.submissionCount ?? 0,
} as const satisfies MenuEntry
