/** The entries of this domain in the office's menu. */
import MapPin from 'lucide-react/icons/map-pin'
import Undo2 from 'lucide-react/icons/undo-2'
import { usePending } from '#domains/staff/office/door/pending.ts'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { waitingCases } from '../office-calls.gen.ts'

export const afterSalesEntry = {
  to: '/office/after-sales',
  icon: Undo2,
  needs: 'orders.read',
  useTitle: () => useT('office.after-sales')('title'),
  useWords: () => useT('office.after-sales')('navWords'),
  useCount: () => {
    const counts = usePending(waitingCases).data
    return counts === undefined ? 0 : counts.reviewCount + counts.returnsCount + counts.refundsCount
  },
} as const satisfies MenuEntry

export const returnAddressesEntry = {
  to: '/office/return-addresses',
  icon: MapPin,
  needs: 'settings.read',
  useTitle: () => useT('office.after-sales')('addresses.nav'),
  useWords: () => useT('office.after-sales')('addresses.navWords'),
} as const satisfies MenuEntry
