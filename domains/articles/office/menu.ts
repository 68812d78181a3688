/** This domain's entry in the office's menu. */
import Newspaper from 'lucide-react/icons/newspaper'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const articlesEntry = {
  to: '/office/articles',
  icon: Newspaper,
  needs: 'content.write',
  useTitle: () => useT('office.articles')('title'),
  useWords: () => useT('office.articles')('navWords.articles'),
} as const satisfies MenuEntry
