/** This domain's entries in the office's menu. */
import ScrollText from 'lucide-react/icons/scroll-text'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const agreementsEntry = {
  to: '/office/agreements',
  icon: ScrollText,
  needs: 'settings.read',
  useTitle: () => useT('office.accounts')('nav.agreements'),
  useWords: () => useT('office.accounts')('navWords.agreements'),
} as const satisfies MenuEntry
