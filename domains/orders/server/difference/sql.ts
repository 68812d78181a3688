/** Statements about difference orders. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { By } from '../change/change.ts'
import type { OrderRow, SoldOrder } from '../row.ts'

type New = Pick<
  OrderRow,
  | 'number'
  | 'payableAmount'
  | 'taxAmount'
  | 'adjustmentAmount'
  | 'totalSteps'
  | 'payBy'
  | 'nextReminderAt'
> & { caseNumber: string; round: number; by: By; now: Instant }

/** Of the same buyer, in the order's currency at its rate. A second one for the same round violates a unique index. */
export async function insertDifference(tx: Queryable, o: OrderRow, d: New): Promise<void> {
  await tx.row(sql`
    with made as (
      insert into orders.sales_order (number, buyer_id, quote_id, family, lang, placed_at, currency, rate, goods_amount, member_amount,
        freight_amount, tax_amount, tax_included, tax_rate_percent, adjustment_amount, payable_amount, total_steps, address, delivery, po_number,
        pay_by, next_reminder_at, difference_of_id, case_number, case_round)
      values (${d.number}, ${o.buyerId}, ${randomUUID()}, 'goods', ${o.lang}, ${d.now}, ${o.currency}, ${o.rate}, 0, 0,
        0, ${d.taxAmount}, ${o.taxIncluded}, ${o.taxRatePercent}, ${d.adjustmentAmount}, ${d.payableAmount},
        ${JSON.stringify(d.totalSteps)}::jsonb, ${JSON.stringify(o.address)}::jsonb, 'express', ${o.poNumber},
        ${d.payBy}, ${d.nextReminderAt}, ${o.id}, ${d.caseNumber}, ${d.round})
      returning id, buyer_id, placed_at, review, payment, fulfilment, lifecycle)
    insert into orders.history (order_id, buyer_id, at, actor, actor_id, actor_name, event, "values", review, payment, fulfilment, lifecycle)
    select id, buyer_id, placed_at, ${d.by.actor}, ${d.by.id}::bigint, ${d.by.name}, 'differenceMade',
      ${JSON.stringify({ number: d.caseNumber })}::jsonb, review, payment, fulfilment, lifecycle
    from made returning id`)
}

export const lockDifferences = (tx: Queryable, orderId: number) =>
  tx.rows<SoldOrder>(sql`
    select *, '[]'::jsonb as sold from orders.sales_order where difference_of_id = ${orderId} order by id for update`)

export const differencesOf = (db: Queryable, orderIds: readonly number[]) =>
  db.rows<OrderRow>(sql`
    select * from orders.sales_order where difference_of_id = any(${orderIds as number[]}::bigint[]) order by id`)
