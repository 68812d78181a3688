/** Whether invoices of an order may be issued. */
import type { OrderRow } from '#domains/orders/server/order-door.ts'

/** Until then its buyer may cancel it, or its rest be closed, and the money is gone while the invoice stands. */
export const isShipped = ({ fulfilment }: Pick<OrderRow, 'fulfilment'>): boolean =>
  fulfilment === 'shipped' || fulfilment === 'received'
