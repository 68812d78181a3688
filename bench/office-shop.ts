/** Fills a bench's database with the orders, buyers and waiting work of a large shop, for the lists and searches of the office. */
import sql from 'sql-template-tag'
import type { Db } from '#kit/server/database/db.ts'
import { NOW } from './search-shop.ts'

/** Buyers, two lines and a parcel for each of as many orders, and what waits for staff: everything by SQL. */
export async function fillOffice(db: Db, rows: number): Promise<void> {
  await db.count(sql`
    insert into accounts.buyer (email, password_hash, nick_name, customer_type, level, super_member, lang, invitation_code,
      agreement_version, registered_at, tags, level_fixed)
    select 'buyer' || i || '@bench.example', 'x', 'buyer ' || i, case when i % 3 = 0 then 'business' else 'individual' end,
      1 + (i % 100 > 60)::int + (i % 100 > 80)::int + (i % 100 > 95)::int + (i % 100 > 98)::int, i % 20 = 0, 'cn', 'B' || i,
      (select max(version) from accounts.agreement), ${NOW}::timestamptz - i * interval '5 minutes',
      case when i % 5000 = 0 then '{rare}'::text[] else '{}' end, i % 100 > 60
    from generate_series(1, ${rows}::int) as i`)
  await db.count(sql`
    insert into accounts.spending (buyer_id, order_ref, amount, completed_at)
    select id, 'S' || id, (id * 7919) % 900000, ${NOW}::timestamptz - (id % 700) * interval '1 day'
    from accounts.buyer where id % 2 = 0`)
  await db.count(sql`
    insert into orders.sales_order (number, buyer_id, quote_id, family, lang, placed_at, payment, fulfilment, lifecycle, currency, rate,
      goods_amount, member_amount, freight_amount, tax_amount, tax_included, tax_rate_percent, payable_amount, paid_amount,
      total_steps, address, delivery, pay_by, offline_at, paid_at, reminded_count, shipped_at, confirm_due, received_at,
      closed_at, closed_by, closed_reason)
    select 'SO' || lpad((260000000000000::bigint + i)::text, 15, '0'), 1 + (i::bigint * 7919) % ${rows}::int, gen_random_uuid(), 'goods', 'cn', at,
      payment, fulfilment, lifecycle, 'CNY', 1, amount, 0, 0, 0, true, 13, amount,
      case when payment = 'paid' then amount else 0 end, '[]',
      jsonb_build_object('country', case when i % 40 = 0 then 'ES' else 'CN' end, 'consignee', 'person ' || i, 'phone', '138' || i,
        'regionText', 'somewhere', 'street', repeat('street ', 6), 'detail', i::text, 'postalCode', '510000'),
      'express', at + interval '30 minutes' + case when payment = 'unpaid' and lifecycle = 'open' then interval '3 years' else '0' end,
      case when i % 4 = 0 or payment = 'voucher_review' then at end, case when payment = 'paid' then at + interval '10 minutes' end,
      (i % 500 = 0)::int,
      case when fulfilment in ('shipped', 'received') then at + interval '1 day' end,
      case when fulfilment in ('shipped', 'received') then at + interval '16 days' end,
      case when fulfilment = 'received' then at + interval '9 days' end,
      case when lifecycle = 'closed' then at + interval '1 hour' end, case when lifecycle = 'closed' then 'system' end,
      case when lifecycle = 'closed' then 'unpaid' end
    from (select i, ${NOW}::timestamptz - (${rows}::int - i) * interval '5 minutes' as at, 500 + (i::bigint * 104729) % 800000 as amount,
        case when i % 100 < 8 then 'closed' when i % 100 < 14 then 'open' else 'completed' end as lifecycle,
        case when i % 100 < 8 then 'unpaid' when i % 100 = 8 then 'unpaid' when i % 100 = 9 and i % 300 < 100 then 'voucher_review'
          else 'paid' end as payment,
        case when i % 100 < 9 or (i % 100 = 9 and i % 300 < 100) then 'unfulfilled' when i % 100 < 12 then 'unfulfilled'
          when i % 100 = 12 then 'partially_shipped' when i % 100 = 13 then 'shipped' else 'received' end as fulfilment
      from generate_series(1, ${rows}::int) as i) as made`)
  await db.count(sql`
    insert into orders.line (order_id, buyer_id, position, sku_id, product_id, unit_id, warehouse_id, name, option_text, code,
      unit_name, warehouse_name, picture_url, quantity, factor, shipped_quantity, list_unit_amount, unit_amount, goods_amount,
      member_amount, line_amount, freight_amount, tax_amount, steps)
    select o.id, o.buyer_id, p, p, p, 1, case when o.id % 1000 = 0 then 3 else 1 + o.id % 2 end, 'goods ' || (o.id % 5000), '', 'C' || (o.id % 5000),
      'pc', 'Warehouse', '/p/' || p || '.webp', 2, 1, case when o.fulfilment in ('shipped', 'received') then 2 else 0 end,
      100, 100, 200, 0, 200, 0, 0, '[]'
    from orders.sales_order o, generate_series(1, 2) as p`)
  await db.count(sql`
    insert into orders.parcel (order_id, buyer_id, carrier_id, carrier_name, carrier_phone, tracking_number, shipped_at, way)
    select id, buyer_id, 1 + id % 3, 'Carrier', '1', 'SF' || id || '000000', shipped_at, 'carrier'
    from orders.sales_order where shipped_at is not null`)
  await fillQueues(db)
  for (const table of [
    sql`orders.sales_order`,
    sql`orders.line`,
    sql`orders.parcel`,
    sql`accounts.buyer`,
    sql`accounts.spending`,
    sql`accounts.figure`,
    sql`payments.voucher`,
    sql`papers.version`,
    sql`enquiries.enquiry`,
  ]) {
    await db.rows(sql`vacuum analyze ${table}`)
  }
}

