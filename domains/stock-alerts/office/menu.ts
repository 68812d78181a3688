/** The entries of this domain in the office's menu. */
import BellRing from 'lucide-react/icons/bell-ring'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const stockAlertsEntry = {
  to: '/office/arrivals',
  icon: BellRing,
  needs: 'stock.read',
  useTitle: () => useT('office.stock-alerts')('nav.arrivals'),
  useWords: () => useT('office.stock-alerts')('navWords.alerts'),
} as const satisfies MenuEntry
