/** Statements about what orders earn their distributors, what refunds take of it, and what was paid. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'
import type { COMMISSION_KINDS } from '../contract.ts'

export type CommissionKind = (typeof COMMISSION_KINDS)[number]

export type Sale = {
  orderNumber: string
  friendId: number
  goodsAmount: number
  returnedAmount: number
  /** What providers took back of its payment by disputes, and what of its debt was written off. */
  lostAmount: number
  /** How often that has changed. */
  lostCount: number
}

/** @returns null where the order was counted before */
export const addSale = (
  tx: Queryable,
  sale: Pick<Sale, 'orderNumber' | 'friendId' | 'goodsAmount'> & { now: Instant },
) =>
  tx.maybeRow<Sale>(sql`
    insert into distributors.sale (order_number, friend_id, goods_amount, completed_at)
    values (${sale.orderNumber}, ${sale.friendId}, ${sale.goodsAmount}, ${sale.now}) on conflict do nothing
    returning order_number, friend_id, goods_amount, returned_amount, lost_amount, lost_count`)

export const countSales = async (tx: Queryable, friendId: number): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
      select count(*)::int as count from distributors.sale where friend_id = ${friendId}`)
  ).count

export const lockSale = (tx: Queryable, orderNumber: string) =>
  tx.maybeRow<Sale>(sql`
    select order_number, friend_id, goods_amount, returned_amount, lost_amount, lost_count from distributors.sale where order_number = ${orderNumber} for update`)

export const setReturned = (tx: Queryable, { orderNumber, returnedAmount }: Sale) =>
  tx.count(sql`
    update distributors.sale set returned_amount = ${returnedAmount} where order_number = ${orderNumber}`)

export const setLost = (tx: Queryable, { orderNumber, lostAmount, lostCount }: Sale) =>
  tx.count(sql`
    update distributors.sale set lost_amount = ${lostAmount}, lost_count = ${lostCount} where order_number = ${orderNumber}`)

/** What of a sale is lost by now. */
export const lostAmountOf = async (
  tx: Queryable,
  { orderNumber, goodsAmount }: Pick<Sale, 'orderNumber' | 'goodsAmount'>,
): Promise<number> =>
  (
    await tx.row<{ amount: number }>(
      sql`select orders.lost_amount(${orderNumber}, ${goodsAmount}) as amount`,
    )
  ).amount

/** A sale of which more or less is lost than was counted. */
export const saleToReview = (tx: Queryable, isAwake: Awake) =>
  tx.maybeRow<{ orderNumber: string }>(sql`
    select s.order_number from distributors.sale s
    where s.order_number in (
        select orders.with_losses() union select l.order_number from distributors.sale l where l.lost_amount > 0)
      and s.lost_amount <> orders.lost_amount(s.order_number, s.goods_amount) and ${isAwake(sql`s.order_number`)}
    order by s.order_number limit 1 for no key update skip locked`)

export type Earned = {
  kind: CommissionKind
  distributorId: number
  lineId: number | null
  paidAmount: number
  percent: number | null
  amount: number
}

type Earning = {
  orderNumber: string
  friendId: number
  now: Instant
  settleFrom: Instant
  rows: readonly Earned[]
}

export const addCommissions = (tx: Queryable, earning: Earning) =>
  tx.count(sql`
    insert into distributors.commission (kind, distributor_id, friend_id, order_number, line_id, paid_amount, percent, amount, earned_at, settle_from)
    select kind, distributor_id, ${earning.friendId}, ${earning.orderNumber}, line_id, paid_amount, percent, amount, ${earning.now}, ${earning.settleFrom}
    from jsonb_to_recordset(${JSON.stringify(
      earning.rows.map((row) => ({
        kind: row.kind,
        distributor_id: row.distributorId,
        line_id: row.lineId,
        paid_amount: row.paidAmount,
        percent: row.percent,
        amount: row.amount,
      })),
    )}::jsonb) as r (kind text, distributor_id bigint, line_id bigint, paid_amount bigint, percent smallint, amount bigint)`)

/** Locked in the order of their ids, so that two who need several never wait for each other in a circle. */
export const lockDistributorsOf = (tx: Queryable, orderNumber: string) =>
  tx.rows<{ buyerId: number; state: string }>(sql`
    select buyer_id, state from distributors.distributor where buyer_id in (
      select distributor_id from distributors.commission where order_number = ${orderNumber}) order by buyer_id for no key update`)

export type OfOrder = Earned & { id: number; reversedAmount: number; isSettled: boolean }

export const commissionsOfOrder = (tx: Queryable, orderNumber: string) =>
  tx.rows<OfOrder>(sql`
    select id, kind, distributor_id, line_id, paid_amount, percent, amount, reversed_amount, settlement_id is not null as is_settled
    from distributors.commission where order_number = ${orderNumber} order by id for update`)

export type Reversal = { id: number; amount: number }

/** Below zero: what was reversed is earned again. */
export const reverse = (tx: Queryable, reversals: readonly Reversal[]) =>
  tx.count(sql`
    update distributors.commission c set reversed_amount = c.reversed_amount + r.amount
    from unnest(${reversals.map(({ id }) => id)}::bigint[], ${reversals.map(({ amount }) => amount)}::bigint[]) as r (id, amount)
    where c.id = r.id`)

/** Commission `c` whose time has come, also after goods were replaced, and whose order has no case, refund, dispute or debt that is open. */
const isDue = (
  now: Instant,
) => sql`c.settlement_id is null and c.settle_from <= ${now} and c.amount > c.reversed_amount
  and not orders.is_money_moving(c.order_number)
  and coalesce(orders.replaced_at(c.order_number) + (c.settle_from - c.earned_at) <= ${now}, true)`

/**
 * The distributor whose commission waits longest of that whose time has come; those who are suspended or blocked wait. Locked before their
 * commissions, as by refunds.
 */
export const dueToSettle = (tx: Queryable, now: Instant, isAwake: Awake) =>
  tx.maybeRow<{ buyerId: number }>(sql`
    select d.buyer_id from distributors.commission c join distributors.distributor d on d.buyer_id = c.distributor_id
    where ${isDue(now)} and d.state = 'approved' and not accounts.is_blocked(d.buyer_id) and ${isAwake(sql`d.buyer_id`)}
    order by c.settle_from, c.id limit 1 for no key update of d skip locked`)

/** `ids`: the commissions that are paid. */
export type Due = { ids: number[]; amount: number; owedAmount: number }

/** What a distributor is paid now, locked, and what they owe. */
export const findDue = (tx: Queryable, distributorId: number, now: Instant) =>
  tx.row<Due>(sql`
    with due as materialized (
      select c.id, c.amount - c.reversed_amount as amount from distributors.commission c
      where c.distributor_id = ${distributorId} and ${isDue(now)} order by c.id for update)
    select coalesce(array_agg(id), '{}') as ids, coalesce(sum(amount), 0)::bigint as amount,
      (select owed_amount from distributors.distributor where buyer_id = ${distributorId}) as owed_amount
    from due`)

type NewSettlement = {
  distributorId: number
  ids: readonly number[]
  amount: number
  owedAmount: number
  currency: Currency
  now: Instant
}

export const addSettlement = (tx: Queryable, to: NewSettlement) =>
  tx.row<{ id: number; number: string }>(sql`
    with added as (
      insert into distributors.settlement (distributor_id, amount, owed_amount, currency, at)
      values (${to.distributorId}, ${to.amount}, ${to.owedAmount}, ${to.currency}, ${to.now}) returning id, number),
    settled as (
      update distributors.commission c set settlement_id = added.id from added
      where c.id = any(${to.ids as number[]}::bigint[])),
    paid as (
      update distributors.distributor set owed_amount = owed_amount - ${to.owedAmount}
      where buyer_id = ${to.distributorId})
    select id, number from added`)

/** What is not paid when an account is deleted. */
export const unsettledOf = (tx: Queryable, distributorId: number) =>
  tx.rows<Reversal>(sql`
    select id, amount - reversed_amount as amount from distributors.commission
    where distributor_id = ${distributorId} and settlement_id is null and amount > reversed_amount order by id for update`)

export type CommissionRow = {
  id: number
  kind: CommissionKind
  friendId: number
  orderNumber: string
  paidAmount: number
  percent: number | null
  amount: number
  reversedAmount: number
  earnedAt: Instant
  settleFrom: Instant
  settlementNumber: string | null
}

/**
 * By orders, the latest first: the lines of an order are one row, whose id is that of the last of them. What was paid is without what went back or was
 * lost, to the unit below.
 */
export const listCommissions = (
  db: Queryable,
  { distributorId, after, limit }: { distributorId: number; after: number | null; limit: number },
) =>
  db.rows<CommissionRow>(sql`
    select max(c.id) as id, c.kind, c.friend_id, c.order_number, c.percent, c.earned_at, c.settle_from, m.number as settlement_number,
      div(sum(c.paid_amount)::numeric * greatest(0, s.goods_amount - s.returned_amount - s.lost_amount), s.goods_amount)::bigint as paid_amount,
      sum(c.amount)::bigint as amount, sum(c.reversed_amount)::bigint as reversed_amount
    from distributors.commission c join distributors.sale s using (order_number)
    left join distributors.settlement m on m.id = c.settlement_id
    where c.distributor_id = ${distributorId} and (${after}::bigint is null or c.id < ${after})
      and not exists (
        select from distributors.commission later where later.order_number = c.order_number and later.kind = c.kind and later.id >= ${after}::bigint)
    group by c.kind, c.friend_id, c.order_number, c.percent, c.earned_at, c.settle_from, m.number, s.goods_amount, s.returned_amount, s.lost_amount
    order by max(c.id) desc limit ${limit}`)

export type SettlementRow = {
  id: number
  number: string
  distributorId: number
  currency: Currency
  amount: number
  owedAmount: number
  at: Instant
}

export const listSettlements = (db: Queryable, after: number | null, limit: number) =>
  db.rows<SettlementRow>(sql`
    select id, number, distributor_id, currency, amount, owed_amount, at from distributors.settlement
    where ${after}::bigint is null or id < ${after} order by id desc limit ${limit}`)

/** @param soon until when it counts as paid soon */
export const runFigures = (db: Queryable, { now, soon }: { now: Instant; soon: Instant }) =>
  db.row<{ frozenAmount: number; soonAmount: number; waitingAmount: number; owedAmount: number }>(
    sql`
    select coalesce(sum(c.amount - c.reversed_amount), 0)::bigint as frozen_amount,
      coalesce(sum(c.amount - c.reversed_amount) filter (where c.settle_from <= ${soon} and d.state = 'approved'), 0)::bigint as soon_amount,
      coalesce(sum(c.amount - c.reversed_amount) filter (where c.settle_from <= ${now} and d.state = 'suspended'), 0)::bigint as waiting_amount,
      (select coalesce(sum(owed_amount), 0) from distributors.distributor)::bigint as owed_amount
    from distributors.commission c join distributors.distributor d on d.buyer_id = c.distributor_id where c.settlement_id is null`,
  )
