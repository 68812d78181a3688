/**
 * Orders that staff place for a customer, as by telephone: through the same checkout and at the customer's own prices, never by
 * logging in as them.
 */
import * as z from 'zod/mini'
import { CustomerType } from '#domains/accounts/contract.ts'
import { Address } from '#domains/addresses/contract.ts'
import { LineProblem, Quantity } from '#domains/cart/contract.ts'
import { PadGoods } from '#domains/cart/pad-contract.ts'
import { OrderNumber, PoNumber } from '#domains/orders/contract.ts'
import { DeliveryMethod } from '#domains/shipping/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Lang } from '#kit/contract/values.ts'
import { Checkout } from './contract.ts'

export const ORDER_FOR_LINES_MOST = 100

/** Whom an order can be placed for. */
export const OrderingCustomer = z.object({
  id: Id,
  nickName: z.string(),
  contact: z.string(),
  customerType: CustomerType,
  level: z.int(),
  superMember: z.boolean(),
  /** The language of the order and its mails; the currency of its prices goes with it. */
  lang: Lang,
})
export type OrderingCustomer = z.infer<typeof OrderingCustomer>

/** Customers by name, e-mail address or telephone number, 8 at most; blocked ones are left out. */
export const findOrderingCustomers = endpoint({
  method: 'GET',
  path: '/office/checkout/customers',
  who: 'staff:orders.place',
  input: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)) }),
  data: z.array(OrderingCustomer),
})
/** @refuses notFound, customerBlocked */
export const orderingCustomer = endpoint({
  method: 'GET',
  path: '/office/checkout/customers/:customerId',
  who: 'staff:orders.place',
  input: z.object({ customerId: IdParam }),
  data: z.extend(OrderingCustomer, { currency: Currency, addresses: z.array(Address) }),
})
/**
 * Goods by code, barcode, name or the customer's own code, 8 at most, they and their units named in the reader's language, with the customer's retail
 * price. Goods that only nearly have such a name are left out. @refuses notFound, customerBlocked
 */
export const findGoodsFor = endpoint({
  method: 'GET',
  path: '/office/checkout/customers/:customerId/goods',
  who: 'staff:orders.place',
  input: z.object({
    customerId: IdParam,
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  }),
  data: z.object({
    currency: Currency,
    /** Of the one whose code or barcode is exactly `q`; null where it is not the code of one alone. */
    exactSkuId: z.nullable(Id),
    goods: z.array(PadGoods),
  }),
})

/** A line that cannot be bought, or not in this quantity. */
const Trouble = z.object({
  skuId: Id,
  unitId: Id,
  problem: LineProblem,
  /** In the reader's language. */
  text: z.string(),
})
/**
 * Prices lines as this customer's own checkout would, each from the nearest warehouse that has enough, and stores what can be bought.
 * Warehouses are named in the reader's language, lines in the customer's. `checkout` is null when that is nothing. @refuses notFound, customerBlocked, tooLarge
 */
export const makeCheckoutFor = endpoint({
  method: 'POST',
  path: '/office/checkout',
  who: 'staff:orders.place',
  input: z.object({
    customerId: Id,
    lines: z
      .array(z.object({ skuId: Id, unitId: Id, quantity: Quantity }))
      .check(z.minLength(1), z.maxLength(ORDER_FOR_LINES_MOST)),
    /** Null: the customer's default address. */
    addressId: z.nullable(Id),
    delivery: z.nullable(DeliveryMethod),
    /** The checkout that this one takes the place of: it is deleted. */
    replaces: z.optional(z.uuid()),
  }),
  data: z.object({ checkout: z.nullable(Checkout), troubles: z.array(Trouble) }),
})
/**
 * Makes one order of the checkout, at most once, marked as placed by the caller for the customer, who is notified and pays or
 * cancels it as their own. What has changed is refused as in `submitOrder`.
 * @refuses checkoutUnknown, checkoutExpired, changed, checkoutIncomplete, linesChanged, customerMustAgree, customerBlocked,
 * tooManyUnpaid, tooMuchUnpaid, keyReused, tooMany
 */
export const placeOrderFor = endpoint({
  method: 'POST',
  path: '/office/checkout/submit',
  who: 'staff:orders.place',
  input: z.object({
    customerId: Id,
    checkoutId: z.uuid(),
    remarks: z.string().check(z.trim(), z.maxLength(300)),
    poNumber: z._default(PoNumber, ''),
  }),
  data: z.object({ orderNumber: OrderNumber }),
})
