/** The same as `laterOfShipBy`, as a condition: the usual time after payment and the order's own day are both over. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'

/** Of `orders.sales_order o`. @param paidBefore what was paid until then has had the usual time */
export const isShipByOver = ({ paidBefore, now }: { paidBefore: Instant; now: Instant }) =>
  sql`(o.paid_at <= ${paidBefore} and (o.ship_by is null or o.ship_by <= ${now}))`
