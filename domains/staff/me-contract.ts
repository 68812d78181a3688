/** What members of the staff see of their own security, and change after showing password and code again. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant } from '#kit/contract/values.ts'
import { StaffPassword, TotpCode } from './contract.ts'

/** For so long after showing both again the next changes ask for nothing. */
export const PROOF_MINUTES = 10

const OwnSession = z.object({
  id: Id,
  isThis: z.boolean(),
  startedAt: Instant,
  lastSeenAt: Instant,
  ip: z.string(),
  userAgent: z.string(),
  /** Null while it lives. */
  endedAt: z.nullable(Instant),
})
export type OwnSession = z.infer<typeof OwnSession>

const OwnLogin = z.object({
  id: Id,
  at: Instant,
  ip: z.string(),
  userAgent: z.string(),
  /** Null: it went well. `code` is a wrong code after a right password. */
  failure: z.nullable(z.enum(['password', 'code'])),
  /** When the session ended; null while it lives, and for a try that failed. */
  endedAt: z.nullable(Instant),
})
export type OwnLogin = z.infer<typeof OwnLogin>

export const OwnSecurity = z.object({
  recoveryLeftCount: z.int(),
  provedUntil: z.nullable(Instant),
  /** Those that live, the newest first. */
  sessions: z.array(OwnSession),
  /** Every login of the last weeks and every try that failed, the newest first. */
  logins: z.array(OwnLogin),
})
export type OwnSecurity = z.infer<typeof OwnSecurity>

export const mySecurity = endpoint({
  method: 'GET',
  path: '/office/me/security',
  who: 'staff',
  input: z.object({}),
  data: OwnSecurity,
})
/** Tries count as those of a login. @refuses wrongPassword, wrongCode, tooManyTries */
export const proveMyself = endpoint({
  method: 'POST',
  path: '/office/me/proof',
  who: 'staff',
  input: z.object({
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    code: z.string().check(z.trim(), z.minLength(6), z.maxLength(20)),
  }),
  data: OwnSecurity,
})
/** Ends all other sessions, and is told by mail. @refuses proofNeeded, passwordKnown */
export const changeMyPassword = endpoint({
  method: 'POST',
  path: '/office/me/password',
  who: 'staff',
  input: z.object({ password: StaffPassword }),
  data: OwnSecurity,
})
/** A secret for another authenticator; the old one counts until the first code of the new one. @refuses proofNeeded */
export const beginNewFactor = endpoint({
  method: 'POST',
  path: '/office/me/factor/begin',
  who: 'staff',
  input: z.object({}),
  data: z.object({ otpauthUrl: z.string(), secret: z.string() }),
})
/** Ends all other sessions, and is told by mail. @refuses proofNeeded, noNewFactor, wrongCode */
export const setNewFactor = endpoint({
  method: 'POST',
  path: '/office/me/factor',
  who: 'staff',
  input: z.object({ code: TotpCode }),
  data: OwnSecurity,
})
/** Ten others, shown once; those before are void. @refuses proofNeeded */
export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: '/office/me/recovery-codes',
  who: 'staff',
  input: z.object({}),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
})
/** Nothing happens to one that is not one's own. */
export const endMySession = endpoint({
  method: 'POST',
  path: '/office/me/sessions/:sessionId/end',
  who: 'staff',
  input: z.object({ sessionId: IdParam }),
  data: OwnSecurity,
})
export const endMyOtherSessions = endpoint({
  method: 'POST',
  path: '/office/me/sessions/end-others',
  who: 'staff',
  input: z.object({}),
  data: OwnSecurity,
})
