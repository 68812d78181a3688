/** Statements about gifts of orders of which goods go back. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

type Of = { orderId: number; exceptCaseId: number | null }
type Counted = { lineId: number; count: number }

/** Pieces of each line for which money goes back, or has. */
export const givenBackOf = (db: Queryable, { orderId, exceptCaseId }: Of) =>
  db.rows<Counted>(sql`
    select l.line_id, sum(l.quantity)::bigint as count from after_sales.sales_case c
    join after_sales.round_line l on l.case_id = c.id and l.number = c.round
    where c.order_id = ${orderId} and c.type <> 'exchange' and c.id is distinct from ${exceptCaseId}::bigint
      and c.state not in ('rejected', 'goods_refused', 'revoked', 'closed_overdue')
    group by l.line_id`)

/**
 * Pieces of each line that came back: checked in by a case that keeps its refund, or sent to one whose goods nobody looked at in time.
 * What is only asked for may never come.
 */
export const cameBackOf = (db: Queryable, { orderId, exceptCaseId }: Of) =>
  db.rows<Counted>(sql`
    select l.line_id, sum(case when c.received_by_itself then l.quantity else coalesce(k.quantity, 0) end)::bigint as count
    from after_sales.sales_case c
    join after_sales.round_line l on l.case_id = c.id and l.number = c.round
    left join after_sales.check_in k on k.case_id = c.id and k.line_id = l.line_id
    where c.order_id = ${orderId} and c.type = 'return_refund' and c.id is distinct from ${exceptCaseId}::bigint
      and c.state in ('received', 'refunding', 'completed') and (c.received_by_itself or k.case_id is not null)
    group by l.line_id`)

/** What cases have taken off for each gift. */
export const deductedOf = (db: Queryable, { orderId, exceptCaseId }: Of) =>
  db.rows<Counted>(sql`
    select d.line_id, sum(d.amount)::bigint as count from after_sales.gift_deduction d
    join after_sales.sales_case c on c.id = d.case_id
    where d.order_id = ${orderId} and c.id is distinct from ${exceptCaseId}::bigint
      and c.state not in ('rejected', 'goods_refused', 'revoked', 'closed_overdue')
    group by d.line_id`)

export const deductionsOf = (db: Queryable, caseId: number) =>
  db.rows<{ lineId: number; amount: number }>(sql`
    select line_id, amount from after_sales.gift_deduction where case_id = ${caseId} order by line_id`)

/** In place of those of the round before. */
export async function replaceDeductions(
  tx: Queryable,
  { caseId, orderId }: { caseId: number; orderId: number },
  deductions: readonly { lineId: number; amount: number }[],
): Promise<void> {
  await tx.count(sql`delete from after_sales.gift_deduction where case_id = ${caseId}`)
  if (deductions.length === 0) return
  await tx.count(sql`
    insert into after_sales.gift_deduction (case_id, order_id, line_id, amount)
    select ${caseId}, ${orderId}, t."lineId", t.amount
    from jsonb_to_recordset(${JSON.stringify(deductions)}::jsonb) as t ("lineId" bigint, amount bigint)`)
}
