/** Statements about what a case asks for: its rounds, their lines and pictures, what its lines of the order have left, and what came back. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { amountFor, type LineShare } from '../amounts.ts'
import type { Round } from '../contract.ts'
import { RETURN_ADDRESS } from './sql.ts'

export type OrderLine = {
  lineId: number
  quantity: number
  goodsAmount: number
  freightAmount: number
  takenQuantity: number
  takenGoodsAmount: number
  takenFreightAmount: number
  refundedFreightAmount: number
  refundedGoodsAmount: number
  /** Pieces whose money has left. */
  refundedQuantity: number
}

type Share = LineShare & { quantity: number }

/** What was paid for each shipped line, noted with the first case of its order. */
export const addLines = (
  tx: Queryable,
  { orderId, buyerId, shares }: { orderId: number; buyerId: number; shares: readonly Share[] },
): Promise<number> =>
  tx.count(sql`
    insert into after_sales.line (order_id, line_id, buyer_id, quantity, goods_amount, freight_amount)
    select ${orderId}, s."lineId", ${buyerId}, s.quantity, s."goodsAmount", s."freightAmount"
    from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb)
      as s ("lineId" bigint, quantity int, "goodsAmount" bigint, "freightAmount" bigint)
    on conflict (order_id, line_id) do nothing`)

export const linesOf = (db: Queryable, orderId: number) =>
  db.rows<OrderLine>(sql`
    select line_id, quantity, goods_amount, freight_amount, taken_quantity, taken_goods_amount, taken_freight_amount,
      refunded_freight_amount, refunded_goods_amount, refunded_quantity
    from after_sales.line where order_id = ${orderId} order by line_id`)

export type Taken = {
  lineId: number
  quantity: number
  goodsAmount: number
  /** The freight of its pieces, which goes back where staff say so. */
  freightAmount: number
  /** What of the line the buyer holds; null in older rounds: what was ordered. */
  heldSkuId: number | null
  heldOptionText: string | null
  /** Of an exchange: what replaces it, and what goes back since that is cheaper. */
  newSkuId: number | null
  newOptionText: string | null
  backAmount: number | null
  /** What is paid since it is dearer; null in older rounds: nothing. */
  extraAmount: number | null
}
type Pieces = Pick<Taken, 'lineId' | 'quantity' | 'goodsAmount' | 'freightAmount'>

/** Takes pieces and money of lines, or gives them back where `sign` is -1. @returns how many lines had as much */
export const takeLines = (
  tx: Queryable,
  { orderId, lines, sign }: { orderId: number; lines: readonly Pieces[]; sign: 1 | -1 },
): Promise<number> =>
  tx.count(sql`
    update after_sales.line l set taken_quantity = l.taken_quantity + ${sign}::int * t.quantity,
      taken_goods_amount = l.taken_goods_amount + ${sign}::int * t."goodsAmount",
      taken_freight_amount = greatest(0, l.taken_freight_amount + ${sign}::int * t."freightAmount")
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as t ("lineId" bigint, quantity int, "goodsAmount" bigint, "freightAmount" bigint)
    where l.order_id = ${orderId} and l.line_id = t."lineId"
      and l.taken_quantity + ${sign}::int * t.quantity between 0 and l.quantity
      and l.taken_goods_amount + ${sign}::int * t."goodsAmount" between 0 and l.goods_amount
      and l.taken_freight_amount + ${sign}::int * t."freightAmount" <= l.freight_amount`)

/** The share of what was paid for a line grows by what was paid for something dearer. */
export const addExtra = (
  tx: Queryable,
  { orderId, lines }: { orderId: number; lines: readonly Pick<Taken, 'lineId' | 'extraAmount'>[] },
): Promise<number> =>
  tx.count(sql`
    update after_sales.line l set goods_amount = l.goods_amount + t."extraAmount", extra_amount = l.extra_amount + t."extraAmount"
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t ("lineId" bigint, "extraAmount" bigint)
    where l.order_id = ${orderId} and l.line_id = t."lineId"`)

/** The rounds by which exchanges of this order were completed, as `RF…:2`: what was paid for their differences is the lines' since. */
export const completedExchangesOf = async (
  db: Queryable,
  orderId: number,
): Promise<ReadonlySet<string>> => {
  const rows = await db.rows<{ key: string }>(sql`
    select number || ':' || round as key from after_sales.sales_case
    where order_id = ${orderId} and type = 'exchange' and state = 'completed'`)
  return new Set(rows.map(({ key }) => key))
}

/** `quantity`: pieces that do not stay with the buyer as an exchange. */
type Back = { lineId: number; goodsAmount: number; freightAmount: number; quantity: number }

export const noteRefunded = (
  tx: Queryable,
  { orderId, lines }: { orderId: number; lines: readonly Back[] },
): Promise<number> =>
  tx.count(sql`
    update after_sales.line l set refunded_goods_amount = l.refunded_goods_amount + t."goodsAmount",
      refunded_freight_amount = l.refunded_freight_amount + t."freightAmount", refunded_quantity = l.refunded_quantity + t.quantity
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t ("lineId" bigint, "goodsAmount" bigint, "freightAmount" bigint, quantity int)
    where l.order_id = ${orderId} and l.line_id = t."lineId"`)

