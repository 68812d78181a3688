/**
 * Statements about claims of flash sales. Whatever changes what is left of an SKU takes the lock of its row first, in a statement of its own,
 * so that the next one sees all that was decided before. Counts are base units.
 */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'
import type { Claim } from '../../flash-contract.ts'

export type Place = { activityId: number; skuId: number }

export const lockSku = (tx: Queryable, { activityId, skuId }: Place) =>
  tx.rows(sql`
    select from promotions.activity_sku where activity_id = ${activityId} and sku_id = ${skuId} for update`)

/** A buyer, for how many they ask, and at which instant. */
export type Asking = { buyerId: number; count: number; ticket: string; at: Instant }
/**
 * A claim as its buyer sees it, or why there is none. `off`: it was not on at that instant. `limit`: more than one buyer may have.
 * `full`: nothing is left, and the queue is full.
 */
export type Outcome = Omit<ClaimRow, 'state'> & {
  outcome: Claim['state'] | 'off' | 'limit' | 'full'
  claimId: number | null
}

/** Those who ask, in their order, and the claims that they have: the one that is open, or of a ticket that was shown before. */
function knownAmong({ activityId, skuId }: Place, asking: readonly Asking[]): Sql {
  const buyerIds = asking.map((each) => each.buyerId)
  const counts = asking.map((each) => each.count)
  const tickets = asking.map((each) => each.ticket)
  const instants = asking.map((each) => each.at)
  return sql`
    asked as materialized (
      select * from unnest(${buyerIds}::bigint[], ${counts}::bigint[], ${tickets}::uuid[], ${instants}::timestamptz[])
        with ordinality as x (buyer_id, count, ticket, at, ord)
    ), known as materialized (
      select distinct on (k.ord) k.ord, c.id, c.count, c.held_count, c.held_until, c.order_number,
        case when c.state = 'held' and c.held_until <= k.at then 'lapsed' else c.state end as state
      from asked k join promotions.claim c on c.activity_id = ${activityId}::bigint and c.sku_id = ${skuId}::bigint
        and c.buyer_id = k.buyer_id and (c.state in ('waiting', 'held') or c.ticket = k.ticket)
      order by k.ord, c.id desc
    ), queue as materialized (
      select c.id, row_number() over (order by c.id) as position from promotions.claim c
      where c.activity_id = ${activityId}::bigint and c.sku_id = ${skuId}::bigint and c.state = 'waiting'
        and exists (select from known where state = 'waiting')
    )`
}

/** Answers all who ask where nothing can be had: who has a claim gets that one. Decides nothing, so it needs no lock. */
export const claimsAmong = (db: Queryable, place: Place, asking: readonly Asking[]) =>
  db.rows<Outcome>(sql`
    with ${knownAmong(place, asking)}
    select n.id as claim_id, coalesce(n.state, 'full') as outcome, coalesce(n.count, k.count) as count, n.held_count, n.held_until,
      n.order_number, q.position::int as position, s.warehouse_id
    from asked k
    left join known n on n.ord = k.ord
    left join queue q on q.id = n.id
    left join promotions.activity_sku s on s.activity_id = ${place.activityId}::bigint and s.sku_id = ${place.skuId}::bigint
    order by k.ord`)

/**
 * Answers all buyers who ask, in their order, each buyer once. Those for whom less than the minimum order is left wait, unless too many do. Whoever has a
 * claim that is open, or has shown this ticket before, gets that one. Needs the lock.
 */
