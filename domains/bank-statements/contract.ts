/** Bank statements for staff: importing files, and what their lines are for. Deciding them: `./decide-contract.ts`. */
import * as z from 'zod/mini'
import { BilledProvider } from '#domains/reconciliation/contract.ts'
import { FileId, UploadedFile } from '#domains/uploads/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  AnyCurrency,
  Currency,
  Day,
  Id,
  IdParam,
  Instant,
  int,
  page,
  Version,
} from '#kit/contract/values.ts'

export const StatementEncoding = z.enum([
  'utf-8',
  'gb18030',
  'windows-1252',
  'utf-16le',
  'utf-16be',
])
export const DayOrder = z.enum(['ymd', 'dmy', 'mdy'])
/** How a file is read; null: found out, or as it was chosen for an earlier file of the account. */
export const StatementReading = z.object({
  encoding: z.nullable(StatementEncoding),
  sheet: z.nullable(z.string().check(z.maxLength(100))),
  headerRow: z.nullable(int(1, 1000)),
  /** By field the column, in lower case. */
  columns: z.nullable(
    z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(200))),
  ),
  dayOrder: z.nullable(DayOrder),
})
export type StatementReading = z.infer<typeof StatementReading>

export const StatementFormat = z.enum(['csv', 'xlsx', 'camt053', 'mt940'])
const DirectedLine = z.object({
  bookedOn: Day,
  amount: z.int(),
  payerName: z.string(),
  reference: z.nullable(z.string()),
  text: z.string(),
})

/** One file without a form, streamed; it is looked into and imported by its id. */
export const uploadStatement = endpoint({
  method: 'POST',
  path: '/office/bank-statements/file',
  who: 'staff:statements.write',
  input: z.object({}),
  data: UploadedFile,
})
const fileOf = z.object({ accountId: Id, fileId: FileId, reading: StatementReading })
/** Says how a file is read, with its first lines, and changes nothing. @refuses fileNotFound, notFound, tooMany */
export const inspectStatement = endpoint({
  method: 'POST',
  path: '/office/bank-statements/inspect',
  who: 'staff:statements.write',
  input: fileOf,
  data: z.object({
    format: z.nullable(StatementFormat),
    encoding: z.nullable(StatementEncoding),
    sheets: z.array(z.string()),
    sheet: z.nullable(z.string()),
    headerRow: z.nullable(z.int()),
    dayOrder: z.nullable(DayOrder),
    columns: z.record(z.string(), z.string()),
    /** All columns of a table: as they are written, and in lower case. */
    found: z.array(z.object({ name: z.string(), title: z.string(), sample: z.string() })),
    lines: z.array(DirectedLine),
    /** Why it cannot be imported as it is read now, in the reader's language. */
    problem: z.nullable(z.string()),
  }),
})
/** Imports in the background. What earlier files of the account had changes nothing. @refuses fileNotFound, notFound, tooManyWaiting */
export const importStatement = endpoint({
  method: 'POST',
  path: '/office/bank-statements',
  who: 'staff:statements.write',
  input: z.extend(fileOf, { fileName: z.string().check(z.minLength(1), z.maxLength(200)) }),
  data: z.object({ id: Id }),
})

export const Counts = z.object({
  proposedCount: z.int(),
  undecidedCount: z.int(),
  doneCount: z.int(),
  setAsideCount: z.int(),
})
export const Statement = z.extend(Counts, {
  id: Id,
  accountId: Id,
  accountName: z.string(),
  currency: Currency,
  fileName: z.string(),
  format: z.nullable(StatementFormat),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  percent: z.int(),
  failure: z.nullable(z.string()),
  importedName: z.string(),
  importedAt: Instant,
  lineCount: z.int(),
  newCount: z.int(),
  knownCount: z.int(),
  badCount: z.int(),
  fromDay: z.nullable(Day),
  untilDay: z.nullable(Day),
})
export type Statement = z.infer<typeof Statement>
/** The newest first. */
export const listStatements = endpoint({
  method: 'GET',
  path: '/office/bank-statements',
  who: 'staff:statements.read',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(20))) }),
  data: page(Statement),
})
const one = z.object({ statementId: IdParam })
/** @refuses notFound */
export const statementDetail = endpoint({
  method: 'GET',
  path: '/office/bank-statements/:statementId',
  who: 'staff:statements.read',
  input: one,
  data: z.extend(Statement, {
    /** Rows that could not be read, the first of them. */
    badRows: z.array(z.object({ position: z.int(), reason: z.string() })),
    /** What may be accepted at once without being looked at one by one. */
    sureCount: z.int(),
    sureAmount: z.int(),
    /** No line of it has paid anything. */
    canRemove: z.boolean(),
    /** It has lines that the bank takes back: a colleague has to agree. */
    removalTakesTwo: z.boolean(),
  }),
})
/**
 * Takes a file back with all its lines, as long as none of them has paid anything. With what the bank takes back among them it waits for
 * a second person: `isAsked`. @refuses notFound, statementUsed, approvals.alreadyAsked, approvals.aloneFrom
 */
export const removeStatement = endpoint({
  method: 'POST',
  path: '/office/bank-statements/:statementId/remove',
  who: 'staff:statements.write',
  input: one,
  data: z.object({ isAsked: z.boolean() }),
})

