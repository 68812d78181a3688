/** Export of a buyer's personal data, and closing their account. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant } from '#kit/contract/values.ts'

// --- a copy of one's data --------------------------------------------------------------------------

/** over: deleted after its time, or because a newer one was requested. */
export const ExportState = z.enum(['making', 'ready', 'failed', 'over'])
export type ExportState = z.infer<typeof ExportState>

export const DataCopy = z.object({
  id: Id,
  state: ExportState,
  /** Of `allSteps`. */
  doneSteps: z.int(),
  allSteps: z.int(),
  byteCount: z.nullable(z.int()),
  askedAt: Instant,
  /** When it is deleted. */
  dueAt: Instant,
})
export type DataCopy = z.infer<typeof DataCopy>

/** The newest one. */
export const myCopy = endpoint({
  method: 'GET',
  path: '/privacy/copy',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ copy: z.nullable(DataCopy), availableHours: z.int() }),
})

/** Replaces the one before. @refuses proofNeeded, copyInWork, tooMany */
export const askForCopy = endpoint({
  method: 'POST',
  path: '/privacy/copy',
  who: 'buyer',
  input: z.object({}),
  data: DataCopy,
})

/** A download address, valid for five minutes and with this session's token only. @refuses proofNeeded, copyGone */
export const copyLink = endpoint({
  method: 'POST',
  path: '/privacy/copy/:copyId/address',
  who: 'buyer',
  input: z.object({ copyId: IdParam }),
  data: z.object({ address: z.string() }),
})

// --- the end of the account ------------------------------------------------------------------------

export const ClosingState = z.enum(['asked', 'cancelled', 'stopped', 'closed'])
export type ClosingState = z.infer<typeof ClosingState>

/** Open cases that prevent closing the account. */
export const OpenKind = z.enum([
  'orders',
  'payments',
  'refunds',
  'quotes',
  'transfers',
  'credit',
  'wallet',
  'commission',
  'commissionOwed',
  'afterSales',
  'pointsOrders',
  'lotteryPrizes',
  'invoices',
])
export const OpenCase = z.object({
  kind: OpenKind,
  count: z.int(),
  /** The number of the first order concerned. */
  first: z.nullable(z.string()),
})
export type OpenCase = z.infer<typeof OpenCase>

export const Closing = z.object({
  /** The account can be kept until then; null: closing was not requested. */
  dueAt: z.nullable(Instant),
  /** The last request was stopped at its end, because a case was open. */
  wasStopped: z.boolean(),
  days: z.int(),
})

export const myClosing = endpoint({
  method: 'GET',
  path: '/privacy/closing',
  who: 'buyer',
  input: z.object({}),
  data: Closing,
})

/** Cases that prevent closing now. */
export const closingObstacles = endpoint({
  method: 'GET',
  path: '/privacy/closing/open',
  who: 'buyer',
  input: z.object({}),
  data: z.array(OpenCase),
})

/** Doing it again changes nothing. @refuses proofNeeded, casesOpen (detail: `cases`) */
export const askToClose = endpoint({
  method: 'POST',
  path: '/privacy/closing',
  who: 'buyer',
  input: z.object({}),
  data: Closing,
})

/** Doing it again changes nothing. */
export const keepAccount = endpoint({
  method: 'POST',
  path: '/privacy/closing/cancel',
  who: 'buyer',
  input: z.object({}),
  data: Closing,
})
