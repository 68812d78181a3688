/** The words of after-sales cases, and what buyers ask for. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { FileId, UploadedFile } from '#domains/uploads/contract.ts'
import { InfoRequest } from '#domains/work/info-requests-contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import { Currency, FlagParam, Id, Instant, int, page } from '#kit/contract/values.ts'
import {
  CASE_FILES_MOST,
  CASE_LINES_MOST,
  CASE_TEXT_MAX,
  RETURN_NUMBER_MAX,
  RETURN_NUMBER_MIN,
} from './limits.ts'

export const CaseNumber = z.string().check(z.regex(/^RF\d{15}$/))
export const CaseState = z.enum([
  'applied',
  'appealed',
  'agreed',
  'awaiting_stock',
  'awaiting_payment',
  'awaiting_return',
  'pickup_booked',
  'picked_up',
  'returning',
  'received',
  'replacement_ready',
  'replacement_shipped',
  'refunding',
  'completed',
  'rejected',
  'goods_refused',
  'revoked',
  'closed_overdue',
])
export type CaseState = z.infer<typeof CaseState>
export const CaseType = z.enum(['refund_only', 'return_refund', 'exchange'])
export type CaseType = z.infer<typeof CaseType>
/** `none`: nothing goes back. `pickup`: the merchant has the goods picked up. */
export const Recovery = z.enum(['none', 'self', 'pickup'])
export type Recovery = z.infer<typeof Recovery>

/** Who must act, until when, and what happens then. */
export const CaseClock = z.object({
  actor: z.enum(['buyer', 'merchant', 'system']),
  at: z.nullable(Instant),
  consequence: z.nullable(
    z.enum(['escalates', 'refunds', 'lapses', 'closes', 'received', 'completes', 'withdraws']),
  ),
  isLate: z.boolean(),
})
export const ReturnAddress = z.object({
  consignee: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  phone: z.string().check(z.trim(), z.minLength(5), z.maxLength(30)),
  address: z.string().check(z.trim(), z.minLength(5), z.maxLength(300)),
  /** ISO 3166-1 alpha-2; empty in addresses from before. */
  country: z._default(z.string().check(z.regex(/^([A-Z]{2})?$/)), ''),
  /** The address in Latin letters, for buyers and carriers abroad. */
  abroad: z._default(z.string().check(z.trim(), z.maxLength(300)), ''),
})
export type ReturnAddress = z.infer<typeof ReturnAddress>

/** It came as a gift: it has no price, but so much it is stated to be worth, all pieces together. */
const GiftLine = z.object({ valueAmount: z.int() })
/** What is taken off for gifts that stay with the buyer. */
const GiftDeduction = z.object({ lineId: Id, name: z.string(), amount: z.int() })

const CaseLine = z.object({
  lineId: Id,
  name: z.string(),
  optionText: z.string(),
  code: z.string(),
  unitName: z.string(),
  pictureUrl: z.nullable(z.string()),
  gift: z.nullable(GiftLine),
  quantity: z.int(),
  goodsAmount: z.int(),
  /** What of the line the buyer holds. */
  heldSkuId: Id,
  /** What replaces it, and what goes back since that is cheaper; null and empty where nothing does. */
  newSkuId: z.nullable(Id),
  newOptionText: z.string(),
  backAmount: z.nullable(z.int()),
  /** What is paid since it is dearer; 0 where it is not. */
  extraAmount: z.int(),
})
export type CaseLine = z.infer<typeof CaseLine>

export const Round = z.object({
  number: z.int(),
  type: CaseType,
  reason: z.string(),
  recovery: Recovery,
  text: z.string(),
  amount: z.int(),
  lines: z.array(CaseLine),
  /** As the buyer read it when they sent the round. */
  giftDeductions: z.array(GiftDeduction),
  files: z.array(UploadedFile),
  createdAt: Instant,
  /** Null while it is decided on. */
  outcome: z.nullable(
    z.enum([
      'edited',
      'agreed',
      'rejected',
      'goods_refused',
      'revoked',
      'closed_overdue',
      'completed',
    ]),
  ),
  decidedAt: z.nullable(Instant),
  /** What staff told the buyer. */
  answer: z.string(),
  /** Where its goods were to go back to; null where they were not. */
  returnAddress: z.nullable(ReturnAddress),
})
export type Round = z.infer<typeof Round>

