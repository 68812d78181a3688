/** What buyers see of access to their account: sessions, login history, the language of their mails. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, Lang, page } from '#kit/contract/values.ts'

/** Browser and system in the shop's words (`Chrome, Windows`), empty where they are not recognised. */
const Device = z.object({ name: z.string(), kind: z.enum(['phone', 'computer', 'unknown']) })

export const OpenSession = z.object({
  id: Id,
  device: Device,
  /** The network it was opened from, shortened: `203.0.113.*`. Empty where it is not known. */
  place: z.string(),
  openedAt: Instant,
  /** To within five minutes. */
  seenAt: Instant,
  /** The session of this request. */
  isThis: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** This session first, then the most recently used. */
export const mySessions = endpoint({
  method: 'GET',
  path: '/accounts/sessions',
  who: 'buyer',
  input: z.object({}),
  data: z.array(OpenSession),
})

/** A session that has ended already stays so; another buyer's counts as not found. @refuses notFound */
export const endSession = endpoint({
  method: 'POST',
  path: '/accounts/sessions/:sessionId/end',
  who: 'buyer',
  input: z.object({ sessionId: IdParam }),
  data: z.object({}),
})

/** All sessions but that of this request. */
export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/accounts/sessions/end-others',
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
  /** By one click, in demo mode only. */
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

/** Logins and failed attempts, the newest first. */
export const myLogins = endpoint({
  method: 'GET',
  path: '/accounts/logins',
  who: 'buyer',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(40))) }),
  data: z.extend(page(Login), { retentionDays: z.int() }),
})

/** The language in which mails to this buyer are written. */
export const myLanguage = endpoint({
  method: 'GET',
  path: '/accounts/language',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ lang: Lang }),
})
