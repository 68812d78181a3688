/** The bank account that refunds go to which the merchant sends by bank: its buyer says it, staff read it. */
import * as z from 'zod/mini'
import { RefundAccount } from '#domains/credit/refund-account-shape.ts'
import { OrderNumber } from '#domains/orders/contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { int } from '#kit/contract/values.ts'

/** On one line: banks read files of transfers line by line. */
const line = z
  .string()
  .check(z.trim(), z.minLength(2), z.maxLength(80), z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u))

export const RefundAccountForm = z.object({
  holder: line,
  bank: line,
  /** An account number or IBAN; spaces and hyphens are left out. */
  number: z.string().check(z.maxLength(60), z.regex(/^\s*(?:[A-Za-z0-9][\s-]*){5,34}$/)),
  /** ISO 9362, of a bank abroad; empty without. */
  swift: z.string().check(z.trim(), z.regex(/^(?:[A-Za-z]{6}[A-Za-z0-9]{2}(?:[A-Za-z0-9]{3})?)?$/)),
})

/**
 * Says where the buyer's refunds by bank go from now on, from the page of one of their orders. It takes a fresh proof that it is them, the buyer
 * is told by mail, and nothing is sent there for a day.
 * @refuses accounts.proofNeeded, orders.orderNotFound, also for the orders of others; tooMany
 */
export const giveRefundAccount = endpoint({
  method: 'POST',
  path: '/payments/orders/:orderNumber/refund-account',
  who: 'buyer',
  input: z.extend(RefundAccountForm, { orderNumber: OrderNumber }),
  data: RefundAccount,
})
/** Says it without an order, as for what was paid in advance. As above. @refuses accounts.proofNeeded, tooMany */
export const giveOwnRefundAccount = endpoint({
  method: 'POST',
  path: '/payments/refund-account',
  who: 'buyer',
  input: RefundAccountForm,
  data: RefundAccount,
})
/**
 * Puts all of an order's refunds that would be sent by bank into the buyer's wallet, at once and for good. It takes a fresh proof that it is them.
 * @refuses accounts.proofNeeded, orders.orderNotFound, also for the orders of others; changedMeanwhile (another amount, or a member of staff sends one now)
 */
export const refundsToWallet = endpoint({
  method: 'POST',
  path: '/payments/orders/:orderNumber/refunds-to-wallet',
  who: 'buyer',
  input: z.object({ orderNumber: OrderNumber, amount: int(1, ANY_AMOUNT_MAX) }),
  data: z.object({}),
})
/** Null until the buyer has given one. */
export const myRefundAccount = endpoint({
  method: 'GET',
  path: '/payments/refund-account',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ account: z.nullable(RefundAccount) }),
})
