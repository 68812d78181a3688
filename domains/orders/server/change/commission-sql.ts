/** The statement about lines of an order by which distributors earn. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import { FREIGHT_OFF } from '../freight-off.ts'

export type CommissionLine = { id: number; weight: number; isCommissioned: boolean }

/** What was shipped of each line weighs what it costs after its shares of coupon and points; at the price of an activity it earns nothing. */
export const commissionLines = (db: Queryable, orderId: number): Promise<CommissionLine[]> =>
  db.rows(sql`
    select l.id, greatest(0, div((l.line_amount + l.coupon_amount + l.points_amount - off.freight)::numeric * l.shipped_quantity, l.quantity))::bigint as weight,
      not l.steps @> '[{"kind": "activity"}]' as is_commissioned
    from orders.line l join orders.sales_order o on o.id = l.order_id ${FREIGHT_OFF}
    where l.order_id = ${orderId} order by l.position`)
