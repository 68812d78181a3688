/** Whether the shop has anything to sell yet: for the steps of its opening. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const findFirstGoods = (
  db: Queryable,
): Promise<{ hasCategory: boolean; hasProductOnSale: boolean }> =>
  db.row(sql`
    select exists (select from catalog.category) as has_category,
      exists (select from catalog.product where state = 'published') as has_product_on_sale`)
