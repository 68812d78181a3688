/** Approval requests: acts above a limit that a second member of staff has to approve before they are carried out. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { AnyCurrency, Currency, Id, IdParam, Instant, page } from '#kit/contract/values.ts'

export const ApprovalKind = z.enum([
  'orders.adjust',
  'payments.refund',
  'payments.refundByBank',
  'payments.closeRest',
  'payments.refundSuper',
  'afterSales.refund',
  'afterSales.returnAddress',
  'payments.voucher',
  'payments.statementLine',
  'bankStatements.setAside',
  'bankStatements.payout',
  'bankStatements.remove',
  'payments.account',
  'payments.provider',
  'reconciliation.settle',
  'quotes.answer',
  'promotions.publish',
  'coupons.publish',
  'coupons.give',
  'points.adjust',
  'pointsGoods.publish',
  'lottery.publish',
  'distributors.rates',
  'distributors.writeOff',
  'coupons.codes',
  'settings.loosen',
  'settings.rate',
  'settings.tax',
  'pricing.tax',
  'credit.terms',
  'credit.repayment',
  'credit.writeOff',
  'credit.prepaymentRefund',
  'wallet.adjust',
  'wallet.withdraw',
  'wallet.failWithdrawal',
  'wallet.takeOverWithdrawal',
  'deviceOrders.warranty',
])
export type ApprovalKind = z.infer<typeof ApprovalKind>
export const ApprovalState = z.enum([
  'pending',
  'approved',
  'declined',
  'withdrawn',
  'expired',
  // What it was about has been decided otherwise, as by a newer offer.
  'superseded',
])

/** A line of the request: a message of `office.approvals` (`line.…`) with an amount or a text. */
export const ApprovalLine = z.object({
  word: z.string(),
  amount: z.nullable(z.int()),
  text: z.nullable(z.string()),
  /** Of the amount, where it is another than the request's. */
  currency: z.optional(AnyCurrency),
})
export type ApprovalLine = z.infer<typeof ApprovalLine>

export const Approval = z.object({
  id: Id,
  kind: ApprovalKind,
  object: z.string(),
  orderNumber: z.nullable(z.string()),
  lines: z.array(ApprovalLine),
  currency: z.nullable(Currency),
  note: z.string(),
  askedName: z.string(),
  askedAt: Instant,
  expiresAt: Instant,
  state: ApprovalState,
  decidedName: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  decision: z.string(),
  /** The reader made the request: they may withdraw it, and a colleague decides. */
  isOwn: z.boolean(),
  /** The reader is one of those who could approve when it was requested, and may still do so. */
  canDecide: z.boolean(),
  /** When the reader may decide: until then they and the requester could be the same person. */
  canDecideFrom: z.nullable(Instant),
})
export type Approval = z.infer<typeof Approval>

export const ApprovalPart = z.enum(['pending', 'decided'])
/**
 * Requests for acts that the reader may do themself, and their own; for an order, all that staff who may see the order
 * should know. Pending ones the oldest first, decided ones the newest first.
 */
export const listApprovals = endpoint({
  method: 'GET',
  path: '/office/approvals',
  who: 'staff',
  input: z.object({
    part: z._default(ApprovalPart, 'pending'),
    /** About one object only, as the audit log names it. */
    object: z.optional(z.string().check(z.maxLength(80))),
    kind: z.optional(ApprovalKind),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(Approval),
})
/**
 * `count` waits for the reader; `ownCount` was requested by the reader and waits for others; `listedCount` is the length of
 * the reader's list of pending ones.
 */
export const waitingApprovals = endpoint({
  method: 'GET',
  path: '/office/approvals/waiting',
  who: 'staff',
  input: z.object({}),
  data: z.object({ count: z.int(), ownCount: z.int(), listedCount: z.int() }),
})
const which = z.object({ approvalId: IdParam })
/**
 * Approves a request and carries out its act in the name of the member of staff who made it.
 * @refuses approvalNotFound, ownRequest, notThere, tooNew, notAllowed, askerNotAllowed, reasons of the act
 */
export const approve = endpoint({
  method: 'POST',
  path: '/office/approvals/:approvalId/approve',
  who: 'staff',
  input: which,
  data: Approval,
})
/** Approves several, each by itself: what is refused leaves the others. `reason` says why it was. */
export const approveMany = endpoint({
  method: 'POST',
  path: '/office/approvals/approve',
  who: 'staff',
  input: z.object({ approvalIds: z.array(Id).check(z.minLength(1), z.maxLength(50)) }),
  data: z.array(z.object({ id: Id, reason: z.nullable(z.string()) })),
})
/** @refuses approvalNotFound, ownRequest, notThere, tooNew, notAllowed */
export const decline = endpoint({
  method: 'POST',
  path: '/office/approvals/:approvalId/decline',
  who: 'staff',
  input: z.extend(which, { reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)) }),
  data: Approval,
})
/** The member of staff who made the request withdraws it. @refuses approvalNotFound */
export const withdraw = endpoint({
  method: 'POST',
  path: '/office/approvals/:approvalId/withdraw',
  who: 'staff',
  input: which,
  data: Approval,
})
