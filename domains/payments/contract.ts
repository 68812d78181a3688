/** How an order is paid: online through a provider, or offline with a voucher that staff check. And how money goes back. */
import * as z from 'zod/mini'
import { FileId, UploadedFile } from '#domains/uploads/contract.ts'
import { OrderNumber } from '#domains/orders/contract.ts'
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
  /** Whether it can be paid now; else why (message key). */
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
    /** To be written into the remark of the transfer; finds the order by itself. */
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
 * Starts an attempt and answers where to pay. An attempt that is still open is answered again. `returnTo` is a path of this shop.
 * @refuses notPayable, onlineNotOffered, providerAway
 */
export const payOnline = endpoint({
  method: 'POST',
  path: '/payments/orders/:orderNumber/attempts',
  who: 'buyer',
  input: numbered,
  data: z.object({ attemptId: z.uuid(), redirectUrl: z.string(), expiresAt: Instant }),
})
/** The result page asks us, and we ask the provider where its word is missing: a lost notification heals here. */
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
    /** In the provider's own words; the screen tells what to do. */
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
  /** In which the buyer is written to. */
  lang: Lang,
  reference: z.string(),
  reviewBy: Instant,
  /** The same picture or bank reference stands on another order. */
  duplicates: z.array(
    z.object({ orderNumber: OrderNumber, kind: z.enum(['file', 'bankReference']) }),
  ),
  /** A colleague has confirmed the duplicate. */
  secondConfirmed: z.boolean(),
})
export const officeVouchers = endpoint({
  method: 'GET',
  path: '/office/vouchers',
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
  /** Why the provider would not, in its own words. */
  failure: z.nullable(z.string()),
  /** Why the last call to the provider found nobody; it is called again by itself. */
  trouble: z.nullable(z.string()),
  /**
   * A call was never answered, or the provider no longer knows what it had taken in, so it may have paid: by bank only with a
   * statement and a second person.
   */
  isUnknown: z.boolean(),
  /** The latter of the two. */
  isDisowned: z.boolean(),
  tryCount: z.int(),
  triedAt: z.nullable(Instant),
  nextTryAt: z.nullable(Instant),
  /** From when on staff may send it by bank instead; null where that is not theirs to decide. */
  bankFrom: z.nullable(Instant),
  createdAt: Instant,
  doneAt: z.nullable(Instant),
  bankReference: z.nullable(z.string()),
  /** Who of the staff is sending it by bank; nobody else marks it as sent. */
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
/** `toSend`: what staff must send by bank, as the provider has refused or never had the money. `atProvider` comes by itself. */
export const RefundPart = z.enum(['toSend', 'atProvider', 'done'])
/** Money owed back: what waits the longest first; what is done, the newest first. */
export const officeRefunds = endpoint({
  method: 'GET',
  path: '/office/refunds',
  who: 'staff:payments.read',
  input: z.object({
    part: z._default(RefundPart, 'toSend'),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(OfficeRefund),
})
/**
 * Accepts with what the bank statement says. Less than due leaves the order partially paid. Where that is above a limit, differs
 * beyond another from what the buyer states, or is that much more than due, a second person is asked and the voucher waits on.
 * @refuses duplicateVoucher, voucherDecided, samePerson, approvals.alreadyAsked, approvals.aloneFrom
 */
export const acceptVoucher = endpoint({
  method: 'POST',
  path: '/office/vouchers/:voucherId/accept',
  who: 'staff:payments.review',
  input: z.object({
    voucherId: IdParam,
    acceptedAmount: int(1, ANY_AMOUNT_MAX),
    bankReference: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
  }),
  data: OfficeVoucher,
})
/** The reason is what the buyer reads. */
export const rejectVoucher = endpoint({
  method: 'POST',
  path: '/office/vouchers/:voucherId/reject',
  who: 'staff:payments.review',
  input: z.object({
    voucherId: IdParam,
    reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)),
  }),
  data: OfficeVoucher,
})
/** A second person says that a duplicate is none. @refuses samePerson */
export const confirmDuplicate = endpoint({
  method: 'POST',
  path: '/office/vouchers/:voucherId/confirm',
  who: 'staff:payments.review',
  input: z.object({
    voucherId: IdParam,
    /** As the bank statement has it: only with this one may the voucher be accepted then. */
    bankReference: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
    note: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)),
  }),
  data: OfficeVoucher,
})
/**
 * Closes an order that is paid and not shipped, and sends all of its money back. Above the limit it asks a second person, and
 * answers null. @refuses orders.notNow, approvals.alreadyAsked
 */
export const cancelAndRefund = endpoint({
  method: 'POST',
  path: '/office/orders/:orderNumber/refund',
  who: 'staff:payments.refund',
  input: z.extend(numbered, { note: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  data: z.object({ refundCount: z.nullable(z.int()) }),
})
/**
 * Before they transfer a refund by bank, or one that the provider refused, somebody takes it, so that no two transfer it. Above the
 * limit of refunds not who accepted the money.
 * @refuses refundNotFound, refundUnknown, refundOfOwn, refundTaken
 */
export const takeRefund = endpoint({
  method: 'POST',
  path: '/office/refunds/:refundId/take',
  who: 'staff:payments.refund',
  input: z.object({ refundId: IdParam }),
  data: z.object({}),
})
/** Lets go of a refund that has not been transferred; after a day a colleague may do it for whoever took it. @refuses refundNotTaken, refundTaken */
export const releaseRefund = endpoint({
  method: 'POST',
  path: '/office/refunds/:refundId/release',
  who: 'staff:payments.refund',
  input: z.object({ refundId: IdParam }),
  data: z.object({}),
})
/**
 * A refund that the caller has taken has left by bank: its reference, which proves no other refund.
 * @refuses refundNotFound, refundUnknown, refundOfOwn, refundNotTaken, refundTaken, transferUsed
 */
export const refundSent = endpoint({
  method: 'POST',
  path: '/office/refunds/:refundId/sent',
  who: 'staff:payments.refund',
  input: z.object({
    refundId: IdParam,
    bankReference: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
  }),
  data: z.object({}),
})
export const paymentsWaiting = endpoint({
  method: 'GET',
  path: '/office/payments-waiting',
  who: 'staff:payments.read',
  input: z.object({}),
  data: z.object({
    voucherCount: z.int(),
    overdueVoucherCount: z.int(),
    bankRefundCount: z.int(),
    failedRefundCount: z.int(),
    /** The provider was away when it was last called about them. */
    stuckRefundCount: z.int(),
    /** What providers told that is no money yet, and nobody has looked at. */
    oddEventCount: z.int(),
  }),
})
export const AccountForm = z.object({
  id: z.optional(Id),
  holder: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  number: z.string().check(z.trim(), z.minLength(4), z.maxLength(60)),
  bank: Translated,
  currency: Currency,
  /** Of this shop: what an upload answered. */
  qrUrl: z._default(z.nullable(PicturePath), null),
  active: z.boolean(),
})
export const officeAccounts = endpoint({
  method: 'GET',
  path: '/office/accounts',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(z.required(AccountForm)),
})
export const saveAccount = endpoint({
  method: 'POST',
  path: '/office/accounts',
  who: 'staff:settings.write',
  input: AccountForm,
  /** Null where a second person has to agree first. */
  data: z.object({ id: z.nullable(Id) }),
})
