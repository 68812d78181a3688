/** Daily reconciliation: bills of payment providers against what the shop and its ledger have recorded. */
import * as z from 'zod/mini'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import { AnyCurrency, Day, FileFormat, Id, Instant, page, Version } from '#kit/contract/values.ts'

export const BilledProvider = z.enum(['sandbox', 'wechat', 'alipay', 'stripe'])
export type BilledProvider = z.infer<typeof BilledProvider>

/** `waiting`: not complete yet at the provider, or due now. `failed`: the last try was in vain, and it is tried again. */
export const DayState = z.enum(['agreed', 'differs', 'waiting', 'failed'])
export type DayState = z.infer<typeof DayState>

export const DayFailure = z.enum([
  'away',
  'keysRefused',
  'refused',
  'notPublished',
  'otherHost',
  'tooLarge',
  'otherHash',
  'cut',
  'otherFormat',
  'otherDay',
  'otherAccount',
  'badRow',
  'otherSum',
])

export const DifferenceKind = z.enum([
  /** At the provider, and not with the shop. */
  'notHere',
  /** With the shop, and not at the provider. */
  'notThere',
  'amount',
  'currency',
  /** In the bill, although the shop has recorded that nothing moved. */
  'state',
  /** A second line for a movement that has its line. */
  'doubled',
  /** Money that moved for another cause, such as a dispute. */
  'adjustment',
  /** The ledger's account of the provider does not say what payments say. */
  'clearing',
])
export type DifferenceKind = z.infer<typeof DifferenceKind>

export const DifferenceState = z.enum(['open', 'settled', 'resolved'])

export const LineKind = z.enum(['payment', 'refund', 'payout', 'adjustment', 'fee'])

/** What one side says, in minor units: below zero of what went back. */
const Side = z.object({ amount: z.int(), currency: AnyCurrency })

export const Difference = z.object({
  id: Id,
  provider: BilledProvider,
  day: Day,
  kind: DifferenceKind,
  /** Null where this side knows nothing of it. Of `clearing` these are payments and ledger. */
  bill: z.nullable(Side),
  ours: z.nullable(Side),
  /** The provider's id of the line, or of our payment. */
  reference: z.nullable(z.string()),
  lineKind: z.nullable(LineKind),
  orderNumber: z.nullable(z.string()),
  foundAt: Instant,
  state: DifferenceState,
  note: z.nullable(z.string()),
  closedAt: z.nullable(Instant),
  closedName: z.nullable(z.string()),
  /** The day whose bill had it after all. */
  resolvedOn: z.nullable(Day),
  /** A second person has been asked to agree to an explanation. */
  isAsked: z.boolean(),
  /** It was explained as a dispute, which the ledger has as a chargeback. */
  isChargeback: z.boolean(),
  version: Version,
})
export type Difference = z.infer<typeof Difference>

/** Sums of a day in one currency, minor units. */
const DaySum = z.object({
  currency: AnyCurrency,
  paidAmount: z.int(),
  refundedAmount: z.int(),
  /** What the provider has kept. */
  feeAmount: z.int(),
  /** Disputes and the like. */
  adjustmentAmount: z.int(),
  payoutAmount: z.int(),
  /** What the provider has exchanged: below zero of the currency that it took, above of that which it put in its place. */
  convertedAmount: z.int(),
})
export const BillDay = z.object({
  provider: BilledProvider,
  day: Day,
  state: DayState,
  publishedAt: Instant,
  /** When it is tried next; null once its bill is here. */
  dueAt: z.nullable(Instant),
  failure: z.nullable(DayFailure),
  failedAt: z.nullable(Instant),
  attemptCount: z.int(),
  fetchedAt: z.nullable(Instant),
  /** Who brought the bill as a file; null where the provider was asked. */
  broughtBy: z.nullable(z.string()),
  lineCount: z.int(),
  openCount: z.int(),
  settledCount: z.int(),
  sums: z.array(DaySum),
})
export type BillDay = z.infer<typeof BillDay>

const ofDay = { provider: BilledProvider, day: Day }

