/** Statements of quotes. They read and write tables of the schema `quotes` only. */
import sql, { empty, raw } from 'sql-template-tag'
import type { DeliveryMethod } from '#domains/shipping/contract.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { QuoteState } from '../states.ts'
import { endVersion, type VersionRow } from './version-sql.ts'

export type LineRow = {
  id: number
  productId: number
  /** All three are null in old requests, which had no SKUs. */
  skuId: number | null
  unitId: number | null
  factor: number | null
  quantity: number
  unitAmount: number | null
}
export type QuoteRow = {
  id: number
  buyerId: number
  lang: Lang
  state: QuoteState
  contactName: string
  phone: string
  region: string
  country: string | null
  provinceCode: string | null
  delivery: DeliveryMethod | null
  neededOn: string | null
  note: string
  createdAt: Instant
  answerBy: Instant
  /** Set while its buyer is asked for more: the deadline of the answer stands. */
  pausedAt: Instant | null
  currency: Currency
  freight: number | null
  terms: string | null
  answeredAt: Instant | null
  answeredBy: string | null
  validUntil: Instant | null
  reason: string | null
  declinedByBuyer: boolean
  orderNumber: string | null
  endedAt: Instant | null
  /** As they were asked for; `unitAmount` is the merchant's latest. */
  lines: LineRow[]
  /** The oldest first; the freight and validity of the merchant's latest are those above. */
  versions: VersionRow[]
}

/** As instants come from rows, within JSON. */
const iso = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const ALL =
  raw(`r.id, r.buyer_id, r.lang, r.state, r.contact_name, r.phone, r.region, r.country, r.province_code, r.delivery,
  r.needed_on::text as needed_on,
  r.note, r.created_at, r.answer_by, r.paused_at, r.currency, r.freight, r.terms, r.answered_at, r.answered_by, r.valid_until, r.reason, r.declined_by_buyer, r.order_number, r.ended_at,
  (select coalesce(json_agg(json_build_object('number', v.number, 'author', v.author, 'staffId', v.staff_id, 'staffName', v.staff_name,
    'createdAt', ${iso('v.created_at')}, 'validUntil', ${iso('v.valid_until')}, 'holds', v.holds, 'freight', v.freight,
    'delivery', v.delivery, 'terms', v.terms, 'neededOn', v.needed_on, 'depositPercent', v.deposit_percent, 'warrantyMonths', v.warranty_months, 'note', v.note, 'outcome', v.outcome, 'endedAt', ${iso('v.ended_at')},
    'lines', (select json_agg(json_build_object('lineId', n.line_id, 'quantity', n.quantity, 'unitAmount', n.unit_amount) order by n.line_id)
      from quotes.version_line n where n.request_id = v.request_id and n.number = v.number)) order by v.number), '[]')
    from quotes.version v where v.request_id = r.id) as versions,
  (select json_agg(json_build_object('id', l.id, 'productId', l.product_id, 'skuId', l.sku_id, 'unitId', l.unit_id,
    'factor', l.factor, 'quantity', l.quantity, 'unitAmount', l.unit_amount) order by l.id) from quotes.line l where l.request_id = r.id) as lines`)

export type NewQuote = {
  buyerId: number
  requestKey: string
  lang: Lang
  currency: Currency
  contactName: string
  phone: string
  region: string
  country: string
  provinceCode: string | null
  delivery: DeliveryMethod
  neededOn: string | null
  note: string
  now: Instant
  answerBy: Instant
  lines: readonly Required<
    Pick<LineRow, 'productId' | 'skuId' | 'unitId' | 'factor' | 'quantity'>
  >[]
}

/** @returns null when this key was used before */
export async function insertQuote(tx: Queryable, quote: NewQuote): Promise<number | null> {
  const row = await tx.maybeRow<{ id: number }>(sql`
    with made as (
      insert into quotes.request (buyer_id, request_key, lang, currency, contact_name, phone, region, country,
        province_code, delivery, needed_on, note, created_at, answer_by)
      values (${quote.buyerId}, ${quote.requestKey}, ${quote.lang}, ${quote.currency}, ${quote.contactName},
        ${quote.phone}, ${quote.region}, ${quote.country}, ${quote.provinceCode}, ${quote.delivery}, ${quote.neededOn}::date, ${quote.note}, ${quote.now}, ${quote.answerBy})
      on conflict (buyer_id, request_key) do nothing returning id
    ), put as (
      insert into quotes.line (request_id, product_id, sku_id, unit_id, factor, quantity)
      select made.id, product_id, sku_id, unit_id, factor, quantity from made,
        unnest(${quote.lines.map((line) => line.productId)}::bigint[], ${quote.lines.map((line) => line.skuId)}::bigint[],
          ${quote.lines.map((line) => line.unitId)}::bigint[], ${quote.lines.map((line) => line.factor)}::int[],
          ${quote.lines.map((line) => line.quantity)}::int[])
          as n(product_id, sku_id, unit_id, factor, quantity)
    )
    select id from made`)
  return row?.id ?? null
}

