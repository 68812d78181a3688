/** How an order begins: a quote that prices everything, and the one order that it may become. */
import * as z from 'zod/mini'
import { Address } from '#domains/addresses/contract.ts'
import { Picture } from '#domains/catalog/contract.ts'
import { Quantity } from '#domains/cart/contract.ts'
import { Step, Totals } from '#domains/pricing/contract.ts'
import { DeliveryMethod } from '#domains/shipping/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency } from '#kit/contract/money.ts'
import { Id, Instant } from '#kit/contract/values.ts'
import { OrderNumber } from './contract.ts'

/** A line to buy at once, past the cart. */
const BuyNow = z.object({ skuId: Id, unitId: Id, warehouseId: Id, quantity: Quantity })

/** An answered request for a quote: exactly what was answered, at its prices. */
const Promised = z.object({ requestId: Id })

/** Freight as the merchant answered it; it holds for this place and way, all else is priced as for every order. */
export const QuotedFreight = z.object({
  country: z.string(),
  provinceCode: z.nullable(z.string()),
  delivery: DeliveryMethod,
  freightAmount: z.int(),
  /** Whether it is the freight of this checkout. */
  applies: z.boolean(),
})

/** What the buyer chose on the confirm page; without `buyNow` and `promised` the cart's selected lines are meant. */
export const QuoteForm = z.object({
  buyNow: z.optional(BuyNow),
  promised: z.optional(Promised),
  addressId: z.nullable(Id),
  delivery: z.nullable(DeliveryMethod),
})

export const QuoteLine = z.object({
  key: z.string(),
  cartLineId: z.nullable(Id),
  skuId: Id,
  productId: Id,
  unitId: Id,
  warehouseId: Id,
  name: z.string(),
  optionText: z.string(),
  code: z.string(),
  unitName: z.string(),
  picture: z.nullable(Picture),
  quantity: z.int(),
  unitAmount: z.int(),
  listUnitAmount: z.int(),
  lineAmount: z.int(),
  steps: z.array(Step),
})
export const DeliveryChoice = z.object({
  method: DeliveryMethod,
  freightAmount: z.int(),
  daysFrom: z.int(),
  daysTo: z.int(),
  /** Null when it can be chosen; else the reason's message key. */
  why: z.nullable(z.string()),
})
export const Quote = z.object({
  id: z.uuid(),
  expiresAt: Instant,
  currency: Currency,
  address: z.nullable(Address),
  groups: z.array(
    z.object({ warehouseId: Id, warehouseName: z.string(), lines: z.array(QuoteLine) }),
  ),
  deliveries: z.array(DeliveryChoice),
  delivery: z.nullable(DeliveryMethod),
  totals: Totals,
  /** Null for what no request was answered for. */
  quotedFreight: z.nullable(QuotedFreight),
  /** What stands in the way of submitting: `noAddress`, `noDelivery`. */
  missing: z.array(z.enum(['noAddress', 'noDelivery'])),
})
export type Quote = z.infer<typeof Quote>

/** Prices everything and keeps it for 30 minutes. @refuses nothingSelected, linesChanged, promiseOver, tooLarge, cart reasons */
export const makeQuote = endpoint({
  method: 'POST',
  path: '/orders/quotes',
  who: 'buyer',
  input: QuoteForm,
  data: Quote,
})

/** What is other than in the quote; shown before anything happens. */
export const Change = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(['price', 'short', 'gone', 'limits', 'freight', 'tax', 'address']),
  was: z.nullable(z.int()),
  is: z.nullable(z.int()),
})
export type Change = z.infer<typeof Change>

/**
 * Makes one order of a quote, at most once: the same quote again answers with the same order, and lines of a cart are in
 * one order however many quotes were made of them (`alreadyOrdered` names it in `orderNumber`). When something changed
 * since, it is refused with `changed` whose detail is `{ changes: Change[], quote: Quote }`, the new quote to agree to.
 * @refuses quoteUnknown, quoteExpired, changed, quoteIncomplete, alreadyOrdered, cartChanged, tooManyUnpaid, tooMuchUnpaid, agreementNeeded, tooMany
 */
export const submitOrder = endpoint({
  method: 'POST',
  path: '/orders',
  who: 'buyer',
  input: z.object({ quoteId: z.uuid(), remarks: z.string().check(z.trim(), z.maxLength(300)) }),
  data: z.object({
    orderNumber: OrderNumber,
    payableAmount: z.int(),
    currency: Currency,
    payBy: Instant,
  }),
})
