/** The entries of this domain in the office's menu. */
import Search from 'lucide-react/icons/search'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const searchEntry = {
  to: '/office/search',
  icon: Search,
  needs: 'content.write',
  useTitle: () => useT('office.search')('nav.search'),
  useWords: () => useT('office.search')('navWords.search'),
} as const satisfies MenuEntry
