/** The wallet as its buyer reads it: what it holds in each currency, and every change with the balance after it. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, Instant, page } from '#kit/contract/values.ts'
import { FLOWS, MOVEMENT_KINDS } from './movements.ts'

/** Amounts are minor units of `currency`. */
export const WalletBalance = z.object({
  currency: Currency,
  amount: z.int(),
  /** Of this month by the shop's clock, both without a sign. */
  incomeAmount: z.int(),
  expenseAmount: z.int(),
})
export type WalletBalance = z.infer<typeof WalletBalance>

export const WalletMovement = z.object({
  id: Id,
  kind: z.enum(MOVEMENT_KINDS),
  currency: Currency,
  /** Above zero when it came in. */
  amount: z.int(),
  /** Of this currency after it. */
  balanceAmount: z.int(),
  /** The number of its cause: of an order, or of an adjustment. */
  reference: z.string(),
  /** Why, in the buyer's words; empty where the kind says it. */
  note: z.string(),
  at: Instant,
})
export type WalletMovement = z.infer<typeof WalletMovement>

/** The currency that the buyer buys in first, also where it holds nothing, then the others. */
export const myWallet = endpoint({
  method: 'GET',
  path: '/wallet',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ balances: z.array(WalletBalance) }),
})

export const movementFilter = {
  flow: z.optional(z.enum(FLOWS)),
  currency: z.optional(Currency),
  after: z.optional(z.string().check(z.maxLength(20))),
}

/** The newest first. */
export const myWalletMovements = endpoint({
  method: 'GET',
  path: '/wallet/movements',
  who: 'buyer',
  input: z.object(movementFilter),
  data: page(WalletMovement),
})
