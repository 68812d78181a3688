/**
 * The settings of all domains, in the order in which staff see them within each task. Scripts that run the shop's code without
 * `domains.ts` import this file, so that settings can be read.
 */
import { INVOICE_SETTINGS } from '#domains/invoices/settings.ts'
import { COUPON_SETTINGS } from '#domains/coupons/settings.ts'
import { AFTER_SALES_SETTINGS } from '#domains/after-sales/settings.ts'
import { ACCOUNT_SETTINGS } from '#domains/accounts/settings.ts'
import { PRIVACY_SETTINGS } from '#domains/privacy/settings.ts'
import { ADDRESS_CHANGE_SETTINGS } from '#domains/address-changes/settings.ts'
import { APPROVAL_SETTINGS } from '#domains/approvals/settings.ts'
import { STOCK_ALERT_SETTINGS } from '#domains/stock-alerts/settings.ts'
import { CART_SETTINGS } from '#domains/cart/settings.ts'
import { CREDIT_SETTINGS } from '#domains/credit/settings.ts'
import { WALLET_SETTINGS } from '#domains/wallet/settings.ts'
import { DEVICE_ORDER_SETTINGS } from '#domains/device-orders/settings.ts'
import { CHAT_SETTINGS } from '#domains/chat/settings.ts'
import { CONTENT_SETTINGS } from '#domains/content/settings.ts'
import { ENQUIRY_SETTINGS } from '#domains/enquiries/settings.ts'
import { FAVOURITE_SETTINGS } from '#domains/favourites/settings.ts'
import { MEMBERSHIP_SETTINGS } from '#domains/membership/settings.ts'
import { MESSAGE_SETTINGS } from '#domains/messages/settings.ts'
import { ORDER_SETTINGS } from '#domains/orders/settings.ts'
import { VERIFICATION_SETTINGS } from '#domains/verification/settings.ts'
import { PAYMENT_SETTINGS } from '#domains/payments/settings.ts'
import { LOTTERY_SETTINGS } from '#domains/lottery/settings.ts'
import { POINTS_GOODS_SETTINGS } from '#domains/points-goods/settings.ts'
import { DISTRIBUTOR_SETTINGS } from '#domains/distributors/settings.ts'
import { POINT_SETTINGS } from '#domains/points/settings.ts'
import { PROMOTION_SETTINGS } from '#domains/promotions/settings.ts'
import { QUOTE_SETTINGS } from '#domains/quotes/settings.ts'
import { REVIEW_SETTINGS } from '#domains/reviews/settings.ts'
import { SEARCH_SETTINGS } from '#domains/search/settings.ts'
import { SHOP_SETTINGS } from '#domains/settings/shop-settings.ts'
import { STAFF_SETTINGS } from '#domains/staff/settings.ts'
import { STOCK_SETTINGS } from '#domains/stock/settings.ts'
import { TRACKING_SETTINGS } from '#domains/tracking/settings.ts'
import { TRANSFER_SETTINGS } from '#domains/transfers/settings.ts'
import { VIEW_SETTINGS } from '#domains/views/settings.ts'
import { WORK_SETTINGS } from '#domains/work/settings.ts'
import type { Declarations } from '#domains/settings/definition.ts'
import { declareSettings } from '#domains/settings/server/door.ts'

export const SETTINGS: Declarations = {
  ...SHOP_SETTINGS,
  ...MEMBERSHIP_SETTINGS,
  ...POINTS_GOODS_SETTINGS,
  ...LOTTERY_SETTINGS,
  ...POINT_SETTINGS,
  ...DISTRIBUTOR_SETTINGS,
  ...ORDER_SETTINGS,
  ...DEVICE_ORDER_SETTINGS,
  ...INVOICE_SETTINGS,
  ...COUPON_SETTINGS,
  ...PROMOTION_SETTINGS,
  ...AFTER_SALES_SETTINGS,
  ...TRACKING_SETTINGS,
  ...ADDRESS_CHANGE_SETTINGS,
  ...PAYMENT_SETTINGS,
  ...CREDIT_SETTINGS,
  ...WALLET_SETTINGS,
  ...APPROVAL_SETTINGS,
  ...CART_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...PRIVACY_SETTINGS,
  ...STAFF_SETTINGS,
  ...STOCK_SETTINGS,
  ...TRANSFER_SETTINGS,
  ...STOCK_ALERT_SETTINGS,
  ...QUOTE_SETTINGS,
  ...CONTENT_SETTINGS,
  ...ENQUIRY_SETTINGS,
  ...CHAT_SETTINGS,
  ...VERIFICATION_SETTINGS,
  ...SEARCH_SETTINGS,
  ...REVIEW_SETTINGS,
  ...FAVOURITE_SETTINGS,
  ...MESSAGE_SETTINGS,
  ...WORK_SETTINGS,
  ...VIEW_SETTINGS,
}
declareSettings(SETTINGS)