/** Of the proofs of payment, verifications and messages a part waits for a decision, as thousands of orders do. */
async function fillQueues(db: Db): Promise<void> {
  await db.count(sql`
    insert into payments.voucher (order_id, order_number, buyer_id, round, state, payer_name, payer_last4, amount, currency, paid_at,
      bank_reference, reference_key, submitted_at, review_by, decided_at, decided_by, reject_reason)
    select id, number, buyer_id, 1, case when payment = 'voucher_review' then 'under_review' else 'rejected' end, 'payer ' || id, '1234',
      payable_amount, 'CNY', placed_at, 'B' || id, 'B' || id, placed_at, placed_at + interval '1 day',
      case when payment <> 'voucher_review' then placed_at + interval '1 hour' end, case when payment <> 'voucher_review' then 1 end,
      case when payment <> 'voucher_review' then 'amount' end
    from orders.sales_order where offline_at is not null`)
  await db.count(sql`
    insert into papers.version (buyer_id, state, store_name, industry_id, contact_name, mobile, country, city, street, detail, id_last4,
      id_front, id_back, id_sealed, licences, licence_endless, agreement_version, created_at, changed_at, submitted_at, decided_at, decided_by)
    select id, case when id % 30 = 0 then 'submitted' else 'passed' end, 'store ' || id, (select min(id) from papers.industry),
      'contact ' || id, '+34600000000', 'ES', 'Madrid', 'street', '1', '1234', 'front', 'back', '\\x00', '{licence}', true,
      (select max(version) from accounts.agreement), registered_at, registered_at, registered_at,
      case when id % 30 <> 0 then registered_at end, case when id % 30 <> 0 then 'staff' end
    from accounts.buyer where customer_type = 'business'`)
  await db.count(sql`
    insert into enquiries.enquiry (request_key, state, topic, name, email, lang, sent_at, written_at, answer_by)
    select gen_random_uuid(), case when id % 40 = 0 then 'new' else 'answered' end, 'other', 'sender ' || id, email, 'cn', registered_at,
      registered_at, case when id % 40 = 0 then registered_at + interval '1 day' end
    from accounts.buyer`)
}
