/** Statements about buyers as the merchant's customers, and the staff's notes about them. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BlockReason, CustomerType } from '../../contract.ts'
import { all, hasTag, instant, whereFigures, wholeNumber } from './segment.ts'

export type Customer = {
  id: number
  nickName: string
  /** Null: the account has a telephone number alone. */
  email: string | null
  phone: string | null
  lang: Lang
  customerType: CustomerType
  isProven: boolean
  level: number
  /** Set by the staff: spending does not change it. */
  levelFixed: boolean
  levelFixedUntil: Instant | null
  superMember: boolean
  superUntil: Instant | null
  tags: string[]
  registeredAt: Instant
  lastSeenAt: Instant | null
  blockedAt: Instant | null
  blockReason: BlockReason | null
  blockNote: string
  /** Closed for good by the buyer. */
  isClosed: boolean
  invitationCode: string
  avatarUrl: string | null
  agreementVersion: number
  revision: number
}
const CUSTOMER = sql`
  id, nick_name, email, phone, lang, customer_type, proven_at is not null as is_proven, level, level_fixed, level_fixed_until,
  super_member, super_until, tags, registered_at, blocked_at, block_reason, block_note, closed_at is not null as is_closed,
  invitation_code, avatar_url, agreement_version, revision,
  (select nullif(seen_at, '-infinity') from accounts.figure where figure.buyer_id = buyer.id) as last_seen_at`

/** The index that finds the search words: trigrams, or, where they are two characters, the pairs of characters of names. */
export type Reach = { pair: string | null }

type Range<Value> = { min?: Value | undefined; max?: Value | undefined }
/** Half open. */
type Span = { from?: Instant | undefined; until?: Instant | undefined }

export type Wanted = {
  /** Null: no words, or one character, which is compared with the rows in their order. */
  reach: Reach | null
  /** For `like`, lower case, of names and e-mail addresses; null matches every buyer. */
  pattern: string | null
  /** For `like`, digits of a telephone number; null where the words hold none. */
  digits: string | null
  /** A whole invitation code, lower case. */
  code: string | null
  /** Buyers that the words match otherwise: by an order's number, by a company's name. */
  alsoIds: readonly number[]
  customerType: CustomerType | null
  level: number | null
  isSuper: boolean | null
  tag: string | null
  isBlocked: boolean | null
  /** Minor units of the base currency, in the past twelve months. */
  spent?: Range<number> | undefined
  orders?: Range<number> | undefined
  registered?: Span | undefined
  seen?: Span | undefined
  /** Only these, as ids or by another domain's statement that finds them as `buyer_id`, or only others; null is all. */
  among: { isIn: boolean; buyers: readonly number[] | Sql } | null
  order: Order
  /** The last row of the previous page. */
  after: Place | null
  now: Instant
  limit: number
}

/** Sorted by registration (their ids), by what they spent in twelve months, how often they ordered, or when they were last seen. */
export type Order = { by: 'registered' | 'spent' | 'orders' | 'seen'; isFalling: boolean }
/** A row's position in its sort order; rows with equal values are sorted by id. */
export type Place = { value: number; id: number }
export type Found = Customer & { place: number; spentAmount: number; orderCount: number }

/** The column of `accounts.figure f` that each order follows, and the number that stands for its value in a page's address. */
const SORTS: Record<Order['by'], { column: Sql; place: Sql; at: (value: number) => Sql }> = {
  registered: {
    column: sql`f.buyer_id`,
    place: sql`f.buyer_id`,
    at: (value) => sql`${value}::bigint`,
  },
  spent: {
    column: sql`f.spent_amount`,
    place: sql`f.spent_amount`,
    at: (value) => sql`${value}::bigint`,
  },
  orders: {
    column: sql`f.order_count`,
    place: sql`f.order_count`,
    at: (value) => sql`${value}::bigint`,
  },
  seen: {
    column: sql`f.seen_at`,
    // Milliseconds; who was never seen stands at 0.
    place: sql`case when f.seen_at = '-infinity' then 0 else (date_part('epoch', f.seen_at) * 1000)::bigint end`,
    at: (value) =>
      sql`case when ${value}::bigint = 0 then '-infinity' else to_timestamp(${value}::bigint / 1000.0) end`,
  },
}

/** Of so many times the rows of a page, words that a tenth of all customers share fill it. */
const NEAR_PAGES = 10

/**
 * Sorted as asked; `place` holds the value that they are sorted by. Words that many customers share fill the page among the first ones of
 * the list, where an index would find all of them first: 100,000 for the domain of their addresses. Rarer words are found by an index.
 */
export async function customers(db: Queryable, wanted: Wanted): Promise<Found[]> {
  if (wanted.reach === null) return read(db, wanted, null)
  const near = await read(db, wanted, wanted.limit * NEAR_PAGES)
  return near.length === wanted.limit ? near : read(db, wanted, null)
}

/**
 * The page is cut before what its rows show is read. Its size stands in the statement: a plan without it would expect a tenth of all customers.
 * @param nearCount only so many of the first customers are compared with the words; null: all, by an index where there is one
 */
