/** What was paid and refunded for an order, as staff see it. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { orderPayments } from '../office-calls.gen.ts'

export type RefundOf = OrderPayments['refunds'][number]

export type OrderPayments = DataOf<typeof orderPayments>
