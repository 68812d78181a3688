/**
 * Refunds by bank of what orders on terms were repaid with, which nobody has taken yet. Payments come after credit: they declare how these are
 * found and ended.
 */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type PlannedRefunds = {
  /** Locks the orders of entries that have some, before their account is locked. */
  lock: (tx: Queryable, entryIds: readonly number[]) => Promise<void>
  /**
   * Ends so much of an entry's: its order's money goes back to the limit instead, at once. The caller lets it return.
   * @returns what was ended, less where somebody has taken a refund, or it was sent; and what posts it and tells the buyer, once the ledger has
   * the reversal
   */
  end: (
    tx: Queryable,
    of: { entryId: number; termNumber: string; amount: number; now: Instant },
  ) => Promise<{ amount: number; settle: () => Promise<void> }>
  /** Who has taken one of an entry's and not sent it yet. */
  takenOf: (tx: Queryable, entryId: number) => Promise<{ orderNumber: string; name: string } | null>
}

declare module '#kit/server/domain.ts' {
  interface Domain {
    plannedRefunds?: PlannedRefunds
  }
}
declare module '#kit/server/context.ts' {
  interface Composed {
    plannedRefunds: readonly PlannedRefunds[]
  }
}
