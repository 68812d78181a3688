/** A member's own security settings, changed after confirming password and code again. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant } from '#kit/contract/values.ts'
import { MemberEmail, MemberName, StaffPassword, TotpCode } from './contract.ts'

/** How long a confirmation allows further changes without asking again. */
export const PROOF_MINUTES = 10

const OwnSession = z.object({
  id: Id,
  isThis: z.boolean(),
  startedAt: Instant,
  lastSeenAt: Instant,
  ip: z.string(),
  userAgent: z.string(),
  /** Null while it is open. */
  endedAt: z.nullable(Instant),
})
export type OwnSession = z.infer<typeof OwnSession>

const OwnLogin = z.object({
  id: Id,
  at: Instant,
  ip: z.string(),
  userAgent: z.string(),
  /** Null for a success. `code` is a wrong code after a right password. */
  failure: z.nullable(z.enum(['password', 'code'])),
  /** When the session ended; null while it is open, and for failed attempts. */
  endedAt: z.nullable(Instant),
})
export type OwnLogin = z.infer<typeof OwnLogin>

export const OwnSecurity = z.object({
  recoveryLeftCount: z.int(),
  provedUntil: z.nullable(Instant),
  /** Open sessions, newest first. */
  sessions: z.array(OwnSession),
  /** Logins and failed attempts of the last weeks, newest first. */
  logins: z.array(OwnLogin),
})
export type OwnSecurity = z.infer<typeof OwnSecurity>

export const mySecurity = endpoint({
  method: 'GET',
  path: '/office/staff/me/security',
  who: 'staff',
  input: z.object({}),
  data: OwnSecurity,
})
/** Attempts count as those of a login. @refuses wrongPassword, wrongCode, tooManyTries */
export const proveMyself = endpoint({
  method: 'POST',
  path: '/office/staff/me/proof',
  who: 'staff',
  input: z.object({
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    code: z.string().check(z.trim(), z.minLength(6), z.maxLength(20)),
  }),
  data: OwnSecurity,
})
/** Ends all other sessions, and is notified by mail. @refuses proofNeeded, passwordKnown */
export const changeMyPassword = endpoint({
  method: 'POST',
  path: '/office/staff/me/password',
  who: 'staff',
  input: z.object({ password: StaffPassword }),
  data: OwnSecurity,
})
/** What was written under the former name keeps it. */
export const renameMyself = endpoint({
  method: 'POST',
  path: '/office/staff/me/name',
  who: 'staff',
  input: z.object({ name: MemberName }),
  data: z.object({}),
})
/**
 * Mails a code to the new address, which counts once it is confirmed; where no mail is sent at all, it counts at once.
 * @refuses proofNeeded, emailTaken, tooManyTries
 */
export const changeMyEmail = endpoint({
  method: 'POST',
  path: '/office/staff/me/email',
  who: 'staff',
  input: z.object({ email: MemberEmail }),
  data: z.object({ isChanged: z.boolean() }),
})
/** Ends all other sessions, and is notified by mail to the former address. @refuses proofNeeded, wrongCode, emailTaken, tooManyTries */
export const confirmMyEmail = endpoint({
  method: 'POST',
  path: '/office/staff/me/email/confirm',
  who: 'staff',
  input: z.object({ code: TotpCode }),
  data: OwnSecurity,
})
/** A secret for a new authenticator; the old one is valid until the first code of the new one. @refuses proofNeeded */
export const beginNewFactor = endpoint({
  method: 'POST',
  path: '/office/staff/me/factor/begin',
  who: 'staff',
  input: z.object({}),
  data: z.object({ otpauthUrl: z.string(), secret: z.string() }),
})
/** Ends all other sessions, and is notified by mail. @refuses proofNeeded, noNewFactor, wrongCode */
export const setNewFactor = endpoint({
  method: 'POST',
  path: '/office/staff/me/factor',
  who: 'staff',
  input: z.object({ code: TotpCode }),
  data: OwnSecurity,
})
/** Ten new codes, shown once; the former ones become invalid. @refuses proofNeeded */
export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: '/office/staff/me/recovery-codes',
  who: 'staff',
  input: z.object({}),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
})
/** Does nothing for sessions of others. */
export const endMySession = endpoint({
  method: 'POST',
  path: '/office/staff/me/sessions/:sessionId/end',
  who: 'staff',
  input: z.object({ sessionId: IdParam }),
  data: OwnSecurity,
})
export const endMyOtherSessions = endpoint({
  method: 'POST',
  path: '/office/staff/me/sessions/end-others',
  who: 'staff',
  input: z.object({}),
  data: OwnSecurity,
})
