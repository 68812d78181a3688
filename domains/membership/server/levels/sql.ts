/** Statements about levels: spending, the resulting level, and the history of each buyer's level. */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { LevelCause } from '../../office-contract.ts'

/** Minor units of the base currency at which a level begins. */
export type Amounts = {
  level2Amount: number
  level3Amount: number
  level4Amount: number
  level5Amount: number
}
export type Rule = Amounts & {
  revision: number
  changedAt: Instant | null
  changedBy: string | null
}
const RULE = sql`
  level2_amount, level3_amount, level4_amount, level5_amount, revision, changed_at, changed_by`

/** The level for an amount, in a statement that reads `accounts.level_rule rule`. */
const levelFor = (amount: Sql) => sql`
  (case when ${amount} >= rule.level5_amount then 5 when ${amount} >= rule.level4_amount then 4
    when ${amount} >= rule.level3_amount then 3 when ${amount} >= rule.level2_amount then 2 else 1 end)`

export const rule = (db: Queryable) => db.row<Rule>(sql`select ${RULE} from accounts.level_rule`)

/** Its row stays locked until the transaction ends. */
export const lockRule = (tx: Queryable) =>
  tx.row<Rule>(sql`select ${RULE} from accounts.level_rule for update`)

/** All buyers are due for a new computation at once. */
export const changeRule = (tx: Queryable, given: Amounts & { now: Instant; by: string }) =>
  tx.row<Rule>(sql`
    update accounts.level_rule set level2_amount = ${given.level2Amount},
      level3_amount = ${given.level3Amount}, level4_amount = ${given.level4Amount},
      level5_amount = ${given.level5Amount}, revision = revision + 1, changed_at = ${given.now},
      changed_by = ${given.by}, pass_due_at = ${given.now}
    returning ${RULE}`)

// --- what was spent --------------------------------------------------------------------------------

export type Spent = {
  buyerId: number
  orderNumber: string
  /** Minor units of the order's currency; `rate` of them are one of the base currency. */
  amount: number
  rate: string
  now: Instant
}
/** `superSavedAmount`: what super membership took off it. */
export type Added = Spent & { superSavedAmount: number }

/** @returns false when this order counts already, or there is no such buyer */
export const addSpending = async (tx: Queryable, given: Added): Promise<boolean> =>
  (await tx.count(sql`
    insert into accounts.spending (buyer_id, order_ref, amount, super_saved_amount, completed_at)
    select id, ${given.orderNumber}, greatest(0, floor(${given.amount}::numeric / ${given.rate}::numeric + 0.5)),
      greatest(0, floor(${given.superSavedAmount}::numeric / ${given.rate}::numeric + 0.5)), ${given.now}
    from accounts.buyer where id = ${given.buyerId}
    on conflict (buyer_id, order_ref) do nothing`)) === 1

/** Never more than the order's amount. @returns false when it does not count for levels */
export const subtractReturned = async (
  tx: Queryable,
  given: Omit<Spent, 'now'>,
): Promise<boolean> =>
  (await tx.count(sql`
    update accounts.spending set returned_amount = least(amount,
      returned_amount + floor(${given.amount}::numeric / ${given.rate}::numeric + 0.5)::bigint)
    where buyer_id = ${given.buyerId} and order_ref = ${given.orderNumber}`)) === 1

/** Customers with an amount of more than twelve months ago that still counts; locked before their figures are. */
export const spendingOver = async (tx: Queryable, now: Instant, { isAwake, limit }: DueFilter) => {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from accounts.buyer
    where id in (select buyer_id from accounts.spending
      where not is_past and completed_at <= ${now}::timestamptz - interval '12 months'
      order by completed_at limit ${limit})
      and ${isAwake(sql`buyer.id`)}
    order by id for no key update skip locked`)
  return rows.map(({ id }) => id)
}

export const markPast = async (
  tx: Queryable,
  ids: readonly number[],
  { now }: { now: Instant },
) => {
  await tx.count(sql`
    update accounts.spending set is_past = true
    where buyer_id = any(${ids as number[]}::bigint[]) and not is_past
      and completed_at <= ${now}::timestamptz - interval '12 months'`)
}

// --- the resulting level ---------------------------------------------------------------------------

/** Concurrent orders wait here, so that the last one sees all of them. Checkouts do not wait. */
export const lockBuyers = (tx: Queryable, ids: readonly number[]) =>
  tx.count(sql`
    select from accounts.buyer where id = any(${ids as number[]}::bigint[])
    order by id for no key update`)

/** Buyers whose level has expired; locked. Those that another transaction has locked are skipped. */
export const dueForLevel = async (tx: Queryable, now: Instant, { isAwake, limit }: DueFilter) => {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from accounts.buyer
    where closed_at is null and coalesce(level_fixed_until, level_until) <= ${now}
      and ${isAwake(sql`buyer.id`)}
    order by coalesce(level_fixed_until, level_until) limit ${limit} for no key update skip locked`)
  return rows.map(({ id }) => id)
}

