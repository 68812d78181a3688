/** Withdrawals for staff: approving, rejecting, files for the bank, and what became of each transfer. */
import * as z from 'zod/mini'
import { download, endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Instant, Lang, page } from '#kit/contract/values.ts'
import { Withdrawal } from './withdrawals-contract.ts'

export const OfficeWithdrawal = z.extend(Withdrawal, {
  buyerId: Id,
  buyerName: z.string(),
  lang: Lang,
  approvedName: z.nullable(z.string()),
  /** Who agreed, where two had to. */
  agreedName: z.nullable(z.string()),
  approvedAt: z.nullable(Instant),
  payingName: z.nullable(z.string()),
  /** Whoever asks transfers it by hand. */
  isOwn: z.boolean(),
  payingAt: z.nullable(Instant),
  paidName: z.nullable(z.string()),
  /** Of its buyer's cancellation: null. */
  endedName: z.nullable(z.string()),
  /** The file that it was handed to the bank in. */
  file: z.nullable(
    z.object({
      id: Id,
      number: z.string(),
      downloadCount: z.int(),
      /** Who was the last to download it. */
      downloadedName: z.nullable(z.string()),
    }),
  ),
})
export type OfficeWithdrawal = z.infer<typeof OfficeWithdrawal>

/** `over`: paid, rejected, failed or cancelled. */
export const WITHDRAWAL_PARTS = ['applied', 'approved', 'paying', 'over'] as const

/** Open ones the longest wait first, the others the newest first. */
export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/office/wallet/withdrawals',
  who: 'staff:wallet.read',
  input: z.object({
    part: z._default(z.enum(WITHDRAWAL_PARTS), 'applied'),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(OfficeWithdrawal),
})
export const waitingWithdrawals = endpoint({
  method: 'GET',
  path: '/office/wallet/withdrawals/waiting',
  who: 'staff:wallet.read',
  input: z.object({}),
  data: z.object({
    appliedCount: z.int(),
    approvedCount: z.int(),
    payingCount: z.int(),
    /** Of those approved: what a file of each currency would hold. */
    toPay: z.array(z.object({ currency: Currency, count: z.int(), amount: z.int() })),
  }),
})

const one = z.object({ withdrawalId: IdParam })
const note = z.string().check(z.trim(), z.minLength(2), z.maxLength(300))

/**
 * Above the limit of a day a second person agrees first: `isAsked`.
 * @refuses notFound, withdrawalOver, notVerified, nameChanged, buyerBlocked, buyerOwes, topUpDisputed, approvals.alreadyAsked,
 * approvals.aloneFrom, work.claimed
 */
export const approveWithdrawal = endpoint({
  method: 'POST',
  path: '/office/wallet/withdrawals/:withdrawalId/approve',
  who: 'staff:wallet.write',
  input: one,
  data: z.object({ isAsked: z.boolean() }),
})
/** The amount goes back to the wallet, and the buyer reads the reason. @refuses notFound, withdrawalOver, work.claimed */
export const rejectWithdrawal = endpoint({
  method: 'POST',
  path: '/office/wallet/withdrawals/:withdrawalId/reject',
  who: 'staff:wallet.write',
  input: z.extend(one, { reason: note }),
  data: z.object({}),
})
/**
 * The caller transfers it by hand now; nobody else does.
 * @refuses notFound, withdrawalOver, notVerified, nameChanged, buyerBlocked, buyerOwes, topUpDisputed, work.claimed
 */
export const startWithdrawal = endpoint({
  method: 'POST',
  path: '/office/wallet/withdrawals/:withdrawalId/start',
  who: 'staff:wallet.write',
  input: one,
  data: z.object({}),
})
/**
 * The caller transfers what a colleague has begun to, who does no longer: from a day after they began, and once a second person agrees that
 * nothing was sent (`isAsked`).
 * @refuses notFound, withdrawalOver, begunLately, approvals.alreadyAsked, approvals.aloneFrom, work.claimed
 */
export const takeOverWithdrawal = endpoint({
  method: 'POST',
  path: '/office/wallet/withdrawals/:withdrawalId/take-over',
  who: 'staff:wallet.write',
  input: z.extend(one, { reason: note }),
  data: z.object({ isAsked: z.boolean() }),
})
/**
 * The whole number of where it goes, for who transfers it by hand. Each look is an entry of the log.
 * @refuses notFound, withdrawalOver, paidByAnother, tooMany
 */
export const payoutDetails = endpoint({
  method: 'POST',
  path: '/office/wallet/withdrawals/:withdrawalId/account',
  who: 'staff:wallet.write',
  input: one,
  data: z.object({ number: z.string(), swift: z.string() }),
})
/**
 * Puts approved withdrawals to bank accounts into one file; they are being paid from now on. Left out are those that a colleague works on, and those whose
 * customer is blocked, no longer verified, or owes commission.
 * @refuses nothingToPay
 */
export const createPayoutFile = endpoint({
  method: 'POST',
  path: '/office/wallet/payout-files',
  who: 'staff:wallet.write',
  input: z.object({ currency: Currency }),
  data: z.object({ id: Id, number: z.string(), count: z.int(), leftOutCount: z.int() }),
})
/**
 * The file for the bank: what of it is not paid yet and did not fail. Each look is an entry of the log, and shown beside the file.
 * @refuses notFound, nothingToPay, tooMany
 */
export const payoutFile = download({
  path: '/office/wallet/payout-files/:fileId',
  who: 'staff:wallet.write',
  input: z.object({ fileId: IdParam, format: z._default(z.enum(['csv', 'xlsx']), 'xlsx') }),
})
/**
 * By the bank's reference, which no other withdrawal may have; of one that is transferred by hand by who does that.
 * @refuses notFound, withdrawalOver, paidByAnother, referenceUsed, work.claimed
 */
export const recordWithdrawalPaid = endpoint({
  method: 'POST',
  path: '/office/wallet/withdrawals/:withdrawalId/paid',
  who: 'staff:wallet.write',
  input: z.extend(one, {
    bankReference: z
      .string()
      .check(z.trim(), z.minLength(4), z.maxLength(60), z.regex(/[\p{L}\p{N}]/u)),
  }),
  data: z.object({}),
})
/**
 * The bank says that nothing was transferred, or sent it back: the amount goes back to the wallet once a second person agrees (`isAsked`).
 * Nobody knows what became of it: it stays as it is.
 * @refuses notFound, withdrawalOver, approvals.alreadyAsked, approvals.aloneFrom, work.claimed
 */
export const recordWithdrawalFailed = endpoint({
  method: 'POST',
  path: '/office/wallet/withdrawals/:withdrawalId/failed',
  who: 'staff:wallet.write',
  input: z.extend(one, { reason: note }),
  data: z.object({ isAsked: z.boolean() }),
})