export const CaseEvent = z.object({
  at: Instant,
  actor: z.enum(['buyer', 'staff', 'system']),
  /** Empty for buyers: they do not see which member of staff did something. */
  actorName: z.string(),
  event: z.string(),
  note: z.string(),
  state: CaseState,
})
export type CaseEvent = z.infer<typeof CaseEvent>

export const CheckedIn = z.object({
  lineId: Id,
  quantity: z.int(),
  resellableQuantity: z.int(),
  condition: z.string(),
  pictureUrls: z.array(z.string()),
})

/** What the merchant has sent: by whom, and where its way can be read. */
export const CaseParcel = z.object({
  carrier: z.string(),
  /** Null where the carrier gives none. */
  number: z.nullable(z.string()),
  trackingUrl: z.nullable(z.string()),
  sentAt: Instant,
})
export type CaseParcel = z.infer<typeof CaseParcel>

export const CaseSummary = z.object({
  number: CaseNumber,
  orderNumber: OrderNumber,
  type: CaseType,
  state: CaseState,
  createdAt: Instant,
  currency: Currency,
  /** Agreed to, or asked for while it is not. */
  amount: z.int(),
  lines: z.array(CaseLine),
  clock: z.nullable(CaseClock),
  isAsked: z.boolean(),
})
export type CaseSummary = z.infer<typeof CaseSummary>

export const CaseDetail = z.extend(CaseSummary, {
  recovery: Recovery,
  /** Of the latest round, as it stands now. */
  giftDeductions: z.array(GiftDeduction),
  /** Null while nobody has agreed. */
  agreedGoodsAmount: z.nullable(z.int()),
  agreedFreightAmount: z.nullable(z.int()),
  /** Who bears the freight of goods that go back. */
  returnFreightBy: z.enum(['merchant', 'buyer']),
  returnAddress: z.nullable(ReturnAddress),
  sending: z.nullable(
    z.object({
      carrier: z.string(),
      number: z.string(),
      phone: z.string(),
      remark: z.string(),
      sentAt: Instant,
      files: z.array(UploadedFile),
    }),
  ),
  pickupOn: z.nullable(z.string()),
  checkedIn: z.array(CheckedIn),
  isReceivedAlone: z.boolean(),
  refunds: z.array(
    z.object({
      /** Whose money it is, and on whose page the buyer gives the account for it: of the case's order, or of a difference that was paid. */
      orderNumber: OrderNumber,
      amount: z.int(),
      route: z.enum(['online', 'bank', 'credit', 'wallet']),
      isDone: z.boolean(),
      doneAt: z.nullable(Instant),
      /** Of one that has not arrived: the buyer's bank account, staff who send it, or the provider. */
      waitsFor: z.nullable(z.enum(['account', 'staff', 'provider'])),
    }),
  ),
  /** The latest first. */
  rounds: z.array(Round),
  /** The earliest first. */
  events: z.array(CaseEvent),
  reapplyLeft: z.int(),
  /** What staff propose instead of what was asked for. */
  proposedType: z.nullable(CaseType),
  appealedAt: z.nullable(Instant),
  /** Nobody else could look again: who rejected did. */
  isAppealAlone: z.boolean(),
  replacement: z.nullable(CaseParcel),
  /** Goods that were refused are with the merchant still. */
  keepsGoods: z.boolean(),
  /** How they went home. */
  home: z.nullable(
    z.object({
      /** Null: without a parcel, as `note` says. */
      parcel: z.nullable(CaseParcel),
      /** Who pays its carrier. */
      paidBy: z.nullable(z.enum(['merchant', 'buyer'])),
      note: z.string(),
      sentAt: Instant,
    }),
  ),
  /** The difference of a cheaper replacement has left. */
  isDifferenceSent: z.boolean(),
  /** What a dearer replacement costs more: the order by which the buyer pays it. `returned`: it goes back, since the exchange came to nothing. */
  difference: z.nullable(
    z.object({
      orderNumber: OrderNumber,
      amount: z.int(),
      state: z.enum(['unpaid', 'partlyPaid', 'checking', 'paid', 'returned', 'closed']),
      payBy: Instant,
    }),
  ),
})
export type CaseDetail = z.infer<typeof CaseDetail>

