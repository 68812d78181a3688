/** Statements about distributors and the friends whom they have brought. */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { CommissionSums } from '../contract.ts'
import type { DistributorState } from '../states.ts'

export type DistributorRow = {
  buyerId: number
  state: DistributorState
  about: string
  appliedAt: Instant
  answerBy: Instant
  decidedAt: Instant | null
  decidedName: string | null
  note: string
  firstPercent: number | null
  secondPercent: number | null
  owedAmount: number
}

const DISTRIBUTOR = sql`buyer_id, state, about, applied_at, answer_by, decided_at, decided_name, note, first_percent, second_percent, owed_amount`

export const distributorOf = (db: Queryable, buyerId: number) =>
  db.maybeRow<DistributorRow>(sql`
    select ${DISTRIBUTOR} from distributors.distributor where buyer_id = ${buyerId}`)

export const lockDistributor = (tx: Queryable, buyerId: number) =>
  tx.maybeRow<DistributorRow>(sql`
    select ${DISTRIBUTOR} from distributors.distributor where buyer_id = ${buyerId} for no key update`)

type Application = { buyerId: number; about: string; now: Instant; answerBy: Instant }

/** The first, or the next after a rejection. @returns false where another one waits or was approved */
export const apply = async (tx: Queryable, form: Application): Promise<boolean> =>
  (await tx.count(sql`
    insert into distributors.distributor as d (buyer_id, state, about, applied_at, answer_by)
    values (${form.buyerId}, 'applied', ${form.about}, ${form.now}, ${form.answerBy})
    on conflict (buyer_id) do update set state = 'applied', about = excluded.about, applied_at = excluded.applied_at,
      answer_by = excluded.answer_by, note = ''
    where d.state = 'rejected'`)) === 1

type Decision = {
  buyerId: number
  state: DistributorState
  note: string
  now: Instant
  staffName: string
}

export const decide = (tx: Queryable, to: Decision) =>
  tx.count(sql`
    update distributors.distributor set state = ${to.state}, note = ${to.note}, decided_at = ${to.now}, decided_name = ${to.staffName}
    where buyer_id = ${to.buyerId}`)

export const setRates = (
  tx: Queryable,
  to: { buyerId: number; firstPercent: number | null; secondPercent: number | null },
) =>
  tx.count(sql`
    update distributors.distributor set first_percent = ${to.firstPercent}::smallint, second_percent = ${to.secondPercent}::smallint
    where buyer_id = ${to.buyerId}`)

/** The account is deleted: what was written is gone, and what was earned stays, as the law demands of the books. */
export const end = (tx: Queryable, buyerId: number) =>
  tx.count(sql`
    update distributors.distributor set state = 'ended', ended_as = state, about = '', note = '' where buyer_id = ${buyerId} and state <> 'ended'`)

/** @throws an error of the database that ends the transaction where the binding may not be (`demand_binding`) */
export const bind = async (
  tx: Queryable,
  to: { friendId: number; distributorId: number; now: Instant },
): Promise<boolean> =>
  (await tx.count(sql`
    insert into distributors.binding (friend_id, distributor_id, bound_at) values (${to.friendId}, ${to.distributorId}, ${to.now})
    on conflict (friend_id) do nothing`)) === 1

export const isBound = async (db: Queryable, friendId: number): Promise<boolean> =>
  (await db.maybeRow(
    sql`select friend_id from distributors.binding where friend_id = ${friendId}`,
  )) !== null

export type Above = DistributorRow & { isSamePerson: boolean; isBlocked: boolean }

/**
 * Who has brought a buyer, and who brought that one: at most so many, the nearest first. `isSamePerson`: as the buyer, or as somebody nearer to them.
 */
export const listAbove = (db: Queryable, friendId: number, limit: number) =>
  db.rows<Above>(sql`
    with recursive above (id, depth) as (
      select distributor_id, 1 from distributors.binding where friend_id = ${friendId}
      union all
      select b.distributor_id, a.depth + 1 from above a join distributors.binding b on b.friend_id = a.id where a.depth < ${limit})
    select ${DISTRIBUTOR}, accounts.is_blocked(buyer_id) as is_blocked,
      distributors.is_same_person(buyer_id, ${friendId}) or exists (
        select from above nearer where nearer.depth < above.depth and distributors.is_same_person(nearer.id, buyer_id)) as is_same_person
    from above join distributors.distributor on buyer_id = id order by depth`)

