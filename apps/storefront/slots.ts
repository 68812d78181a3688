/** What stands in the places that screens leave to other domains. Its code comes with the screen that shows it. */
import { late } from '#kit/web/pages/late.ts'
import type { SlotComponents } from '#kit/web/pages/slots.tsx'

export const SLOTS: SlotComponents = {
  'catalog.stockAlert': [
    // Empty where the shop sends no stock alerts.
    late(() => import('#domains/stock-alerts/web/NoticeButton.tsx')),
  ],
  'purchases.overview': [
    late(() => import('#domains/transfers/web/MyRequests.tsx')),
    late(() => import('#domains/stock-alerts/web/MyNotices.tsx')),
  ],
}
