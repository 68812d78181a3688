/** This domain's entries in the office's menu. */
import MessagesSquare from 'lucide-react/icons/messages-square'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useWaitingEnquiries } from './door/waiting.ts'

export const enquiriesEntry = {
  to: '/office/enquiries',
  icon: MessagesSquare,
  needs: 'enquiries.answer',
  useTitle: () => useT('office.enquiries')('nav.enquiries'),
  useWords: () => useT('office.enquiries')('navWords.enquiries'),
  useCount: () => useWaitingEnquiries().data?.newCount ?? 0,
} as const satisfies MenuEntry
