/** The bank account that a buyer's money goes back to, and who is sending it: the same for refunds of orders and prepayments. */
import * as z from 'zod/mini'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { Instant } from '#kit/contract/values.ts'

/** Nothing is sent to an account for so long after it was given: its buyer is told of it at once, and says so where it was somebody else. */
const HELD_MS = DAY_MS
export const usableFrom = (givenAt: Instant): Instant => later(givenAt, HELD_MS)

/** As its buyer sees it again: of the number only how it ends. */
export const RefundAccount = z.object({
  holder: z.string(),
  bank: z.string(),
  last4: z.string(),
  givenAt: Instant,
  /** Nothing is sent to it before. */
  usableFrom: Instant,
})
export type RefundAccount = z.infer<typeof RefundAccount>

/** As staff see it. */
export const OfficeRefundAccount = z.extend(RefundAccount, {
  id: z.uuid(),
  /** It took the place of another. */
  isChanged: z.boolean(),
  /** When the buyer has given another since somebody took the refund: that one is for who takes it again. */
  replacedAt: z.nullable(Instant),
  /** The company name of the buyer that staff have checked, where the holder is called otherwise. */
  otherName: z.nullable(z.string()),
  /** The whole number, for who has taken the refund alone, once money may go to it. */
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
