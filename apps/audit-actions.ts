/** The acts of all domains that the audit log holds, in the order in which staff filter by them. The back office imports it first. */
import { ARTICLE_GOODS_AUDIT_ACTIONS } from '#domains/article-goods/audit-actions.ts'
import { BROADCAST_AUDIT_ACTIONS } from '#domains/broadcasts/audit-actions.ts'
import { AUDIENCE_AUDIT_ACTIONS } from '#domains/audiences/audit-actions.ts'
import { CAMPAIGN_AUDIT_ACTIONS } from '#domains/campaigns/audit-actions.ts'
import { INVOICE_AUDIT_ACTIONS } from '#domains/invoices/audit-actions.ts'
import { COUPON_AUDIT_ACTIONS } from '#domains/coupons/audit-actions.ts'
import { AFTER_SALES_AUDIT_ACTIONS } from '#domains/after-sales/audit-actions.ts'
import { declareAuditActions } from '#domains/audit/actions.ts'
import { ACCOUNT_AUDIT_ACTIONS } from '#domains/accounts/audit-actions.ts'
import { ADDRESS_AUDIT_ACTIONS } from '#domains/addresses/audit-actions.ts'
import { APPROVAL_AUDIT_ACTIONS } from '#domains/approvals/audit-actions.ts'
import { BANK_STATEMENT_AUDIT_ACTIONS } from '#domains/bank-statements/audit-actions.ts'
import { PROMOTION_AUDIT_ACTIONS } from '#domains/promotions/audit-actions.ts'
import { CATALOG_AUDIT_ACTIONS } from '#domains/catalog/audit-actions.ts'
import { CHAT_AUDIT_ACTIONS } from '#domains/chat/audit-actions.ts'
import { CONTENT_AUDIT_ACTIONS } from '#domains/content/audit-actions.ts'
import { CREDIT_AUDIT_ACTIONS } from '#domains/credit/audit-actions.ts'
import { WALLET_AUDIT_ACTIONS } from '#domains/wallet/audit-actions.ts'
import { CUSTOMER_AUDIT_ACTIONS } from '#domains/customers/audit-actions.ts'
import { DIRECTORY_AUDIT_ACTIONS } from '#domains/directories/audit-actions.ts'
import { DISTRIBUTOR_AUDIT_ACTIONS } from '#domains/distributors/audit-actions.ts'
import { ENQUIRY_AUDIT_ACTIONS } from '#domains/enquiries/audit-actions.ts'
import { IMPORT_AUDIT_ACTIONS } from '#domains/imports/audit-actions.ts'
import { LEDGER_AUDIT_ACTIONS } from '#domains/ledger/audit-actions.ts'
import { ARTICLE_AUDIT_ACTIONS } from '#domains/articles/audit-actions.ts'
import { MEMBERSHIP_AUDIT_ACTIONS } from '#domains/membership/audit-actions.ts'
import { MESSAGE_AUDIT_ACTIONS } from '#domains/messages/audit-actions.ts'
import { NOTE_AUDIT_ACTIONS } from '#domains/notes/audit-actions.ts'
import { OPENING_AUDIT_ACTIONS } from '#domains/opening/audit-actions.ts'
import { ORDER_AUDIT_ACTIONS } from '#domains/orders/audit-actions.ts'
import { PAYMENT_AUDIT_ACTIONS } from '#domains/payments/audit-actions.ts'
import { LOTTERY_AUDIT_ACTIONS } from '#domains/lottery/audit-actions.ts'
import { POINTS_GOODS_AUDIT_ACTIONS } from '#domains/points-goods/audit-actions.ts'
import { POINT_AUDIT_ACTIONS } from '#domains/points/audit-actions.ts'
import { PRICING_AUDIT_ACTIONS } from '#domains/pricing/audit-actions.ts'
import { PRODUCT_AUDIT_ACTIONS } from '#domains/product-admin/audit-actions.ts'
import { DEVICE_ORDER_AUDIT_ACTIONS } from '#domains/device-orders/audit-actions.ts'
import { ORDER_REVIEW_AUDIT_ACTIONS } from '#domains/order-reviews/audit-actions.ts'
import { QUOTE_AUDIT_ACTIONS } from '#domains/quotes/audit-actions.ts'
import { RECONCILIATION_AUDIT_ACTIONS } from '#domains/reconciliation/audit-actions.ts'
import { REDIRECT_AUDIT_ACTIONS } from '#domains/redirects/audit-actions.ts'
import { REPORT_AUDIT_ACTIONS } from '#domains/reports/audit-actions.ts'
import { REVIEW_AUDIT_ACTIONS } from '#domains/reviews/audit-actions.ts'
import { SEARCH_AUDIT_ACTIONS } from '#domains/search/audit-actions.ts'
import { SETTING_AUDIT_ACTIONS } from '#domains/settings/audit-actions.ts'
import { SHIPPING_AUDIT_ACTIONS } from '#domains/shipping/audit-actions.ts'
import { STAFF_AUDIT_ACTIONS } from '#domains/staff/audit-actions.ts'
import { STOCK_AUDIT_ACTIONS } from '#domains/stock/audit-actions.ts'
import { TAXONOMY_AUDIT_ACTIONS } from '#domains/taxonomy/audit-actions.ts'
import { TRACKING_AUDIT_ACTIONS } from '#domains/tracking/audit-actions.ts'
import { TRANSFER_AUDIT_ACTIONS } from '#domains/transfers/audit-actions.ts'
import { VIEW_AUDIT_ACTIONS } from '#domains/views/audit-actions.ts'
import { VERIFICATION_AUDIT_ACTIONS } from '#domains/verification/audit-actions.ts'
import { WORK_AUDIT_ACTIONS } from '#domains/work/audit-actions.ts'

