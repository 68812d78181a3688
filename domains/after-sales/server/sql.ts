/** Statements about after-sales cases: the case itself, its events, and those that are due. Its order is locked first, always. */
import sql, { type Sql } from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { CaseEvent, CaseState, CaseType, Recovery, ReturnAddress } from '../contract.ts'

export type CaseRow = {
  id: number
  number: string
  orderId: number
  orderNumber: string
  buyerId: number
  lang: Lang
  currency: Currency
  type: CaseType
  state: CaseState
  recovery: Recovery
  round: number
  createdAt: Instant
  changedAt: Instant
  dueAt: Instant | null
  escalatedAt: Instant | null
  /** When the buyer was reminded of `dueAt`; null: not yet. */
  remindedAt: Instant | null
  pausedAt: Instant | null
  agreedGoodsAmount: number | null
  agreedFreightAmount: number | null
  decidedBy: number | null
  returnAddress: ReturnAddress | null
  returnCarrier: string | null
  returnNumber: string | null
  returnPhone: string | null
  returnRemark: string | null
  pickupOn: string | null
  sentAt: Instant | null
  receivedAt: Instant | null
  receivedByItself: boolean
  refundAt: Instant | null
  endedAt: Instant | null
  replacementCarrier: string | null
  /** Null in parcels from before: the carrier is as it was typed. */
  replacementCarrierId: number | null
  replacementNumber: string | null
  replacementSentAt: Instant | null
  appealedAt: Instant | null
  appealText: string | null
  rejectedBy: number | null
  appealDecidedBy: number | null
  /** Who rejected, since nobody else could. */
  appealAlone: boolean
  proposedType: CaseType | null
  /** Goods that were refused, and are with the merchant still. */
  keepsGoods: boolean
  homeCarrierId: number | null
  homeNumber: string | null
  homePaidBy: 'merchant' | 'buyer' | null
  homeNote: string | null
  homeSentAt: Instant | null
}

/** Snapshots from before name no country. */
export const RETURN_ADDRESS = sql`'{"country": "", "abroad": ""}'::jsonb || return_address as return_address`

const COLUMNS = sql`id, number, order_id, order_number, buyer_id, lang, currency, type, state, recovery, round, created_at,
  changed_at, due_at, escalated_at, reminded_at, paused_at, agreed_goods_amount, agreed_freight_amount, decided_by, ${RETURN_ADDRESS}, return_carrier,
  return_number, return_phone, return_remark, pickup_on::text as pickup_on, sent_at, received_at, received_by_itself, refund_at, ended_at,
  replacement_carrier, replacement_number, replacement_sent_at, appealed_at, appeal_text, rejected_by, appeal_decided_by, appeal_alone, proposed_type,
  replacement_carrier_id, keeps_goods, home_carrier_id, home_number, home_paid_by, home_note, home_sent_at`

export const findCase = (db: Queryable, number: string) =>
  db.maybeRow<CaseRow>(sql`select ${COLUMNS} from after_sales.sales_case where number = ${number}`)
/** What the number of the next case is made of. */
export const nextNumbering = (tx: Queryable) =>
  tx.row<{ sequence: number; key: string }>(
    sql`select key, nextval('after_sales.number_sequence') as sequence from after_sales.numbering`,
  )

export type NewCase = Pick<
  CaseRow,
  | 'number'
  | 'orderId'
  | 'orderNumber'
  | 'buyerId'
  | 'lang'
  | 'currency'
  | 'type'
  | 'recovery'
  | 'createdAt'
  | 'dueAt'
>

export const addCase = (tx: Queryable, c: NewCase) =>
  tx.row<CaseRow>(sql`
    insert into after_sales.sales_case (number, order_id, order_number, buyer_id, lang, currency, type, recovery, created_at, changed_at,
      due_at)
    values (${c.number}, ${c.orderId}, ${c.orderNumber}, ${c.buyerId}, ${c.lang}, ${c.currency}, ${c.type}, ${c.recovery}, ${c.createdAt},
      ${c.createdAt}, ${c.dueAt})
    returning ${COLUMNS}`)

/** Writes all that may change of a case whose order this transaction has locked. */
export const saveCase = (tx: Queryable, c: CaseRow): Promise<number> =>
  tx.count(sql`
    update after_sales.sales_case set type = ${c.type}, state = ${c.state}, recovery = ${c.recovery}, round = ${c.round},
      changed_at = ${c.changedAt}, due_at = ${c.dueAt}, escalated_at = ${c.escalatedAt}, reminded_at = ${c.remindedAt},
      paused_at = ${c.pausedAt}, agreed_goods_amount = ${c.agreedGoodsAmount}, agreed_freight_amount = ${c.agreedFreightAmount},
      decided_by = ${c.decidedBy},
      return_address = ${c.returnAddress === null ? null : JSON.stringify(c.returnAddress)}::jsonb,
      return_carrier = ${c.returnCarrier}, return_number = ${c.returnNumber}, return_phone = ${c.returnPhone},
      return_remark = ${c.returnRemark}, pickup_on = ${c.pickupOn}::date, sent_at = ${c.sentAt}, received_at = ${c.receivedAt},
      received_by_itself = ${c.receivedByItself}, refund_at = ${c.refundAt}, ended_at = ${c.endedAt},
      replacement_carrier = ${c.replacementCarrier}, replacement_number = ${c.replacementNumber},
      replacement_sent_at = ${c.replacementSentAt}, appealed_at = ${c.appealedAt}, appeal_text = ${c.appealText},
      rejected_by = ${c.rejectedBy}, appeal_decided_by = ${c.appealDecidedBy},
      appeal_alone = ${c.appealAlone}, proposed_type = ${c.proposedType}, replacement_carrier_id = ${c.replacementCarrierId},
      keeps_goods = ${c.keepsGoods}, home_carrier_id = ${c.homeCarrierId}, home_number = ${c.homeNumber},
      home_paid_by = ${c.homePaidBy}, home_note = ${c.homeNote}, home_sent_at = ${c.homeSentAt}
    where id = ${c.id}`)

