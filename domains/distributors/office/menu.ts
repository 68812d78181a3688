/** This domain's entry in the office's menu. */
import Share2 from 'lucide-react/icons/share-2'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useWaitingDistributors } from './waiting.ts'

export const distributorsEntry = {
  to: '/office/distributors',
  icon: Share2,
  needs: 'distributors.read',
  useTitle: () => useT('office.distributors')('title'),
  useWords: () => useT('office.distributors')('navWords.distributors'),
  useCount: () => useWaitingDistributors().data?.appliedCount ?? 0,
} as const satisfies MenuEntry