/** A gift that a buyer has, and the goods that it was given for (`amounts.ts`). */
export const EarnedGift = z.object({
  lineId: Id,
  name: z.string(),
  valueAmount: z.int(),
  measure: z.enum(['amount', 'quantity']),
  least: z.int(),
  isReturned: z.boolean(),
  goods: z.array(
    z.object({
      lineId: Id,
      quantity: z.int(),
      factor: z.int(),
      listedAmount: z.int(),
      remainingQuantity: z.int(),
    }),
  ),
})

/** Whether a reason is a fault of the goods; each kind has a window of its own. */
export const Cause = z.enum(['quality', 'none'])

export const MyCase = z.extend(CaseDetail, {
  infoRequests: z.array(InfoRequest),
  mayEdit: z.boolean(),
  mayRevoke: z.boolean(),
  maySendBack: z.boolean(),
  /** Of a parcel that is on its way: what was typed of it. */
  mayCorrectReturn: z.boolean(),
  mayResubmit: z.boolean(),
  /** Until when, for the reason that it had; null where it may not be, or has no end. */
  resubmitUntil: z.nullable(Instant),
  /** The kinds of reasons for which another round would be too late. */
  overCauses: z.array(Cause),
  /** What goes back at most where a second look agrees; null where none may be asked for. */
  appealAmount: z.nullable(z.int()),
  /** Until when that may be asked for; null where it may not. */
  appealUntil: z.nullable(Instant),
  mayReceive: z.boolean(),
  /** While it may be replaced by another round: the gifts of its order as if it were not there. */
  gifts: z.array(EarnedGift),
  /** Money goes back instead of waiting for stock: so much. Null where the case does not wait. */
  refundInsteadAmount: z.nullable(z.int()),
  /** What goes back where the type that staff propose is accepted; null where they propose none. */
  proposedAmount: z.nullable(z.int()),
})
export type MyCase = z.infer<typeof MyCase>

/** One line of the file of a case: what happened to its order or in it. In the reader's language. */
export const CaseFileEntry = z.object({
  at: Instant,
  source: z.enum(['order', 'case', 'message', 'file', 'goods', 'money']),
  actor: z.enum(['buyer', 'staff', 'system', 'provider']),
  /** Empty for buyers. */
  actorName: z.string(),
  title: z.string(),
  text: z.string(),
  /** Of a picture or document, as it was sent. */
  sha256: z.nullable(z.string()),
  byteCount: z.nullable(z.int()),
})
export type CaseFileEntry = z.infer<typeof CaseFileEntry>

const Chosen = z.object({
  lineId: Id,
  quantity: int(1, 1_000_000_000),
  /** What of the line the buyer holds; needed where that is of several SKUs. */
  heldSkuId: z.optional(z.nullable(Id)),
  /** Of an exchange: what replaces it. */
  newSkuId: z.optional(z.nullable(Id)),
})
const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(CASE_TEXT_MAX))
/** What a round asks for. `amount` is what the buyer has read that goes back, `extraAmount` what they pay for a dearer replacement. */
const RoundForm = z.object({
  type: CaseType,
  reason: z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)),
  recovery: Recovery,
  text: Text,
  lines: z.array(Chosen).check(z.minLength(1), z.maxLength(CASE_LINES_MOST)),
  fileIds: z.array(FileId).check(z.maxLength(CASE_FILES_MOST)),
  amount: int(0, ANY_AMOUNT_MAX),
  extraAmount: z._default(int(0, ANY_AMOUNT_MAX), 0),
})

