/** Postings as finance looks them up, each with its entries, and what accounts of a kind held at the end of each day. */
import * as z from 'zod/mini'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import { AnyCurrency, Day, FileFormat, Id, IdParam, Instant, page } from '#kit/contract/values.ts'
import { AccountKind, PostingKind } from './contract.ts'

export const FoundPosting = z.object({
  id: Id,
  /** What makes it the only one of its event: `receipt:81`. */
  key: z.string(),
  kind: PostingKind,
  /** What people know it by: the number of an order; empty where there is none. */
  reference: z.string(),
  at: Instant,
  currency: AnyCurrency,
  /** All its debits together, as many as its credits. */
  amount: z.int(),
  isReversed: z.boolean(),
})
export type FoundPosting = z.infer<typeof FoundPosting>

/** The newest first; `q` the whole reference, or the key of a posting, which finds those that follow from it too. */
export const ledgerPostings = endpoint({
  method: 'GET',
  path: '/office/ledger/postings',
  who: 'staff:ledger.read',
  input: z.object({
    q: z.optional(z.string().check(z.maxLength(100))),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(FoundPosting),
})

const Named = z.object({ id: Id, kind: PostingKind, at: Instant })

/** One posting with all its entries, its place in its chain, and what it reverses or was reversed by. @refuses notFound */
export const ledgerPosting = endpoint({
  method: 'GET',
  path: '/office/ledger/postings/:postingId',
  who: 'staff:ledger.read',
  input: z.object({ postingId: IdParam }),
  data: z.extend(FoundPosting, {
    entries: z.array(
      z.object({
        kind: AccountKind,
        owner: z.string(),
        ownerName: z.nullable(z.string()),
        currency: AnyCurrency,
        /** A debit above zero, a credit below. */
        amount: z.int(),
        /** Of the account after it, above zero on its own side; null of the shop's and providers', which are many rows. */
        balanceAmount: z.nullable(z.int()),
      }),
    ),
    reverses: z.nullable(Named),
    reversedBy: z.nullable(Named),
    chain: z.int(),
    /** Its place in the chain. */
    number: z.int(),
    /** Hexadecimal; of the one before it empty for the first. */
    hash: z.string(),
    hashBefore: z.string(),
    /** The hash is that of what the posting says and of the one before it. */
    isIntact: z.boolean(),
  }),
})

export const DayBalance = z.object({
  kind: AccountKind,
  currency: AnyCurrency,
  /** Of all accounts of the kind, above zero on its own side, as are the others. */
  openingAmount: z.int(),
  increaseAmount: z.int(),
  decreaseAmount: z.int(),
  closingAmount: z.int(),
})
export type DayBalance = z.infer<typeof DayBalance>

/** What accounts held at the end of a day of the shop's clock, and what moved on it. @refuses invalidInput */
export const ledgerDay = endpoint({
  method: 'GET',
  path: '/office/ledger/days',
  who: 'staff:ledger.read',
  input: z.object({ day: Day }),
  data: z.object({
    rows: z.array(DayBalance),
    /** Debits less credits of all accounts at the end of the day: 0, or something is wrong. */
    sums: z.array(z.object({ currency: AnyCurrency, amount: z.int() })),
  }),
})

/** What accounts of each kind hold now, less all their entries ever: 0, or something is wrong. It reads all entries, so a page asks for it apart. */
export const ledgerDifferences = endpoint({
  method: 'GET',
  path: '/office/ledger/differences',
  who: 'staff:ledger.read',
  input: z.object({}),
  data: z.array(z.object({ kind: AccountKind, currency: AnyCurrency, differenceAmount: z.int() })),
})

/** The days of a period as a file for spreadsheets, logged. @refuses invalidInput, periodTooLong, tooMany */
export const ledgerDaysFile = download({
  path: '/office/ledger/days/file',
  who: 'staff:ledger.export',
  input: z.object({ from: Day, to: Day, format: FileFormat }),
})
