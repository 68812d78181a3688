/** Statements about what buyers say is wrong with a machine that they have not accepted. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ObjectionState } from '../contract.ts'
import { WHOLE_ANSWERS } from '../limits.ts'

export type ObjectionRow = {
  id: number
  state: ObjectionState
  text: string
  raisedAt: Instant
  answerBy: Instant
  reply: string
  endedAt: Instant | null
  givesWholeDays: boolean
}

export const latestOf = (db: Queryable, orderId: number) =>
  db.maybeRow<ObjectionRow>(sql`
    select o.id, o.state, o.text, o.raised_at, o.answer_by, o.reply, o.ended_at,
      (select count(*) from device_orders.objection e
        where e.order_id = o.order_id and e.id < o.id and e.state = 'answered') < ${WHOLE_ANSWERS} as gives_whole_days
    from device_orders.objection o where o.order_id = ${orderId} order by o.id desc limit 1`)

export type EndedObjection = Pick<ObjectionRow, 'raisedAt' | 'givesWholeDays'> & {
  endedAt: Instant
}

/** Those that were answered or taken back. */
export const endedOf = (db: Queryable, orderId: number) =>
  db.rows<EndedObjection>(sql`
    select raised_at, ended_at, state = 'answered' and count(*) filter (where state = 'answered')
      over (order by id rows between unbounded preceding and current row) <= ${WHOLE_ANSWERS} as gives_whole_days
    from device_orders.objection where order_id = ${orderId} and state <> 'open' order by id`)

/** @returns false when one is open already */
export const raise = async (
  tx: Queryable,
  form: { orderId: number; buyerId: number; text: string; now: Instant; answerBy: Instant },
): Promise<boolean> =>
  (await tx.count(sql`
    insert into device_orders.objection (order_id, buyer_id, text, raised_at, answer_by)
    values (${form.orderId}, ${form.buyerId}, ${form.text}, ${form.now}, ${form.answerBy})
    on conflict (order_id) where state = 'open' do nothing`)) === 1

/** By its buyer. @returns false when none is open */
export const withdraw = async (tx: Queryable, orderId: number, now: Instant): Promise<boolean> =>
  (await tx.count(sql`
    update device_orders.objection set state = 'withdrawn', ended_at = ${now}
    where order_id = ${orderId} and state = 'open'`)) === 1

/** @returns false when it is no open one of this order */
export const answer = async (
  tx: Queryable,
  to: { id: number; orderId: number; reply: string; staffId: number; now: Instant },
): Promise<boolean> =>
  (await tx.count(sql`
    update device_orders.objection set state = 'answered', reply = ${to.reply}, staff_id = ${to.staffId}, ended_at = ${to.now}
    where id = ${to.id} and order_id = ${to.orderId} and state = 'open'`)) === 1

export const objectionsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select p.number as order_number, o.state, o.text, o.raised_at, o.reply, o.ended_at
    from device_orders.objection o join device_orders.project p on p.order_id = o.order_id
    where o.buyer_id = ${buyerId} order by o.id`)
