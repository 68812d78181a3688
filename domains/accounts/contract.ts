/** Buyers: how they register, log in and prove who they are. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, Lang, Version } from '#kit/contract/values.ts'

/** Requests keep the case and the spaces that people type; addresses are compared trimmed and in lower case. */
export const Email = z.string().check(z.trim(), z.maxLength(200), z.email())
/** As people type it: Chinese without a country code, any other with `+`. Stored as E.164. */
export const Phone = z
  .string()
  .check(z.trim(), z.maxLength(30), z.regex(/^\+?[\d\s().-]{5,}$/, 'accounts.wrongPhone'))
export const Code = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'accounts.codeShape'))
/** 6 to 12 characters, letters and digits, at least one of each (specification 5). */
export const Password = z
  .string()
  .check(z.regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,12}$/, 'accounts.passwordShape'))
/**
 * 2 to 18 letters, digits, Chinese characters, spaces, `-` or `_`, counted as a reader counts them; at least one letter or digit, and
 * none of the invisible letters (fillers of Hangul).
 */
export const NickName = z
  .string()
  .check(
    z.normalize('NFC'),
    z.trim(),
    z.regex(
      /^(?=.*[\p{L}\p{N}])(?!.*[\u115F\u1160\u3164\uFFA0])[\p{L}\p{N} _-]{2,18}$/u,
      'accounts.nickNameShape',
    ),
  )

export const Gender = z.enum(['male', 'female', 'other'])
export type Gender = z.infer<typeof Gender>

export const CustomerType = z.enum(['individual', 'business'])
export type CustomerType = z.infer<typeof CustomerType>
export const LEVELS = [1, 2, 3, 4, 5] as const
/** Why the merchant has blocked a buyer, shown in the buyer's language. */
export const BlockReason = z.enum(['fraud', 'debts', 'abuse', 'atRequest', 'other'])
export type BlockReason = z.infer<typeof BlockReason>

export const UserInfo = z.object({
  id: Id,
  nickName: z.string(),
  /** The e-mail address or, without one, the telephone number; shortened for showing. */
  username: z.string(),
  /** 1 means super member. */
  vip: z.union([z.literal(0), z.literal(1)]),
  customerType: CustomerType,
  level: z.int(),
  invitationCode: z.string(),
  avatarUrl: z.nullable(z.string()),
  /** Null: not given. */
  gender: z.nullable(Gender),
})
export type UserInfo = z.infer<typeof UserInfo>

/** What a login answers with: the user and the token, under the names the specification gives them. */
export const LoggedIn = z.object({
  userinfo: z.extend(UserInfo, { user_token: z.string() }),
})

/** The answer to `work`, where a refusal has asked for it; Turnstile's tokens have up to 2,048 characters. */
export const Proof = z.optional(z.string().check(z.maxLength(2048)))

/** Sends a code. The answer is the same for known and unknown addresses. @refuses tooManyCodes, workNeeded */
export const sendCode = endpoint({
  method: 'POST',
  path: '/accounts/send-code',
  who: 'anyone',
  input: z.object({ email: Email, purpose: z.enum(['login', 'register', 'reset']), proof: Proof }),
  data: z.object({ resendInSeconds: z.int(), validForSeconds: z.int() }),
})

/**
 * The form of the register page; the repeated password is checked in the browser only. One of three ways: `email` and `code`, `phone` and
 * `code`, or the `token` that came with the refusal of a login by a number without an account.
 */
export const RegisterForm = z.object({
  email: z.optional(Email),
  phone: z.optional(Phone),
  code: z.optional(Code),
  token: z.optional(z.string().check(z.minLength(20), z.maxLength(100))),
  password: Password,
  nickName: NickName,
  customerType: CustomerType,
  /** The version of the agreement that the buyer ticked. */
  agreementVersion: Version,
})

/** @refuses wrongCode, numberProofOver, emailTaken and phoneRegistered (only after a right code), commonPassword, agreementChanged */
export const register = endpoint({
  method: 'POST',
  path: '/accounts/register',
  who: 'anyone',
  input: RegisterForm,
  data: LoggedIn,
})

/** The agreement in force, to be ticked. */
export const agreement = endpoint({
  method: 'GET',
  path: '/accounts/agreement',
  who: 'anyone',
  input: z.object({}),
  data: z.object({ version: Version, title: z.string(), html: z.string() }),
})

/** Login by e-mail code; field names as the specification has them. @refuses wrongCode, blocked */
export const emailLogin = endpoint({
  method: 'POST',
  path: '/user/emailLogin',
  who: 'anyone',
  input: z.object({ user_email: Email, code: Code }),
  data: LoggedIn,
})

/** Login by password, and an e-mail address or a telephone number: one of both. @refuses wrongLogin, tooManyTries, workNeeded, blocked */
export const passwordLogin = endpoint({
  method: 'POST',
  path: '/accounts/password-login',
  who: 'anyone',
  input: z.object({
    email: z.optional(Email),
    phone: z.optional(Phone),
    password: z.string().check(z.minLength(1), z.maxLength(100)),
    proof: Proof,
  }),
  data: LoggedIn,
})

export const logout = endpoint({
  method: 'POST',
  path: '/accounts/logout',
  who: 'buyer',
  input: z.object({}),
  data: z.object({}),
})

export const userInfo = endpoint({
  method: 'POST',
  path: '/user/info',
  who: 'buyer',
  input: z.object({}),
  data: UserInfo,
})

/** The shown language, stored for mails. */
export const setLanguage = endpoint({
  method: 'POST',
  path: '/accounts/language',
  who: 'buyer',
  input: z.object({ lang: Lang }),
  data: z.object({}),
})
