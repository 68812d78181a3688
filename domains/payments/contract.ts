/** Paying an order: online through a provider, or offline with a voucher that staff check. Also refunds. */
import * as z from 'zod/mini'
import { FileId, UploadedFile } from '#domains/uploads/contract.ts'
import { OrderNumber } from '#domains/orders/contract.ts'
import { ReasonCode } from '#domains/work/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import {
  Currency,
  Id,
  IdParam,
  Instant,
  int,
  Lang,
  page,
  PicturePath,
  Translated,
  Version,
} from '#kit/contract/values.ts'

const numbered = z.object({ orderNumber: OrderNumber })

export const AttemptState = z.enum(['open', 'succeeded', 'failed', 'expired'])
export const VoucherState = z.enum(['under_review', 'accepted', 'rejected'])

export const Account = z.object({
  id: Id,
  holder: z.string(),
  number: z.string(),
  bank: z.string(),
  currency: Currency,
  qrUrl: z.nullable(z.string()),
})

export const VoucherView = z.object({
  id: Id,
  round: z.int(),
  state: VoucherState,
  payerName: z.string(),
  payerLast4: z.string(),
  amount: z.int(),
  paidAt: Instant,
  bankReference: z.string(),
  files: z.array(UploadedFile),
  submittedAt: Instant,
  decidedAt: z.nullable(Instant),
  acceptedAmount: z.nullable(z.int()),
  rejectReason: z.nullable(z.string()),
})

/** Everything the pay page needs. */
export const PayInfo = z.object({
  orderNumber: OrderNumber,
  currency: Currency,
  payableAmount: z.int(),
  paidAmount: z.int(),
  dueAmount: z.int(),
  /** Whether it can be paid now; otherwise why not (message key). */
  payable: z.boolean(),
  why: z.nullable(z.string()),
  payBy: z.nullable(Instant),
  now: Instant,
  methods: z.array(
    z.object({ method: z.enum(['online', 'offline']), provider: z.nullable(z.string()) }),
  ),
  attempt: z.nullable(z.object({ id: z.uuid(), state: AttemptState, expiresAt: Instant })),
  offline: z.object({
    accounts: z.array(Account),
    /** The buyer writes it into the remark of the transfer, so that the order is found. */
    reference: z.string(),
    uploadBy: z.nullable(Instant),
    reviewBy: z.nullable(Instant),
    roundsLeft: z.int(),
    vouchers: z.array(VoucherView),
  }),
})
export type PayInfo = z.infer<typeof PayInfo>
export const payInfo = endpoint({
  method: 'GET',
  path: '/payments/orders/:orderNumber',
  who: 'buyer',
  input: numbered,
  data: PayInfo,
})

/**
 * Starts an attempt and answers with the address to pay at. An open attempt is returned again. `returnTo` is a path of
 * this shop.
 * @refuses notPayable, onlineNotOffered, providerAway
 */
export const payOnline = endpoint({
  method: 'POST',
  path: '/payments/orders/:orderNumber/attempts',
  who: 'buyer',
  input: numbered,
  data: z.object({ attemptId: z.uuid(), redirectUrl: z.string(), expiresAt: Instant }),
})
/**
 * The result page asks the shop, and the shop asks the provider when its notification is missing, so that lost
 * notifications do no harm.
 */
export const attemptState = endpoint({
  method: 'GET',
  path: '/payments/attempts/:attemptId',
  who: 'buyer',
  input: z.object({ attemptId: z.uuid() }),
  data: z.object({
    attemptId: z.uuid(),
    orderNumber: OrderNumber,
    state: AttemptState,
    amount: z.int(),
    currency: Currency,
    /** The provider's own code; the screen translates it into what to do. */
    failure: z.nullable(z.string()),
    paid: z.boolean(),
  }),
})

/** Chooses to pay by transfer: from now on the voucher's deadline runs instead of the online one. */
export const chooseOffline = endpoint({
  method: 'POST',
  path: '/payments/orders/:orderNumber/offline',
  who: 'buyer',
  input: numbered,
  data: PayInfo,
})
/** @refuses notPayable, tooManyRounds, fileUnknown, voucherWaiting */
export const submitVoucher = endpoint({
  method: 'POST',
  path: '/payments/orders/:orderNumber/vouchers',
  who: 'buyer',
  input: z.extend(numbered, {
    payerName: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    payerLast4: z.string().check(z.regex(/^\d{4}$/)),
    amount: int(1, ANY_AMOUNT_MAX),
    paidAt: Instant,
    bankReference: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
    fileIds: z.array(FileId).check(z.minLength(1), z.maxLength(3)),
  }),
  data: PayInfo,
})