export const Confidence = z.enum(['sure', 'likely', 'unsure'])
export type Confidence = z.infer<typeof Confidence>
/** Why a line is thought to pay something; the screen puts it into words. */
export const MatchWord = z.enum([
  'reference',
  'orderNumber',
  'bankReference',
  'number',
  'amount',
  'amountOfAll',
  'partly',
  'surplus',
  'prepaid',
  'payer',
  'payerBefore',
  'payerTyped',
  'day',
  'only',
])
export type MatchWord = z.infer<typeof MatchWord>
const MatchReason = z.object({ word: MatchWord, text: z.string() })
export type MatchReason = z.infer<typeof MatchReason>

export const Proposal = z.object({
  kind: z.enum(['orders', 'submission', 'customer']),
  buyerId: Id,
  buyerName: z.string(),
  parts: z.array(
    z.object({ orderId: Id, orderNumber: z.string(), dueAmount: z.int(), amount: z.int() }),
  ),
  /** Of a customer's debt what is paid before the rest; none: the earliest deadlines first. */
  entries: z.array(z.object({ id: Id, number: z.string() })),
  /** Of repayments on credit terms. */
  submission: z.nullable(z.object({ id: Id, number: z.string() })),
  reasons: z.array(MatchReason),
})
export type Proposal = z.infer<typeof Proposal>

export const LineState = z.enum(['proposed', 'undecided', 'asked', 'done', 'payout', 'set_aside'])
export type LineState = z.infer<typeof LineState>
const LinePart = z.object({
  kind: z.enum(['order', 'repayment']),
  buyerId: Id,
  orderNumber: z.nullable(z.string()),
  amount: z.int(),
})
export const Line = z.object({
  id: Id,
  statementId: Id,
  version: Version,
  position: z.int(),
  bookedOn: Day,
  amount: z.int(),
  currency: Currency,
  reference: z.string(),
  payerName: z.string(),
  payerAccount: z.string(),
  text: z.string(),
  /** The bank takes back what an earlier line brought (below zero), or gives back what one took; it is the staff's to reverse or to send again. */
  isReversal: z.boolean(),
  /** That line, where one is found, and what it has paid; not `isSure` where payer and amount alone are the same. */
  reverses: z.nullable(
    z.object({
      bookedOn: Day,
      position: z.int(),
      fileName: z.string(),
      isSure: z.boolean(),
      parts: z.array(LinePart),
    }),
  ),
  /** What went out later and may have returned this line, which is to be decided: whoever accepts it says that they looked. */
  mayBeReturned: z.nullable(
    z.object({ bookedOn: Day, amount: z.int(), position: z.int(), fileName: z.string() }),
  ),
  state: LineState,
  confidence: z.nullable(Confidence),
  proposal: z.nullable(Proposal),
  /** Why the last try to accept it was refused, in the reader's language. */
  failure: z.nullable(z.string()),
  /** `outgoing`: by the shop itself; otherwise the words of who set it aside. */
  setAsideReason: z.nullable(z.string()),
  /** The payment provider whose payout it is; of one that its bill has, with when that was. */
  payout: z.nullable(
    z.object({
      provider: BilledProvider,
      bill: z.nullable(
        z.object({
          at: Instant,
          reference: z.string(),
          /** What the provider has paid out, where the bank has exchanged it into the line's amount. */
          exchanged: z.nullable(z.object({ amount: z.int(), currency: AnyCurrency })),
        }),
      ),
    }),
  ),
  decidedName: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  /** What it has paid, or will once a second person agrees. */
  parts: z.array(LinePart),
})
export type Line = z.infer<typeof Line>

/** The tabs of a statement: `asked` stands among what is to be decided, `payout` among what is done. */
export const LineTab = z.enum(['proposed', 'undecided', 'done', 'set_aside'])
export type LineTab = z.infer<typeof LineTab>
export const statementLines = endpoint({
  method: 'GET',
  path: '/office/bank-statements/:statementId/lines',
  who: 'staff:statements.read',
  input: z.extend(one, {
    tab: z._default(LineTab, 'proposed'),
    q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(Line),
})
/** Ids and amounts of what is proposed with some confidence, for accepting it in bulk. */
export const acceptableLines = endpoint({
  method: 'GET',
  path: '/office/bank-statements/:statementId/acceptable',
  who: 'staff:statements.read',
  input: z.extend(one, { confidence: Confidence }),
  data: z.object({
    lines: z.array(z.object({ id: Id, version: Version, amount: z.int() })),
    orderCount: z.int(),
    repaymentCount: z.int(),
  }),
})

/** Lines that wait for somebody, of all statements; and the accounts that files can be imported for. */
export const waitingLines = endpoint({
  method: 'GET',
  path: '/office/bank-statements/waiting',
  who: 'staff:statements.read',
  input: z.object({}),
  data: z.object({ proposedCount: z.int(), undecidedCount: z.int() }),
})
export const statementAccounts = endpoint({
  method: 'GET',
  path: '/office/bank-statements/accounts',
  who: 'staff:statements.read',
  input: z.object({}),
  data: z.array(z.object({ id: Id, name: z.string(), currency: Currency, active: z.boolean() })),
})
