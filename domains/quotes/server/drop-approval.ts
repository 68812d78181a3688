/** A version that a colleague was still to approve answers what is over: its request for approval ends with it. */
import { endApproval } from '#domains/approvals/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** Before the lock of the request for a quote, as whoever approves locks both; refused, the transaction takes it back. */
export const dropApproval = (
  tx: Queryable,
  quoteId: number,
  at: { now: Instant; exceptId?: number },
): Promise<void> => endApproval(tx, { kind: 'quotes.answer', object: `quote:${quoteId}`, ...at })
