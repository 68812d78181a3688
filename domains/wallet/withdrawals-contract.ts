/** Buyers take money out of their wallet: the accounts that it goes to, applications, and what became of them. */
import * as z from 'zod/mini'
import { PayPassword } from '#domains/accounts/settings-contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Instant, int, page } from '#kit/contract/values.ts'
import { WITHDRAWAL_STATES } from './states.ts'

export const PAYOUT_KINDS = ['bank', 'wechat', 'alipay'] as const
/** Whose account it is: the verified company's, or that of its verified contact. */
export const PAYOUT_HOLDERS = ['company', 'contact'] as const

/** As its buyer sees it again: of the number only how it ends. */
export const PayoutAccount = z.object({
  id: z.uuid(),
  kind: z.enum(PAYOUT_KINDS),
  holder: z.string(),
  /** Empty of an account that is not a bank's. */
  bank: z.string(),
  masked: z.string(),
  createdAt: Instant,
})
export type PayoutAccount = z.infer<typeof PayoutAccount>

/** Amounts are minor units of `currency`. */
export const WithdrawalRule = z.object({
  currency: Currency,
  availableAmount: z.int(),
  /** Commission of a distributor that went back: so much stays in the wallet until it is taken. */
  owedAmount: z.int(),
  /** Was topped up lately: it is for orders for a while. */
  toppedUpAmount: z.int(),
  /** Its payment is disputed at a bank: it stays in the wallet until that is answered. */
  disputedAmount: z.int(),
  /** Of the open application. */
  heldAmount: z.int(),
  minAmount: z.int(),
  /** The most of a day, and how often. */
  dayAmount: z.int(),
  dayCount: z.int(),
  /** What is left of today's limit. */
  dayLeftAmount: z.int(),
  dayLeftCount: z.int(),
})
export type WithdrawalRule = z.infer<typeof WithdrawalRule>

/** Accounts, verified names, and the rules of now, by currency: those of the wallet, the one the buyer buys in first. */
export const myPayouts = endpoint({
  method: 'GET',
  path: '/wallet/payouts',
  who: 'buyer',
  input: z.object({}),
  data: z.object({
    accounts: z.array(PayoutAccount),
    /** Null: the buyer is not verified, and adds no account. */
    names: z.nullable(z.object({ company: z.string(), contact: z.string() })),
    /** An account or the payment password was changed: until then nothing is withdrawn. */
    lockedUntil: z.nullable(Instant),
    feePercent: z.int(),
    payDays: z.int(),
    rules: z.array(WithdrawalRule),
  }),
})

export const PayoutAccountForm = z.object({
  kind: z.enum(PAYOUT_KINDS),
  holder: z.enum(PAYOUT_HOLDERS),
  /** Of a bank account alone. On one line: banks read files of transfers line by line. */
  bank: z.string().check(z.trim(), z.maxLength(80), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)),
  /** An account number or IBAN, or the name, phone or email of a WeChat or Alipay account. */
  number: z
    .string()
    .check(z.trim(), z.minLength(5), z.maxLength(60), z.regex(/^[A-Za-z0-9@._+\- ]+$/)),
  /** ISO 9362, of a bank abroad; empty without. */
  swift: z.string().check(z.trim(), z.regex(/^(?:[A-Za-z]{6}[A-Za-z0-9]{2}(?:[A-Za-z0-9]{3})?)?$/)),
  payPassword: PayPassword,
})

/** The most accounts of a buyer. */
export const PAYOUT_ACCOUNTS_MAX = 5

/**
 * Withdrawals are locked for 24 hours, and the buyer is told by mail.
 * @refuses invalidInput (a bank account without its bank), notVerified, tooManyAccounts, tooMany, accounts.payPasswordMissing,
 * accounts.wrongPayPassword, accounts.payPasswordLocked
 */
export const addPayoutAccount = endpoint({
  method: 'POST',
  path: '/wallet/payouts',
  who: 'buyer',
  input: PayoutAccountForm,
  data: PayoutAccount,
})
/**
 * Withdrawals are locked for 24 hours, and the buyer is told by mail.
 * @refuses notFound, accountInUse, tooMany, accounts.payPasswordMissing, accounts.wrongPayPassword, accounts.payPasswordLocked
 */
export const removePayoutAccount = endpoint({
  method: 'POST',
  path: '/wallet/payouts/:accountId/remove',
  who: 'buyer',
  input: z.object({ accountId: z.uuid(), payPassword: PayPassword }),
  data: z.object({}),
})

export const Withdrawal = z.object({
  id: Id,
  number: z.string(),
  currency: Currency,
  /** Leaves the wallet; what is transferred is less by the fee. */
  amount: z.int(),
  feeAmount: z.int(),
  state: z.enum(WITHDRAWAL_STATES),
  account: z.pick(PayoutAccount, { kind: true, holder: true, bank: true, masked: true }),
  appliedAt: Instant,
  /** Until then it is paid or answered. */
  dueAt: Instant,
  paidAt: z.nullable(Instant),
  bankReference: z.nullable(z.string()),
  endedAt: z.nullable(Instant),
  /** Why it was rejected or failed; empty otherwise. */
  reason: z.string(),
})
export type Withdrawal = z.infer<typeof Withdrawal>

/** The newest first. */
export const myWithdrawals = endpoint({
  method: 'GET',
  path: '/wallet/withdrawals',
  who: 'buyer',
  input: z.object({ after: z.optional(z.string().check(z.maxLength(20))) }),
  data: page(Withdrawal),
})
/**
 * The amount is held until it is paid or comes back. One at a time in a currency.
 * @refuses notFound, payoutsLocked, notVerified, nameChanged, belowLeast, aboveDay, oftenToday, changedMeanwhile (the fee), withdrawalOpen,
 * moreThanHeld, commissionOwed, topUpDisputed, toppedUpLately, tooMany,
 * accounts.payPasswordMissing, accounts.wrongPayPassword, accounts.payPasswordLocked
 */
export const applyForWithdrawal = endpoint({
  method: 'POST',
  path: '/wallet/withdrawals',
  who: 'buyer',
  input: z.object({
    accountId: z.uuid(),
    currency: Currency,
    amount: int(1, ANY_AMOUNT_MAX),
    /** What the buyer read that it costs. */
    feeAmount: int(0, ANY_AMOUNT_MAX),
    payPassword: PayPassword,
  }),
  data: Withdrawal,
})
/** As long as nobody has approved it. @refuses notFound, withdrawalOver */
export const cancelWithdrawal = endpoint({
  method: 'POST',
  path: '/wallet/withdrawals/:withdrawalId/cancel',
  who: 'buyer',
  input: z.object({ withdrawalId: IdParam }),
  data: Withdrawal,
})
