/** The ledger as finance reads it: accounts with their balances, the lines of one, and its statement as a file. */
import * as z from 'zod/mini'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import {
  AnyCurrency,
  Currency,
  Day,
  FileFormat,
  Id,
  IdParam,
  Instant,
  page,
} from '#kit/contract/values.ts'
import { ACCOUNT_KIND_NAMES, POSTING_KINDS } from './kinds.ts'

export const AccountKind = z.enum(ACCOUNT_KIND_NAMES)
export const PostingKind = z.enum(POSTING_KINDS)

/** `shop`, `provider:stripe`, `buyer:17`. */
const Owner = z
  .string()
  .check(z.maxLength(60), z.regex(/^(shop|provider:[a-z0-9-]{1,40}|buyer:[0-9]{1,15})$/))

/** An account: whose, of which kind, in which currency. */
const account = { kind: AccountKind, owner: Owner, currency: AnyCurrency }

export const LedgerAccount = z.object({
  ...account,
  /** A customer's name, a provider's; empty of the shop. Null: there is no such customer any more. */
  ownerName: z.nullable(z.string()),
  /** Minor units, above zero on the side where the account of this kind stands. */
  balanceAmount: z.int(),
})
export type LedgerAccount = z.infer<typeof LedgerAccount>

/** Accounts of a kind, the largest balances first. */
export const ledgerAccounts = endpoint({
  method: 'GET',
  path: '/office/ledger/accounts',
  who: 'staff:ledger.read',
  input: z.object({
    kind: z._default(AccountKind, 'bank'),
    /** Part of a customer's name or address. */
    q: z.optional(z.string().check(z.maxLength(80))),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: z.extend(page(LedgerAccount), {
    /** Of all accounts of the kind, whatever is searched for. */
    totals: z.array(
      z.object({ currency: AnyCurrency, balanceAmount: z.int(), accountCount: z.int() }),
    ),
    /**
     * Of what was exchanged: what was gained by it, below zero lost, in the base currency at the shop's rates of now. Null of other kinds,
     * where nothing was, and where the shop has no rate of a currency.
     */
    exchangeGain: z.nullable(z.object({ amount: z.int(), currency: Currency })),
  }),
})

/** The accounts of one customer. */
export const accountsOfBuyer = endpoint({
  method: 'GET',
  path: '/office/ledger/buyers/:buyerId',
  who: 'staff:ledger.read',
  input: z.object({ buyerId: IdParam }),
  data: z.array(LedgerAccount),
})

export const LedgerLine = z.object({
  id: Id,
  /** What makes the posting the only one of its event: `receipt:81`. */
  key: z.string(),
  kind: PostingKind,
  /** The number of an order; empty where there is none. */
  reference: z.string(),
  at: Instant,
  /** Minor units, above zero when it makes the account's balance larger. */
  amount: z.int(),
  /** Of the account after this line; null under a filter that leaves lines out. */
  balanceAmount: z.nullable(z.int()),
  /** The kinds of accounts on the other side. */
  against: z.array(AccountKind),
  /** The posting that this one reverses; the one that reverses this. */
  reverses: z.nullable(z.object({ kind: PostingKind, at: Instant })),
  reversedBy: z.nullable(z.object({ kind: PostingKind, at: Instant })),
})
export type LedgerLine = z.infer<typeof LedgerLine>

const period = {
  /** Days of the shop's clock, both included. */
  from: Day,
  to: Day,
}

const lines = z.object({
  ...account,
  ...period,
  posting: z.optional(PostingKind),
  /** The whole number of an order. */
  reference: z.optional(z.string().check(z.maxLength(40))),
})

/** The lines of an account in a period, the newest first. @refuses invalidInput, periodTooLong, notFound */
export const ledgerLines = endpoint({
  method: 'GET',
  path: '/office/ledger/lines',
  who: 'staff:ledger.read',
  input: z.extend(lines, { after: z.optional(z.string().check(z.maxLength(60))) }),
  data: z.extend(page(LedgerLine), {
    ownerName: z.nullable(z.string()),
    /** Before the first line of the period, and after its last one. */
    openingAmount: z.int(),
    closingAmount: z.int(),
    /** Of the period, whatever is filtered. */
    increaseAmount: z.int(),
    decreaseAmount: z.int(),
  }),
})

/** Those lines as a file for spreadsheets, logged. @refuses invalidInput, periodTooLong, notFound, tooMany */
export const ledgerFile = download({
  path: '/office/ledger/file',
  who: 'staff:ledger.export',
  input: z.extend(lines, { format: FileFormat }),
})

/** The statement of the account as a PDF, logged. @refuses invalidInput, periodTooLong, notFound, tooMany, tooManyLines */
export const ledgerStatement = download({
  path: '/office/ledger/statement',
  who: 'staff:ledger.export',
  input: z.object({ ...account, ...period }),
})
