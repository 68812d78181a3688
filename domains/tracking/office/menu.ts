/** The entry of this domain in the office's menu. */
import Truck from 'lucide-react/icons/truck'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { usePending } from '#domains/staff/office/door/pending.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { trackingWaiting } from '../calls.gen.ts'

export const trackingEntry = {
  to: '/office/tracking',
  icon: Truck,
  needs: 'orders.read',
  useTitle: () => useT('office.tracking')('title'),
  useWords: () => useT('office.tracking')('navWords'),
  useCount: () => usePending(trackingWaiting).data?.problemCount ?? 0,
} as const satisfies MenuEntry
