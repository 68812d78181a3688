/** This domain's entries in the office's menu. */
import Gift from 'lucide-react/icons/gift'
import PackageOpen from 'lucide-react/icons/package-open'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { usePending } from '#domains/staff/office/door/pending.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { waitingPointsOrders } from '../office-calls.gen.ts'

export const pointsGoodsEntry = {
  to: '/office/points-goods',
  icon: Gift,
  needs: 'points-goods.read',
  useTitle: () => useT('office.points-goods')('title'),
  useWords: () => useT('office.points-goods')('navWords.rewards'),
} as const satisfies MenuEntry

export const pointsOrdersEntry = {
  to: '/office/points-orders',
  icon: PackageOpen,
  needs: 'points-goods.ship',
  useTitle: () => useT('office.points-goods')('ordersTitle'),
  useWords: () => useT('office.points-goods')('navWords.orders'),
  useCount: () => usePending(waitingPointsOrders).data?.count ?? 0,
} as const satisfies MenuEntry