function read(db: Queryable, wanted: Wanted, nearCount: number | null): Promise<Found[]> {
  const { order, after, reach } = wanted
  const direction = order.isFalling ? sql`desc` : sql`asc`
  const beyond = order.isFalling ? sql`<` : sql`>`
  const { column, place, at } = SORTS[order.by] ?? SORTS.registered
  const others = conditionsOf(wanted)
  if (after !== null) {
    others.push(
      order.by === 'registered'
        ? sql`f.buyer_id ${beyond} ${after.id}::bigint`
        : sql`(${column}, f.buyer_id) ${beyond} (${at(after.value)}, ${after.id}::bigint)`,
    )
  }
  const sorted = sql`order by ${column} ${direction}, f.buyer_id ${direction}`
  const found = nearCount === null ? foundBuyers(wanted) : null
  const words = found !== null && reach !== null ? null : whereMatching(wanted)
  const listed =
    nearCount === null
      ? sql`${found === null ? FIGURES : FOUND_FIGURES} where ${all(words === null ? others : [...others, words])}`
      : sql`(select f.* from ${FIGURES} where ${all(others)} ${sorted} limit ${wholeNumber(nearCount)}) f
          where ${words ?? sql`true`}`
  return db.rows(sql`
    with ${found === null ? empty : sql`found as materialized (${found}),`}
    chosen as materialized (
      select f.buyer_id, ${place} as place, ${column} as sorted, f.spent_amount, f.order_count from ${listed}
      ${sorted} limit ${wholeNumber(wanted.limit)})
    select ${CUSTOMER}, chosen.place, chosen.spent_amount, chosen.order_count
    from chosen join accounts.buyer on buyer.id = chosen.buyer_id
    order by chosen.sorted ${direction}, buyer.id ${direction}`)
}

const FIGURES = sql`accounts.figure f`
/** The figures of `found`. Without the fence a plan reads along the list, past all customers where these are few. */
const FOUND_FIGURES = sql`found cross join lateral (
  select * from accounts.figure where figure.buyer_id = found.id offset 0) f`

/** A statement that finds the ids of those who come into question: by an index of words, or as they are given; null: all. */
function foundBuyers(filter: Filter): Sql | null {
  const { among } = filter
  if (filter.reach !== null) return matchingBuyers(filter, filter.reach)
  if (among === null || isStatement(among.buyers)) return null
  return sql`select unnest(${among.buyers as number[]}::bigint[]) as id`
}

const isStatement = (buyers: readonly number[] | Sql): buyers is Sql => 'text' in buyers

/** What a list of customers is filtered by. */
export type Filter = Omit<Wanted, 'order' | 'after' | 'limit'>

/** How many customers match, on all pages. */
export const countCustomers = async (db: Queryable, filter: Filter): Promise<number> => {
  const found = foundBuyers(filter)
  const conditions = conditionsOf(filter)
  const words = whereMatching(filter)
  if (filter.reach === null && words !== null) conditions.push(words)
  const { count } = await db.row<{ count: number }>(sql`
    ${found === null ? empty : sql`with found as materialized (${found})`}
    select count(*)::int as count from ${found === null ? FIGURES : FOUND_FIGURES} where ${all(conditions)}`)
  return count
}

/** Conditions on `f`, but for the words. */
const conditionsOf = (filter: Filter): Sql[] => {
  const { tag, among } = filter
  return [
    ...whereFigures(filter),
    ...whereWithin(filter),
    tag === null ? null : sql`f.buyer_id in (select id from accounts.buyer where ${hasTag(tag)})`,
    among === null ? null : sql`${among.isIn ? empty : sql`not`} ${isAmong(among.buyers)}`,
  ].filter((each) => each !== null)
}

const isAmong = (buyers: readonly number[] | Sql): Sql =>
  isStatement(buyers)
    ? sql`exists (select from (${buyers}) as among where among.buyer_id = f.buyer_id)`
    : sql`f.buyer_id in (select unnest(${buyers as number[]}::bigint[]))`

/** Ranges of the figures, both ends included but the end of a time. */
const whereWithin = ({ spent, orders, registered, seen }: Filter): Sql[] =>
  [
    spent?.min === undefined ? null : sql`f.spent_amount >= ${spent.min}::bigint`,
    spent?.max === undefined ? null : sql`f.spent_amount <= ${spent.max}::bigint`,
    orders?.min === undefined ? null : sql`f.order_count >= ${orders.min}::int`,
    orders?.max === undefined ? null : sql`f.order_count <= ${orders.max}::int`,
    registered?.from === undefined ? null : sql`f.registered_at >= ${instant(registered.from)}`,
    registered?.until === undefined ? null : sql`f.registered_at < ${instant(registered.until)}`,
    seen?.from === undefined ? null : sql`f.seen_at >= ${instant(seen.from)}`,
    seen?.until === undefined ? null : sql`f.seen_at < ${instant(seen.until)}`,
  ].filter((each) => each !== null)

/**
 * Buyers that match the words, each condition by its own index. Plans are made without the words (see `kit/server/database/db.ts`): as
 * one condition beside `order by id` they would scan all buyers to find a few.
 */
