/** Ways to log in other than by e-mail: a code by text message, a forgotten password, a number linked to an account. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Code, Email, LoggedIn, Password, Phone, Proof } from './contract.ts'

/**
 * Sends a code by text message. The answer is the same for known and unknown numbers.
 * @refuses tooManyCodes, wrongPhone, workNeeded
 */
export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/accounts/send-phone-code',
  who: 'anyone',
  input: z.object({
    phone: Phone,
    purpose: z.enum(['login', 'register', 'reset', 'bind']),
    proof: Proof,
  }),
  data: z.object({ resendInSeconds: z.int(), validForSeconds: z.int() }),
})

/**
 * Login by a code on the phone. Answers 200, as the specification's `/v1` calls do. A number without an account is refused
 * with a token for `register`, after a right code. @refuses wrongCode, tooManyTries, phoneUnknown, blocked
 */
export const phoneLogin = endpoint({
  method: 'POST',
  path: '/v1/user/phoneLogin',
  who: 'anyone',
  input: z.object({ phone: Phone, code: Code }),
  data: z.extend(LoggedIn, { token: z.string() }),
  success: 200,
})

/**
 * Sets a new password with a code that was sent for `reset`. Ends every session and notifies the buyer by mail.
 * @refuses wrongCode, commonPassword, tooManyTries
 */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/accounts/reset-password',
  who: 'anyone',
  input: z.object({
    /** Exactly one of the two: where the code was sent. */
    email: z.optional(Email),
    phone: z.optional(Phone),
    code: Code,
    password: Password,
  }),
  data: z.object({}),
})

/** Links a number to the buyer, replacing the one before. @refuses wrongCode, phoneTaken, proofNeeded, wrongPhone */
export const bindPhone = endpoint({
  method: 'POST',
  path: '/accounts/bind-phone',
  who: 'buyer',
  input: z.object({ phone: Phone, code: Code }),
  data: z.object({ phone: z.string() }),
})

/**
 * Proves again, by the password, that the account is the buyer's: identity and money may be changed for a while.
 * @refuses wrongLogin, tooManyTries
 */
export const prove = endpoint({
  method: 'POST',
  path: '/accounts/prove',
  who: 'buyer',
  input: z.object({ password: z.string().check(z.minLength(1), z.maxLength(100)) }),
  data: z.object({}),
})

/**
 * Called after `workNeeded`. Either the browser finds a number `n` for which the SHA-256 of `challenge.n` begins with `bits` zero bits;
 * `challenge.n` is the `proof` of one call, within five minutes. Or Turnstile asks, and its token is the `proof`.
 */
export const proofOfWork = endpoint({
  method: 'GET',
  path: '/accounts/proof-of-work',
  who: 'anyone',
  input: z.object({}),
  data: z.union([
    z.object({ kind: z.literal('work'), challenge: z.string(), bits: z.int() }),
    z.object({ kind: z.literal('turnstile'), siteKey: z.string(), script: z.string() }),
  ]),
})
