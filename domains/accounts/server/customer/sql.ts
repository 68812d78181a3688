/** Statements about buyers as the merchant's customers, and the staff's notes about them. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BlockReason, CustomerType } from '../../contract.ts'
import { all, hasTag, whereFigures, wholeNumber } from './segment.ts'

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

/** The index that finds the search words: trigrams, or, where they are two Chinese characters, pairs of characters. */
export type Reach = { pair: string | null }

type Range<Value> = { min?: Value | undefined; max?: Value | undefined }
/** Half open. */
type Span = { from?: Instant | undefined; until?: Instant | undefined }

export type Wanted = {
  /** Null: by scanning the rows in order. */
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
  /** Only these buyers; null is all. */
  amongIds: readonly number[] | null
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

/** Sorted as asked; `place` holds the value that they are sorted by. The page is cut before what its rows show is read.
 * Its size stands in the statement: a plan without it would expect a tenth of all customers. */
export const customers = (db: Queryable, wanted: Wanted): Promise<Found[]> => {
  const { order, after, tag, amongIds, reach } = wanted
  const direction = order.isFalling ? sql`desc` : sql`asc`
  const beyond = order.isFalling ? sql`<` : sql`>`
  const { column, place, at } = SORTS[order.by] ?? SORTS.registered
  const conditions = [
    ...whereFigures(wanted),
    ...whereWithin(wanted),
    reach === null ? whereMatching(wanted) : sql`f.buyer_id in (select id from meant)`,
    tag === null ? null : sql`f.buyer_id in (select id from accounts.buyer where ${hasTag(tag)})`,
    amongIds === null ? null : sql`f.buyer_id = any(${amongIds as number[]}::bigint[])`,
    after === null
      ? null
      : order.by === 'registered'
        ? sql`f.buyer_id ${beyond} ${after.id}::bigint`
        : sql`(${column}, f.buyer_id) ${beyond} (${at(after.value)}, ${after.id}::bigint)`,
  ].filter((each) => each !== null)
  return db.rows(sql`
    with ${reach === null ? empty : sql`meant as materialized (${matchingBuyers(wanted, reach)}),`}
    chosen as materialized (
      select f.buyer_id, ${place} as place, ${column} as sorted, f.spent_amount, f.order_count from accounts.figure f
      where ${all(conditions)} order by ${column} ${direction}, f.buyer_id ${direction} limit ${wholeNumber(wanted.limit)})
    select ${CUSTOMER}, chosen.place, chosen.spent_amount, chosen.order_count
    from chosen join accounts.buyer on buyer.id = chosen.buyer_id
    order by chosen.sorted ${direction}, buyer.id ${direction}`)
}

/** Ranges of the figures, both ends included but the end of a time. */
const whereWithin = ({ spent, orders, registered, seen }: Wanted): Sql[] =>
  [
    spent?.min === undefined ? null : sql`f.spent_amount >= ${spent.min}::bigint`,
    spent?.max === undefined ? null : sql`f.spent_amount <= ${spent.max}::bigint`,
    orders?.min === undefined ? null : sql`f.order_count >= ${orders.min}::int`,
    orders?.max === undefined ? null : sql`f.order_count <= ${orders.max}::int`,
    registered?.from === undefined ? null : sql`f.registered_at >= ${registered.from}`,
    registered?.until === undefined ? null : sql`f.registered_at < ${registered.until}`,
    seen?.from === undefined ? null : sql`f.seen_at >= ${seen.from}`,
    seen?.until === undefined ? null : sql`f.seen_at < ${seen.until}`,
  ].filter((each) => each !== null)

/**
 * Buyers that match the words, each condition by its own index. Plans are made without the words (see `kit/server/database/db.ts`): as
 * one condition beside `order by id` they would scan all buyers to find a few.
 */
const matchingBuyers = ({ pattern, digits, code, alsoIds }: Wanted, { pair }: Reach) => sql`
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

/** For words so short that scanning finds the next page sooner than reading an index; null for no words at all. */
const whereMatching = ({ pattern, digits, code, alsoIds }: Wanted): Sql | null =>
  pattern === null
    ? null
    : sql`exists (select from accounts.buyer where buyer.id = f.buyer_id and (
        lower(nick_name) like ${pattern} or lower(btrim(email)) like ${pattern}
        or lower(invitation_code) = ${code}::text or phone like ${digits}::text
        or id = any(${alsoIds as number[]}::bigint[])) offset 0)`

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
