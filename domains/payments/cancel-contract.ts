/** Cancelling what is paid and not shipped: its buyer asks, and the money goes back. And what an order has cost so far. */
import * as z from 'zod/mini'
import { CANCEL_REASONS, OrderDetail, OrderNumber } from '#domains/orders/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Instant } from '#kit/contract/values.ts'
import { VoucherView } from './contract.ts'

const numbered = z.object({ orderNumber: OrderNumber })

/**
 * Agreed to at once while nobody packs the order: it is closed and its refund begins. Else staff answer in time.
 * `other` needs a text of 5 characters or more. @refuses orders.notNow, orders.cancelAsked, orders.reasonNeeded
 */
export const requestCancel = endpoint({
  method: 'POST',
  path: '/orders/:orderNumber/cancel-request',
  who: 'buyer',
  input: z.extend(numbered, {
    reason: z.enum(CANCEL_REASONS),
    text: z.string().check(z.trim(), z.maxLength(200)),
  }),
  data: OrderDetail,
})
/** @refuses orders.cancelNotAsked */
export const withdrawCancel = endpoint({
  method: 'POST',
  path: '/orders/:orderNumber/cancel-request/withdraw',
  who: 'buyer',
  input: numbered,
  data: OrderDetail,
})

/** What was paid and how, and what goes back when. Files of vouchers by addresses that are signed for some minutes. */
export const OrderMoney = z.object({
  currency: Currency,
  payments: z.array(
    z.object({
      kind: z.enum(['online', 'offline']),
      provider: z.nullable(z.string()),
      amount: z.int(),
      at: Instant,
      reference: z.string(),
    }),
  ),
  vouchers: z.array(VoucherView),
  refunds: z.array(
    z.object({
      amount: z.int(),
      state: z.enum(['waiting', 'succeeded']),
      route: z.enum(['online', 'bank']),
      reason: z.string(),
      createdAt: Instant,
      doneAt: z.nullable(Instant),
    }),
  ),
})
export type OrderMoney = z.infer<typeof OrderMoney>
export const orderMoney = endpoint({
  method: 'GET',
  path: '/payments/orders/:orderNumber/money',
  who: 'buyer',
  input: numbered,
  data: OrderMoney,
})
