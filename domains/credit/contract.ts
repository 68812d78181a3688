/** Credit terms as every page shows them: an account with what is left of it, and why it cannot be used. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Day, Id, Instant, page } from '#kit/contract/values.ts'
import { CREDIT_BLOCKS } from './use.ts'

/** `amount` and `at` say how much is in the way, and since when. */
export const CreditBlock = z.object({
  why: z.enum(CREDIT_BLOCKS),
  amount: z.nullable(z.int()),
  at: z.nullable(Instant),
})

/** Amounts are minor units of `currency`. */
export const CreditAccount = z.object({
  currency: Currency,
  limitAmount: z.int(),
  /** On top of the limit until `temporaryUntil`; 0 and null where nothing is added now. */
  temporaryAmount: z.int(),
  temporaryUntil: z.nullable(Instant),
  /** The limit with what is added for now. */
  totalAmount: z.int(),
  usedAmount: z.int(),
  /** Paid in advance: it counts on top of the limit, and the next orders on terms use it up. */
  prepaidAmount: z.int(),
  remainingAmount: z.int(),
  /** Past its deadline, with or without grace. */
  overdueAmount: z.int(),
  /** The next deadline of what is owed; null where nothing has one. */
  nextDueAt: z.nullable(Instant),
  periodDays: z.int(),
  /** Hundredths of a percent for whoever pays within so many days of the shipment; 0: no cash discount. */
  discountBasisPoints: z.int(),
  discountDays: z.int(),
  validUntil: z.nullable(Instant),
  frozenAt: z.nullable(Instant),
  /** Empty: it may be used, as far as its limit goes. */
  blocks: z.array(CreditBlock),
})
export type CreditAccount = z.infer<typeof CreditAccount>

/** What one order on terms owes. */
export const CreditEntry = z.object({
  id: Id,
  /** The term number. */
  number: z.string(),
  orderNumber: z.string(),
  currency: Currency,
  amount: z.int(),
  /** Went back to the limit for what was cancelled or returned. */
  returnedAmount: z.int(),
  /** In money. */
  repaidAmount: z.int(),
  writtenOffAmount: z.int(),
  /** The cash discount that was given. */
  discountAmount: z.int(),
  openAmount: z.int(),
  recordedAt: Instant,
  periodDays: z.int(),
  /** The midnight after the last day; null until goods have been shipped. */
  dueAt: z.nullable(Instant),
  isOverdue: z.boolean(),
  /** Hundredths of a percent off what is owed for whoever pays all of it in time; 0: no cash discount. */
  discountBasisPoints: z.int(),
  /** In time is so many days from shipment. */
  discountDays: z.int(),
  /** In time is until then, the midnight after the last day; null until goods have been shipped, when any day is. */
  discountUntil: z.nullable(Instant),
  /** What is taken off for whoever pays all of it today. */
  offeredAmount: z.int(),
})
export type CreditEntry = z.infer<typeof CreditEntry>

/** Null: the buyer has no credit terms. */
export const myCredit = endpoint({
  method: 'GET',
  path: '/credit',
  who: 'buyer',
  input: z.object({}),
  data: z.object({
    account: z.nullable(CreditAccount),
    /** Terms may be given as far as the buyer's verification goes: it passed, or the shop asks for none. */
    isVerified: z.boolean(),
  }),
})
const after = z.optional(z.string().check(z.maxLength(20)))
/** The newest first; `open` those that owe something, `settled` the others. */
export const myCreditEntries = endpoint({
  method: 'GET',
  path: '/credit/entries',
  who: 'buyer',
  input: z.object({ part: z.optional(z.enum(['open', 'settled'])), after }),
  data: page(CreditEntry),
})
/** A repayment that staff recorded without one that the buyer had submitted: from a bank statement, or by hand. */
export const RecordedRepayment = z.object({
  number: z.string(),
  currency: Currency,
  amount: z.int(),
  /** Paid in advance, and not used so far. */
  prepaidAmount: z.int(),
  receivedOn: Day,
  /** It was recorded by mistake: what it had paid is owed again. */
  isReversed: z.boolean(),
  /** The entries that it paid, by their term numbers, less cash discount. */
  parts: z.array(z.object({ number: z.string(), amount: z.int(), discountAmount: z.int() })),
})
export type RecordedRepayment = z.infer<typeof RecordedRepayment>
/** The newest first. */
export const myRecordedRepayments = endpoint({
  method: 'GET',
  path: '/credit/repayments',
  who: 'buyer',
  input: z.object({ after }),
  data: page(RecordedRepayment),
})
export const MOVEMENTS = [
  'used',
  'returned',
  'repaid',
  'prepaid',
  'prepaidAgain',
  'writtenOff',
  'discounted',
  'restored',
  'reversed',
] as const
/** Income raises what remains of the limit (positive), expense lowers it. The newest first. */
export const myCreditMovements = endpoint({
  method: 'GET',
  path: '/credit/movements',
  who: 'buyer',
  input: z.object({ after }),
  data: page(
    z.object({
      id: Id,
      at: Instant,
      kind: z.enum(MOVEMENTS),
      amount: z.int(),
      currency: Currency,
      /** The order's number, or the reference of the bank transfer. */
      reference: z.string(),
      /** What is used after it. */
      usedAmount: z.int(),
    }),
  ),
})
