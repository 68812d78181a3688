/** This domain's entries in the office's menu. */
import ListChecks from 'lucide-react/icons/list-checks'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const audiencesEntry = {
  to: '/office/audiences',
  icon: ListChecks,
  needs: 'audiences.read',
  useTitle: () => useT('office.audiences')('title'),
  useWords: () => useT('office.audiences')('navWords.audiences'),
} as const satisfies MenuEntry
