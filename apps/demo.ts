/** Demo data of the domains. */
import { afterSalesStories } from '#domains/after-sales/demo.ts'
import { articleGoodsStories } from '#domains/article-goods/demo.ts'
import { articleStories } from '#domains/articles/demo.ts'
import { bankStatementStories } from '#domains/bank-statements/demo.ts'
import { campaignStories } from '#domains/campaigns/demo.ts'
import { chatStories } from '#domains/chat/demo.ts'
import { couponStories } from '#domains/coupons/demo.ts'
import { deviceOrderStories } from '#domains/device-orders/demo.ts'
import { directoryStories } from '#domains/directories/demo.ts'
import { distributorStories } from '#domains/distributors/demo.ts'
import { invoiceStories } from '#domains/invoices/demo.ts'
import { lotteryStories } from '#domains/lottery/demo.ts'
import { pointsGoodsStories } from '#demo/world/points-goods.ts'
import { pointStories } from '#demo/world/points.ts'
import { promotionStories } from '#domains/promotions/demo.ts'
import { stockAlertStories } from '#domains/stock-alerts/demo.ts'
import { reconciliationStories } from '#domains/reconciliation/demo.ts'
import { reviewStories } from '#domains/reviews/demo.ts'
import type { Story } from '#demo/world/stories.ts'

export const DOMAIN_STORIES: readonly Story[] = [
  ...articleStories,
  ...articleGoodsStories,
  ...directoryStories,
  ...couponStories,
  ...pointStories,
  ...distributorStories,
  ...pointsGoodsStories,
  ...lotteryStories,
  ...promotionStories,
  ...campaignStories,
  ...stockAlertStories,
  ...deviceOrderStories,
  ...invoiceStories,
  ...reconciliationStories,
  ...bankStatementStories,
  ...afterSalesStories,
  ...reviewStories,
  ...chatStories,
]
