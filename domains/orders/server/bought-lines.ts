/** The lines of orders that were bought: what a gift is given with is sold, weighed, reviewed and priced, the gift itself never. */
import sql from 'sql-template-tag'

/** Stands for `orders.line` in a statement that is about goods that somebody pays for. Where goods move (stock, parcels, returns) gifts move with them. */
export const BOUGHT_LINES = sql`(select * from orders.line where gift is null)`

/** All lines, gifts too: for statements that find what belongs to lines by their name, code or product, by the indexes of these. */
export const ORDER_LINES = sql`orders.line`
