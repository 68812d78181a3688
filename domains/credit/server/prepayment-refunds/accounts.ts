/** Sending money back by bank: who has taken it, and the account it goes to. Payments come after credit: they declare how accounts are found. */
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OfficeRefundAccount } from '../../refund-account-shape.ts'
import { mailBuyer } from '../mails.ts'

/** What staff send by bank, of an order or a prepayment. */
export type SentByBank = {
  buyerId: number
  /** Somebody else than the buyer paid it, so it goes to no account of theirs. */
  isByLink: boolean
  isDone: boolean
  takenBy: number | null
  takenAt: Instant | null
  /** The account that it was sent to. */
  accountId: string | null
}

/** The account that a refund was sent to, or else where it went in words. */
export type SentTo = { accountId: string | null; destination?: string | undefined; now: Instant }

export type RefundAccounts = {
  hasAccount: (db: Queryable, buyerId: number) => Promise<boolean>
  forStaff: (
    db: Queryable,
    refunds: readonly SentByBank[],
    reader: { staffId: number; now: Instant },
  ) => Promise<(refund: SentByBank) => OfficeRefundAccount | null>
  /** @throws {Refused} payments.refundAccountYoung: nothing is sent to its account yet */
  demandUsable: (
    tx: Queryable,
    refund: Pick<SentByBank, 'buyerId' | 'isByLink'>,
    now: Instant,
  ) => Promise<void>
  /**
   * @throws {Refused} changedMeanwhile: who took it cannot have seen this account; payments.refundAccountYoung,
   * payments.refundDestinationNeeded
   */
  demandSeen: (
    tx: Queryable,
    refund: Pick<SentByBank, 'buyerId' | 'takenAt' | 'isByLink'>,
    to: SentTo,
  ) => Promise<void>
  /** The order of a refund that a bank transfer is recorded for already. */
  orderOfTransfer: (tx: Queryable, key: string) => Promise<string | null>
}

declare module '#kit/server/domain.ts' {
  interface Domain {
    refundAccounts?: RefundAccounts
  }
}
declare module '#kit/server/context.ts' {
  interface Composed {
    refundAccounts: RefundAccounts | null
  }
}

/** How long it belongs to who has taken it alone; then a colleague may release it, since people fall ill and leave. */
const TAKEN_MS = DAY_MS

/** What was taken before may be released by anybody. */
export const takenBeforeOf = (now: Instant): Instant => later(now, -TAKEN_MS)

type Taken = { takenBy: number | null; takenName: string | null; takenAt: Instant | null }

/** Who has taken it, for a member of staff. */
export function takenFor({ takenBy, takenName, takenAt }: Taken, staffId: number) {
  if (takenName === null || takenAt === null) return null
  const isMine = takenBy === staffId
  return { name: takenName, at: takenAt, isMine, releaseFrom: later(takenAt, TAKEN_MS) }
}

/** The buyer is told of each account that money goes back to, given without an order. */
export const mailAccountGiven = (
  tx: Queryable,
  {
    buyerId,
    bank,
    last4,
    once,
    now,
  }: { buyerId: number; bank: string; last4: string; once: string; now: Instant },
): Promise<void> =>
  mailBuyer(tx, {
    buyerId,
    template: 'prepayment-account-given',
    values: { bank, last4 },
    once,
    now,
  })
