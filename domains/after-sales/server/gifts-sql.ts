/** Statements about gifts of orders of which goods go back. */
import sql, { empty } from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { CaseType } from '../contract.ts'

type Of = { orderId: number; exceptCaseId: number | null }
/** `isSettled`: only what cases have done whose money has left, or whose replacement has come. */
type OfCases = Of & { isSettled: boolean }
type Counted = { lineId: number; count: number }
/** By the kind of case that it is of. */
type Caused = { type: CaseType; reason: string }

/** What other cases do that may still come to nothing, or only what cannot. */
const counts = (isSettled: boolean) =>
  isSettled
    ? sql`and (c.refund_at is not null or c.state = 'completed')`
    : sql`and c.state not in ('rejected', 'goods_refused', 'revoked', 'closed_overdue')`

/** Pieces of each line for which money goes back, or has. */
export const givenBackOf = (db: Queryable, { orderId, exceptCaseId, isSettled }: OfCases) =>
  db.rows<Counted & Caused>(sql`
    select l.line_id, c.type, r.reason, sum(l.quantity)::bigint as count from after_sales.sales_case c
    join after_sales.round r on r.case_id = c.id and r.number = c.round
    join after_sales.round_line l on l.case_id = c.id and l.number = c.round
    where c.order_id = ${orderId} and c.type <> 'exchange' and c.id is distinct from ${exceptCaseId}::bigint ${counts(isSettled)}
    group by l.line_id, c.type, r.reason`)

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
export const deductedOf = (db: Queryable, { orderId, exceptCaseId, isSettled }: OfCases) =>
  db.rows<Counted>(sql`
    select d.line_id, sum(d.amount)::bigint as count from after_sales.gift_deduction d
    join after_sales.sales_case c on c.id = d.case_id and c.round = d.round
    where d.order_id = ${orderId} and c.id is distinct from ${exceptCaseId}::bigint ${counts(isSettled)}
    group by d.line_id`)

/** Of all rounds of a case: as the buyer read them, and as they are in the end. */
export const deductionsOf = (db: Queryable, caseId: number) =>
  db.rows<{ round: number; lineId: number; askedAmount: number; amount: number }>(sql`
    select round, line_id, asked_amount, amount from after_sales.gift_deduction where case_id = ${caseId} order by round, line_id`)

type OfRound = { caseId: number; round: number; orderId: number }
type Deducted = { lineId: number; amount: number }

/** What a new round takes off, as the buyer has read it. */
export async function addDeductions(
  tx: Queryable,
  { caseId, round, orderId }: OfRound,
  deductions: readonly Deducted[],
): Promise<void> {
  if (deductions.length === 0) return
  await tx.count(sql`
    insert into after_sales.gift_deduction (case_id, round, order_id, line_id, asked_amount, amount)
    select ${caseId}, ${round}, ${orderId}, t."lineId", t.amount, t.amount
    from jsonb_to_recordset(${JSON.stringify(deductions)}::jsonb) as t ("lineId" bigint, amount bigint)`)
}

/** What the round takes off in the end; what the buyer read when they sent it stays. Its order is locked. */
export async function changeDeductions(
  tx: Queryable,
  { caseId, round, orderId }: OfRound,
  deductions: readonly Deducted[],
): Promise<void> {
  await tx.count(sql`
    delete from after_sales.gift_deduction where case_id = ${caseId} and round = ${round} and asked_amount = 0`)
  await tx.count(sql`
    with due as (
      select t."lineId" as line_id, t.amount
      from jsonb_to_recordset(${JSON.stringify(deductions)}::jsonb) as t ("lineId" bigint, amount bigint)),
    changed as (
      update after_sales.gift_deduction d
      set amount = coalesce((select due.amount from due where due.line_id = d.line_id), 0)
      where d.case_id = ${caseId} and d.round = ${round} returning d.line_id)
    insert into after_sales.gift_deduction (case_id, round, order_id, line_id, asked_amount, amount)
    select ${caseId}, ${round}, ${orderId}, due.line_id, 0, due.amount
    from due where due.line_id not in (select line_id from changed)`)
}

type Repriced = Caused & {
  lineId: number
  quantity: number
  goodsAmount: number
  backAmount: number
  extraAmount: number
}

/**
 * What exchanges have made of the price of a line: cheaper as soon as one is asked for, as goods that are asked for count as given back;
 * dearer once the difference is the line's.
 */
export const repricedOf = (db: Queryable, { orderId, exceptCaseId, isSettled }: OfCases) =>
  db.rows<Repriced>(sql`
    select l.line_id, c.type, r.reason, l.quantity, l.goods_amount, coalesce(l.back_amount, 0)::bigint as back_amount,
      case when c.state = 'completed' then coalesce(l.extra_amount, 0) else 0 end::bigint as extra_amount
    from after_sales.sales_case c
    join after_sales.round r on r.case_id = c.id and r.number = c.round
    join after_sales.round_line l on l.case_id = c.id and l.number = c.round
    where c.order_id = ${orderId} and c.type = 'exchange' and c.id is distinct from ${exceptCaseId}::bigint
      ${counts(isSettled)} and l.goods_amount > 0
      and (l.back_amount > 0 or (c.state = 'completed' and l.extra_amount > 0))`)

/** Other cases of an order that are open and whose money has not left; or only those of them that staff have agreed to. */
export const othersOpen = async (
  tx: Queryable,
  { orderId, exceptCaseId, isAgreed }: Of & { isAgreed: boolean },
): Promise<string[]> => {
  const rows = await tx.rows<{ number: string }>(sql`
    select number from after_sales.sales_case
    where order_id = ${orderId} and id is distinct from ${exceptCaseId}::bigint and refund_at is null
      and ended_at is null ${isAgreed ? sql`and agreed_goods_amount is not null` : empty}
    order by id`)
  return rows.map(({ number }) => number)
}