export type RoundRow = Omit<Round, 'lines' | 'files' | 'giftDeductions'> & {
  caseId: number
  staffId: number | null
  staffName: string
}
export type NewRound = Pick<
  RoundRow,
  'caseId' | 'number' | 'type' | 'reason' | 'recovery' | 'text' | 'amount' | 'createdAt'
> & { buyerId: number; orderId: number; lines: readonly Taken[] }

export async function addRound(tx: Queryable, r: NewRound): Promise<void> {
  await tx.count(sql`
    with added as (
      insert into after_sales.round (case_id, number, buyer_id, type, reason, recovery, text, amount, created_at)
      values (${r.caseId}, ${r.number}, ${r.buyerId}, ${r.type}, ${r.reason}, ${r.recovery}, ${r.text}, ${r.amount}, ${r.createdAt})
      returning case_id, number)
    insert into after_sales.round_line (case_id, number, line_id, order_id, quantity, goods_amount, freight_amount, held_sku_id,
      held_option_text, new_sku_id, new_option_text, back_amount, extra_amount)
    select a.case_id, a.number, t."lineId", ${r.orderId}, t.quantity, t."goodsAmount", t."freightAmount", t."heldSkuId", t."heldOptionText", t."newSkuId", t."newOptionText", t."backAmount", t."extraAmount"
    from added a cross join jsonb_to_recordset(${JSON.stringify(r.lines)}::jsonb)
      as t ("lineId" bigint, quantity int, "goodsAmount" bigint, "freightAmount" bigint, "heldSkuId" bigint, "heldOptionText" text, "newSkuId" bigint, "newOptionText" text, "backAmount" bigint, "extraAmount" bigint)`)
}

type Outcome = {
  caseId: number
  number: number
  outcome: NonNullable<Round['outcome']>
  now: Instant
  staffId: number | null
  staffName: string
  answer: string
}

/** Who decides a round that ends without staff. */
export const NOBODY = { staffId: null, staffName: '', answer: '' } as const

/** What became of a round; a later outcome of the same round replaces the earlier one, and the words of a rejection do not outlive it. What is agreed to stores where its goods go back to. */
export const endRound = (tx: Queryable, o: Outcome): Promise<number> =>
  tx.count(sql`
    update after_sales.round set outcome = ${o.outcome}, decided_at = ${o.now}, staff_id = coalesce(${o.staffId}::bigint, staff_id),
      staff_name = case when ${o.staffName} = '' then staff_name else ${o.staffName} end,
      answer = case when ${o.answer} = '' and outcome is distinct from 'rejected' then answer else ${o.answer} end,
      return_address = case when ${o.outcome} = 'agreed' then (select c.return_address from after_sales.sales_case c where c.id = ${o.caseId})
        else return_address end
    where case_id = ${o.caseId} and number = ${o.number}`)

export const roundsOf = (db: Queryable, caseIds: readonly number[]) =>
  db.rows<RoundRow>(sql`
    select case_id, number, type, reason, recovery, text, amount, created_at, outcome, decided_at, staff_id, staff_name, answer,
      ${RETURN_ADDRESS}
    from after_sales.round where case_id = any(${caseIds as number[]}::bigint[]) order by case_id, number desc`)

export type RoundLine = Taken & { caseId: number; number: number }

/** The lines of these rounds. Of those that were sent before freight was taken with them it is the part of their pieces, rounded down. */
export async function roundLinesOf(
  db: Queryable,
  caseIds: readonly number[],
): Promise<RoundLine[]> {
  type Stored = Omit<RoundLine, 'freightAmount'> & {
    freightAmount: number | null
    shipped: number
    shippedFreight: number
    currency: Currency
  }
  const rows = await db.rows<Stored>(sql`
    select r.case_id, r.number, r.line_id, r.quantity, r.goods_amount, r.freight_amount, r.held_sku_id, r.held_option_text, r.new_sku_id,
      r.new_option_text, r.back_amount, r.extra_amount, l.quantity as shipped, l.freight_amount as shipped_freight, c.currency
    from after_sales.round_line r
    join after_sales.sales_case c on c.id = r.case_id
    join after_sales.line l on l.order_id = r.order_id and l.line_id = r.line_id
    where r.case_id = any(${caseIds as number[]}::bigint[]) order by r.case_id, r.number, r.line_id`)
  return rows.map(({ shipped: quantity, shippedFreight: goodsAmount, currency, ...line }) => ({
    ...line,
    freightAmount:
      line.freightAmount ?? amountFor({ quantity, goodsAmount }, line.quantity, currency),
  }))
}

/** Of each of these lines, when what replaced its pieces arrived: the latest of the first `most` times. */
export const replacedAtOf = (db: Queryable, orderId: number, most: number) =>
  db.rows<{ lineId: number; at: Instant }>(sql`
    select line_id, max(ended_at) as at from (
      select l.line_id, c.ended_at, row_number() over (partition by l.line_id order by c.ended_at, c.id) as time
      from after_sales.sales_case c
      join after_sales.round_line l on l.case_id = c.id and l.number = c.round
      where c.order_id = ${orderId} and c.type = 'exchange' and c.state = 'completed') t
    where time <= ${most} group by line_id`)

