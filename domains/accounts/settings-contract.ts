/** What a buyer sets himself: what he is called, how he is reached, and the passwords of login and money. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Instant } from '#kit/contract/values.ts'
import { Code, Email, Gender, NickName, Password, Proof, UserInfo } from './contract.ts'

/** The password of money: six digits (semantics.md 2.25). */
export const PayPassword = z.string().check(z.regex(/^\d{6}$/, 'accounts.payPasswordShape'))
const typed = z.string().check(z.minLength(1), z.maxLength(100))

type Twice = { password: string; repeated: string }
/** Typed twice, because nobody sees what he types. */
export const isTwice = ({ password, repeated }: Twice): boolean => password === repeated
const DIFFERENT = { path: ['repeated'], error: 'accounts.error.repeated' }

/** The state of what can be set; addresses are shortened. */
export const MySecurity = z.object({
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Null: no WeChat opens this account. */
  wechatLinkedAt: z.nullable(Instant),
  hasPayPassword: z.boolean(),
  /** Until then no payment password is asked for, since five were wrong. */
  payLockedUntil: z.nullable(Instant),
  /** Whether he has shown lately who he is. */
  isProved: z.boolean(),
})
export type MySecurity = z.infer<typeof MySecurity>

export const mySecurity = endpoint({
  method: 'GET',
  path: '/user/security',
  who: 'buyer',
  input: z.object({}),
  data: MySecurity,
})

/** What is not named stays as it is. A profile needs a picture. @refuses tooMany, avatarNeeded */
export const saveProfile = endpoint({
  method: 'POST',
  path: '/user/profile',
  who: 'buyer',
  input: z.object({ nickName: z.optional(NickName), gender: z.optional(z.nullable(Gender)) }),
  data: UserInfo,
})

const share = z.coerce.number().check(z.minimum(0), z.maximum(1))
const length = z.coerce.number().check(z.minimum(0.001), z.maximum(1))

/** The part of the picture that is shown, in shares of its width and height; the rest is not kept. @refuses as uploads */
export const setAvatar = endpoint({
  method: 'POST',
  path: '/user/avatar',
  who: 'buyer',
  input: z.object({ left: share, top: share, width: length, height: length }),
  data: UserInfo,
  file: true,
})

const By = z.enum(['email', 'phone'])
const sent = z.object({ resendInSeconds: z.int(), validForSeconds: z.int() })

/** A code to one's own address or number: to show who one is, or for a forgotten payment password. @refuses tooManyCodes, noPhone, noEmail, workNeeded */
export const sendOwnCode = endpoint({
  method: 'POST',
  path: '/user/sendOwnCode',
  who: 'buyer',
  input: z.object({ by: By, purpose: z.enum(['prove', 'pay']), proof: Proof }),
  data: sent,
})

/** As `prove`, by a code instead of the password. @refuses wrongCode, tooManyTries, noPhone */
export const proveByCode = endpoint({
  method: 'POST',
  path: '/user/proveByCode',
  who: 'buyer',
  input: z.object({ by: By, code: Code }),
  data: z.object({}),
})

/** A code to the address that shall take the place of the old one. @refuses proofNeeded, sameEmail, tooManyCodes, workNeeded */
export const sendEmailCode = endpoint({
  method: 'POST',
  path: '/user/sendEmailCode',
  who: 'buyer',
  input: z.object({ email: Email, proof: Proof }),
  data: sent,
})

/**
 * Another e-mail address, proved by its code. Answers 200 and a token that takes the place of the one that asked; the
 * address before is told. @refuses proofNeeded, sameEmail, wrongCode, emailTaken (only after a right code), tooManyTries
 */
export const updateEmail = endpoint({
  method: 'POST',
  path: '/v1/user/updateEmail',
  who: 'buyer',
  input: z.object({ user_email: Email, code: Code }),
  data: z.object({ token: z.string(), username: z.string() }),
  success: 200,
})

/** Ends every other session, and tells the mailbox. @refuses wrongOldPassword, samePassword, commonPassword, tooManyTries */
export const changePassword = endpoint({
  method: 'POST',
  path: '/user/changePassword',
  who: 'buyer',
  input: z
    .object({ oldPassword: typed, password: Password, repeated: typed })
    .check(z.refine(isTwice, DIFFERENT)),
  data: z.object({}),
})

/** The first one. @refuses proofNeeded, payPasswordThere, commonPayPassword */
export const setPayPassword = endpoint({
  method: 'POST',
  path: '/user/payPassword',
  who: 'buyer',
  input: z.object({ password: PayPassword, repeated: typed }).check(z.refine(isTwice, DIFFERENT)),
  data: z.object({}),
})

/** @refuses proofNeeded, wrongPayPassword, payPasswordLocked, payPasswordMissing, samePassword, commonPayPassword */
export const changePayPassword = endpoint({
  method: 'POST',
  path: '/user/payPassword/change',
  who: 'buyer',
  input: z
    .object({ oldPassword: PayPassword, password: PayPassword, repeated: typed })
    .check(z.refine(isTwice, DIFFERENT)),
  data: z.object({}),
})

/** A new one for who forgot the old, by a code for `pay`. @refuses proofNeeded, wrongCode, payPasswordMissing, commonPayPassword, noPhone */
export const resetPayPassword = endpoint({
  method: 'POST',
  path: '/user/payPassword/reset',
  who: 'buyer',
  input: z
    .object({ by: By, code: Code, password: PayPassword, repeated: typed })
    .check(z.refine(isTwice, DIFFERENT)),
  data: z.object({}),
})
