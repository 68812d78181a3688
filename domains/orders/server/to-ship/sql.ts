/** Statements about what is left of orders to ship. */
import sql from 'sql-template-tag'
import type { Address } from '#domains/addresses/contract.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OrderRow } from '../row.ts'

type Row = Pick<
  OrderRow,
  'number' | 'delivery' | 'review' | 'payment' | 'fulfilment' | 'lifecycle' | 'closesAt'
> & {
  buyerId: number
  address: Address
  leftCount: number
  isCancelAsked: boolean
  isMoved: boolean
}

export const ordersByNumber = (db: Queryable, numbers: readonly string[]) =>
  db.rows<Row>(sql`
    select o.number, o.buyer_id, o.delivery, o.review, o.payment, o.fulfilment, o.lifecycle, o.closes_at, o.address,
      (select sum(quantity - shipped_quantity)::int from orders.line l where l.order_id = o.id) as left_count,
      exists (select from orders.cancel_request r where r.order_id = o.id and r.state = 'waiting') as is_cancel_asked,
      exists (select from orders.address_change c where c.order_id = o.id and c.undone_at is null) as is_moved
    from orders.sales_order o where o.number = any(${numbers as string[]})`)

type TrackingUse = { trackingNumber: string; orderNumber: string; buyerId: number }

/** Parcels with these tracking numbers, in capital letters. */
export const parcelsByTracking = (db: Queryable, trackingNumbers: readonly string[]) =>
  db.rows<TrackingUse>(sql`
    select upper(p.tracking_number) as tracking_number, o.number as order_number, o.buyer_id
    from orders.parcel p join orders.sales_order o on o.id = p.order_id
    where p.tracking_number is not null and upper(p.tracking_number) = any(${trackingNumbers as string[]})
    order by p.id desc`)
