/** Staff give back what was paid for days of super membership that are left. */
import * as z from 'zod/mini'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { IdParam, int } from '#kit/contract/values.ts'

/**
 * Into the wallet, and the days off the membership, at once; above the limit of refunds once a second person has agreed. `days` and `amount` are
 * what staff saw.
 * @refuses notFound, changedMeanwhile, disputed, approvals.alreadyAsked
 */
export const refundSuperDays = endpoint({
  method: 'POST',
  path: '/office/payments/super-days/:purchaseId/refund',
  who: 'staff:payments.refund',
  input: z.object({ purchaseId: IdParam, days: int(1, 3660), amount: int(1, ANY_AMOUNT_MAX) }),
  data: z.object({ isAsked: z.boolean() }),
})
