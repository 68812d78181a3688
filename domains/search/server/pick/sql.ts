/** Statements that find products for lines of pasted orders. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

/** Products and their SKUs by code, internal number or barcode, as the index has them. */
export const findProductsByCodes = (
  db: Queryable,
  codes: readonly string[],
): Promise<{ code: string; productId: number }[]> =>
  db.rows(sql`
    select code, product_id from search.code where code = any(${codes}::text[]) order by code, product_id`)
