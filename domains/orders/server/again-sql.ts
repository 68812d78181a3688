/** Statements of ordering again. */
import sql from 'sql-template-tag'
import type { FormerLine } from '#domains/cart/server/report-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { BOUGHT_LINES } from './bought-lines.ts'

/** The lines of an order as they were bought, without gifts, with what one unit cost the buyer. */
export const boughtLines = (db: Queryable, orderId: number) =>
  db.rows<Omit<FormerLine, 'former'> & { unitAmount: number }>(sql`
    select sku_id, unit_id, warehouse_id, quantity, product_id, name, option_text, unit_name, factor, unit_amount
    from ${BOUGHT_LINES} l where order_id = ${orderId} order by position`)
