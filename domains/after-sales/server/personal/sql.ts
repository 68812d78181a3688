/** Statements about all after-sales cases of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const casesOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select number, order_number, type, state, recovery, created_at, agreed_goods_amount, agreed_freight_amount, currency, return_carrier,
      return_number, return_phone, return_remark, sent_at, received_at, refund_at, ended_at, appealed_at, appeal_text
    from after_sales.sales_case where buyer_id = ${buyerId} order by id`)

export const roundsOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select c.number as case_number, r.number, r.type, r.reason, r.recovery, r.text, r.amount, r.created_at, r.outcome, r.decided_at, r.answer
    from after_sales.round r join after_sales.sales_case c on c.id = r.case_id
    where r.buyer_id = ${buyerId} order by r.case_id, r.number`)

export const openOfBuyer = (tx: Queryable, buyerId: number) =>
  tx.row<{ count: number; first: string | null }>(sql`
    select count(*) as count, min(number) as first from after_sales.sales_case where buyer_id = ${buyerId} and ended_at is null`)

export const forgetContact = (tx: Queryable, buyerId: number) =>
  tx.count(sql`
    with silent as (update after_sales.round set text = '-' where buyer_id = ${buyerId})
    update after_sales.sales_case set return_phone = case when return_carrier is null then return_phone else '' end,
      return_remark = case when return_carrier is null then return_remark else '' end,
      appeal_text = case when appeal_text is null then null else '-' end
    where buyer_id = ${buyerId} and (return_carrier is not null or appeal_text is not null)`)

/** What staff photographed of goods that came back, by case: a parcel shows its label. */
export const picturesOfBuyer = (tx: Queryable, buyerId: number) =>
  tx.rows<{ number: string; urls: string[] }>(sql`
    select c.number, array_agg(u.url) as urls
    from after_sales.sales_case c join after_sales.check_in i on i.case_id = c.id cross join lateral unnest(i.picture_urls) as u (url)
    where c.buyer_id = ${buyerId} group by c.number`)
