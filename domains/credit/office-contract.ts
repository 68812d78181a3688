/** Credit accounts for staff: listing, reading, and changing the terms, which takes two people where it gives more credit. */
import * as z from 'zod/mini'
import { AuditEntry } from '#domains/audit/contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Day, Id, IdParam, Instant, int, page, Version } from '#kit/contract/values.ts'
import { CreditAccount, CreditEntry } from './contract.ts'
import { CHOSEN_MAX, DISCOUNT_MAX } from './limits.ts'

/** `sendingBack`: money paid in advance has been asked for, or is to be sent. */
export const CreditState = z.enum(['usable', 'overdue', 'frozen', 'ended', 'sendingBack'])
export type CreditState = z.infer<typeof CreditState>

/** What is owed by how long it is overdue; `notDue` has a later deadline or none yet. */
export const Ageing = z.object({
  notDueAmount: z.int(),
  upTo30Amount: z.int(),
  upTo60Amount: z.int(),
  upTo90Amount: z.int(),
  over90Amount: z.int(),
})

export const OfficeCredit = z.extend(CreditAccount, {
  buyerId: Id,
  buyerName: z.string(),
  storeName: z.nullable(z.string()),
  ageing: Ageing,
  /** Of the prepayment, what has been asked for or is to be sent back; null where nothing is. */
  sendBackAmount: z.nullable(z.int()),
})
export type OfficeCredit = z.infer<typeof OfficeCredit>

