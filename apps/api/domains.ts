/** Every domain that this shop runs, in the order of `domains/order.json`, and who answers for identities. */
import { STOREFRONT_PATHS } from '#apps/storefront/paths.ts'
import type { Identity } from '#kit/server/context.ts'
import type { Domain } from '#kit/server/domain.ts'
import '../permissions.ts'
import './mails.ts'
import './settings.ts'
import { buyerOf, findBuyer, isBuyerIn } from '#domains/accounts/server/session-door.ts'
import { privacy } from '#domains/privacy/server/domain.ts'
import { accounts } from '#domains/accounts/server/domain.ts'
import { addresses } from '#domains/addresses/server/domain.ts'
import { askApproval } from '#domains/approvals/server/door.ts'
import { addressChanges } from '#domains/address-changes/server/domain.ts'
import { afterSales } from '#domains/after-sales/server/domain.ts'
import { approvals } from '#domains/approvals/server/domain.ts'
import { articleGoods } from '#domains/article-goods/server/domain.ts'
import { bulkShipping } from '#domains/bulk-shipping/server/domain.ts'
import { cart } from '#domains/cart/server/domain.ts'
import { catalog } from '#domains/catalog/server/domain.ts'
import { chat } from '#domains/chat/server/domain.ts'
import { checkout } from '#domains/checkout/server/domain.ts'
import { content } from '#domains/content/server/domain.ts'
import { credit } from '#domains/credit/server/domain.ts'
import { customers } from '#domains/customers/server/domain.ts'
import { directories } from '#domains/directories/server/domain.ts'
import { distributors } from '#domains/distributors/server/domain.ts'
import { enquiries } from '#domains/enquiries/server/domain.ts'
import { favourites } from '#domains/favourites/server/domain.ts'
import { globalSearch } from '#domains/global-search/server/domain.ts'
import { bankStatements } from '#domains/bank-statements/server/domain.ts'
import { reconciliation } from '#domains/reconciliation/server/domain.ts'
import { imports } from '#domains/imports/server/domain.ts'
import { ledger } from '#domains/ledger/server/domain.ts'
import { membership } from '#domains/membership/server/domain.ts'
import { coupons } from '#domains/coupons/server/domain.ts'
import { invoices } from '#domains/invoices/server/domain.ts'
import { messages } from '#domains/messages/server/domain.ts'
import { notes } from '#domains/notes/server/domain.ts'
import { opening } from '#domains/opening/server/domain.ts'
import { deviceOrders } from '#domains/device-orders/server/domain.ts'
import { orderDocuments } from '#domains/order-documents/server/domain.ts'
import { orderReviews } from '#domains/order-reviews/server/domain.ts'
import { orders } from '#domains/orders/server/domain.ts'
import { verification } from '#domains/verification/server/domain.ts'
import { payments } from '#domains/payments/server/domain.ts'
import { lottery } from '#domains/lottery/server/domain.ts'
import { pointsGoods } from '#domains/points-goods/server/domain.ts'
import { points } from '#domains/points/server/domain.ts'
import { pricing } from '#domains/pricing/server/domain.ts'
import { articles } from '#domains/articles/server/domain.ts'
import { broadcasts } from '#domains/broadcasts/server/domain.ts'
import { audiences } from '#domains/audiences/server/domain.ts'
import { promotions } from '#domains/promotions/server/domain.ts'
import { productAdmin } from '#domains/product-admin/server/domain.ts'
import { purchases } from '#domains/purchases/server/domain.ts'
import { quotes } from '#domains/quotes/server/domain.ts'
import { receiptVouchers } from '#domains/receipt-vouchers/server/domain.ts'
import { campaigns } from '#domains/campaigns/server/domain.ts'
import { redirects } from '#domains/redirects/server/domain.ts'
import { reports } from '#domains/reports/server/domain.ts'
import { reviews } from '#domains/reviews/server/domain.ts'
import { sandbox } from '#domains/sandbox/server/domain.ts'
import { search } from '#domains/search/server/domain.ts'
import { settings } from '#domains/settings/server/domain.ts'
import { shipping } from '#domains/shipping/server/domain.ts'
import { emailOf, isStaffIn, staffOf } from '#domains/staff/server/door.ts'
import { auditLog } from '#domains/audit/server/domain.ts'
import { mailOfApprovals } from '#domains/staff/server/colleague-door.ts'
import { staff } from '#domains/staff/server/domain.ts'
import { statements } from '#domains/statements/server/domain.ts'
import { stock } from '#domains/stock/server/domain.ts'
import { stockAlerts } from '#domains/stock-alerts/server/domain.ts'
import { taxonomy } from '#domains/taxonomy/server/domain.ts'
import { tracking } from '#domains/tracking/server/domain.ts'
import { transfers } from '#domains/transfers/server/domain.ts'
import { views } from '#domains/views/server/domain.ts'
import { uploads } from '#domains/uploads/server/domain.ts'
import { wallet } from '#domains/wallet/server/domain.ts'
import { writings } from '#domains/writings/server/domain.ts'
import { work } from '#domains/work/server/domain.ts'

export const domains: readonly Domain[] = [
  auditLog,
  settings({ mailOfApprovals, askApproval }),
  uploads,
  messages({ emailOf }),
  staff,
  work(() => domains),
  notes,
  globalSearch,
  approvals(() => domains),
  views,
  redirects,
  writings({ domains: () => domains, paths: STOREFRONT_PATHS }),
  content,
  articles,
  accounts,
  privacy(() => domains.flatMap(({ personal }) => personal ?? [])),
  addresses,
  membership,
  ledger,
  verification,
  credit,
  wallet,
  audiences,
  catalog,
  taxonomy,
  productAdmin,
  favourites,
  stock,
  stockAlerts,
  transfers,
  search,
  broadcasts,
  promotions,
  pricing,
  coupons,
  points,
  distributors,
  shipping,
  lottery,
  quotes,
  cart,
  articleGoods,
  orders,
  tracking,
  bulkShipping,
  checkout,
  pointsGoods,
  purchases,
  sandbox,
  payments,
  statements,
  invoices,
  receiptVouchers,
  addressChanges,
  deviceOrders,
  orderDocuments,
  afterSales,
  orderReviews,
  reviews,
  enquiries,
  directories,
  chat,
  imports,
  reconciliation,
  bankStatements,
  customers,
  reports,
  campaigns,
  opening,
]

export const identity: Identity = {
  buyerOf,
  findBuyer,
  staffOf,
  isBuyerIn,
  isStaffIn,
}