export const quoteOfKey = (
  db: Queryable,
  buyerId: number,
  requestKey: string,
): Promise<QuoteRow | null> =>
  db.maybeRow(sql`
    select ${ALL} from quotes.request r where r.buyer_id = ${buyerId} and r.request_key = ${requestKey}`)

export const quoteById = (db: Queryable, id: number): Promise<QuoteRow | null> =>
  db.maybeRow(sql`select ${ALL} from quotes.request r where r.id = ${id}`)

/** Its row stays locked until the transaction ends. */
export async function lockQuote(tx: Queryable, id: number): Promise<QuoteRow | null> {
  await tx.maybeRow(sql`select id from quotes.request where id = ${id} for update`)
  return quoteById(tx, id)
}

export const quotesOf = (
  db: Queryable,
  { buyerId, after, limit }: { buyerId: number; after: number | null; limit: number },
): Promise<QuoteRow[]> =>
  db.rows(sql`
    select ${ALL} from quotes.request r
    where r.buyer_id = ${buyerId} and (${after}::bigint is null or r.id < ${after}::bigint)
    order by r.id desc limit ${limit}`)

export type Paging = {
  states: readonly QuoteState[]
  /** Whether they wait for their buyer, who is asked for more. */
  waitsForBuyer: boolean
  oldestFirst: boolean
  after: number | null
  limit: number
}
export const quotesIn = (
  db: Queryable,
  { states, waitsForBuyer, oldestFirst, after, limit }: Paging,
): Promise<QuoteRow[]> =>
  db.rows(sql`
    select ${ALL} from quotes.request r where r.state = any(${states}::text[]) and (r.paused_at is not null) = ${waitsForBuyer}
      ${after === null ? empty : oldestFirst ? sql`and r.id > ${after}` : sql`and r.id < ${after}`}
    order by ${oldestFirst ? sql`r.id` : sql`r.id desc`} limit ${limit}`)

export const countWaiting = (
  db: Queryable,
  now: Instant,
): Promise<{ sentCount: number; lateCount: number; askedCount: number }> =>
  db.row(sql`
    select count(*) filter (where paused_at is null)::int as sent_count,
      count(*) filter (where paused_at is null and answer_by <= ${now})::int as late_count, count(paused_at)::int as asked_count
    from quotes.request where state in ('sent', 'countered')`)

/** @returns false when it does not wait for staff */
export const pause = async (tx: Queryable, id: number, now: Instant): Promise<boolean> =>
  (await tx.count(sql`
    update quotes.request set paused_at = ${now}
    where id = ${id} and state in ('sent', 'countered') and paused_at is null`)) === 1

/** The deadline of the answer moves on by the time that it stood. */
export const resume = (tx: Queryable, id: number, now: Instant): Promise<number> =>
  tx.count(sql`
    update quotes.request
    set paused_at = null, answer_by = answer_by + greatest(interval '0', ${now}::timestamptz - paused_at)
    where id = ${id} and paused_at is not null`)

/** @returns false when it is not the buyer's, not in such a state, or expired */
export async function withdraw(
  tx: Queryable,
  given: { id: number; buyerId: number; from: readonly QuoteState[]; now: Instant },
): Promise<boolean> {
  const count = await tx.count(sql`
    update quotes.request r set state = 'withdrawn', ended_at = ${given.now}, paused_at = null
    where r.id = ${given.id} and r.buyer_id = ${given.buyerId} and r.state = any(${given.from}::text[])
      and not exists (
        select from quotes.version v where v.request_id = r.id and v.outcome is null and v.valid_until <= ${given.now})`)
  return count === 1
}

type Accepting = {
  id: number
  version: number
  buyerId: number
  orderNumber: string
  from: readonly QuoteState[]
  now: Instant
}

/** @returns false when it is not the buyer's, not answered, expired, or another version is the open one */
export async function accept(tx: Queryable, given: Accepting): Promise<boolean> {
  const count = await tx.count(sql`
    update quotes.request set state = 'accepted', ended_at = ${given.now}, order_number = ${given.orderNumber}
    where id = ${given.id} and buyer_id = ${given.buyerId} and state = any(${given.from}::text[])
      and valid_until > ${given.now}`)
  // Under the lock of the request: the version that is open now is the one that is ordered.
  const { id: requestId, version: number, now } = given
  return count === 1 && endVersion(tx, { requestId, number, outcome: 'accepted', now })
}

