/**
 * How a buyer pays an order: online through a provider, or offline with a voucher. Staff use `./office-contract.ts`, and
 * `./refunds-contract.ts` for refunds.
 */
import * as z from 'zod/mini'
import { FileId, UploadedFile } from '#domains/uploads/contract.ts'
import { OrderNumber } from '#domains/orders/contract.ts'
import { InfoRequest } from '#domains/work/info-requests-contract.ts'
import { PayPassword } from '#domains/accounts/settings-contract.ts'
import { CreditAccount } from '#domains/credit/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { Currency, Id, Instant, int } from '#kit/contract/values.ts'
import { CHARGE_KINDS } from './charge-kinds.ts'

const numbered = z.object({ orderNumber: OrderNumber })

export const AttemptState = z.enum(['open', 'succeeded', 'failed', 'expired'])
/** As who has paid reads it. `unknown`: its time is over, and the provider has not said yet whether it was paid. */
export const AttemptOutcome = z.enum(['open', 'succeeded', 'failed', 'expired', 'unknown'])
export type AttemptOutcome = z.infer<typeof AttemptOutcome>
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
  /** Staff recorded the transfer from the bank's statement: the buyer has sent no proof. */
  isRecorded: z.boolean(),
  files: z.array(UploadedFile),
  submittedAt: Instant,
  decidedAt: z.nullable(Instant),
  acceptedAmount: z.nullable(z.int()),
  rejectReason: z.nullable(z.string()),
  /** What the merchant has asked during the review, the oldest first. */
  infoRequests: z.array(InfoRequest),
})

/** Everything the pay page needs. */
export const PayInfo = z.object({
  orderNumber: OrderNumber,
  currency: Currency,
  payableAmount: z.int(),
  paidAmount: z.int(),
  /** What has to be paid now: of an order with a deposit, what is missing of it, else the balance. */
  dueAmount: z.int(),
  /** What is left of the whole order: it is what credit terms take over. */
  restAmount: z.int(),
  stage: z.nullable(z.enum(['deposit', 'balance'])),
  /** What is due is a deposit that stays with the merchant when the buyer cancels. */
  keepsDeposit: z.boolean(),
  /** What is due is what another address costs more: not paid in time, the order goes to its former one. */
  isAddressExtra: z.boolean(),
  /** It has pieces of a flash sale, which are held until `payBy`: a transfer would be too late. */
  hasHeldPieces: z.boolean(),
  /** Ordered on credit terms: what the buyer's account says is owed of it. */
  onTerms: z.boolean(),
  /** Whether it can be paid now; otherwise why not (message key). */
  payable: z.boolean(),
  why: z.nullable(z.string()),
  payBy: z.nullable(Instant),
  now: Instant,
  methods: z.array(
    z.object({ method: z.enum(['online', 'offline']), provider: z.nullable(z.string()) }),
  ),
  /** The buyer's credit terms, with everything that keeps this order from being paid on them; null without. */
  credit: z.nullable(CreditAccount),
  /** What the buyer's wallet holds in the order's currency. */
  walletAmount: z.int(),
  attempt: z.nullable(z.object({ id: z.uuid(), state: AttemptOutcome, expiresAt: Instant })),
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

/** What the buyer pays on: some providers have another page for phones, and one has an app with a window of its own. */
export const PayDevice = z.enum(['desktop', 'phone', 'wechat'])
export type PayDevice = z.infer<typeof PayDevice>
export const InAppCode = z.string().check(z.regex(/^[\w-]{8,128}$/))
/** Passed to the app as it is. */
export const InAppWindow = z.object({
  appId: z.string(),
  timeStamp: z.string(),
  nonceStr: z.string(),
  package: z.string(),
  signType: z.literal('RSA'),
  paySign: z.string(),
})
export type InAppWindow = z.infer<typeof InAppWindow>

/**
 * Starts an attempt and answers with the address to pay at. An open attempt at the same provider is returned again, one at
 * another is over. Without a provider it is the first that is offered. `amount` is what the buyer saw as due: where it is another now,
 * they are asked again.
 * @refuses notPayable, changedMeanwhile (its detail has the amount as it is now), onlineNotOffered, methodNotOffered, providerAway, providerRefused
 */
export const payOnline = endpoint({
  method: 'POST',
  path: '/payments/orders/:orderNumber/attempts',
  who: 'buyer',
  input: z.extend(numbered, {
    provider: z.optional(z.string().check(z.maxLength(20))),
    amount: z.optional(int(1, ANY_AMOUNT_MAX)),
    device: z._default(PayDevice, 'desktop'),
  }),
  data: z.object({ attemptId: z.uuid(), redirectUrl: z.string(), expiresAt: Instant }),
})
/**
 * Opens the window for paying of the app that the buyer's browser belongs to. `code` is the app's word for who is logged in.
 * @refuses attemptNotFound, notPayable, providerAway, providerRefused, tooMany
 */
export const payInApp = endpoint({
  method: 'POST',
  path: '/payments/attempts/:attemptId/in-app',
  who: 'buyer',
  input: z.object({ attemptId: z.uuid(), code: InAppCode }),
  data: InAppWindow,
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
    /** Of what it pays. */
    number: z.string(),
    /** Null: it pays no order, but a charge. */
    orderNumber: z.nullable(OrderNumber),
    charge: z.nullable(z.enum(CHARGE_KINDS)),
    state: AttemptOutcome,
    amount: z.int(),
    currency: Currency,
    provider: z.string(),
    expiresAt: Instant,
    now: Instant,
    /** What the buyer scans to pay; null where the provider has a page. */
    qrText: z.nullable(z.string()),
    /** The provider's own code; the screen translates it into what to do. */
    failure: z.nullable(z.string()),
    paid: z.boolean(),
  }),
})

/**
 * Pays all that is due on the buyer's credit terms, as they saw it: `amount` is what is due, `periodDays` the payment term.
 * @refuses notPayable, voucherWaiting, changedMeanwhile (its detail has both as they are now), credit.notUsable (its detail has
 * the account and everything in the way)
 */
export const payOnTerms = endpoint({
  method: 'POST',
  path: '/payments/orders/:orderNumber/terms',
  who: 'buyer',
  input: z.extend(numbered, { amount: int(1, ANY_AMOUNT_MAX), periodDays: int(1, 365) }),
  data: z.object({ termNumber: z.string() }),
})

/**
 * Pays all that is due with the buyer's wallet in the order's currency. `amount` is what the buyer saw as due.
 * @refuses notPayable, voucherWaiting, changedMeanwhile (its detail has the amount as it is now), wallet.moreThanHeld (its detail has what
 * the wallet holds), accounts.payPasswordMissing, accounts.wrongPayPassword, accounts.payPasswordLocked
 */
export const payWithWallet = endpoint({
  method: 'POST',
  path: '/payments/orders/:orderNumber/wallet',
  who: 'buyer',
  input: z.extend(numbered, { amount: int(1, ANY_AMOUNT_MAX), payPassword: PayPassword }),
  /** What the wallet holds afterwards. */
  data: z.object({ balanceAmount: z.int() }),
})

/** The bank accounts that buyers transfer to in this currency, such as what they owe on credit terms. */
export const receivingAccounts = endpoint({
  method: 'GET',
  path: '/payments/accounts',
  who: 'buyer',
  input: z.object({ currency: Currency }),
  data: z.array(Account),
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
