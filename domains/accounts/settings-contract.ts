/** What buyers set themselves: name, contact, and the passwords for login and payments. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Instant } from '#kit/contract/values.ts'
import { Code, Email, Gender, NickName, Password, Proof, UserInfo } from './contract.ts'

/** The payment password: six digits (semantics.md 2.25). */
export const PayPassword = z.string().check(z.regex(/^\d{6}$/, 'accounts.payPasswordShape'))
const typed = z.string().check(z.minLength(1), z.maxLength(100))

type Twice = { password: string; repeated: string }
/** Typed twice, because what is typed is hidden. */
export const isTwice = ({ password, repeated }: Twice): boolean => password === repeated
const DIFFERENT = { path: ['repeated'], error: 'accounts.error.repeated' }

/** The state of the security settings; addresses are shortened. */
export const MySecurity = z.object({
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Null: no WeChat account is linked. */
  wechatLinkedAt: z.nullable(Instant),
  hasPayPassword: z.boolean(),
  /** The payment password is locked until then, after five wrong attempts. */
  payLockedUntil: z.nullable(Instant),
  /** Whether the buyer has proved recently who they are. */
  isProved: z.boolean(),
})
export type MySecurity = z.infer<typeof MySecurity>

export const mySecurity = endpoint({
  method: 'GET',
  path: '/accounts/security',
  who: 'buyer',
  input: z.object({}),
  data: MySecurity,
})

/** What is left out stays as it is. A profile needs a picture. @refuses tooMany, avatarNeeded */
export const saveProfile = endpoint({
  method: 'POST',
  path: '/accounts/profile',
  who: 'buyer',
  input: z.object({ nickName: z.optional(NickName), gender: z.optional(z.nullable(Gender)) }),
  data: UserInfo,
})

const share = z.coerce.number().check(z.minimum(0), z.maximum(1))
const length = z.coerce.number().check(z.minimum(0.001), z.maximum(1))

/** The cropped part of the picture, in shares of its width and height; the rest is not stored. @refuses as uploads */
export const setAvatar = endpoint({
  method: 'POST',
  path: '/accounts/avatar',
  who: 'buyer',
  input: z.object({ left: share, top: share, width: length, height: length }),
  data: UserInfo,
  file: true,
})

const By = z.enum(['email', 'phone'])
const sent = z.object({ resendInSeconds: z.int(), validForSeconds: z.int() })

/**
 * A code to one's own address or number: as fresh proof of identity, or for a forgotten payment password. @refuses tooManyCodes, noPhone,
 * noEmail, workNeeded
 */
export const sendOwnCode = endpoint({
  method: 'POST',
  path: '/accounts/send-own-code',
  who: 'buyer',
  input: z.object({ by: By, purpose: z.enum(['prove', 'pay']), proof: Proof }),
  data: sent,
})

/** As `prove`, by a code instead of the password. @refuses wrongCode, tooManyTries, noPhone */
export const proveByCode = endpoint({
  method: 'POST',
  path: '/accounts/prove-by-code',
  who: 'buyer',
  input: z.object({ by: By, code: Code }),
  data: z.object({}),
})

/** A code to the address that will replace the old one. @refuses proofNeeded, sameEmail, tooManyCodes, workNeeded */
export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/accounts/send-email-code',
  who: 'buyer',
  input: z.object({ email: Email, proof: Proof }),
  data: sent,
})

/**
 * Changes the e-mail address, proved by its code. Answers 200 and a token that replaces that of the session; the old address is notified.
 * @refuses proofNeeded, sameEmail, wrongCode, emailTaken (only after a right code), tooManyTries
 */
export const updateEmail = endpoint({
  method: 'POST',
  path: '/v1/user/updateEmail',
  who: 'buyer',
  input: z.object({ user_email: Email, code: Code }),
  data: z.object({ token: z.string(), username: z.string() }),
  success: 200,
})

/** Ends every other session, and notifies the buyer by mail. @refuses wrongOldPassword, samePassword, commonPassword, tooManyTries */
export const changePassword = endpoint({
  method: 'POST',
  path: '/accounts/change-password',
  who: 'buyer',
  input: z
    .object({ oldPassword: typed, password: Password, repeated: typed })
    .check(z.refine(isTwice, DIFFERENT)),
  data: z.object({}),
})

/** Sets the first payment password. @refuses proofNeeded, payPasswordThere, commonPayPassword */
export const setPayPassword = endpoint({
  method: 'POST',
  path: '/accounts/pay-password',
  who: 'buyer',
  input: z.object({ password: PayPassword, repeated: typed }).check(z.refine(isTwice, DIFFERENT)),
  data: z.object({}),
})

/** @refuses proofNeeded, wrongPayPassword, payPasswordLocked, payPasswordMissing, samePassword, commonPayPassword */
export const changePayPassword = endpoint({
  method: 'POST',
  path: '/accounts/pay-password/change',
  who: 'buyer',
  input: z
    .object({ oldPassword: PayPassword, password: PayPassword, repeated: typed })
    .check(z.refine(isTwice, DIFFERENT)),
  data: z.object({}),
})

/**
 * Resets a forgotten payment password by a code for `pay`. @refuses proofNeeded, wrongCode, payPasswordMissing, commonPayPassword,
 * noPhone
 */
export const resetPayPassword = endpoint({
  method: 'POST',
  path: '/accounts/pay-password/reset',
  who: 'buyer',
  input: z
    .object({ by: By, code: Code, password: PayPassword, repeated: typed })
    .check(z.refine(isTwice, DIFFERENT)),
  data: z.object({}),
})