export async function claimAll(
  tx: Queryable,
  place: Place,
  asking: readonly Asking[],
  { queueMax, holdMs }: { queueMax: number; holdMs: number },
): Promise<Outcome[]> {
  const { activityId, skuId } = place
  return tx.rows<Outcome>(sql`
    with ${knownAmong(place, asking)}, place as materialized (
      select s.per_order_count, s.per_buyer_count, s.least_count, s.step_count, s.waiting_count, s.warehouse_id, a.starts_at, a.ends_at,
        a.kind = 'flash' and a.state in ('published', 'running') as is_open,
        case when s.waiting_count > 0 then 0 else s.quota_count - s.taken_count end as free
      from promotions.activity_sku s join promotions.activity a on a.id = s.activity_id
      where s.activity_id = ${activityId}::bigint and s.sku_id = ${skuId}::bigint
    ), fresh as materialized (
      select k.*, p.is_open and p.starts_at <= k.at and k.at < p.ends_at as is_on,
        k.count <= coalesce(p.per_order_count, k.count)
          and k.count + coalesce(b.count, 0) <= coalesce(p.per_buyer_count, k.count + coalesce(b.count, 0)) as is_within
      from asked k cross join place p
      left join promotions.buyer_count b
        on b.activity_id = ${activityId}::bigint and b.sku_id = ${skuId}::bigint and b.buyer_id = k.buyer_id
      where not exists (select from known n where n.ord = k.ord)
    ), queued as materialized (
      select f.*, sum(f.count) over (order by f.ord) - f.count as before from fresh f where f.is_on and f.is_within
    ), won as materialized (
      select q.*, least(q.count, (p.free - q.before)::bigint / p.step_count * p.step_count)::bigint as held_count
      from queued q cross join place p where q.before + p.least_count <= p.free
    ), late as materialized (
      select q.* from (
        select q.*, p.waiting_count + row_number() over (order by q.ord) as position
        from queued q cross join place p where q.before + p.least_count > p.free) q
      where q.position <= ${queueMax}::bigint
    ), made as (
      insert into promotions.claim (ticket, activity_id, sku_id, buyer_id, count, state, asked_at, held_count, held_at, held_until)
      select ticket, ${activityId}::bigint, ${skuId}::bigint, buyer_id, count, case when held_count is null then 'waiting' else 'held' end,
        at, held_count, case when held_count is not null then at end,
        case when held_count is not null then at + ${holdMs}::bigint * interval '1 millisecond' end
      from (select ord, ticket, buyer_id, count, at, held_count from won
        union all select ord, ticket, buyer_id, count, at, null from late) each
      order by ord
      returning id, ticket, state, held_count, held_until
    ), own as (
      insert into promotions.buyer_count as b (activity_id, sku_id, buyer_id, count)
      select ${activityId}::bigint, ${skuId}::bigint, buyer_id, held_count from won order by buyer_id
      on conflict (activity_id, sku_id, buyer_id) do update set count = b.count + excluded.count
    ), counted as (
      update promotions.activity_sku s set
        taken_count = s.taken_count + coalesce((select sum(held_count) from won), 0),
        waiting_count = s.waiting_count + (select count(*) from late),
        asked_count = s.asked_count + (select count(*) from queued),
        sold_out_at = coalesce(s.sold_out_at, (select max(at) from won
          having s.taken_count + sum(held_count) + s.least_count > s.quota_count))
      where s.activity_id = ${activityId}::bigint and s.sku_id = ${skuId}::bigint and exists (select from queued)
    )
    select coalesce(n.id, m.id) as claim_id,
      coalesce(n.state, m.state, case when f.is_on is not true then 'off' when not f.is_within then 'limit' else 'full' end) as outcome,
      coalesce(n.count, k.count) as count, coalesce(n.held_count, m.held_count) as held_count,
      coalesce(n.held_until, m.held_until) as held_until, n.order_number, coalesce(q.position, l.position)::int as position,
      p.warehouse_id
    from asked k
    left join place p on true
    left join known n on n.ord = k.ord
    left join queue q on q.id = n.id
    left join made m on m.ticket = k.ticket
    left join late l on l.ord = k.ord
    left join fresh f on f.ord = k.ord
    order by k.ord`)
}

/** What a buyer has of an SKU over all of their orders, with what is held for them. */
export const countOfBuyer = async (
  db: Queryable,
  { activityId, skuId, buyerId }: Place & { buyerId: number },
): Promise<number> =>
  (
    await db.maybeRow<{ count: number }>(sql`
      select count from promotions.buyer_count
      where activity_id = ${activityId} and sku_id = ${skuId} and buyer_id = ${buyerId}`)
  )?.count ?? 0

/** What an order takes of the pieces that are held for its buyer. */
export type Ordering = Place & { orderNumber: string; buyerId: number; count: number; now: Instant }

