/** The mails and text messages of all domains, in the order in which staff see them. */
import { INVOICE_MAILS } from '#domains/invoices/server/mails.ts'
import { COUPON_MAILS } from '#domains/coupons/server/mails.ts'
import { PROMOTION_MAILS } from '#domains/promotions/server/mails.ts'
import { AFTER_SALES_MAILS } from '#domains/after-sales/server/mails.ts'
import { ACCOUNT_MAILS } from '#domains/accounts/server/mails.ts'
import { PRIVACY_MAILS } from '#domains/privacy/server/mails.ts'
import { CREDIT_MAILS } from '#domains/credit/server/mails.ts'
import { WALLET_MAILS } from '#domains/wallet/server/mails.ts'
import { CONTENT_MAILS } from '#domains/content/server/mails.ts'
import { ENQUIRY_MAILS } from '#domains/enquiries/server/mails.ts'
import { MEMBERSHIP_MAILS } from '#domains/membership/server/mails.ts'
import type { Definitions, MailValues } from '#domains/messages/definition.ts'
import { declareMails } from '#domains/messages/server/door.ts'
import { ORDER_MAILS } from '#domains/orders/server/mails.ts'
import { DEVICE_ORDER_MAILS } from '#domains/device-orders/server/mails.ts'
import { ADDRESS_CHANGE_MAILS } from '#domains/address-changes/server/mails.ts'
import { ORDER_REVIEW_MAILS } from '#domains/order-reviews/server/mails.ts'
import { VERIFICATION_MAILS } from '#domains/verification/server/mails.ts'
import { PAYMENT_MAILS } from '#domains/payments/server/mails.ts'
import { LOTTERY_MAILS } from '#domains/lottery/server/mails.ts'
import { POINTS_GOODS_MAILS } from '#domains/points-goods/server/mails.ts'
import { DIRECTORY_MAILS } from '#domains/directories/server/mails.ts'
import { DISTRIBUTOR_MAILS } from '#domains/distributors/server/mails.ts'
import { POINT_MAILS } from '#domains/points/server/mails.ts'
import { QUOTE_MAILS } from '#domains/quotes/server/mails.ts'
import { REVIEW_MAILS } from '#domains/reviews/server/mails.ts'
import { BROADCAST_MAILS } from '#domains/broadcasts/server/mails.ts'
import { DIGEST_MAILS } from '#domains/messages/server/mails.ts'
import { STAFF_MAILS } from '#domains/staff/server/mails.ts'
import { STOCK_ALERT_MAILS } from '#domains/stock-alerts/server/mails.ts'
import { TRANSFER_MAILS } from '#domains/transfers/server/mails.ts'
import { WORK_MAILS } from '#domains/work/server/mails.ts'

const MAILS: Definitions<MailValues> = {
  ...ACCOUNT_MAILS,
  ...PRIVACY_MAILS,
  ...ORDER_MAILS,
  ...DEVICE_ORDER_MAILS,
  ...INVOICE_MAILS,
  ...COUPON_MAILS,
  ...PROMOTION_MAILS,
  ...AFTER_SALES_MAILS,
  ...ORDER_REVIEW_MAILS,
  ...ADDRESS_CHANGE_MAILS,
  ...PAYMENT_MAILS,
  ...CREDIT_MAILS,
  ...WALLET_MAILS,
  ...TRANSFER_MAILS,
  ...QUOTE_MAILS,
  ...STOCK_ALERT_MAILS,
  ...REVIEW_MAILS,
  ...ENQUIRY_MAILS,
  ...VERIFICATION_MAILS,
  ...MEMBERSHIP_MAILS,
  ...POINTS_GOODS_MAILS,
  ...LOTTERY_MAILS,
  ...POINT_MAILS,
  ...DISTRIBUTOR_MAILS,
  ...DIRECTORY_MAILS,
  ...DIGEST_MAILS,
  ...CONTENT_MAILS,
  ...BROADCAST_MAILS,
  ...STAFF_MAILS,
  ...WORK_MAILS,
}
declareMails(MAILS)
