/** This domain's entry in the office's menu. */
import Building2 from 'lucide-react/icons/building-2'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useWaitingCompanies } from './waiting.ts'

export const directoriesEntry = {
  to: '/office/directories',
  icon: Building2,
  needs: 'directories.write',
  useTitle: () => useT('office.directories')('title'),
  useWords: () => useT('office.directories')('navWords.directories'),
  useCount: () => useWaitingCompanies().data?.waitingCount ?? 0,
} as const satisfies MenuEntry
