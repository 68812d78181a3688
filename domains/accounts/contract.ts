/** Buyers: how they register, log in and prove who they are. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import type { Reason } from '#kit/contract/refusal.ts'
import { Id, Lang, Version } from '#kit/contract/values.ts'

/** Bodies keep the case and the spaces that people type; comparing is done on the trimmed lower case. */
export const Email = z.string().check(z.trim(), z.maxLength(200), z.email())
/** As people type it: a number of China without a country code, any other with `+`. Kept as E.164. */
export const Phone = z
  .string()
  .check(z.trim(), z.maxLength(30), z.regex(/^\+?[\d\s().-]{5,}$/, 'accounts.wrongPhone'))
export const Code = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'accounts.codeShape'))
/** 6 to 12 characters, letters and digits, at least one of each (specification 5). */
export const Password = z
  .string()
  .check(z.regex(/^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{6,12}$/, 'accounts.passwordShape'))
/**
 * 2 to 18 letters, digits, Chinese characters, spaces, `-` or `_`, counted as a reader counts them; at least one that
 * names something, and none of the letters that nobody sees (fillers of Hangul).
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
/** Why the merchant has blocked somebody, in words of the buyer's language. */
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
  /** Null: not told. */
  gender: z.nullable(Gender),
})
export type UserInfo = z.infer<typeof UserInfo>

/** What a login answers with: the user and the token, under the names the specification gives them. */
export const LoggedIn = z.object({
  userinfo: z.extend(UserInfo, { user_token: z.string() }),
})

/** The answer to `work`, where a refusal has asked for it; tokens of Turnstile have up to 2,048 characters. */
export const Proof = z.optional(z.string().check(z.maxLength(2048)))

/** Sends a code. The answer is the same for known and unknown addresses. @refuses tooManyCodes, workNeeded */
export const sendCode = endpoint({
  method: 'POST',
  path: '/user/sendCode',
  who: 'anyone',
  input: z.object({ email: Email, purpose: z.enum(['login', 'register', 'reset']), proof: Proof }),
  data: z.object({ resendInSeconds: z.int(), validForSeconds: z.int() }),
})

/**
 * The form of the register page; the confirmation of the password is checked in the browser only. One way of three:
 * `email` and `code`, `phone` and `code`, or the `token` that a login by a number without an account was refused with.
 */
export const RegisterForm = z.object({
  email: z.optional(Email),
  phone: z.optional(Phone),
  code: z.optional(Code),
  token: z.optional(z.string().check(z.minLength(20), z.maxLength(100))),
  password: Password,
  nickName: NickName,
  customerType: CustomerType,
  /** The version of the agreement that was ticked. */
  agreementVersion: Version,
})

/** @refuses wrongCode, numberProofOver, emailTaken and phoneRegistered (only after a right code), commonPassword, agreementChanged */
export const register = endpoint({
  method: 'POST',
  path: '/user/register',
  who: 'anyone',
  input: RegisterForm,
  data: LoggedIn,
})

/** The agreement in force, to be ticked. */
export const agreement = endpoint({
  method: 'GET',
  path: '/user/agreement',
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
  path: '/user/passwordLogin',
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
  path: '/user/logout',
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

/** The shown language, remembered for mails. */
export const setLanguage = endpoint({
  method: 'POST',
  path: '/user/language',
  who: 'buyer',
  input: z.object({ lang: Lang }),
  data: z.object({}),
})

/** Codes 4500 to 4599, but for those of addresses (4507 to 4509, 4511, 4512) and of membership (4585). */
export const AccountReasons = {
  wrongCode: { code: 4500, message: 'accounts.wrongCode' },
  tooManyCodes: { code: 4501, message: 'accounts.tooManyCodes' },
  emailTaken: { code: 4502, message: 'accounts.emailTaken' },
  commonPassword: { code: 4503, message: 'accounts.commonPassword' },
  agreementChanged: { code: 4504, message: 'accounts.agreementChanged' },
  wrongLogin: { code: 4505, message: 'accounts.wrongLogin' },
  tooManyTries: { code: 4506, message: 'accounts.tooManyTries' },
  wrongPhone: { code: 4510, message: 'accounts.wrongPhone' },
  phoneRegistered: { code: 4513, message: 'accounts.phoneRegistered' },
  numberProofOver: { code: 4514, message: 'accounts.numberProofOver' },
  avatarNeeded: { code: 4515, message: 'accounts.avatar.needed' },
  noEmail: { code: 4539, message: 'accounts.noEmail' },
  phoneTaken: { code: 4550, message: 'accounts.phoneTaken' },
  wrongState: { code: 4553, message: 'accounts.wrongState' },
  providerRefused: { code: 4554, message: 'accounts.providerRefused' },
  providerAway: { code: 4555, message: 'accounts.providerAway' },
  pendingOver: { code: 4556, message: 'accounts.pendingOver' },
  phoneUnknown: { code: 4557, message: 'accounts.phoneUnknown' },
  alreadyLinked: { code: 4558, message: 'accounts.alreadyLinked' },
  notOffered: { code: 4559, message: 'accounts.notOffered' },
  sameEmail: { code: 4530, message: 'accounts.sameEmail' },
  samePassword: { code: 4531, message: 'accounts.samePassword' },
  wrongOldPassword: { code: 4532, message: 'accounts.wrongOldPassword' },
  commonPayPassword: { code: 4533, message: 'accounts.commonPayPassword' },
  wrongPayPassword: { code: 4534, message: 'accounts.wrongPayPassword' },
  payPasswordLocked: { code: 4535, message: 'accounts.payPasswordLocked' },
  payPasswordThere: { code: 4536, message: 'accounts.payPasswordThere' },
  payPasswordMissing: { code: 4537, message: 'accounts.payPasswordMissing' },
  noPhone: { code: 4538, message: 'accounts.noPhone' },
  captchaAway: { code: 4590, message: 'accounts.captchaAway' },
  workNeeded: { code: 4552, message: 'accounts.workNeeded' },
  copyInWork: { code: 4594, message: 'accounts.copyInWork' },
  copyGone: { code: 4591, message: 'accounts.copyGone' },
  casesOpen: { code: 4592, message: 'accounts.casesOpen' },
  accountClosing: { code: 4593, message: 'accounts.accountClosing' },
  proofNeeded: { code: 4551, message: 'accounts.proofNeeded' },
  blocked: { code: 4580, message: 'accounts.blocked' },
  agreementNeeded: { code: 4581, message: 'accounts.agreementNeeded' },
  agreementWaits: { code: 4582, message: 'accounts.agreementWaits' },
  agreementBegun: { code: 4583, message: 'accounts.agreementBegun' },
  agreementTooEarly: { code: 4584, message: 'accounts.agreementTooEarly' },
  textsUsedUp: { code: 4586, message: 'accounts.textsUsedUp' },
  noTextsThere: { code: 4587, message: 'accounts.noTextsThere' },
  noTextsToNumber: { code: 4588, message: 'accounts.noTextsToNumber' },
} as const satisfies Record<string, Reason>
