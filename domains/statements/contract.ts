/** A buyer's one statement: wallet, refunds, credit, commission and points, line by line, and each month as a signed file. */
import * as z from 'zod/mini'
import { POSTING_KINDS } from '#domains/ledger/kinds.ts'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import { MONTH } from '#kit/contract/months.ts'
import { Currency, FlagParam, Id, Instant, page } from '#kit/contract/values.ts'
import { CAUSE_PAGES } from './cause.ts'
import { MONEY_KINDS, STATEMENT_KINDS } from './sections.ts'

export const Month = z.string().check(z.regex(MONTH))
const MoneyKind = z.enum(MONEY_KINDS)

export const StatementAccount = z.object({
  kind: MoneyKind,
  currency: Currency,
  balanceAmount: z.int(),
})
export type StatementAccount = z.infer<typeof StatementAccount>

/** The buyer's accounts that have lines, their points, and the months that have a statement, the latest first, of the last two years. */
export const myStatement = endpoint({
  method: 'GET',
  path: '/statements',
  who: 'buyer',
  input: z.object({}),
  data: z.object({
    accounts: z.array(StatementAccount),
    pointCount: z.int(),
    months: z.array(Month),
  }),
})

export const StatementLine = z.object({
  id: Id,
  kind: z.enum(POSTING_KINDS),
  at: Instant,
  /** Minor units, above zero when it makes the balance larger. */
  amount: z.int(),
  balanceAmount: z.int(),
  /** The number of the order, withdrawal or payment; empty where there is none. */
  reference: z.string(),
  /** Of the buyer's own purchase order, on credit terms. */
  poNumber: z.string(),
  /** Why staff did it; empty elsewhere. */
  note: z.string(),
  cause: z.nullable(z.enum(CAUSE_PAGES)),
})
export type StatementLine = z.infer<typeof StatementLine>

/** Lines of one account in the order in which they were booked, the newest first. */
export const myStatementLines = endpoint({
  method: 'GET',
  path: '/statements/lines',
  who: 'buyer',
  input: z.object({
    kind: MoneyKind,
    currency: Currency,
    month: z.optional(Month),
    posting: z.optional(z.enum(POSTING_KINDS)),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(StatementLine),
})

/** A month of one account: opening balance, lines, closing balance, signed. @refuses notFound, ledger.tooManyLines, tooMany */
export const statementFile = download({
  path: '/statements/file',
  who: 'buyer',
  input: z.object({
    kind: z.enum(STATEMENT_KINDS),
    /** Left out of points. */
    currency: z.optional(Currency),
    month: Month,
    format: z._default(z.enum(['pdf', 'csv', 'xlsx']), 'pdf'),
    /** Chinese beside the buyer's language, in a PDF. */
    bilingual: z.optional(FlagParam),
  }),
})

/** Whether a statement on paper or in a file is genuine, by what its address says. `statement` null: it is not. */
export const checkStatement = endpoint({
  method: 'GET',
  path: '/statements/check',
  who: 'anyone',
  input: z.object({
    of: z.string().check(z.maxLength(200)),
    signature: z.string().check(z.maxLength(80)),
  }),
  data: z.object({
    statement: z.nullable(
      z.object({
        kind: z.enum(STATEMENT_KINDS),
        /** Null of points. */
        currency: z.nullable(Currency),
        month: Month,
        /** Whether the month was over when it was issued: otherwise the balance is that of then. */
        isOver: z.boolean(),
        /** Its first letter; null: the account was closed. */
        holder: z.nullable(z.string()),
        openingAmount: z.int(),
        closingAmount: z.int(),
        lineCount: z.int(),
        issuedAt: Instant,
      }),
    ),
  }),
})