// --- back office -----------------------------------------------------------------------------------------

export const OfficeVoucher = z.extend(VoucherView, {
  orderNumber: OrderNumber,
  buyerName: z.string(),
  currency: Currency,
  dueAmount: z.int(),
  /** The language in which the buyer is written to. */
  lang: Lang,
  reference: z.string(),
  reviewBy: Instant,
  /** Other orders with the same picture or bank reference. */
  duplicates: z.array(
    z.object({ orderNumber: OrderNumber, kind: z.enum(['file', 'bankReference']) }),
  ),
  /** A colleague has confirmed the duplicate. */
  secondConfirmed: z.boolean(),
})
export const officeVouchers = endpoint({
  method: 'GET',
  path: '/office/payments/vouchers',
  who: 'staff:payments.read',
  input: z.object({
    state: z._default(VoucherState, 'under_review'),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(OfficeVoucher),
})
export const RefundView = z.object({
  id: Id,
  amount: z.int(),
  state: z.enum(['waiting', 'succeeded', 'failed']),
  route: z.enum(['online', 'bank']),
  reason: z.string(),
  /** The reason of the provider's refusal, in its own words. */
  failure: z.nullable(z.string()),
  /** Why the last call to the provider got no answer; it is retried automatically. */
  trouble: z.nullable(z.string()),
  /**
   * A call was never answered, or the provider no longer knows a refund that it had accepted, so it may have paid.
   * Sending it by bank needs a statement and a second person.
   */
  isUnknown: z.boolean(),
  /** True in the latter case. */
  isDisowned: z.boolean(),
  tryCount: z.int(),
  triedAt: z.nullable(Instant),
  nextTryAt: z.nullable(Instant),
  /** From when on staff may send it by bank instead; null where staff may not. */
  bankFrom: z.nullable(Instant),
  createdAt: Instant,
  doneAt: z.nullable(Instant),
  bankReference: z.nullable(z.string()),
  /** The member of staff who is sending it by bank; only they can mark it as sent. */
  taken: z.nullable(
    z.object({
      name: z.string(),
      at: Instant,
      isMine: z.boolean(),
      /** From when on a colleague may release it too. */
      releaseFrom: Instant,
    }),
  ),
})
export const orderPayments = endpoint({
  method: 'GET',
  path: '/office/payments/orders/:orderNumber',
  who: 'staff:payments.read',
  input: numbered,
  data: z.object({
    attempts: z.array(
      z.object({
        id: z.uuid(),
        provider: z.string(),
        amount: z.int(),
        state: AttemptState,
        createdAt: Instant,
        providerReference: z.nullable(z.string()),
        failure: z.nullable(z.string()),
      }),
    ),
    receipts: z.array(
      z.object({
        id: Id,
        kind: z.enum(['online', 'offline']),
        amount: z.int(),
        at: Instant,
        reference: z.string(),
      }),
    ),
    vouchers: z.array(OfficeVoucher),
    refunds: z.array(RefundView),
  }),
})
export const OfficeRefund = z.extend(RefundView, {
  orderNumber: OrderNumber,
  buyerName: z.string(),
  currency: Currency,
})
/**
 * `toSend`: staff must send it by bank, because the provider refused it or never had the money. `atProvider` needs no
 * action.
 */
export const RefundPart = z.enum(['toSend', 'atProvider', 'done'])
/** Refunds: pending ones by longest wait first, finished ones newest first. */
export const officeRefunds = endpoint({
  method: 'GET',
  path: '/office/payments/refunds',
  who: 'staff:payments.read',
  input: z.object({
    part: z._default(RefundPart, 'toSend'),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(OfficeRefund),
})
/**
 * Accepts a voucher with the amount on the bank statement. Less than due leaves the order partially paid. Above a
 * limit, or when the amount differs too much from the buyer's statement or exceeds what is due, a second person is
 * asked and the voucher stays pending.
 * @refuses duplicateVoucher, voucherDecided, samePerson, approvals.alreadyAsked, approvals.aloneFrom
 */
export const acceptVoucher = endpoint({
  method: 'POST',
  path: '/office/payments/vouchers/:voucherId/accept',
  who: 'staff:payments.review',
  input: z.object({
    voucherId: IdParam,
    acceptedAmount: int(1, ANY_AMOUNT_MAX),
    bankReference: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
  }),
  data: OfficeVoucher,
})
/** The buyer reads the reason. */
export const rejectVoucher = endpoint({
  method: 'POST',
  path: '/office/payments/vouchers/:voucherId/reject',
  who: 'staff:payments.review',
  input: z.object({
    voucherId: IdParam,
    reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)),
    reasonCode: z.optional(ReasonCode),
  }),
  data: OfficeVoucher,
})
/** A second person confirms that a suspected duplicate is genuine. @refuses samePerson */
export const confirmDuplicate = endpoint({
  method: 'POST',
  path: '/office/payments/vouchers/:voucherId/confirm',
  who: 'staff:payments.review',
  input: z.object({
    voucherId: IdParam,
    /** As on the bank statement; the voucher can then be accepted with this reference only. */
    bankReference: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
    note: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)),
  }),
  data: OfficeVoucher,
})
/**
 * Closes an order that is paid and not shipped, and refunds all of its money. Above the limit a second person is asked,
 * and the answer is null.
 * @refuses orders.notNow, approvals.alreadyAsked
 */
