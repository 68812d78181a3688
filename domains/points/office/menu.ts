/** This domain's entries in the office's menu. */
import Coins from 'lucide-react/icons/coins'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const pointsEntry = {
  to: '/office/points',
  icon: Coins,
  needs: 'points.read',
  useTitle: () => useT('office.points')('title'),
  useWords: () => useT('office.points')('navWords.points'),
} as const satisfies MenuEntry