/** A buyer's own cases, the latest first. */
export const myCases = endpoint({
  method: 'GET',
  path: '/after-sales',
  who: 'buyer',
  input: z.object({
    state: z._default(z.enum(['all', 'open', 'ended']), 'all'),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(CaseSummary),
})

/** How many of a buyer's cases are open, and of how many it is their turn. */
export const myCaseCounts = endpoint({
  method: 'GET',
  path: '/after-sales/counts',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ openCount: z.int(), waitingCount: z.int() }),
})

/**
 * What can be asked for of an order: pieces of lines that have left whole, that no case has and that are not with the merchant since they were
 * refused, and what goes back for them. `caseNumber`: for another round of this case, which has its own refused pieces.
 * @refuses orders.orderNotFound, caseNotFound
 */
export const afterSalesOfOrder = endpoint({
  method: 'GET',
  path: '/after-sales/orders/:orderNumber',
  who: 'buyer',
  input: z.object({ orderNumber: OrderNumber, caseNumber: z.optional(CaseNumber) }),
  data: z.object({
    orderNumber: OrderNumber,
    currency: Currency,
    /** Null where it may be applied for. */
    why: z.nullable(z.enum(['notShipped', 'closed', 'windowOver', 'nothingLeft'])),
    /** Some of its lines have not left whole: they are not among `lines` yet. */
    isPartly: z.boolean(),
    /** Until when, with each kind of reason; null: not received yet, so without end. */
    noReasonUntil: z.nullable(Instant),
    qualityUntil: z.nullable(Instant),
    /** Of these that is over. */
    overCauses: z.array(Cause),
    lines: z.array(
      z.object({
        lineId: Id,
        name: z.string(),
        optionText: z.string(),
        code: z.string(),
        unitName: z.string(),
        pictureUrl: z.nullable(z.string()),
        gift: z.nullable(GiftLine),
        shippedQuantity: z.int(),
        leftQuantity: z.int(),
        /** Goes back for all pieces that are left, without freight. */
        leftAmount: z.int(),
        /** What points took off all that was shipped; what is more expensive is measured with it (`differenceFor`). */
        pointsAmount: z.int(),
        /** What the buyer holds of it: several SKUs after an exchange of some pieces. */
        held: z.array(
          z.object({
            skuId: Id,
            optionText: z.string(),
            leftQuantity: z.int(),
            /** What may replace it, the same SKU first; none without a product. `unitAmount` is for one base unit, today. */
            replacements: z.array(
              z.object({
                skuId: Id,
                optionText: z.string(),
                unitAmount: z.nullable(z.int()),
                availableCount: z.int(),
              }),
            ),
          }),
        ),
      }),
    ),
    cases: z.array(CaseSummary),
    /** What came with the goods: what is taken off where these go back and it does not (`deductionsFor`). */
    gifts: z.array(EarnedGift),
  }),
})

/**
 * @refuses orders.orderNotFound, notShipped, windowOver, tooMany, amountChanged, reasonUnknown, textTooShort, recoveryUnknown, fileUnknown, videoAlone,
 * nothingPaid, tooOften, heldNeeded, replacementNeeded, moreExpensive, otherPriceOnce, mixedPrices, promotedOnly
 */
export const applyForCase = endpoint({
  method: 'POST',
  path: '/after-sales/orders/:orderNumber/cases',
  who: 'buyer',
  input: z.extend(RoundForm, { orderNumber: OrderNumber }),
  data: z.object({ caseNumber: CaseNumber }),
})

/** One video for a case, without a form: streamed, and private. Of whoever has an order of which something was shipped. @refuses notShipped, tooMany, storageFull, and those of `uploads` */
export const uploadCaseVideo = endpoint({
  method: 'POST',
  path: '/after-sales/videos',
  who: 'buyer',
  input: z.object({}),
  data: UploadedFile,
})