/** Which of these orders were made from an answer. */
export const ordersOfQuotes = (db: Queryable, orderNumbers: readonly string[]) =>
  db.rows<{ id: number; orderNumber: string }>(sql`
    select id, order_number from quotes.request where order_number = any(${orderNumbers as string[]})`)

/** What an order was made from: the accepted version, with the day that it or the request named. */
export const agreedOfOrder = (db: Queryable, orderNumber: string) =>
  db.maybeRow<AgreedQuote>(sql`
    select r.id as request_id, v.number as version, v.terms, coalesce(v.needed_on, r.needed_on)::text as needed_on
    from quotes.request r join quotes.version v on v.request_id = r.id and v.outcome = 'accepted'
    where r.order_number = ${orderNumber}`)
export type AgreedQuote = {
  requestId: number
  version: number
  terms: string
  neededOn: string | null
}

/** @returns null for an order that was not made from an answer */
export const usualOfOrder = (db: Queryable, orderNumber: string) =>
  db.maybeRow<{ usualAmount: number | null; freightAmount: number }>(sql`
    select usual_amount, coalesce(freight, 0) as freight_amount from quotes.request where order_number = ${orderNumber}`)

export type NewAnswer = {
  id: number
  /** See `usualOf`; null where the shop has no price. */
  usualAmount: number | null
  from: readonly QuoteState[]
  freight: number
  delivery: DeliveryMethod
  terms: string
  now: Instant
  by: string
  validUntil: Instant
  lines: readonly { lineId: number; unitAmount: number }[]
}

/** What is offered from now on; its version says the same, and keeps it. */
export async function answer(tx: Queryable, given: NewAnswer): Promise<boolean> {
  const count = await tx.count(sql`
    with priced as (
      update quotes.line l set unit_amount = n.amount
      from unnest(${given.lines.map((line) => line.lineId)}::bigint[], ${given.lines.map((line) => line.unitAmount)}::bigint[])
        as n(id, amount)
      where l.id = n.id and l.request_id = ${given.id}
    )
    update quotes.request set state = 'answered', freight = ${given.freight}, usual_amount = ${given.usualAmount},
      delivery = case when country is not null then ${given.delivery} end, terms = ${given.terms}, paused_at = null,
      answered_at = ${given.now}, answered_by = ${given.by}, valid_until = ${given.validUntil}
    where id = ${given.id} and state = any(${given.from}::text[])`)
  return count === 1
}

/** The merchant has until `answerBy` to answer the counter-offer. */
export async function counter(
  tx: Queryable,
  given: { id: number; from: readonly QuoteState[]; answerBy: Instant },
): Promise<boolean> {
  const count = await tx.count(sql`
    update quotes.request set state = 'countered', answer_by = ${given.answerBy}
    where id = ${given.id} and state = any(${given.from}::text[])`)
  return count === 1
}

type Declining = {
  id: number
  from: readonly QuoteState[]
  reason: string
  /** The member of staff; null: the buyer does. */
  by: string | null
  now: Instant
}

/** What was answered before keeps its time: a declined counter-offer had an answer. */
export async function decline(tx: Queryable, given: Declining): Promise<boolean> {
  const count = await tx.count(sql`
    update quotes.request set state = 'declined', reason = ${given.reason}, declined_by_buyer = ${given.by === null}, paused_at = null,
      answered_at = coalesce(answered_at, ${given.now}), answered_by = coalesce(answered_by, ${given.by}), ended_at = ${given.now}
    where id = ${given.id} and state = any(${given.from}::text[])`)
  return count === 1
}

/** A batch of requests whose open version has expired, locked. */
export const findExpired = async (tx: Queryable, now: Instant, { isAwake, limit }: DueFilter) => {
  const rows = await tx.rows<{ id: number }>(sql`
    select r.id from quotes.version v join quotes.request r on r.id = v.request_id
    where v.outcome is null and v.valid_until <= ${now} and r.state in ('answered', 'countered') and ${isAwake(sql`r.id`)}
    order by v.valid_until limit ${limit} for update of r skip locked`)
  return rows.map(({ id }) => id)
}

export const expire = (tx: Queryable, ids: readonly number[], now: Instant) =>
  tx.count(sql`
    update quotes.request set state = 'expired', ended_at = ${now}, paused_at = null where id = any(${ids as number[]})`)
