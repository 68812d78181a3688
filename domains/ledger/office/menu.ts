/** This domain's entries in the office's menu. */
import BookOpenText from 'lucide-react/icons/book-open-text'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const ledgerEntry = {
  to: '/office/ledger',
  icon: BookOpenText,
  needs: 'ledger.read',
  useTitle: () => useT('office.ledger')('nav.ledger'),
  useWords: () => useT('office.ledger')('navWords.ledger'),
} as const satisfies MenuEntry
