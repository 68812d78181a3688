/** Conditions of orders of machines, by the column of their id: what the clock of acceptance has to do with them. */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'

/** Received and not accepted, and no clock runs yet. */
export const hasNoClock = (id: Sql): Sql => sql`
  exists (select from device_orders.project p where p.order_id = ${id} and p.accept_by is null)
  and not exists (select from device_orders.acceptance a where a.order_id = ${id})`

/** While the merchant owes an answer about the installation or an objection, the clock stands. */
const isOfBuyer = (id: Sql): Sql => sql`
  not exists (select from device_orders.appointment a where a.order_id = ${id} and a.state = 'proposed')
  and not exists (select from device_orders.objection b where b.order_id = ${id} and b.state = 'open')`

/** The last reminder is of no use once the time has come; the first is needed in any case. */
export const isToRemind = (id: Sql, now: Instant): Sql => sql`
  ${id} in (select p.order_id from device_orders.project p
    where p.remind_at <= ${now} and (p.accept_by > ${now} or p.reminded_at is null))
  and ${isOfBuyer(id)}`

export const isToDeem = (id: Sql, now: Instant): Sql => sql`
  ${id} in (select p.order_id from device_orders.project p
    where p.accept_by <= ${now} and p.reminded_at <= p.accept_by - interval '24 hours')
  and ${isOfBuyer(id)}`
