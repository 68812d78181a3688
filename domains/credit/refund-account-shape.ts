/** The bank account that a buyer's money goes back to, and who is sending it: the same for refunds of orders and prepayments. */
import * as z from 'zod/mini'
import { Instant } from '#kit/contract/values.ts'

/** As its buyer sees it again: of the number only how it ends. */
export const RefundAccount = z.object({
  holder: z.string(),
  bank: z.string(),
  last4: z.string(),
  givenAt: Instant,
})
export type RefundAccount = z.infer<typeof RefundAccount>

/** As staff see it. */
export const OfficeRefundAccount = z.extend(RefundAccount, {
  id: z.uuid(),
  /** It took the place of another. */
  isChanged: z.boolean(),
  /** When the buyer has given another since somebody took the refund: that one is for who takes it again. */
  replacedAt: z.nullable(Instant),
  /** The whole number, for who has taken the refund alone. */
  details: z.nullable(z.object({ number: z.string(), swift: z.string() })),
})
export type OfficeRefundAccount = z.infer<typeof OfficeRefundAccount>

/** The member of staff who is sending it by bank; only they can mark it as sent. */
export const RefundTaken = z.object({
  name: z.string(),
  at: Instant,
  isMine: z.boolean(),
  /** From when on a colleague may release it too. */
  releaseFrom: Instant,
})
