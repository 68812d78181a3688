/** Payments as staff see and decide them: vouchers, what an order was paid with, pending work, and the accounts that buyers pay into. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { ReasonCode } from '#domains/work/contract.ts'
import { OfficeInfoRequest } from '#domains/work/info-requests-contract.ts'
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
import { AttemptState, VoucherState, VoucherView } from './contract.ts'
import { RefundView } from './refunds-contract.ts'

const numbered = z.object({ orderNumber: OrderNumber })

export const OfficeVoucher = z.extend(VoucherView, {
  infoRequests: z.array(OfficeInfoRequest),
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
  /** Repayments of credit terms, recorded or submitted, with the same picture or bank reference. */
  repayments: z.array(
    z.object({ number: z.string(), buyerId: Id, kind: z.enum(['file', 'bankReference']) }),
  ),
  /** A colleague has confirmed the duplicate. */
  secondConfirmed: z.boolean(),
})
export const officeVouchers = endpoint({
  method: 'GET',
  path: '/office/payments/vouchers',
  who: 'staff:payments.read',
  input: z.object({
    /** `asked`: under review, and waiting for the buyer's answer. */
    state: z._default(z.enum(['asked', ...VoucherState.options]), 'under_review'),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(OfficeVoucher),
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
        kind: z.enum(['online', 'offline', 'credit', 'wallet']),
        amount: z.int(),
        at: Instant,
        reference: z.string(),
        /** Somebody else than the buyer paid it, by a link. */
        isByLink: z.boolean(),
      }),
    ),
    vouchers: z.array(OfficeVoucher),
    refunds: z.array(RefundView),
  }),
})
/** As on the bank statement; a reference of signs alone names no line of it. */
const BankReference = z
  .string()
  .check(z.trim(), z.minLength(4), z.maxLength(60), z.regex(/[\p{L}\p{N}]/u))

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
    bankReference: BankReference,
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
    bankReference: BankReference,
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
  input: z.extend(numbered, {
    note: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** A deposit that the order's rule would keep goes back too. */
    returnsDeposit: z._default(z.boolean(), false),
  }),
  data: z.object({ refundCount: z.nullable(z.int()) }),
})
export const waitingPayments = endpoint({
  method: 'GET',
  path: '/office/payments/waiting',
  who: 'staff:payments.read',
  input: z.object({}),
  data: z.object({
    voucherCount: z.int(),
    overdueVoucherCount: z.int(),
    /** Wait for their buyers' answers. */
    askedVoucherCount: z.int(),
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
