/** Components of other domains in slots of the office's screens. Their code is loaded with the screen. */
import { late } from '#kit/web/pages/late.ts'
import type { OfficeSlots } from '#kit/web/pages/slots.tsx'

export const SLOTS: OfficeSlots = {
  'office.announcement': [late(() => import('#domains/broadcasts/office/NotifyCell.tsx'))],
  'office.case': [late(() => import('#domains/article-goods/office/GoodsPanel.tsx'))],
  'office.customer': [
    late(() => import('#domains/credit/office/CustomerCredit.tsx')),
    late(() => import('#domains/wallet/office/CustomerWallet.tsx')),
    late(() => import('#domains/reports/office/CustomerSales.tsx')),
    late(() => import('#domains/ledger/office/CustomerAccounts.tsx')),
    late(() => import('#domains/points/office/CustomerPoints.tsx')),
  ],
  'office.orderNotices': [
    late(() => import('#domains/address-changes/office/OrderExtra.tsx')),
    late(() => import('#domains/device-orders/office/ContractNotice.tsx')),
  ],
  'office.orderPanels': [late(() => import('#domains/invoices/office/OrderInvoices.tsx'))],
  'office.orderSide': [late(() => import('#domains/order-documents/office/OfficeDocuments.tsx'))],
  'office.shipmentRow': [late(() => import('#domains/device-orders/office/ShipmentContract.tsx'))],
  'office.shipmentsAsked': [
    late(() => import('#domains/device-orders/office/ShipmentContracts.tsx')),
  ],
  'office.customerRequests': [
    late(() => import('#domains/enquiries/office/CustomerEnquiries.tsx')),
  ],
}
