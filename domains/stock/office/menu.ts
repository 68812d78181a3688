/** The entries of this domain in the office's menu. */
import Boxes from 'lucide-react/icons/boxes'
import Warehouse from 'lucide-react/icons/warehouse'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'

export const stockEntry = {
  to: '/office/stock',
  icon: Boxes,
  needs: 'stock.read',
  useTitle: () => useT('office.stock')('nav.stock'),
  useWords: () => useT('office.stock')('navWords.stock'),
} as const satisfies MenuEntry

export const warehousesEntry = {
  to: '/office/warehouses',
  icon: Warehouse,
  needs: 'stock.read',
  useTitle: () => useT('office.stock')('nav.warehouses'),
  useWords: () => useT('office.stock')('navWords.warehouses'),
} as const satisfies MenuEntry