type Moved = Pick<
  Taken,
  'lineId' | 'quantity' | 'heldSkuId' | 'heldOptionText' | 'newSkuId' | 'newOptionText'
> & { caseId: number; isReplaced: boolean }

/** Which pieces cases are or were about, but for those that came to nothing; exchanges that are over in their order. */
export const movesOf = (db: Queryable, orderId: number) =>
  db.rows<Moved>(sql`
    select c.id as case_id, l.line_id, l.quantity, l.held_sku_id, l.held_option_text, l.new_sku_id, l.new_option_text,
      (c.type = 'exchange' and c.state = 'completed') as is_replaced
    from after_sales.sales_case c
    join after_sales.round_line l on l.case_id = c.id and l.number = c.round
    where c.order_id = ${orderId} and c.state not in ('rejected', 'goods_refused', 'revoked', 'closed_overdue')
    order by c.ended_at nulls last, c.id`)

/**
 * Pieces that came back, were refused and are with the merchant still, beyond those that another round of the same case asks for by now: none of
 * another case until they are home.
 */
export const refusedPiecesOf = (db: Queryable, orderId: number) =>
  db.rows<Omit<Moved, 'newSkuId' | 'newOptionText' | 'isReplaced'>>(sql`
    select c.id as case_id, l.line_id, (l.quantity - coalesce(again.quantity, 0))::int as quantity, l.held_sku_id, l.held_option_text
    from after_sales.sales_case c
    join after_sales.round_line l on l.case_id = c.id and l.number = (select max(r.number) from after_sales.round r
      where r.case_id = c.id and r.outcome = 'goods_refused')
    left join after_sales.round_line again on again.case_id = c.id and again.number = c.round and again.line_id = l.line_id
      and c.ended_at is null
    where c.order_id = ${orderId} and c.keeps_goods and l.quantity > coalesce(again.quantity, 0)`)

/** The lines of which something of another price has replaced pieces. */
export const otherPricedOf = async (db: Queryable, orderId: number): Promise<number[]> => {
  const rows = await db.rows<{ lineId: number }>(sql`
    select distinct l.line_id from after_sales.sales_case c
    join after_sales.round_line l on l.case_id = c.id and l.number = c.round
    where c.order_id = ${orderId} and c.type = 'exchange' and c.state = 'completed'
      and (l.back_amount > 0 or l.extra_amount > 0)`)
  return rows.map(({ lineId }) => lineId)
}

/** What this exchange (null: none) replaces, and those of its order whose replacements have left: by what was paid for the pieces, and for what is dearer. */
export const replacedAmountOf = async (
  db: Queryable,
  { id, orderId }: { id: number | null; orderId: number },
): Promise<number> => {
  const { amount } = await db.row<{ amount: number }>(sql`
    select coalesce(sum(l.goods_amount + coalesce(l.extra_amount, 0)), 0)::bigint as amount from after_sales.sales_case c
    join after_sales.round_line l on l.case_id = c.id and l.number = c.round
    where c.order_id = ${orderId} and c.type = 'exchange' and (c.id = ${id}::bigint or c.replacement_sent_at is not null)`)
  return amount
}

/**
 * How often pieces of these lines were applied for in vain, of the line where it was most often: rounds that ended without a refund, whatever
 * their case was about before or has become since. What is looked at again is not over.
 */
export async function attemptsOf(
  db: Queryable,
  { orderId, lineIds }: { orderId: number; lineIds: readonly number[] },
): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select coalesce(max(t.count), 0)::int as count from (
      select count(*) as count
      from after_sales.sales_case c
      join after_sales.round r on r.case_id = c.id and r.outcome in ('rejected', 'goods_refused', 'revoked', 'closed_overdue')
      join after_sales.round_line l on l.case_id = c.id and l.number = r.number
      where c.order_id = ${orderId} and l.line_id = any(${lineIds as number[]}::bigint[])
        and not (c.state = 'appealed' and r.number = c.round)
      group by l.line_id) t`)
  return count
}

type Files = {
  caseId: number
  buyerId: number
  kind: 'round' | 'return'
  round: number
  fileIds: readonly string[]
}

export const addFiles = (tx: Queryable, f: Files): Promise<number> =>
  tx.count(sql`
    insert into after_sales.file (case_id, kind, round, position, buyer_id, file_id)
    select ${f.caseId}, ${f.kind}, ${f.round}, t.position, ${f.buyerId}, t.file_id
    from unnest(${f.fileIds as string[]}::text[]) with ordinality as t (file_id, position)`)

export const filesOf = (db: Queryable, caseId: number) =>
  db.rows<{ kind: 'round' | 'return'; round: number; fileId: string }>(sql`
    select kind, round, file_id from after_sales.file where case_id = ${caseId} order by kind, round, position`)
