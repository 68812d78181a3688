/** The bank account that refunds go to which the merchant sends by bank: its buyer says it, staff read it. */
import * as z from 'zod/mini'
import { OrderNumber } from '#domains/orders/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Instant } from '#kit/contract/values.ts'

const line = z.string().check(z.trim(), z.minLength(2), z.maxLength(80))

export const RefundAccountForm = z.object({
  holder: line,
  bank: line,
  /** An account number or IBAN; spaces and hyphens are left out. */
  number: z.string().check(z.maxLength(60), z.regex(/^\s*(?:[A-Za-z0-9][\s-]*){5,34}$/)),
  /** ISO 9362, of a bank abroad; empty without. */
  swift: z.string().check(z.trim(), z.regex(/^(?:[A-Za-z]{6}[A-Za-z0-9]{2}(?:[A-Za-z0-9]{3})?)?$/)),
})

/** As its buyer sees it again: of the number only how it ends. */
export const RefundAccount = z.object({
  holder: z.string(),
  bank: z.string(),
  last4: z.string(),
  givenAt: Instant,
})
export type RefundAccount = z.infer<typeof RefundAccount>

/**
 * Says where the buyer's refunds by bank go from now on, from the page of one of their orders. The buyer is told by mail.
 * @refuses orders.orderNotFound, also for the orders of others; tooMany
 */
export const giveRefundAccount = endpoint({
  method: 'POST',
  path: '/payments/orders/:orderNumber/refund-account',
  who: 'buyer',
  input: z.extend(RefundAccountForm, { orderNumber: OrderNumber }),
  data: RefundAccount,
})
