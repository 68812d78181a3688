/** The entries of this domain in the office's menu. */
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import type { MenuEntry } from '#domains/staff/office/door/menu-entry.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { usePending } from '#domains/staff/office/door/pending.ts'
import { waitingOrderReviews } from '../calls.gen.ts'

export const orderReviewsEntry = {
  to: '/office/order-reviews',
  icon: ClipboardCheck,
  needs: 'orders.read',
  useTitle: () => useT('office.order-reviews')('title'),
  useWords: () => useT('office.order-reviews')('navWords'),
  useCount: () => usePending(waitingOrderReviews).data?.waitingCount ?? 0,
} as const satisfies MenuEntry
