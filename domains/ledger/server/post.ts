/** Posts to the ledger: what money did, as entries that sum to zero, once for each key. */
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { addPosting } from './post-sql.ts'

/** Whose account, and of which kind (`ledger.account_kind`). */
export type Account =
  /** On the shop's bank accounts. */
  | { kind: 'bank' }
  /** What the shop has forgone: for early payment, by credit notes and rebates, and because nobody will pay. */
  | { kind: 'discounts_given' | 'bad_debt' }
  /** With a provider, which has taken it from buyers and not yet paid it out. */
  | { kind: 'provider_clearing'; provider: string }
  /** What a buyer has paid for orders. */
  | { kind: 'order_payments'; buyerId: number }
  /** What goes back to a buyer. */
  | { kind: 'refunds_owed'; buyerId: number }
  /** What a buyer owes for what they have bought on terms. */
  | { kind: 'receivable'; buyerId: number }
  /** What a buyer has paid in advance for orders on terms to come. */
  | { kind: 'prepayment'; buyerId: number }
  /** What of that goes back to them. */
  | { kind: 'prepayment_owed'; buyerId: number }

/** Minor units: a debit is positive, a credit negative. */
export type Entry = Account & { amount: number }

export type Posting = {
  /** The same for the same event, which is posted once: `receipt:81`. */
  key: string
  kind:
    | 'receipt'
    | 'refund'
    | 'refund_sent'
    | 'repayment'
    | 'repayment_reversed'
    | 'prepayment_used'
    | 'prepayment_refund'
    | 'prepayment_refund_sent'
    | 'prepayment_refund_reversed'
    | 'write_off'
    | 'write_off_reversed'
    | 'cash_discount'
    | 'cash_discount_reversed'
  /** The key of the posting that this one reverses. */
  corrects?: string
  /** What people know it by: the number of an order. */
  reference: string
  buyerId: number | null
  at: Instant
  currency: Money['currency']
  /** One for each account; they sum to zero. Entries of 0 are left out. */
  entries: readonly Entry[]
}

const ownerOf = (entry: Account): string =>
  'buyerId' in entry
    ? `buyer:${entry.buyerId}`
    : 'provider' in entry
      ? `provider:${entry.provider}`
      : 'shop'

/** By owner, then kind: the order in which `ledger.post` locks accounts, which saves it the sorting. */
function inOrderOfAccounts(one: Entry, other: Entry): number {
  const [a, b] = [ownerOf(one), ownerOf(other)]
  if (a !== b) return a < b ? -1 : 1
  return one.kind < other.kind ? -1 : 1
}

/**
 * Adds a posting in the transaction of what it is about, unless the same is there already. It is not waited for: it travels with the
 * next statement, or with the commit.
 * @throws an error of the database, which ends the transaction, when the key is posted with other entries, when they do not
 * sum to zero, or when an account would pass its bounds: what went before is wrong then, not the request
 */
export async function post(tx: Queryable, posting: Posting): Promise<void> {
  const entries = posting.entries.filter(({ amount }) => amount !== 0).toSorted(inOrderOfAccounts)
  await addPosting(tx, {
    ...posting,
    corrects: posting.corrects ?? null,
    owners: entries.map(ownerOf),
    kinds: entries.map(({ kind }) => kind),
    amounts: entries.map(({ amount }) => amount),
  })
}
