/** This domain's entries in the office's menu. */
import ChartColumn from 'lucide-react/icons/chart-column'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const reportsEntry = {
  to: '/office/reports',
  icon: ChartColumn,
  needs: 'reports.read',
  useTitle: () => useT('office.reports')('nav.reports'),
  useWords: () => useT('office.reports')('navWords.reports'),
} as const satisfies MenuEntry