/** Locked in the order of their ids: nobody is suspended or closes their account while they earn, and first orders follow each other. */
export const lockDistributors = (tx: Queryable, buyerIds: readonly number[]) =>
  tx.rows<{ buyerId: number }>(sql`
    select buyer_id from distributors.distributor where buyer_id = any(${buyerIds as number[]}::bigint[]) order by buyer_id for no key update`)

/** A friend's figures for one distributor, whose id is `distributor_id`. */
const FIGURES = sql`
  (select count(*) from distributors.sale s where s.friend_id = b.friend_id)::int as order_count,
  (select coalesce(sum(c.amount - c.reversed_amount), 0) from distributors.commission c
    where c.friend_id = b.friend_id and c.distributor_id = b.distributor_id)::bigint as earned_amount`

export type FriendRow = {
  friendId: number
  boundAt: Instant
  orderCount: number
  earnedAmount: number
  friendCount: number
}

type FriendPage = {
  distributorId: number
  after: { at: Instant; id: number } | null
  limit: number
}

/** The latest first. */
export const listFriends = (db: Queryable, { distributorId, after, limit }: FriendPage) =>
  db.rows<FriendRow>(sql`
    select b.friend_id, b.bound_at, ${FIGURES},
      (select count(*) from distributors.binding f where f.distributor_id = b.friend_id)::int as friend_count
    from (
      select * from distributors.binding where distributor_id = ${distributorId}
        and (${after?.at ?? null}::timestamptz is null or (bound_at, friend_id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::bigint))
      order by bound_at desc, friend_id desc limit ${limit}) b
    order by b.bound_at desc, b.friend_id desc`)

type SumsRow = CommissionSums & { buyerId: number }

/** What some distributors have earned and whom they have brought. */
export const sumsOf = (db: Queryable, buyerIds: readonly number[]) =>
  db.rows<SumsRow>(sql`
    select d.buyer_id, d.owed_amount, c.frozen_amount, c.settled_amount, f.friend_count, f.buyer_count
    from distributors.distributor d
    cross join lateral (
      select coalesce(sum(amount - reversed_amount) filter (where settlement_id is null), 0)::bigint as frozen_amount,
        coalesce(sum(amount - reversed_amount) filter (where settlement_id is not null), 0)::bigint as settled_amount
      from distributors.commission where distributor_id = d.buyer_id) c
    cross join lateral (
      select count(*)::int as friend_count,
        (count(*) filter (where exists (select from distributors.sale s where s.friend_id = b.friend_id)))::int as buyer_count
      from distributors.binding b where b.distributor_id = d.buyer_id) f
    where d.buyer_id = any(${buyerIds as number[]}::bigint[])`)

type ListPage = {
  state: DistributorState
  after: { at: Instant; id: number } | null
  limit: number
}

/** Applications the longest wait first, the others the latest decision first. */
export const listIn = (db: Queryable, { state, after, limit }: ListPage) => {
  const [at, id] = [after?.at ?? null, after?.id ?? null]
  const isFirst = sql`${at}::timestamptz is null`
  const order: Sql =
    state === 'applied'
      ? sql`and (${isFirst} or (applied_at, buyer_id) > (${at}::timestamptz, ${id}::bigint)) order by applied_at, buyer_id`
      : sql`and (${isFirst} or (decided_at, buyer_id) < (${at}::timestamptz, ${id}::bigint)) order by decided_at desc, buyer_id desc`
  return db.rows<DistributorRow>(sql`
    select ${DISTRIBUTOR} from distributors.distributor where state = ${state} ${order} limit ${limit}`)
}

export const countApplied = (db: Queryable) =>
  db.row<{ appliedCount: number }>(sql`
    select count(*)::int as applied_count from distributors.distributor where state = 'applied'`)

/** Applications, for the queues of staff. */
export const WAITING_APPLICATIONS: Sql = sql`
  select buyer_id::text as ref, applied_at as waiting_since, answer_by as due_at, null::bigint as asked_by
  from distributors.distributor where state = 'applied'`
