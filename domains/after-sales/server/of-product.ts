/** How the list of cases is narrowed to those about a product. */
import sql, { empty, type Sql } from 'sql-template-tag'
import { ORDER_LINES } from '#domains/orders/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { literal } from '#kit/server/database/literal.ts'

/** A product; `areMany`: of more cases than are found faster by its lines than along the list. */
export type OfProduct = { id: number; areMany: boolean }

/** Cases that are found by the lines of their product, some 20 microseconds each; of more than that every few rows of the list are of it. */
const FOUND_MOST = 400

/** How the cases of a product are looked for. */
export async function caseQueryOfProduct(db: Queryable, id: number): Promise<OfProduct> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${ORDER_LINES} l
      join after_sales.round_line own on own.order_id = l.order_id and own.line_id = l.id
      where l.product_id = ${literal(id)} limit ${FOUND_MOST}) found`)
  return { id, areMany: count === FOUND_MOST }
}

/** From the lines of the product where few cases are about it, otherwise one case after the other, in the order of the list, until the page is full. */
export function isOfProduct(product: OfProduct | undefined): Sql {
  if (product === undefined) return empty
  const id = literal(product.id)
  // As a value of each line and not as a join, which would find all cases of the product first.
  return product.areMany
    ? sql`and exists (select from after_sales.round_line own where own.case_id = c.id and own.number = c.round
        and (select l.product_id from ${ORDER_LINES} l where l.order_id = own.order_id and l.id = own.line_id) = ${id})`
    : sql`and c.id in (select k.id from ${ORDER_LINES} l
        join after_sales.round_line own on own.order_id = l.order_id and own.line_id = l.id
        join after_sales.sales_case k on k.id = own.case_id and k.round = own.number
        where l.product_id = ${id})`
}