/** Pieces that it does not need go back. Needs the lock. @returns false when fewer are held, or not any more */
export async function order(
  tx: Queryable,
  { activityId, skuId, orderNumber, buyerId, count, now }: Ordering,
): Promise<boolean> {
  const taken = await tx.count(sql`
    with bought as (
      update promotions.claim c set state = 'ordered', order_number = ${orderNumber}, ended_at = ${now}::timestamptz
      from promotions.activity a
      where a.id = c.activity_id and a.state <> 'stopped' and c.activity_id = ${activityId}::bigint
        and c.sku_id = ${skuId}::bigint and c.buyer_id = ${buyerId}::bigint
        and c.state = 'held' and c.held_until > ${now}::timestamptz and c.held_count >= ${count}::bigint
      returning c.activity_id, c.sku_id, c.buyer_id, c.held_count - ${count}::bigint as rest
    ), own as (
      update promotions.buyer_count b set count = b.count - t.rest from bought t
      where t.rest > 0 and b.activity_id = t.activity_id and b.sku_id = t.sku_id and b.buyer_id = t.buyer_id
    ), free as (
      update promotions.activity_sku s set taken_count = s.taken_count - t.rest from bought t
      where t.rest > 0 and s.activity_id = t.activity_id and s.sku_id = t.sku_id
    )
    insert into promotions.usage (order_number, activity_id, sku_id, buyer_id, count, taken_at)
    select ${orderNumber}, activity_id, sku_id, buyer_id, ${count}::bigint, ${now}::timestamptz from bought`)
  return taken === 1
}

/** Of a claim `c` of activity `a`: it had not ended before the merchant stopped the sale. */
const IS_STOPPED: Sql = sql`(a.state = 'stopped' and c.state in ('waiting', 'held', 'missed', 'lapsed')
  and coalesce(c.ended_at >= a.stopped_at, true) and coalesce(c.held_until > a.stopped_at, true))`

/** Of a claim `c`: its order was closed, and has the pieces no more. */
const IS_GIVEN_BACK: Sql = sql`(c.state = 'ordered' and exists (select from promotions.usage u
  where u.order_number = c.order_number and u.activity_id = c.activity_id and u.sku_id = c.sku_id and u.released_at is not null))`

/** An SKU where pieces are to go on, as a key. */
const KEY: Sql = sql`s.activity_id || ':' || s.sku_id`

/**
 * One where a hold is over, where nothing more can come of waiting, or where enough is free for those who wait. It starts from claims that
 * are open: those of sales that are over are many more, and this is asked each second.
 */
export async function lockMoving(
  tx: Queryable,
  now: Instant,
  isAwake: Awake,
): Promise<string | null> {
  const found = await tx.maybeRow<{ key: string }>(sql`
    with open as materialized (
      select distinct activity_id, sku_id from promotions.claim where state = 'held'
      union
      select distinct activity_id, sku_id from promotions.claim where state = 'waiting'
    )
    select ${KEY} as key
    from open o
    join promotions.activity_sku s on s.activity_id = o.activity_id and s.sku_id = o.sku_id
    join promotions.activity a on a.id = s.activity_id
    where a.kind = 'flash' and ${isAwake(KEY)} and (
      exists (select from promotions.claim c where c.activity_id = s.activity_id and c.sku_id = s.sku_id and c.state = 'held'
        and (c.held_until <= ${now} or a.state = 'stopped'))
      or (s.waiting_count > 0 and (a.state = 'stopped' or a.ends_at <= ${now} or s.taken_count + s.least_count <= s.quota_count)))
    order by s.activity_id, s.sku_id limit 1 for update of s skip locked`)
  return found?.key ?? null
}

/** Ends what is held no longer, and what waits for nothing. Needs the lock. @returns those of whom the merchant has taken it by stopping the sale */
export async function endOver(
  tx: Queryable,
  { activityId, skuId }: Place,
  now: Instant,
): Promise<{ claimId: number; buyerId: number }[]> {
  return tx.rows(sql`
    with over as materialized (
      select c.id, c.state, c.buyer_id, c.held_count, ${IS_STOPPED} as is_stopped
      from promotions.claim c join promotions.activity a on a.id = c.activity_id
      where c.activity_id = ${activityId}::bigint and c.sku_id = ${skuId}::bigint
        and ((c.state = 'held' and (c.held_until <= ${now}::timestamptz or a.state = 'stopped'))
          or (c.state = 'waiting' and (a.state = 'stopped' or a.ends_at <= ${now}::timestamptz)))
    ), ended as (
      update promotions.claim c set state = case c.state when 'held' then 'lapsed' else 'missed' end, ended_at = ${now}::timestamptz
      from over where c.id = over.id
    ), own as (
      update promotions.buyer_count b set count = b.count - over.held_count from over
      where over.state = 'held' and b.activity_id = ${activityId}::bigint and b.sku_id = ${skuId}::bigint and b.buyer_id = over.buyer_id
    ), counted as (
      update promotions.activity_sku s set
        taken_count = s.taken_count - coalesce((select sum(held_count) from over where state = 'held'), 0),
        waiting_count = s.waiting_count - (select count(*) from over where state = 'waiting')
      where s.activity_id = ${activityId}::bigint and s.sku_id = ${skuId}::bigint and exists (select from over)
    )
    select id as claim_id, buyer_id from over where is_stopped order by id`)
}

