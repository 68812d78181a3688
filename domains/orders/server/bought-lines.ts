/** The lines of orders that were bought: what a gift is given with is sold, weighed, reviewed and priced, the gift itself never. */
import sql from 'sql-template-tag'

/** Stands for `orders.line` in a statement that is about goods that somebody pays for. Where goods move (stock, parcels, returns) gifts move with them. */
export const BOUGHT_LINES = sql`(select * from orders.line where gift is null)`
