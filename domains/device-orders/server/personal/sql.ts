/** Statements about the machines of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const contractsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select number as order_number, version, body as text, hash, signer_name, accepted_at
    from device_orders.sales_contract where buyer_id = ${buyerId} order by order_id, version`)

export const milestonesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select p.number as order_number, m.name, m.planned_on::text as planned_on, m.reached_at, m.note
    from device_orders.milestone m join device_orders.project p on p.order_id = m.order_id
    where p.buyer_id = ${buyerId} order by m.id`)

export const appointmentsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select p.number as order_number, a.state, to_jsonb(a.slots) as slots, a.note, a.proposed_at, a.chosen_at, a.reply, a.decided_at
    from device_orders.appointment a join device_orders.project p on p.order_id = a.order_id
    where a.buyer_id = ${buyerId} order by a.id`)

export const acceptancesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select p.number as order_number, a.signer_name, a.remarks, a.accepted_at, a.warranty_months, a.warranty_until::text as warranty_until
    from device_orders.acceptance a join device_orders.project p on p.order_id = a.order_id
    where a.buyer_id = ${buyerId} order by a.order_id`)

export const forgetNotes = (tx: Queryable, buyerId: number, nobody: string) =>
  tx.count(sql`
    with objections as (
      update device_orders.objection set text = ${nobody} where buyer_id = ${buyerId})
    update device_orders.appointment set note = ${nobody} where buyer_id = ${buyerId} and note <> ''`)

/** What staff photographed of machines, by order. */
export const picturesOf = (tx: Queryable, buyerId: number) =>
  tx.rows<{ number: string; urls: string[] }>(sql`
    select p.number, array_agg(u.url) as urls
    from device_orders.project p join device_orders.milestone m on m.order_id = p.order_id cross join lateral unnest(m.picture_urls) as u (url)
    where p.buyer_id = ${buyerId} group by p.number`)
