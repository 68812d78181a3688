/** Components of other domains in slots of screens. Their code is loaded with the screen. */
import { late } from '#kit/web/pages/late.ts'
import type { StorefrontSlots } from '#kit/web/pages/slots.tsx'

export const SLOTS: StorefrontSlots = {
  'articles.case': [late(() => import('#domains/article-goods/web/CaseGoods.tsx'))],
  'articles.legalForm': [late(() => import('#domains/enquiries/web/LegalForm.tsx'))],
  'catalog.stockAlert': [
    // Empty where the shop has no stock alerts.
    late(() => import('#domains/stock-alerts/web/NoticeButton.tsx')),
  ],
  'checkout.invoice': [late(() => import('#domains/invoices/web/InvoiceChoice.tsx'))],
  'membership.plans': [
    late(() => import('#domains/payments/web/SuperDays.tsx')),
    late(() => import('#domains/points-goods/web/SuperPlans.tsx')),
  ],
  'orders.notices': [
    late(() => import('#domains/address-changes/web/ExtraDue.tsx')),
    late(() => import('#domains/device-orders/web/door/ContractDue.tsx')),
  ],
  'orders.delivery': [late(() => import('#domains/address-changes/web/ChangeAddress.tsx'))],
  'orders.panels': [late(() => import('#domains/invoices/web/OrderInvoices.tsx'))],
  'orders.documents': [late(() => import('#domains/order-documents/web/OrderDocuments.tsx'))],
  'orders.tags': [late(() => import('#domains/device-orders/web/door/ContractTag.tsx'))],
  'payments.notices': [late(() => import('#domains/device-orders/web/door/ContractDue.tsx'))],
  'points.mall': [late(() => import('#domains/points-goods/web/Rewards.tsx'))],
  'purchases.overview': [
    late(() => import('#domains/transfers/web/MyRequests.tsx')),
    late(() => import('#domains/stock-alerts/web/MyNotices.tsx')),
  ],
}
