/** What buyers had of coupons under accounts that they have deleted, as a part of statements. */
import sql, { type Sql } from 'sql-template-tag'

/** How many of a template a buyer had under former accounts. */
export const hadBefore = (templateId: Sql, buyerId: Sql): Sql =>
  sql`coalesce((select h.count from coupons.had_before h where h.template_id = ${templateId} and h.buyer_id = ${buyerId}), 0)`
