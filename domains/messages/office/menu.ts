/** This domain's entries in the office's menu. */
import MailOpen from 'lucide-react/icons/mail-open'
import MailWarning from 'lucide-react/icons/mail-exclamation-point'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useUnsent } from './door/unsent.ts'

export const templatesEntry = {
  to: '/office/messages',
  icon: MailOpen,
  needs: 'messages.write',
  useTitle: () => useT('office.messages')('nav.templates'),
  useWords: () => useT('office.messages')('navWords.templates'),
} as const satisfies MenuEntry

export const outboxEntry = {
  to: '/office/outbox',
  icon: MailWarning,
  needs: 'messages.retry',
  useTitle: () => useT('office.messages')('nav.outbox'),
  useWords: () => useT('office.messages')('navWords.outbox'),
  useCount: () => useUnsent().data?.failedCount ?? 0,
} as const satisfies MenuEntry
