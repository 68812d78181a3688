/** The entries of this domain in the office's menu. */
import Receipt from 'lucide-react/icons/receipt'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useWaitingOrders } from './door/waiting.ts'

export const ordersEntry = {
  to: '/office/orders',
  icon: Receipt,
  needs: 'orders.read',
  useTitle: () => useT('office.orders')('nav.orders'),
  useWords: () => useT('office.orders')('navWords.orders'),
  useCount: () => useWaitingOrders().data?.toShipCount ?? 0,
} as const satisfies MenuEntry
