/** This domain's entries in the office's menu. */
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import Coins from 'lucide-react/icons/coins'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const calendarEntry = {
  to: '/office/promotions/calendar',
  icon: CalendarDays,
  needs: 'campaigns.read',
  useTitle: () => useT('office.campaigns')('calendar.title'),
  useWords: () => useT('office.campaigns')('navWords.calendar'),
} as const satisfies MenuEntry

export const resultsEntry = {
  to: '/office/promotions/results',
  icon: ChartColumn,
  needs: 'campaigns.read',
  useTitle: () => useT('office.campaigns')('results.title'),
  useWords: () => useT('office.campaigns')('navWords.results'),
} as const satisfies MenuEntry

export const costsEntry = {
  to: '/office/promotions/costs',
  icon: Coins,
  needs: 'campaigns.read',
  useTitle: () => useT('office.campaigns')('costs.title'),
  useWords: () => useT('office.campaigns')('navWords.costs'),
} as const satisfies MenuEntry