const matchingBuyers = ({ pattern, digits, code, alsoIds }: Filter, { pair }: Reach) => sql`
  select id from accounts.buyer
  where ${
    pair === null
      ? sql`lower(nick_name) like ${pattern}`
      : sql`accounts.pairs(lower(nick_name)) @> array[${pair}::text]`
  }
  ${
    pair === null
      ? sql`union select id from accounts.buyer where lower(btrim(email)) like ${pattern}
        union select id from accounts.buyer where phone like ${digits}::text`
      : empty
  }
  union select id from accounts.buyer where lower(invitation_code) = ${code}::text
  union select unnest(${alsoIds as number[]}::bigint[])`

/** The same, compared with one row after another; null for no words at all. */
const whereMatching = ({ reach, pattern, digits, code, alsoIds }: Filter): Sql | null =>
  pattern === null
    ? null
    : sql`exists (select from accounts.buyer where buyer.id = f.buyer_id and (
        lower(nick_name) like ${pattern} or lower(invitation_code) = ${code}::text
        or id = any(${alsoIds as number[]}::bigint[])
        ${isPair(reach) ? empty : sql`or lower(btrim(email)) like ${pattern} or phone like ${digits}::text`}) offset 0)`

const isPair = (reach: Reach | null): boolean => reach !== null && reach.pair !== null

export const customer = (db: Queryable, id: number): Promise<Customer | null> =>
  db.maybeRow(sql`select ${CUSTOMER} from accounts.buyer where id = ${id}`)

export const lockCustomer = (tx: Queryable, id: number): Promise<Customer | null> =>
  tx.maybeRow(sql`select ${CUSTOMER} from accounts.buyer where id = ${id} for update`)

export type Changed = {
  customerType: CustomerType | null
  isSuper: boolean | null
  /** Both count with `isSuper`. */
  superUntil: Instant | null
  /** No reminder is due until then: the end date was that near when it was set. */
  remindAfter: Instant
  tags: readonly string[] | null
}

/** Null leaves a value as it is. */
export const change = (tx: Queryable, id: number, given: Changed): Promise<Customer> =>
  tx.row(sql`
    update accounts.buyer set revision = revision + 1,
      customer_type = coalesce(${given.customerType}, customer_type),
      super_member = coalesce(${given.isSuper}::boolean, super_member),
      super_until = case when ${given.isSuper}::boolean is null then super_until
        else ${given.superUntil}::timestamptz end,
      super_reminded_for = case when ${given.isSuper}::boolean is null then super_reminded_for
        when ${given.superUntil}::timestamptz <= ${given.remindAfter} then ${given.superUntil}::timestamptz end,
      tags = coalesce(${given.tags as string[] | null}::text[], tags)
    where id = ${id} returning ${CUSTOMER}`)

export const block = (
  tx: Queryable,
  id: number,
  { reason, note, now }: { reason: BlockReason; note: string; now: Instant },
): Promise<Customer> =>
  tx.row(sql`
    update accounts.buyer set revision = revision + 1, blocked_at = ${now},
      block_reason = ${reason}, block_note = ${note}
    where id = ${id} returning ${CUSTOMER}`)

export const unblock = (tx: Queryable, id: number): Promise<Customer> =>
  tx.row(sql`
    update accounts.buyer set revision = revision + 1, blocked_at = null, block_reason = null,
      block_note = ''
    where id = ${id} returning ${CUSTOMER}`)

/** The tags that staff gave each of these buyers. */
export const tagsOfBuyers = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; tags: string[] }>(sql`
    select id, tags from accounts.buyer where id = any(${ids as number[]}::bigint[]) and tags <> '{}'`)

export const tagsInUse = (db: Queryable) =>
  db.rows<{ tag: string; count: number }>(sql`
    select tag, count(*)::int as count from accounts.buyer, unnest(tags) as tag
    where tags <> '{}' group by tag order by count(*) desc, tag limit 200`)

export type Sessions = { openCount: number; lastLoginAt: Instant | null }

export const sessionsOf = (db: Queryable, buyerId: number, now: Instant) =>
  db.row<Sessions>(sql`
    select count(*) filter (where ended_at is null and idle_until > ${now} and max_until > ${now})::int
        as open_count, max(created_at) as last_login_at
    from accounts.session where buyer_id = ${buyerId}`)

export type Acceptance = { version: number; acceptedAt: Instant }

export const acceptancesOf = (db: Queryable, buyerId: number) =>
  db.rows<Acceptance>(sql`
    select version, accepted_at from accounts.acceptance
    where buyer_id = ${buyerId} order by version desc`)

/** Who can be written to, by id: neither blocked nor closed. */
export const listOpenAfter = (db: Queryable, { after, limit }: { after: number; limit: number }) =>
  db.rows<
    Pick<
      Customer,
      'id' | 'email' | 'lang' | 'customerType' | 'isProven' | 'level' | 'superMember' | 'superUntil'
    >
  >(sql`
    select id, email, lang, customer_type, proven_at is not null as is_proven, level, super_member, super_until
    from accounts.buyer where id > ${after} and blocked_at is null and closed_at is null order by id limit ${limit}`)
