/** The filters and sort orders of the office's list of orders: one shape for the list, its file and its saved views. */
import * as z from 'zod/mini'
import { Family } from '#domains/catalog/contract.ts'
import { CustomerType } from '#domains/accounts/contract.ts'
import { DeliveryMethod } from '#domains/shipping/contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { Currency, FlagParam, IdParam, Instant, IntParam } from '#kit/contract/values.ts'
import { Axes } from './contract.ts'

export const OfficeTab = z.enum([
  'all',
  'review',
  'unpaid',
  'voucher',
  'toShip',
  'shipped',
  'received',
  'closed',
])
export type OfficeTab = z.infer<typeof OfficeTab>

/** How an order is paid: on credit terms, by a bank transfer from the moment its buyer chose one, else online. */
export const PaymentMethod = z.enum(['online', 'transfer', 'terms'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** Which of an order's times the days of a filter are about. */
export const DatedBy = z.enum(['placed', 'paid', 'shipped'])

/** A request to cancel that waits for staff, or for its buyer, who was asked more. */
export const CancelWait = z.enum(['staff', 'buyer'])
export type CancelWait = z.infer<typeof CancelWait>

/** `waiting`: who has waited longest first; the others begin with the latest or the largest. */
export const OrderSort = z.enum(['placed', 'amount', 'waiting'])
export type OrderSort = z.infer<typeof OrderSort>

const AmountParam = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(ANY_AMOUNT_MAX))

/** Everything that the list shows can be filtered by. Amounts are minor units of the base currency. */
export const OrderFilter = z.object({
  tab: z._default(OfficeTab, 'all'),
  q: z.optional(z.string().check(z.maxLength(80))),
  family: z.optional(Family),
  payment: z.optional(Axes.shape.payment),
  fulfilment: z.optional(Axes.shape.fulfilment),
  method: z.optional(PaymentMethod),
  delivery: z.optional(DeliveryMethod),
  currency: z.optional(Currency),
  warehouse: z.optional(IdParam),
  carrier: z.optional(IdParam),
  /** Of the delivery address, ISO 3166-1 alpha-2. */
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  type: z.optional(CustomerType),
  level: z.optional(IntParam.check(z.minimum(1), z.maximum(5))),
  vip: z.optional(FlagParam),
  /** A tag of the customer. */
  tag: z.optional(z.string().check(z.maxLength(20))),
  min: z.optional(AmountParam),
  max: z.optional(AmountParam),
  dated: z._default(DatedBy, 'placed'),
  from: z.optional(Instant),
  until: z.optional(Instant),
  /** Paid, not shipped, and later than the shop has promised. */
  overdue: z.optional(FlagParam),
  reminded: z.optional(FlagParam),
  cancel: z.optional(CancelWait),
  sort: z._default(OrderSort, 'placed'),
  reversed: z.optional(FlagParam),
})
export type OrderFilter = z.infer<typeof OrderFilter>
