/** A fragment of statements: what the coupon of an order took off the freight of a line. */
import sql from 'sql-template-tag'

/**
 * `off.freight` (≤ 0) of a line `l` of an order `o`: what a coupon for freight took off it, and nothing of the goods. Others take off the goods,
 * and off the freight what these did not cost.
 */
export const FREIGHT_OFF = sql`
  cross join lateral (select case when o.total_steps #>> '{coupon,0,kind}' = 'couponFreight' then greatest(l.coupon_amount, -l.freight_amount)
    else least(0, l.line_amount + l.coupon_amount) end as freight) off`
