/** The permissions of all domains, in the order in which staff see them. Both the server and the back office import it first. */
import { AUDIENCE_PERMISSIONS } from '#domains/audiences/permissions.ts'
import { CAMPAIGN_PERMISSIONS } from '#domains/campaigns/permissions.ts'
import { INVOICE_PERMISSIONS } from '#domains/invoices/permissions.ts'
import { COUPON_PERMISSIONS } from '#domains/coupons/permissions.ts'
import { AFTER_SALES_PERMISSIONS } from '#domains/after-sales/permissions.ts'
import { AUDIT_PERMISSIONS } from '#domains/audit/permissions.ts'
import { BANK_STATEMENT_PERMISSIONS } from '#domains/bank-statements/permissions.ts'
import { CATALOG_PERMISSIONS } from '#domains/catalog/permissions.ts'
import { PROMOTION_PERMISSIONS } from '#domains/promotions/permissions.ts'
import { CONTENT_PERMISSIONS } from '#domains/content/permissions.ts'
import { CHAT_PERMISSIONS } from '#domains/chat/permissions.ts'
import { CREDIT_PERMISSIONS } from '#domains/credit/permissions.ts'
import { WALLET_PERMISSIONS } from '#domains/wallet/permissions.ts'
import { CUSTOMER_PERMISSIONS } from '#domains/customers/permissions.ts'
import { DIRECTORY_PERMISSIONS } from '#domains/directories/permissions.ts'
import { DISTRIBUTOR_PERMISSIONS } from '#domains/distributors/permissions.ts'
import { ENQUIRY_PERMISSIONS } from '#domains/enquiries/permissions.ts'
import { LEDGER_PERMISSIONS } from '#domains/ledger/permissions.ts'
import { MESSAGE_PERMISSIONS } from '#domains/messages/permissions.ts'
import { ORDER_PERMISSIONS } from '#domains/orders/permissions.ts'
import { VERIFICATION_PERMISSIONS } from '#domains/verification/permissions.ts'
import { ORDER_REVIEW_PERMISSIONS } from '#domains/order-reviews/permissions.ts'
import { PAYMENT_PERMISSIONS } from '#domains/payments/permissions.ts'
import { LOTTERY_PERMISSIONS } from '#domains/lottery/permissions.ts'
import { POINTS_GOODS_PERMISSIONS } from '#domains/points-goods/permissions.ts'
import { POINT_PERMISSIONS } from '#domains/points/permissions.ts'
import { REPORT_PERMISSIONS } from '#domains/reports/permissions.ts'
import { RECONCILIATION_PERMISSIONS } from '#domains/reconciliation/permissions.ts'
import { REVIEW_PERMISSIONS } from '#domains/reviews/permissions.ts'
import { SETTING_PERMISSIONS } from '#domains/settings/permissions.ts'
import { STOCK_PERMISSIONS } from '#domains/stock/permissions.ts'
import { STAFF_PERMISSIONS } from '#domains/staff/permissions.ts'
import { declarePermissions } from '#domains/staff/roles.ts'

declarePermissions({
  ...ORDER_PERMISSIONS,
  ...ORDER_REVIEW_PERMISSIONS,
  ...PAYMENT_PERMISSIONS,
  ...AFTER_SALES_PERMISSIONS,
  ...INVOICE_PERMISSIONS,
  ...COUPON_PERMISSIONS,
  ...POINTS_GOODS_PERMISSIONS,
  ...LOTTERY_PERMISSIONS,
  ...POINT_PERMISSIONS,
  ...DISTRIBUTOR_PERMISSIONS,
  ...CREDIT_PERMISSIONS,
  ...WALLET_PERMISSIONS,
  ...LEDGER_PERMISSIONS,
  ...BANK_STATEMENT_PERMISSIONS,
  ...RECONCILIATION_PERMISSIONS,
  ...CATALOG_PERMISSIONS,
  ...PROMOTION_PERMISSIONS,
  ...AUDIENCE_PERMISSIONS,
  ...CAMPAIGN_PERMISSIONS,
  ...STOCK_PERMISSIONS,
  ...CONTENT_PERMISSIONS,
  ...DIRECTORY_PERMISSIONS,
  ...MESSAGE_PERMISSIONS,
  ...CUSTOMER_PERMISSIONS,
  ...VERIFICATION_PERMISSIONS,
  ...REVIEW_PERMISSIONS,
  ...ENQUIRY_PERMISSIONS,
  ...CHAT_PERMISSIONS,
  ...REPORT_PERMISSIONS,
  ...SETTING_PERMISSIONS,
  ...STAFF_PERMISSIONS,
  ...AUDIT_PERMISSIONS,
})
