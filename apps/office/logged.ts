/** How the audit log shows what each domain writes into it. */
import { ARTICLE_LOGGED } from '#domains/articles/office/logged.ts'
import { AUDIENCE_LOGGED } from '#domains/audiences/office/logged.ts'
import { CAMPAIGN_LOGGED } from '#domains/campaigns/office/logged.ts'
import { declareLogged } from '#domains/audit/office/door/logged.ts'
import { AFTER_SALES_LOGGED } from '#domains/after-sales/office/logged.ts'
import { INVOICE_LOGGED } from '#domains/invoices/office/logged.ts'
import { APPROVAL_LOGGED } from '#domains/approvals/office/logged.ts'
import { BANK_STATEMENT_LOGGED } from '#domains/bank-statements/office/logged.ts'
import { CONTENT_LOGGED } from '#domains/content/office/logged.ts'
import { CREDIT_LOGGED } from '#domains/credit/office/logged.ts'
import { WALLET_LOGGED } from '#domains/wallet/office/logged.ts'
import { CUSTOMER_LOGGED } from '#domains/customers/office/logged.ts'
import { DIRECTORY_LOGGED } from '#domains/directories/office/logged.ts'
import { DISTRIBUTOR_LOGGED } from '#domains/distributors/office/logged.ts'
import { ENQUIRY_LOGGED } from '#domains/enquiries/office/logged.ts'
import { CHAT_LOGGED } from '#domains/chat/office/logged.ts'
import { IMPORT_LOGGED } from '#domains/imports/office/logged.ts'
import { MEMBERSHIP_LOGGED } from '#domains/membership/office/logged.ts'
import { MESSAGE_LOGGED } from '#domains/messages/office/logged.ts'
import { LOTTERY_LOGGED } from '#domains/lottery/office/logged.ts'
import { POINTS_GOODS_LOGGED } from '#domains/points-goods/office/logged.ts'
import { ORDER_LOGGED } from '#domains/orders/office/logged.ts'
import { PAYMENT_LOGGED } from '#domains/payments/office/logged.ts'
import { PRICING_LOGGED } from '#domains/pricing/office/logged.ts'
import { COUPON_LOGGED } from '#domains/coupons/office/logged.ts'
import { PROMOTION_LOGGED } from '#domains/promotions/office/logged.ts'
import { PRODUCT_LOGGED } from '#domains/product-admin/office/logged.ts'
import { DEVICE_ORDER_LOGGED } from '#domains/device-orders/office/logged.ts'
import { ORDER_REVIEW_LOGGED } from '#domains/order-reviews/office/logged.ts'
import { QUOTE_LOGGED } from '#domains/quotes/office/logged.ts'
import { RECONCILIATION_LOGGED } from '#domains/reconciliation/office/logged.ts'
import { REDIRECT_LOGGED } from '#domains/redirects/office/logged.ts'
import { REVIEW_LOGGED } from '#domains/reviews/office/logged.ts'
import { SETTING_LOGGED } from '#domains/settings/office/logged.ts'
import { SHIPPING_LOGGED } from '#domains/shipping/office/logged.ts'
import { STAFF_LOGGED } from '#domains/staff/office/logged.ts'
import { STOCK_LOGGED } from '#domains/stock/office/logged.ts'
import { TAXONOMY_LOGGED } from '#domains/taxonomy/office/logged.ts'
import { TRACKING_LOGGED } from '#domains/tracking/office/logged.ts'
import { TRANSFER_LOGGED } from '#domains/transfers/office/logged.ts'
import { VERIFICATION_LOGGED } from '#domains/verification/office/logged.ts'

declareLogged([
  ORDER_LOGGED,
  CUSTOMER_LOGGED,
  PRODUCT_LOGGED,
  IMPORT_LOGGED,
  STOCK_LOGGED,
  TRANSFER_LOGGED,
  VERIFICATION_LOGGED,
  TAXONOMY_LOGGED,
  DEVICE_ORDER_LOGGED,
  ORDER_REVIEW_LOGGED,
  AFTER_SALES_LOGGED,
  INVOICE_LOGGED,
  QUOTE_LOGGED,
  ENQUIRY_LOGGED,
  CHAT_LOGGED,
  DISTRIBUTOR_LOGGED,
  DIRECTORY_LOGGED,
  CONTENT_LOGGED,
  REDIRECT_LOGGED,
  ARTICLE_LOGGED,
  REVIEW_LOGGED,
  PAYMENT_LOGGED,
  BANK_STATEMENT_LOGGED,
  RECONCILIATION_LOGGED,
  CREDIT_LOGGED,
  WALLET_LOGGED,
  POINTS_GOODS_LOGGED,
  LOTTERY_LOGGED,
  STAFF_LOGGED,
  SETTING_LOGGED,
  MESSAGE_LOGGED,
  PRICING_LOGGED,
  COUPON_LOGGED,
  PROMOTION_LOGGED,
  AUDIENCE_LOGGED,
  CAMPAIGN_LOGGED,
  SHIPPING_LOGGED,
  TRACKING_LOGGED,
  MEMBERSHIP_LOGGED,
  APPROVAL_LOGGED,
])
