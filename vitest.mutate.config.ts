/** The tests of the pure modules that `npm run mutate` breaks line by line: no database, so that each takes milliseconds. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    isolate: false,
    include: [
      'kit/contract/money.test.ts',
      'kit/ui/forms/quantity.test.ts',
      'domains/*/states.test.ts',
      'domains/bank-statements/server/reading/direction.test.ts',
      'domains/cart/server/check.test.ts',
      'domains/promotions/activity-limit.test.ts',
      'domains/catalog/limit-left.test.ts',
      'domains/credit/{allocation,discount,forecast,use}.test.ts',
      'domains/credit/server/undone.test.ts',
      'domains/after-sales/{amounts,settlement}.test.ts',
      'domains/invoices/{amounts,efaktur,ubl}.test.ts',
      'domains/orders/payment-plan.test.ts',
      'domains/orders/server/number.test.ts',
      'domains/orders/server/change/{rest,share}.test.ts',
      'domains/coupons/worth.test.ts',
      'domains/verification/check.test.ts',
      'domains/payments/server/refunds/returns.test.ts',
      'domains/pricing/{retotal,steps-after,tax}.test.ts',
      'domains/pricing/server/price-lines.test.ts',
      'domains/quotes/limits.test.ts',
      'domains/shipping/server/freight.test.ts',
    ],
  },
})