/** Ends a buyer's waiting. Needs the lock. @returns false where they do not wait */
export async function leaveQueue(
  tx: Queryable,
  { activityId, skuId }: Place,
  { buyerId, now }: { buyerId: number; now: Instant },
): Promise<boolean> {
  const counted = await tx.count(sql`
    with gone as (
      update promotions.claim set state = 'left', ended_at = ${now}::timestamptz
      where activity_id = ${activityId}::bigint and sku_id = ${skuId}::bigint and buyer_id = ${buyerId}::bigint and state = 'waiting'
      returning id
    )
    update promotions.activity_sku set waiting_count = waiting_count - 1
    where activity_id = ${activityId}::bigint and sku_id = ${skuId}::bigint and exists (select from gone)`)
  return counted === 1
}

/** Gives free pieces to those who wait, in their order, while the sale is on. Needs the lock. @returns whose they are now */
export const passOn = (
  tx: Queryable,
  { activityId, skuId }: Place,
  { now, heldUntil }: { now: Instant; heldUntil: Instant },
) =>
  tx.rows<{ claimId: number; buyerId: number }>(sql`
    with place as (
      select s.quota_count - s.taken_count as free, s.least_count, s.step_count
      from promotions.activity_sku s join promotions.activity a on a.id = s.activity_id
      where s.activity_id = ${activityId}::bigint and s.sku_id = ${skuId}::bigint
        and a.state in ('published', 'running') and a.ends_at > ${now}::timestamptz
    ), queue as (
      select c.id, c.buyer_id, c.count, sum(c.count) over (order by c.id) - c.count as before
      from promotions.claim c
      where c.activity_id = ${activityId}::bigint and c.sku_id = ${skuId}::bigint and c.state = 'waiting'
    ), given as materialized (
      select q.id, q.buyer_id, least(q.count, (p.free - q.before)::bigint / p.step_count * p.step_count)::bigint as held_count
      from queue q cross join place p where q.before + p.least_count <= p.free
    ), kept as (
      update promotions.claim c set state = 'held', held_count = g.held_count, held_at = ${now}::timestamptz,
        held_until = ${heldUntil}::timestamptz
      from given g where c.id = g.id
    ), own as (
      insert into promotions.buyer_count as b (activity_id, sku_id, buyer_id, count)
      select ${activityId}::bigint, ${skuId}::bigint, buyer_id, held_count from given order by buyer_id
      on conflict (activity_id, sku_id, buyer_id) do update set count = b.count + excluded.count
    ), counted as (
      update promotions.activity_sku s set taken_count = s.taken_count + (select sum(held_count) from given),
        waiting_count = s.waiting_count - (select count(*) from given)
      where s.activity_id = ${activityId}::bigint and s.sku_id = ${skuId}::bigint and exists (select from given)
    )
    select id as claim_id, buyer_id from given order by id`)

export type ClaimRow = Pick<Claim, 'state' | 'count' | 'heldCount' | 'position' | 'orderNumber'> & {
  heldUntil: Instant | null
  warehouseId: number | null
}

/** The newest claim of a buyer. One whose time is over is `lapsed` before the sweep has come. */
export const claimOf = (
  db: Queryable,
  { activityId, skuId }: Place,
  { buyerId, now }: { buyerId: number; now: Instant },
) =>
  db.maybeRow<ClaimRow>(sql`
    select case when ${IS_STOPPED} then 'stopped' when c.state = 'held' and c.held_until <= ${now} then 'lapsed'
      when ${IS_GIVEN_BACK} then 'lapsed' else c.state end as state,
      c.count, c.held_count, c.held_until, c.order_number, s.warehouse_id,
      case when c.state = 'waiting' then (select count(*) + 1 from promotions.claim o
        where o.activity_id = c.activity_id and o.sku_id = c.sku_id and o.state = 'waiting' and o.id < c.id)::int end as position
    from promotions.claim c join promotions.activity_sku s on s.activity_id = c.activity_id and s.sku_id = c.sku_id
    join promotions.activity a on a.id = c.activity_id
    where c.activity_id = ${activityId} and c.sku_id = ${skuId} and c.buyer_id = ${buyerId}
    order by c.id desc limit 1`)
