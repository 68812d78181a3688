/** A buyer gives an order another address before it leaves. */
import * as z from 'zod/mini'
import { OrderDetail, OrderNumber } from '#domains/orders/contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Instant, int } from '#kit/contract/values.ts'

/**
 * `same`: nothing is due. `price`: the order is not paid, and comes to more or less. `extra`: it is paid, and what is more expensive is to be
 * paid before it ships. `back`: it is paid, and what is cheaper goes back.
 */
export const Effect = z.enum(['same', 'price', 'extra', 'back'])

export const AddressPreview = z.object({
  effect: Effect,
  currency: Currency,
  /** Of the freight with its tax, in minor units: what the order comes to more, or less where it is negative. */
  differenceAmount: z.int(),
  payableAmount: z.int(),
  /** Until when the extra is to be paid: else the order keeps its address. Null: nothing is. */
  payBy: z.nullable(Instant),
})
export type AddressPreview = z.infer<typeof AddressPreview>

/**
 * What another address of the buyer's would cost; nothing is changed.
 * @refuses orders.orderNotFound, orders.notNow, orders.cancelAsked, noSuchAddress, otherCountry, notServed, onTerms, notAfterPaying
 */
export const previewAddress = endpoint({
  method: 'GET',
  path: '/address-changes/:orderNumber',
  who: 'buyer',
  input: z.object({ orderNumber: OrderNumber, addressId: IdParam }),
  data: AddressPreview,
})

/**
 * @param differenceAmount as the buyer saw it: an order that has changed since is looked at again
 * @refuses as `previewAddress`, and changedMeanwhile, tooMany
 */
export const changeAddress = endpoint({
  method: 'POST',
  path: '/address-changes/:orderNumber',
  who: 'buyer',
  input: z.object({
    orderNumber: OrderNumber,
    addressId: Id,
    differenceAmount: int(-ANY_AMOUNT_MAX, ANY_AMOUNT_MAX),
  }),
  data: AddressPreview,
})

/**
 * What another address costs more is not paid yet: the order keeps its former one, and ships. What was paid of it goes back.
 * @refuses orders.orderNotFound, orders.notNow
 */
export const takeBackAddress = endpoint({
  method: 'POST',
  path: '/address-changes/:orderNumber/take-back',
  who: 'buyer',
  input: z.object({ orderNumber: OrderNumber }),
  data: OrderDetail,
})