/** Whether all buyers are due; other processes then skip it until the transaction ends. */
export const passDue = async (tx: Queryable, now: Instant): Promise<boolean> =>
  (await tx.maybeRow(sql`
    select revision from accounts.level_rule where pass_due_at <= ${now} for update skip locked`)) !==
  null

export const setPassDue = (tx: Queryable, at: Instant) =>
  tx.count(sql`update accounts.level_rule set pass_due_at = ${at}`)

/** Buyers who have spent enough for a higher level. */
export const toRaise = async (db: Queryable, now: Instant, { isAwake, limit }: DueFilter) => {
  const rows = await db.rows<{ id: number }>(sql`
    select b.id
    from (
      select buyer_id, sum(amount - returned_amount) as amount from accounts.spending
      where completed_at > ${now}::timestamptz - interval '12 months'
      group by buyer_id) s
    join accounts.buyer b on b.id = s.buyer_id
    cross join accounts.level_rule rule
    where s.amount >= rule.level2_amount and not b.level_fixed and b.closed_at is null
      and ${levelFor(sql`s.amount`)} > b.level and ${isAwake(sql`b.id`)}
    order by b.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export type Moved = {
  id: number
  email: string
  lang: Lang
  fromLevel: number
  toLevel: number
  changeId: number
}
type Why = { now: Instant; cause: LevelCause; staffName: string }

/**
 * A higher level by the last twelve months applies at once; otherwise a level stays until it expires, as long as the
 * spending that earned it has not been refunded. After `lockBuyers`, in a statement of its own, which reads what earlier
 * transactions have written. Fixed levels stay.
 */
export const recomputeLevels = (
  tx: Queryable,
  ids: readonly number[],
  { now, cause, staffName }: Why,
) =>
  tx.rows<Moved>(sql`
    with spent as (
      select b.id, b.level, b.level_from, b.level_until, b.level_needs, b.level_fixed_until,
        coalesce(sum(s.amount - s.returned_amount)
          filter (where s.completed_at > ${now}::timestamptz - interval '12 months'), 0)::bigint as amount,
        coalesce(sum(s.amount - s.returned_amount)
          filter (where s.completed_at > b.level_from - interval '12 months'
            and s.completed_at <= b.level_from), 0)::bigint as then_amount
      from accounts.buyer b
      left join accounts.spending s on s.buyer_id = b.id
        and s.completed_at > least(${now}::timestamptz, b.level_from) - interval '12 months'
      where b.id = any(${ids as number[]}::bigint[]) and b.closed_at is null
        and (not b.level_fixed or b.level_fixed_until <= ${now})
      group by b.id),
    weighed as (
      select spent.*, ${levelFor(sql`amount`)} as earned,
        case when level_until > ${now} then
            case when then_amount >= level_needs then level else least(level, ${levelFor(sql`then_amount`)}) end
          else 1 end as kept
      from spent cross join accounts.level_rule rule),
    given as (
      select weighed.*, greatest(earned, kept) as next, earned >= kept as is_new,
        coalesce(level_fixed_until, level_until) <= ${now} as is_over
      from weighed),
    changed as (
      update accounts.buyer b set level = next, level_fixed = false, level_fixed_until = null,
        level_from = case when next = 1 then null when is_new then ${now}::timestamptz else given.level_from end,
        level_until = case when next = 1 then null
          when is_new then ${now}::timestamptz + interval '12 months' else given.level_until end,
        level_needs = case next when 2 then rule.level2_amount when 3 then rule.level3_amount
          when 4 then rule.level4_amount when 5 then rule.level5_amount end,
        revision = b.revision + 1
      from given cross join accounts.level_rule rule
      where b.id = given.id and (next <> given.level or is_over)
      returning b.id, b.email, b.lang, b.level_until, given.level as from_level, next as to_level,
        amount, case when ${cause} = 'released' then 'released'
          when given.level_fixed_until <= ${now} then 'fixedEnd'
          when is_over and next <= given.level then 'periodEnd' else ${cause} end as cause),
    noted as (
      insert into accounts.level_change (buyer_id, at, from_level, to_level, cause, spent_amount, until, staff_name)
      select id, ${now}, from_level, to_level, cause, amount, level_until, ${staffName}
      from changed returning id, buyer_id)
    select changed.id, email, lang, from_level, to_level, noted.id as change_id
    from changed join noted on noted.buyer_id = changed.id order by changed.id`)

// --- what the staff decide -------------------------------------------------------------------------

type Fixed = { level: number; until: Instant | null; now: Instant; staffName: string }

/** The rule does not change the level from now on. */
export const fix = (tx: Queryable, id: number, { level, until, now, staffName }: Fixed) =>
  tx.count(sql`
    with before as (select level from accounts.buyer where id = ${id}),
    changed as (
      update accounts.buyer set level = ${level}, level_fixed = true, level_fixed_until = ${until},
        level_from = null, level_until = null, level_needs = null, revision = revision + 1
      where id = ${id} returning id)
    insert into accounts.level_change (buyer_id, at, from_level, to_level, cause, until, staff_name)
    select id, ${now}, before.level, ${level}, 'fixed', ${until}, ${staffName}
    from changed cross join before`)

/** The rule applies again; `recomputeLevels` computes the level. @returns false when it was not fixed */
export const endFixed = async (tx: Queryable, id: number, now: Instant): Promise<boolean> =>
  (await tx.count(sql`
    update accounts.buyer set level_fixed_until = ${now} where id = ${id} and level_fixed`)) === 1

// --- what is shown ---------------------------------------------------------------------------------

export type LevelState = {
  level: number
  isFixed: boolean
  fixedUntil: Instant | null
  until: Instant | null
  /** In the last twelve months, and how much of it will still count at `until`. */
  spentAmount: number
  remainingAmount: number
}

export const findLevelState = (db: Queryable, buyerId: number, now: Instant) =>
  db.row<LevelState>(sql`
    select b.level, b.level_fixed as is_fixed, b.level_fixed_until as fixed_until, b.level_until as until,
      coalesce(sum(s.amount - s.returned_amount), 0)::bigint as spent_amount,
      coalesce(sum(s.amount - s.returned_amount)
        filter (where s.completed_at > b.level_until - interval '12 months'), 0)::bigint as remaining_amount
    from accounts.buyer b
    left join accounts.spending s on s.buyer_id = b.id
      and s.completed_at > ${now}::timestamptz - interval '12 months'
    where b.id = ${buyerId} group by b.id`)

export type Change = {
  id: number
  at: Instant
  fromLevel: number
  toLevel: number
  cause: LevelCause
  spentAmount: number | null
  until: Instant | null
  staffName: string
}

/** What super membership took off completed orders since then, without what was refunded of them; minor units of the base currency. */
export const findSuperSaved = async (
  db: Queryable,
  buyerId: number,
  since: Instant,
): Promise<number> =>
  (
    await db.row<{ amount: number }>(sql`
      select coalesce(sum(floor(super_saved_amount::numeric * (amount - returned_amount) / greatest(amount, 1))), 0)::bigint as amount
      from accounts.spending where buyer_id = ${buyerId} and completed_at >= ${since}`)
  ).amount

/** The newest first. */
export const changesOf = (db: Queryable, buyerId: number, limit: number) =>
  db.rows<Change>(sql`
    select id, at, from_level, to_level, cause, spent_amount, until, staff_name
    from accounts.level_change where buyer_id = ${buyerId} order by id desc limit ${limit}`)