/** Days of all providers, the latest first. */
export const billDays = endpoint({
  method: 'GET',
  path: '/office/reconciliation/days',
  who: 'staff:reconciliation.read',
  input: z.object({
    provider: z.optional(BilledProvider),
    state: z.optional(DayState),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(BillDay),
})

/** How a day agrees, in one currency: what the bill, the payments and the ledger have. */
const DayBalance = z.object({
  currency: AnyCurrency,
  billAmount: z.int(),
  paymentsAmount: z.int(),
  ledgerAmount: z.int(),
  /** Of the bill, recorded by the shop on another day; of the shop, in the bill of another day. */
  recordedOtherDayAmount: z.int(),
  billedOtherDayAmount: z.int(),
})

/** One day with its sums and differences. @refuses notFound */
export const billDay = endpoint({
  method: 'GET',
  path: '/office/reconciliation/days/:provider/:day',
  who: 'staff:reconciliation.read',
  input: z.object(ofDay),
  data: z.extend(BillDay, {
    balances: z.array(DayBalance),
    differences: z.array(Difference),
    /** Of those that there are; the first hundred are listed. */
    differenceCount: z.int(),
  }),
})

export const BillLine = z.object({
  id: Id,
  kind: LineKind,
  reference: z.string(),
  at: Instant,
  amount: z.int(),
  currency: AnyCurrency,
  feeAmount: z.int(),
  feeCurrency: AnyCurrency,
  /** What it changed the balance by where the provider exchanged it, before fees; the rate where the bill says it: units of this currency for one of the line's. */
  converted: z.nullable(
    z.object({ amount: z.int(), currency: AnyCurrency, rate: z.nullable(z.number()) }),
  ),
  /** The order that it was recorded for; null where it was for none. */
  orderNumber: z.nullable(z.string()),
  isMatched: z.boolean(),
  /** Of a payout: the day on which the bank's statement has it. */
  arrivedOn: z.nullable(Day),
  /** What that statement has, where the bank exchanged it. */
  arrivedAs: z.nullable(Side),
})
export type BillLine = z.infer<typeof BillLine>

/** The lines of a day's bill as the provider dated them. */
export const billLines = endpoint({
  method: 'GET',
  path: '/office/reconciliation/days/:provider/:day/lines',
  who: 'staff:reconciliation.read',
  input: z.object({ ...ofDay, after: z.optional(z.string().check(z.maxLength(20))) }),
  data: page(BillLine),
})

/** Those lines as a file for spreadsheets, logged. @refuses notFound, tooMany */
export const billFile = download({
  path: '/office/reconciliation/file',
  who: 'staff:reconciliation.read',
  input: z.object({ ...ofDay, format: FileFormat }),
})

/** Differences that wait for an explanation, or that have ended. */
export const billDifferences = endpoint({
  method: 'GET',
  path: '/office/reconciliation/differences',
  who: 'staff:reconciliation.read',
  input: z.object({
    part: z._default(z.enum(['open', 'closed']), 'open'),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: page(Difference),
})

/** Counts of what waits for somebody. */
export const reconciliationWaiting = endpoint({
  method: 'GET',
  path: '/office/reconciliation/waiting',
  who: 'staff:reconciliation.read',
  input: z.object({}),
  data: z.object({
    openCount: z.int(),
    /** Days whose bill is not here a day after it was complete. */
    unfetchedCount: z.int(),
  }),
})

/** The bill is fetched as soon as possible, also where it is here. @refuses notFound, dayNotOver, fetchedLately */
export const fetchAgain = endpoint({
  method: 'POST',
  path: '/office/reconciliation/fetch',
  who: 'staff:reconciliation.write',
  input: z.object(ofDay),
  data: z.object({}),
})

/**
 * The bill as a file from the provider's own pages, without a form, streamed: only where the provider was asked and gave none, who is asked on.
 * @refuses notFound, dayNotOver, dayTooOld, askedFirst, notReadable, noKeys, badFile (which says why), alreadyFetched, tooMany
 */
export const bringBill = endpoint({
  method: 'POST',
  path: '/office/reconciliation/days/:provider/:day/bill',
  who: 'staff:reconciliation.write',
  input: z.object(ofDay),
  data: z.object({ lineCount: z.int() }),
})

/** Explains a difference; above the limit of refunds a second person has to agree. @refuses notFound, alreadyClosed, changedMeanwhile, notADispute */
export const settleDifference = endpoint({
  method: 'POST',
  path: '/office/reconciliation/settle',
  who: 'staff:reconciliation.write',
  input: z.object({
    differenceId: Id,
    version: Version,
    note: z.string().check(z.trim(), z.minLength(2), z.maxLength(500)),
    /** Of an adjustment: money that moved for a dispute, which is posted to the ledger. */
    isChargeback: z._default(z.boolean(), false),
  }),
  data: z.object({ isAsked: z.boolean() }),
})
