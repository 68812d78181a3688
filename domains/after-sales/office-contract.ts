/** After-sales cases as staff see and decide them. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { ReasonCode } from '#domains/work/contract.ts'
import { OfficeInfoRequest } from '#domains/work/info-requests-contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import {
  Day,
  FileFormat,
  FlagParam,
  Id,
  int,
  Lang,
  page,
  PicturePath,
  Version,
} from '#kit/contract/values.ts'
import { CaseFilter } from './case-filter.ts'
import {
  CaseDetail,
  CaseFileEntry,
  CaseNumber,
  CaseSummary,
  EarnedGift,
  ReturnAddress,
} from './contract.ts'
import {
  ANSWER_MAX,
  CASE_FILES_MOST,
  CASE_LINES_MOST,
  RETURN_NUMBER_MAX,
  RETURN_NUMBER_MIN,
} from './limits.ts'

export const OfficeCase = z.extend(CaseDetail, {
  lang: Lang,
  buyer: z.object({ id: Id, nickName: z.string(), contact: z.string() }),
  /** The most that may go back as freight: the shares of its pieces that are left. None where the reason is no fault of the merchant's. */
  freightMostAmount: z.int(),
  /** What the pieces that are kept would cost more by themselves: a volume price was for all of them. None where the merchant is at cause. */
  restSurchargeAmount: z.int(),
  /** Where goods of the shop go back to; the first is proposed. */
  returnAddresses: z.array(z.extend(ReturnAddress, { id: Id })),
  /** Of an appeal, for who reads: whether a colleague decides it, and whether there is none, so that they look again themselves. */
  appealBy: z.nullable(z.enum(['anybody', 'another', 'alone'])),
  infoRequests: z.array(OfficeInfoRequest),
  /** A colleague is asked to agree to the refund. */
  isApprovalAsked: z.boolean(),
  /** What is taken off for them where they stay (`dueFor`); none where nothing is. */
  gifts: z.array(EarnedGift),
  /** Of an exchange that staff may agree to while too little of its replacement is in stock: how long it would wait, and what goes back then. */
  wait: z.nullable(z.object({ days: z.int(), refundAmount: z.int() })),
  /** What replaces the goods, in base units, in the reader's language; empty where nothing does now. */
  packing: z.array(
    z.object({ code: z.string(), name: z.string(), optionText: z.string(), count: z.int() }),
  ),
  /** Where parcels of the merchant go: the address of the order, line by line. */
  parcelTo: z.array(z.string()),
})
export type OfficeCase = z.infer<typeof OfficeCase>

export const ReturnAddressForm = z.extend(ReturnAddress, {
  id: z.optional(Id),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  active: z.boolean(),
  /** The version that was edited; absent for a new one. */
  version: z.optional(Version),
})
/** Where goods go back to, also what is not offered to staff any more. */
export const officeReturnAddresses = endpoint({
  method: 'GET',
  path: '/office/after-sales/return-addresses',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(z.required(ReturnAddressForm)),
})
/** Creates (no id) or changes. Whatever staff could then send goods to needs a colleague. @refuses notFound, changedMeanwhile, addressTaken, approvals.alreadyAsked, approvals.aloneFrom */
export const saveReturnAddress = endpoint({
  method: 'POST',
  path: '/office/after-sales/return-addresses',
  who: 'staff:settings.write',
  input: ReturnAddressForm,
  /** Null where a second person has to agree first. */
  data: z.object({ id: z.nullable(Id) }),
})

/** What waits for staff or for buyers, what is over, or all, by a filter. */
export const officeCases = endpoint({
  method: 'GET',
  path: '/office/after-sales',
  who: 'staff:orders.read',
  input: z.extend(CaseFilter, { after: z.optional(z.string().check(z.maxLength(60))) }),
  data: page(
    z.extend(CaseSummary, {
      id: Id,
      lang: Lang,
      reason: z.string(),
      text: z.string(),
      buyer: z.object({ id: Id, nickName: z.string(), contact: z.string() }),
    }),
  ),
})
/** The same as a file for spreadsheets; logged. @refuses tooMany */
export const casesFile = download({
  path: '/office/after-sales/file',
  who: 'staff:orders.export',
  input: z.extend(CaseFilter, { format: FileFormat }),
})
export const waitingCases = endpoint({
  method: 'GET',
  path: '/office/after-sales/waiting',
  who: 'staff:orders.read',
  input: z.object({}),
  data: z.object({
    reviewCount: z.int(),
    askedCount: z.int(),
    stockCount: z.int(),
    returnsCount: z.int(),
    replacementsCount: z.int(),
    refundsCount: z.int(),
    homeCount: z.int(),
    lateCount: z.int(),
  }),
})
export const casesOfOrder = endpoint({
  method: 'GET',
  path: '/office/after-sales/orders/:orderNumber',
  who: 'staff:orders.read',
  input: z.object({ orderNumber: OrderNumber }),
  data: z.array(CaseSummary),
})
/** @refuses caseNotFound */
export const officeCase = endpoint({
  method: 'GET',
  path: '/office/after-sales/cases/:caseNumber',
  who: 'staff:orders.read',
  input: z.object({ caseNumber: CaseNumber }),
  data: OfficeCase,
})

