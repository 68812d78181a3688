/**
 * Until then no clock closes an order: it waits for its review, its deposit is paid, or what another address costs more is due. The database
 * knows this instant (constraints of `orders.sales_order`).
 */
export const HELD_OPEN = '9999-12-31T00:00:00.000Z'
