/** A copy of what the shop stores of a buyer, and the end of their account. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant } from '#kit/contract/values.ts'

// --- a copy of one's data --------------------------------------------------------------------------

/** over: thrown away after its time, or because a newer one was asked for. */
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
  /** When it is thrown away. */
  dueAt: Instant,
})
export type DataCopy = z.infer<typeof DataCopy>

/** The newest one. */
export const myCopy = endpoint({
  method: 'GET',
  path: '/user/copy',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ copy: z.nullable(DataCopy), availableHours: z.int() }),
})

/** Takes the place of the one before. @refuses proofNeeded, copyInWork, tooMany */
export const askForCopy = endpoint({
  method: 'POST',
  path: '/user/copy',
  who: 'buyer',
  input: z.object({}),
  data: DataCopy,
})

/** An address that sends the file, for five minutes and with this session's token only. @refuses proofNeeded, copyGone */
export const copyAddress = endpoint({
  method: 'POST',
  path: '/user/copy/:copyId/address',
  who: 'buyer',
  input: z.object({ copyId: IdParam }),
  data: z.object({ address: z.string() }),
})

// --- the end of the account ------------------------------------------------------------------------

export const ClosingState = z.enum(['asked', 'cancelled', 'stopped', 'closed'])
export type ClosingState = z.infer<typeof ClosingState>

/** What is still open, and keeps an account from being closed. */
export const OpenKind = z.enum(['orders', 'payments', 'refunds', 'quotes', 'transfers'])
export const OpenCase = z.object({
  kind: OpenKind,
  count: z.int(),
  /** The number of the first order concerned. */
  first: z.nullable(z.string()),
})
export type OpenCase = z.infer<typeof OpenCase>

export const Closing = z.object({
  /** Until then it can be taken back; null: nobody has asked. */
  dueAt: z.nullable(Instant),
  /** The last wish was stopped by the timer, because something was open. */
  wasStopped: z.boolean(),
  days: z.int(),
})

export const myClosing = endpoint({
  method: 'GET',
  path: '/user/closing',
  who: 'buyer',
  input: z.object({}),
  data: Closing,
})

/** What stands in the way now. */
export const openCases = endpoint({
  method: 'GET',
  path: '/user/closing/open',
  who: 'buyer',
  input: z.object({}),
  data: z.array(OpenCase),
})

/** Doing it again changes nothing. @refuses proofNeeded, casesOpen (detail: `cases`) */
export const askToClose = endpoint({
  method: 'POST',
  path: '/user/closing',
  who: 'buyer',
  input: z.object({}),
  data: Closing,
})

/** Doing it again changes nothing. */
export const keepAccount = endpoint({
  method: 'POST',
  path: '/user/closing/cancel',
  who: 'buyer',
  input: z.object({}),
  data: Closing,
})