/** All that happened to the order and in the case, the earliest first. @refuses caseNotFound */
export const officeCaseFile = endpoint({
  method: 'GET',
  path: '/office/after-sales/cases/:caseNumber/timeline',
  who: 'staff:orders.read',
  input: z.object({ caseNumber: CaseNumber }),
  data: z.array(CaseFileEntry),
})
/** The same as PDF. @refuses caseNotFound, tooMany */
export const officeCaseFilePdf = download({
  path: '/office/after-sales/cases/:caseNumber/file',
  who: 'staff:orders.read',
  input: z.object({
    caseNumber: CaseNumber,
    /** In the buyer's language, with Chinese beside it: for a carrier or an arbitrator. Otherwise in that of who reads it. */
    bilingual: z.optional(FlagParam),
  }),
})

/** With the round that the member saw: one that the buyer has replaced since is looked at again. */
const Decision = z.object({ caseNumber: CaseNumber, round: int(1, 1000) })
const Answer = z.string().check(z.trim(), z.maxLength(ANSWER_MAX))
const Refusal = z.object({
  note: z.string().check(z.trim(), z.minLength(2), z.maxLength(ANSWER_MAX)),
  reasonCode: z.optional(z.nullable(ReasonCode)),
})

/** @refuses caseNotFound, notNow, changedMeanwhile, amountTooHigh, wholeRupiah, lowerNeedsReason, noFreight, addressNeeded, addressGone, exchangeWhole, noStock, appealByAnother, work.claimed */
export const agreeToCase = endpoint({
  method: 'POST',
  path: '/office/after-sales/cases/:caseNumber/agree',
  who: 'staff:after-sales.decide',
  input: z.extend(Decision, {
    /** At most what the round asks for; less needs an answer that says why. */
    goodsAmount: int(0, ANY_AMOUNT_MAX),
    freightAmount: int(0, ANY_AMOUNT_MAX),
    /** The goods stay with the buyer all the same. */
    waivesReturn: z.boolean(),
    /** Of an exchange: without stock it waits for it, at most `afterSales.stockDays`, and is a refund then. Otherwise it is refused without. */
    waitsForStock: z._default(z.boolean(), false),
    /** Where the goods go back to, of the shop's list; needed where they do. */
    returnAddressId: z._default(z.nullable(Id), null),
    /** Instead of it, once: another place, which the audit log states. */
    returnAddress: z._default(z.nullable(ReturnAddress), null),
    answer: Answer,
  }),
  data: z.object({}),
})
/** @refuses caseNotFound, notNow, changedMeanwhile, appealByAnother, work.claimed, work.reasonUnknown */
export const rejectCase = endpoint({
  method: 'POST',
  path: '/office/after-sales/cases/:caseNumber/reject',
  who: 'staff:after-sales.decide',
  input: z.extend(Decision, Refusal.shape),
  data: z.object({}),
})
/** Asks the buyer whether the case may become another type; they answer on its page. @refuses caseNotFound, notNow, changedMeanwhile, work.claimed */
export const proposeType = endpoint({
  method: 'POST',
  path: '/office/after-sales/cases/:caseNumber/proposed-type',
  who: 'staff:after-sales.decide',
  input: z.extend(Decision, {
    type: z.enum(['refund_only', 'return_refund']),
    note: z.string().check(z.trim(), z.minLength(2), z.maxLength(ANSWER_MAX)),
  }),
  data: z.object({}),
})
/** The replacement will not come: the exchange becomes a refund, to which staff agreed with the waiting. @refuses caseNotFound, notNow, work.claimed */
export const stopWaiting = endpoint({
  method: 'POST',
  path: '/office/after-sales/cases/:caseNumber/stop-waiting',
  who: 'staff:after-sales.decide',
  input: z.object({ caseNumber: CaseNumber }),
  data: z.object({}),
})
/** A parcel of the merchant: its carrier is of the shop's list. */
const Parcel = z.object({
  carrierId: Id,
  /** Null for an own van. */
  trackingNumber: z.nullable(
    z.string().check(z.trim(), z.minLength(RETURN_NUMBER_MIN), z.maxLength(RETURN_NUMBER_MAX)),
  ),
})
/** The replacement leaves; its difference, if there is one, has left before. @refuses caseNotFound, notNow, differenceFirst, badTrackingNumber, notFound for the carrier, work.claimed */
export const shipReplacement = endpoint({
  method: 'POST',
  path: '/office/after-sales/cases/:caseNumber/replacement',
  who: 'staff:after-sales.check-in',
  input: z.extend(Parcel, { caseNumber: CaseNumber }),
  data: z.object({}),
})
/** Carrier or number of a replacement that is on its way. @refuses caseNotFound, notNow, badTrackingNumber, notFound for the carrier */
export const correctReplacement = endpoint({
  method: 'POST',
  path: '/office/after-sales/cases/:caseNumber/replacement/correct',
  who: 'staff:after-sales.check-in',
  input: z.extend(Parcel, { caseNumber: CaseNumber }),
  data: z.object({}),
})
/** The goods are picked up on this day; another day replaces it. @refuses caseNotFound, notNow, work.claimed */
export const bookPickup = endpoint({
  method: 'POST',
  path: '/office/after-sales/cases/:caseNumber/pickup',
  who: 'staff:after-sales.decide',
  input: z.object({ caseNumber: CaseNumber, pickupOn: Day }),
  data: z.object({}),
})
/** @refuses caseNotFound, notNow, work.claimed */
export const markPickedUp = endpoint({
  method: 'POST',
  path: '/office/after-sales/cases/:caseNumber/picked-up',
  who: 'staff:after-sales.decide',
  input: z.object({ caseNumber: CaseNumber }),
  data: z.object({}),
})
/**
 * What came back; what is fit for sale goes into its warehouse. Less than was agreed to may be refunded for it, never more.
 * @refuses caseNotFound, notNow, linesWrong, amountTooHigh, wholeRupiah, lowerNeedsReason, notFound for pictures, work.claimed
 */
