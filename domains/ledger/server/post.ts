/** Posts to the ledger: what money did, as entries that sum to zero, once for each key. */
import type { AnyCurrency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ACCOUNT_KINDS, AccountKind, PostingKind } from '../kinds.ts'
import { addPosting } from './post-sql.ts'

type KindOf<Owner> = {
  [Kind in AccountKind]: (typeof ACCOUNT_KINDS)[Kind]['owner'] extends Owner ? Kind : never
}[AccountKind]

/** Whose account, and of which kind (`kinds.ts`): a buyer's and a provider's name whose they are. */
export type Account =
  | { kind: KindOf<'shop'> }
  | { kind: KindOf<'provider'>; provider: string }
  | { kind: KindOf<'buyer'>; buyerId: number }

/** Minor units: a debit is positive, a credit negative. */
export type Entry = Account & { amount: number }

export type Posting = {
  /** The same for the same event, which is posted once: `receipt:81`. */
  key: string
  kind: PostingKind
  /** The key of the posting that this one reverses. */
  corrects?: string
  /** What people know it by: the number of an order. */
  reference: string
  buyerId: number | null
  at: Instant
  currency: AnyCurrency
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
 * @throws an error of the database, which ends the transaction, when the key is posted with other entries, when what it corrects was
 * never posted, when the entries do not sum to zero, or when an account would pass its bounds: what went before is wrong then, not the request
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
