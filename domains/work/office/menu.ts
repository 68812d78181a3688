/** The entries of this domain in the office's menu. */
import MessageSquareText from 'lucide-react/icons/message-square-text'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const reasonsEntry = {
  to: '/office/reasons',
  icon: MessageSquareText,
  needs: 'settings.read',
  useTitle: () => useT('office.work')('reasons.title'),
  useWords: () => useT('office.work')('navWords.reasons'),
} as const satisfies MenuEntry