export const checkInGoods = endpoint({
  method: 'POST',
  path: '/office/after-sales/cases/:caseNumber/check-in',
  who: 'staff:after-sales.check-in',
  input: z.object({
    caseNumber: CaseNumber,
    lines: z
      .array(
        z.object({
          lineId: Id,
          quantity: int(0, 1_000_000_000),
          resellableQuantity: int(0, 1_000_000_000),
          condition: z.string().check(z.trim(), z.maxLength(300)),
          pictureUrls: z._default(z.array(PicturePath).check(z.maxLength(CASE_FILES_MOST)), []),
        }),
      )
      .check(z.minLength(1), z.maxLength(CASE_LINES_MOST)),
    /** What goes back for the goods; less than was agreed to needs an answer that says why. */
    goodsAmount: int(0, ANY_AMOUNT_MAX),
    answer: Answer,
  }),
  data: z.object({}),
})
/** The goods that came back are not what was agreed to: nothing is refunded. @refuses caseNotFound, notNow, work.claimed, work.reasonUnknown */
export const refuseGoods = endpoint({
  method: 'POST',
  path: '/office/after-sales/cases/:caseNumber/refuse-goods',
  who: 'staff:after-sales.check-in',
  input: z.extend(z.object({ caseNumber: CaseNumber }), Refusal.shape),
  data: z.object({}),
})
/** Goods that were refused go home: by a parcel, or as the note says. @refuses caseNotFound, notNow, homeNoteNeeded, badTrackingNumber, notFound for the carrier, work.claimed */
export const sendGoodsHome = endpoint({
  method: 'POST',
  path: '/office/after-sales/cases/:caseNumber/goods-home',
  who: 'staff:after-sales.check-in',
  input: z.object({
    caseNumber: CaseNumber,
    /** Null: without one. */
    parcel: z.nullable(z.extend(Parcel, { paidBy: z.enum(['merchant', 'buyer']) })),
    /** The buyer reads it; needed without a parcel. */
    note: Answer,
  }),
  data: z.object({}),
})
/** Sends the money back the ways it came; above a limit when a colleague agrees. @refuses caseNotFound, notNow, waitsForColleague, work.claimed, approvals.alreadyAsked, invoices.redFirst */
export const refundCase = endpoint({
  method: 'POST',
  path: '/office/after-sales/cases/:caseNumber/refund',
  who: 'staff:payments.refund',
  input: z.object({ caseNumber: CaseNumber, amount: int(0, ANY_AMOUNT_MAX) }),
  data: z.object({
    /** A colleague has to agree first. */
    isAsked: z.boolean(),
  }),
})