/** The most used first; `q` is part of a customer's name, address or company. */
export const listCredit = endpoint({
  method: 'GET',
  path: '/office/credit',
  who: 'staff:credit.read',
  input: z.object({
    state: z.optional(CreditState),
    q: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(OfficeCredit),
})
/** Of all accounts, in the shop's currency. */
export const creditFigures = endpoint({
  method: 'GET',
  path: '/office/credit/figures',
  who: 'staff:credit.read',
  input: z.object({}),
  data: z.extend(Ageing, {
    currency: Currency,
    accountCount: z.int(),
    limitAmount: z.int(),
    usedAmount: z.int(),
    overdueCount: z.int(),
    frozenCount: z.int(),
  }),
})

export const CreditDetail = z.extend(OfficeCredit, {
  version: Version,
  frozenNote: z.string(),
  isVerified: z.boolean(),
  log: z.array(z.omit(AuditEntry, { ip: true, objectName: true })),
})
export type CreditDetail = z.infer<typeof CreditDetail>

const one = z.object({ buyerId: IdParam })
/** `account` is null for a customer without one: then the terms can be granted. @refuses notFound */
export const creditOf = endpoint({
  method: 'GET',
  path: '/office/credit/:buyerId',
  who: 'staff:credit.read',
  input: one,
  data: z.object({
    buyerName: z.string(),
    currency: Currency,
    /** In which the customer buys now: terms pay orders in their own currency alone. */
    buyerCurrency: Currency,
    /** The longest that a temporary limit may last. */
    temporaryDays: z.int(),
    /** Whether the shop gives credit to verified businesses alone. */
    verifiedOnly: z.boolean(),
    isVerified: z.boolean(),
    account: z.nullable(CreditDetail),
  }),
})
/** The terms as a whole: what is not changed is sent as it was seen. */
export const CreditTerms = z.object({
  limitAmount: int(0, ANY_AMOUNT_MAX),
  periodDays: int(1, 365),
  /** The cash discount in hundredths of a percent, for whoever pays within so many days of the shipment; both 0: none. */
  discountBasisPoints: int(0, DISCOUNT_MAX),
  discountDays: int(0, 365),
  validUntil: z.nullable(Instant),
  temporaryAmount: int(0, ANY_AMOUNT_MAX),
  /** Required with an amount. */
  temporaryUntil: z.nullable(Instant),
  isFrozen: z.boolean(),
})
export type CreditTerms = z.infer<typeof CreditTerms>
/**
 * Grants terms, or changes them. What gives more credit waits for a second person: `isAsked`. What gives less happens at once.
 * `version` is null for the first grant; amounts count in `currency`, which has to be the account's, or the shop's for the first grant.
 * @refuses notFound, changedMeanwhile, unverified, endPast, temporaryTooLong, discountTooLong, approvals.alreadyAsked,
 * approvals.aloneFrom
 */
export const saveCreditTerms = endpoint({
  method: 'POST',
  path: '/office/credit/:buyerId/terms',
  who: 'staff:credit.write',
  input: z.extend(CreditTerms, {
    buyerId: IdParam,
    version: z.nullable(Version),
    currency: Currency,
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  }),
  data: z.object({ isAsked: z.boolean() }),
})

/** Entries of one customer, the newest first. */
export const creditEntriesOf = endpoint({
  method: 'GET',
  path: '/office/credit/:buyerId/entries',
  who: 'staff:credit.read',
  input: z.extend(one, { after: z.optional(z.string().check(z.maxLength(20))) }),
  data: page(CreditEntry),
})
/** Entries that owe something, in the order in which a repayment pays them. */
export const openCreditEntries = endpoint({
  method: 'GET',
  path: '/office/credit/:buyerId/open',
  who: 'staff:credit.read',
  input: one,
  data: z.array(CreditEntry),
})
export const Repayment = z.object({
  id: Id,
  number: z.string(),
  currency: Currency,
  amount: z.int(),
  /** Paid in advance, and not used so far. */
  prepaidAmount: z.int(),
  bankReference: z.string(),
  receivedOn: Day,
  recordedAt: Instant,
  staffName: z.string(),
  /** Recorded by mistake: what it had paid is owed again. */
  reversedAt: z.nullable(Instant),
  reversedName: z.nullable(z.string()),
  reversedNote: z.nullable(z.string()),
  /** The entries that it paid, by their term numbers. */
  parts: z.array(
    z.object({
      number: z.string(),
      amount: z.int(),
      /** The cash discount that was given with it. */
      discountAmount: z.int(),
    }),
  ),
})
export type Repayment = z.infer<typeof Repayment>
/** Repayments of one customer, the newest first. */
export const repaymentsOf = endpoint({
  method: 'GET',
  path: '/office/credit/:buyerId/repayments',
  who: 'staff:credit.read',
  input: z.extend(one, { after: z.optional(z.string().check(z.maxLength(20))) }),
  data: page(Repayment),
})
/**
 * Records a repayment as the bank statement shows it: it pays the chosen entries first, and then the earliest deadlines. A large one
 * waits for a second person: `isAsked`. More than is owed is refused, unless it is said to be paid in advance.
 * @refuses notFound, changedMeanwhile where a chosen entry is not open (any more), notYet, tooLongAgo, moreThanOwed, referenceUsed, approvals.alreadyAsked, approvals.aloneFrom
 */
export const recordRepayment = endpoint({
  method: 'POST',
  path: '/office/credit/:buyerId/repayments',
  who: 'staff:credit.write',
  input: z.extend(one, {
    amount: int(1, ANY_AMOUNT_MAX),
    bankReference: z
      .string()
      .check(z.trim(), z.minLength(4), z.maxLength(60), z.regex(/[\p{L}\p{N}]/u)),
    receivedOn: Day,
    isPrepaid: z._default(z.boolean(), false),
    chosenIds: z._default(z.array(Id).check(z.maxLength(CHOSEN_MAX)), []),
  }),
  data: z.object({ isAsked: z.boolean() }),
})
/** Takes back a repayment that was recorded by mistake. @refuses notFound, alreadyReversed */
export const reverseRepayment = endpoint({
  method: 'POST',
  path: '/office/credit/repayments/:repaymentId/reverse',
  who: 'staff:credit.write',
  input: z.object({
    repaymentId: IdParam,
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  }),
  data: z.object({}),
})