declareAuditActions([
  ...ORDER_AUDIT_ACTIONS,
  ...INVOICE_AUDIT_ACTIONS,
  ...COUPON_AUDIT_ACTIONS,
  ...POINTS_GOODS_AUDIT_ACTIONS,
  ...LOTTERY_AUDIT_ACTIONS,
  ...POINT_AUDIT_ACTIONS,
  ...DISTRIBUTOR_AUDIT_ACTIONS,
  ...DIRECTORY_AUDIT_ACTIONS,
  ...PAYMENT_AUDIT_ACTIONS,
  ...CREDIT_AUDIT_ACTIONS,
  ...WALLET_AUDIT_ACTIONS,
  ...LEDGER_AUDIT_ACTIONS,
  ...BANK_STATEMENT_AUDIT_ACTIONS,
  ...RECONCILIATION_AUDIT_ACTIONS,
  ...APPROVAL_AUDIT_ACTIONS,
  ...PRODUCT_AUDIT_ACTIONS,
  ...CATALOG_AUDIT_ACTIONS,
  ...PROMOTION_AUDIT_ACTIONS,
  ...AUDIENCE_AUDIT_ACTIONS,
  ...BROADCAST_AUDIT_ACTIONS,
  ...CAMPAIGN_AUDIT_ACTIONS,
  ...TAXONOMY_AUDIT_ACTIONS,
  ...IMPORT_AUDIT_ACTIONS,
  ...REVIEW_AUDIT_ACTIONS,
  ...STOCK_AUDIT_ACTIONS,
  ...TRANSFER_AUDIT_ACTIONS,
  ...CONTENT_AUDIT_ACTIONS,
  ...ARTICLE_AUDIT_ACTIONS,
  ...ARTICLE_GOODS_AUDIT_ACTIONS,
  ...REDIRECT_AUDIT_ACTIONS,
  ...SEARCH_AUDIT_ACTIONS,
  ...PRICING_AUDIT_ACTIONS,
  ...SHIPPING_AUDIT_ACTIONS,
  ...DEVICE_ORDER_AUDIT_ACTIONS,
  ...TRACKING_AUDIT_ACTIONS,
  ...ORDER_REVIEW_AUDIT_ACTIONS,
  ...AFTER_SALES_AUDIT_ACTIONS,
  ...QUOTE_AUDIT_ACTIONS,
  ...ENQUIRY_AUDIT_ACTIONS,
  ...CHAT_AUDIT_ACTIONS,
  ...CUSTOMER_AUDIT_ACTIONS,
  ...NOTE_AUDIT_ACTIONS,
  ...ADDRESS_AUDIT_ACTIONS,
  ...VERIFICATION_AUDIT_ACTIONS,
  ...REPORT_AUDIT_ACTIONS,
  ...MEMBERSHIP_AUDIT_ACTIONS,
  ...ACCOUNT_AUDIT_ACTIONS,
  ...MESSAGE_AUDIT_ACTIONS,
  ...SETTING_AUDIT_ACTIONS,
  ...STAFF_AUDIT_ACTIONS,
  ...OPENING_AUDIT_ACTIONS,
  ...WORK_AUDIT_ACTIONS,
  ...VIEW_AUDIT_ACTIONS,
])