const numbered = z.object({ caseNumber: CaseNumber })
const filed = z.extend(numbered, {
  /** Chinese beside the reader's language. */
  bilingual: z.optional(FlagParam),
})
/** All that happened, as PDF. @refuses caseNotFound, also for the cases of others; tooMany */
export const myCaseFile = download({
  path: '/after-sales/cases/:caseNumber/file',
  who: 'buyer',
  input: filed,
})
/** The sheet that goes with returned goods, as PDF. @refuses caseNotFound, notFound where nothing goes back now; tooMany */
export const myReturnLabel = download({
  path: '/after-sales/cases/:caseNumber/return-label',
  who: 'buyer',
  input: numbered,
})
/** @refuses caseNotFound, also for the cases of others */
export const myCase = endpoint({
  method: 'GET',
  path: '/after-sales/cases/:caseNumber',
  who: 'buyer',
  input: numbered,
  data: MyCase,
})
/**
 * Replaces what was asked for while nobody has decided it, or applies again: another round. Pictures of the round before are named again.
 * @refuses as `applyForCase`; caseNotFound, notNow, tooManyRounds
 */
export const sendRound = endpoint({
  method: 'POST',
  path: '/after-sales/cases/:caseNumber/rounds',
  who: 'buyer',
  input: z.extend(RoundForm, { caseNumber: CaseNumber }),
  data: z.object({}),
})
/** What was paid of a difference goes back. @refuses caseNotFound, notNow, proofWaiting */
export const revokeCase = endpoint({
  method: 'POST',
  path: '/after-sales/cases/:caseNumber/revoke',
  who: 'buyer',
  input: numbered,
  data: z.object({}),
})
/**
 * Somebody else than who rejected looks again, for the amount that the buyer read; once for a case.
 * @refuses caseNotFound, notNow, appealedAlready, windowOver, tooMany, amountChanged
 */
export const appealCase = endpoint({
  method: 'POST',
  path: '/after-sales/cases/:caseNumber/appeal',
  who: 'buyer',
  input: z.object({ caseNumber: CaseNumber, text: Text, amount: int(0, ANY_AMOUNT_MAX) }),
  data: z.object({}),
})
/** Whether it becomes what staff propose, for the amount that the buyer read. @refuses caseNotFound, notNow, amountChanged */
export const answerProposedType = endpoint({
  method: 'POST',
  path: '/after-sales/cases/:caseNumber/proposed-type',
  who: 'buyer',
  input: z.object({
    caseNumber: CaseNumber,
    type: CaseType,
    isAccepted: z.boolean(),
    /** What goes back for it; null where it is declined. */
    amount: z._default(z.nullable(int(0, ANY_AMOUNT_MAX)), null),
  }),
  data: z.object({}),
})
/** The buyer waits for no replacement any more: the exchange becomes a refund, of the amount that they read. @refuses caseNotFound, notNow, amountChanged */
export const chooseRefund = endpoint({
  method: 'POST',
  path: '/after-sales/cases/:caseNumber/refund-instead',
  who: 'buyer',
  input: z.object({ caseNumber: CaseNumber, amount: int(1, ANY_AMOUNT_MAX) }),
  data: z.object({}),
})
/** The replacement has arrived. @refuses caseNotFound, notNow */
export const receiveReplacement = endpoint({
  method: 'POST',
  path: '/after-sales/cases/:caseNumber/replacement/received',
  who: 'buyer',
  input: numbered,
  data: z.object({}),
})
const ReturnParcel = {
  caseNumber: CaseNumber,
  carrier: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  trackingNumber: z
    .string()
    .check(z.trim(), z.minLength(RETURN_NUMBER_MIN), z.maxLength(RETURN_NUMBER_MAX)),
  phone: z.string().check(z.trim(), z.maxLength(30)),
  remark: z.string().check(z.trim(), z.maxLength(300)),
}
/** Mends what the buyer typed of the parcel, until the merchant has looked at the goods. @refuses caseNotFound, notNow, tooMany */
export const correctReturn = endpoint({
  method: 'POST',
  path: '/after-sales/cases/:caseNumber/return/correct',
  who: 'buyer',
  input: z.object(ReturnParcel),
  data: z.object({}),
})
/** The goods are on their way back. @refuses caseNotFound, notNow, fileUnknown, videoAlone */
export const sendBack = endpoint({
  method: 'POST',
  path: '/after-sales/cases/:caseNumber/return',
  who: 'buyer',
  input: z.object({
    ...ReturnParcel,
    fileIds: z.array(FileId).check(z.maxLength(CASE_FILES_MOST)),
  }),
  data: z.object({}),
})
