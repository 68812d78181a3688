/** What a buyer sees and decides of his own account: sessions, logins, a copy of his data, its end. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, Lang, page } from '#kit/contract/values.ts'

/** Browser and system in our words (`Chrome, Windows`), empty where it says nothing we know. */
const Device = z.object({ name: z.string(), kind: z.enum(['phone', 'computer', 'unknown']) })

export const OpenSession = z.object({
  id: Id,
  device: Device,
  /** The network it was opened from, shortened: `203.0.113.*`. Empty where it is not known. */
  place: z.string(),
  openedAt: Instant,
  /** To within five minutes. */
  seenAt: Instant,
  /** The one that asks. */
  isThis: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** This one first, then the last used. */
export const mySessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  who: 'buyer',
  input: z.object({}),
  data: z.array(OpenSession),
})

/** What is ended already stays so; a session of somebody else is none. @refuses notFound */
export const endSession = endpoint({
  method: 'POST',
  path: '/user/sessions/:sessionId/end',
  who: 'buyer',
  input: z.object({ sessionId: IdParam }),
  data: z.object({}),
})

/** All but the one that asks. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/user/sessions/end-others',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ endedCount: z.int() }),
})

export const LoginWay = z.enum([
  'code',
  'phone',
  'password',
  'wechat',
  'register',
  'reset',
  /** By one click, in demo mode alone. */
  'demo',
])
export type LoginWay = z.infer<typeof LoginWay>
export const LoginOutcome = z.enum(['entered', 'failed', 'reset'])
export type LoginOutcome = z.infer<typeof LoginOutcome>

export const Login = z.object({
  id: Id,
  at: Instant,
  way: LoginWay,
  /** reset: a new password was set by a code. */
  outcome: LoginOutcome,
  device: Device,
  place: z.string(),
})
export type Login = z.infer<typeof Login>

/** Who came in or tried to, the newest first. */
export const myLogins = endpoint({
  method: 'GET',
  path: '/user/logins',
  who: 'buyer',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(40))) }),
  data: z.extend(page(Login), { retentionDays: z.int() }),
})

/** The language in which mails to this buyer are written. */
export const myLanguage = endpoint({
  method: 'GET',
  path: '/user/language',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ lang: Lang }),
})

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