export type NewEvent = Pick<CaseEvent, 'at' | 'actor' | 'actorName' | 'event' | 'note'> & {
  actorId: number | null
}

export const addEvent = (tx: Queryable, c: CaseRow, e: NewEvent): Promise<number> =>
  tx.count(sql`
    insert into after_sales.event (case_id, at, actor, actor_id, actor_name, event, note, round, state)
    values (${c.id}, ${e.at}, ${e.actor}, ${e.actorId}, ${e.actorName}, ${e.event}, ${e.note}, ${c.round}, ${c.state})`)

export const eventsOf = (db: Queryable, caseId: number) =>
  db.rows<CaseEvent>(sql`
    select at, actor, actor_name, event, note, state from after_sales.event where case_id = ${caseId} order by id`)

type Awake = (key: Sql) => Sql

/**
 * One case whose time is over. It is not locked: its order is first, as in every act; who comes second finds that nothing is due.
 */
export async function nextDue(tx: Queryable, now: Instant, isAwake: Awake): Promise<string | null> {
  const row = await tx.maybeRow<{ number: string }>(sql`
    select number from after_sales.sales_case
    where due_at <= ${now} and (escalated_at is null or escalated_at <= ${now}::timestamptz - interval '1 day') and paused_at is null and ${isAwake(sql`number`)}
    order by due_at limit 1`)
  return row?.number ?? null
}

/**
 * One case in which a time of the buyer's ends within these hours, and of which they were not reminded; of a shorter time half has to be over.
 * Not locked either. What a difference order waits for its own reminders are for.
 */
export async function nextToRemind(
  tx: Queryable,
  { now, hours, isAwake }: { now: Instant; hours: number; isAwake: Awake },
): Promise<string | null> {
  const row = await tx.maybeRow<{ number: string }>(sql`
    select number from after_sales.sales_case
    where due_at > ${now} and due_at <= ${later(now, hours * HOUR_MS)} and due_at - (due_at - changed_at) / 2 <= ${now}
      and reminded_at is null and paused_at is null
      and (proposed_type is not null or state = 'replacement_shipped' or (state = 'awaiting_return' and recovery = 'self'))
      and ${isAwake(sql`number`)}
    order by due_at limit 1`)
  return row?.number ?? null
}

/**
 * The exchanges that are first in line for what they wait for, by how long they wait: of each SKU the oldest, and of those that wait for several
 * only who is first for all of them. Nobody is overtaken.
 */
export const firstInLine = (db: Queryable, isAwake: Awake) =>
  db.rows<{ number: string; skuIds: number[] }>(sql`
    select number, sku_ids from (
      select number, changed_at, id, array_agg(sku_id) as sku_ids, max(place) as place from (
        select c.number, c.changed_at, c.id, l.new_sku_id as sku_id,
          dense_rank() over (partition by l.new_sku_id order by c.changed_at, c.id) as place
        from after_sales.sales_case c
        join after_sales.round_line l on l.case_id = c.id and l.number = c.round
        where c.state = 'awaiting_stock') waiting
      group by number, changed_at, id) line
    where place = 1 and ${isAwake(sql`number`)}
    order by changed_at, id`)

/** Whether less of what was agreed to has arrived than goes back. */
export const isMoneyOnItsWay = async (tx: Queryable, caseId: number): Promise<boolean> => {
  const { isOwed } = await tx.row<{ isOwed: boolean }>(sql`
    select arrived_amount < coalesce(agreed_goods_amount, 0) + coalesce(agreed_freight_amount, 0) as is_owed
    from after_sales.sales_case where id = ${caseId}`)
  return isOwed
}

/**
 * One case whose money has arrived, all of it: the trigger `after_sales.count_arrived` on `payments.refund` counts what has
 * (`db/migrations/0880-after-sales.sql`), by the key that `refund.ts` gives. Not locked either.
 */
export async function nextRefunded(
  tx: Queryable,
  _now: Instant,
  isAwake: Awake,
): Promise<string | null> {
  const row = await tx.maybeRow<{ number: string }>(sql`
    select number from after_sales.sales_case
    where state = 'refunding' and arrived_amount = agreed_goods_amount + agreed_freight_amount and ${isAwake(sql`number`)}
    order by id limit 1`)
  return row?.number ?? null
}
