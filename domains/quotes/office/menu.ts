/** The entries of this domain in the office's menu. */
import FileQuestionMark from 'lucide-react/icons/file-question-mark'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useWaitingQuotes } from './door/waiting.ts'

export const quotesEntry = {
  to: '/office/quotes',
  icon: FileQuestionMark,
  needs: 'orders.read',
  useTitle: () => useT('office.quotes')('nav.quotes'),
  useWords: () => useT('office.quotes')('navWords.quotes'),
  useCount: () => useWaitingQuotes().data?.sentCount ?? 0,
} as const satisfies MenuEntry