export const cancelAndRefund = endpoint({
  method: 'POST',
  path: '/office/payments/orders/:orderNumber/refund',
  who: 'staff:payments.refund',
  input: z.extend(numbered, { note: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  data: z.object({ refundCount: z.nullable(z.int()) }),
})
/**
 * Claims a refund before it is sent by bank, so that two members of staff never send the same one. Above the refund
 * limit the person who accepted the money may not claim it.
 * @refuses refundNotFound, refundUnknown, refundOfOwn, refundTaken
 */
export const takeRefund = endpoint({
  method: 'POST',
  path: '/office/payments/refunds/:refundId/take',
  who: 'staff:payments.refund',
  input: z.object({ refundId: IdParam }),
  data: z.object({}),
})
/**
 * Releases a claimed refund that was not transferred; after a day a colleague may release it too.
 * @refuses refundNotTaken, refundTaken
 */
export const releaseRefund = endpoint({
  method: 'POST',
  path: '/office/payments/refunds/:refundId/release',
  who: 'staff:payments.refund',
  input: z.object({ refundId: IdParam }),
  data: z.object({}),
})
/**
 * Marks a refund that the caller has claimed as sent by bank, with its reference, which no other refund may have.
 * @refuses refundNotFound, refundUnknown, refundOfOwn, refundNotTaken, refundTaken, transferUsed
 */
export const refundSent = endpoint({
  method: 'POST',
  path: '/office/payments/refunds/:refundId/sent',
  who: 'staff:payments.refund',
  input: z.object({
    refundId: IdParam,
    bankReference: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
  }),
  data: z.object({}),
})
export const waitingPayments = endpoint({
  method: 'GET',
  path: '/office/payments/waiting',
  who: 'staff:payments.read',
  input: z.object({}),
  data: z.object({
    voucherCount: z.int(),
    overdueVoucherCount: z.int(),
    bankRefundCount: z.int(),
    failedRefundCount: z.int(),
    /** Refunds whose provider did not answer the last call. */
    stuckRefundCount: z.int(),
    /** Provider events that did not become a receipt and that staff have not resolved. */
    oddEventCount: z.int(),
  }),
})
export const AccountForm = z.object({
  id: z.optional(Id),
  holder: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  number: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
  bank: Translated,
  currency: Currency,
  /** A picture of this shop, as an upload returned it. */
  qrUrl: z._default(z.nullable(PicturePath), null),
  active: z.boolean(),
  /** The version that was edited; absent for a new account. */
  version: z.optional(Version),
})
export const officeAccounts = endpoint({
  method: 'GET',
  path: '/office/payments/accounts',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(z.required(AccountForm)),
})
export const saveAccount = endpoint({
  method: 'POST',
  path: '/office/payments/accounts',
  who: 'staff:settings.write',
  input: AccountForm,
  /** Null where a second person has to agree first. @refuses changedMeanwhile */
  data: z.object({ id: z.nullable(Id) }),
})
