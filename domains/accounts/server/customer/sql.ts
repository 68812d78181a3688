/** Statements about buyers as the merchant's customers, and the staff's notes about them. */
import sql, { empty } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BlockReason, CustomerType } from '../../contract.ts'
import { whereInSegment } from './segment.ts'

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
  (select max(last_seen_at) from accounts.session where session.buyer_id = buyer.id) as last_seen_at`

/** The index that finds the search words: trigrams, or, where they are two Chinese characters, pairs of characters. */
export type Reach = { pair: string | null }

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
  /** Only these buyers; null is all. */
  amongIds: readonly number[] | null
  order: Order
  /** The last row of the previous page. */
  after: Place | null
  now: Instant
  limit: number
}

/** Sorted by registration (their ids), by what they spent in twelve months, or by when they were last seen. */
export type Order = { by: 'registered' | 'spent' | 'seen'; isFalling: boolean }
/** A row's position in its sort order; rows with equal values are sorted by id. */
export type Place = { value: number; id: number }
export type Found = Customer & { place: number }

/** Sorted as asked; `place` holds the value that they are sorted by. */
export const customers = (db: Queryable, wanted: Wanted): Promise<Found[]> => {
  const { order, after } = wanted
  const direction = order.isFalling ? sql`desc` : sql`asc`
  const beyond = order.isFalling ? sql`<` : sql`>`
  const isById = order.by === 'registered'
  const chosen = sql`
    select ${CUSTOMER}, ${placeIn(wanted)} as place from accounts.buyer
    where ${wanted.reach === null ? whereMatching(wanted) : sql`id in (select id from meant)`} and ${whereInSegment(wanted)}
      ${isById && after !== null ? sql`and id ${beyond} ${after.id}` : empty}
      ${wanted.amongIds === null ? empty : sql`and id = any(${wanted.amongIds as number[]}::bigint[])`}`
  return db.rows(sql`
    ${wanted.reach === null ? empty : sql`with meant as materialized (${matchingBuyers(wanted, wanted.reach)})`}
    ${
      isById
        ? sql`${chosen} order by id ${direction}`
        : sql`select * from (${chosen}) chosen
            ${after === null ? empty : sql`where (place, id) ${beyond} (${after.value}::bigint, ${after.id}::bigint)`}
            order by place ${direction}, id ${direction}`
    }
    limit ${wanted.limit}`)
}

const placeIn = ({ order: { by }, now }: Wanted) =>
  by === 'registered'
    ? sql`id`
    : by === 'seen'
      ? sql`coalesce((select (extract(epoch from max(last_seen_at)) * 1000)::bigint
          from accounts.session where session.buyer_id = buyer.id), 0)`
      : sumSpentIn(now)

/** Minor units of the base currency, in the past twelve months. */
const sumSpentIn = (now: Instant) => sql`
  (select coalesce(sum(amount - returned_amount), 0)::bigint from accounts.spending
    where spending.buyer_id = buyer.id and completed_at > ${now}::timestamptz - interval '12 months')`

/** What each buyer spent in the past twelve months. */
export const sumSpentBy = (db: Queryable, ids: readonly number[], now: Instant) =>
  db.rows<{ id: number; spentAmount: number }>(sql`
    select id, ${sumSpentIn(now)} as spent_amount from accounts.buyer
    where id = any(${ids as number[]}::bigint[])`)

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

/** For no words at all, or words so short that scanning finds the next page sooner than reading an index. */
const whereMatching = ({ pattern, digits, code, alsoIds }: Wanted) =>
  pattern === null
    ? sql`true`
    : sql`(lower(nick_name) like ${pattern} or lower(btrim(email)) like ${pattern}
        or lower(invitation_code) = ${code}::text or phone like ${digits}::text
        or id = any(${alsoIds as number[]}::bigint[]))`

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

// --- notes -----------------------------------------------------------------------------------------

export type Note = {
  id: number
  buyerId: number
  staffId: number
  staffName: string
  text: string
  createdAt: Instant
  editedAt: Instant | null
  revision: number
}
const NOTE = sql`id, buyer_id, staff_id, staff_name, text, created_at, edited_at, revision`

/** The newest first. */
export const notesOf = (db: Queryable, buyerId: number) =>
  db.rows<Note>(sql`
    select ${NOTE} from accounts.note where buyer_id = ${buyerId} order by id desc limit 200`)

export type NewNote = Pick<Note, 'buyerId' | 'staffId' | 'staffName' | 'text'> & { now: Instant }

/** @returns null when there is no such buyer */
export const addNote = (tx: Queryable, note: NewNote) =>
  tx.maybeRow<Note>(sql`
    insert into accounts.note (buyer_id, staff_id, staff_name, text, created_at)
    select id, ${note.staffId}, ${note.staffName}, ${note.text}, ${note.now}
    from accounts.buyer where id = ${note.buyerId} returning ${NOTE}`)

export const lockNote = (tx: Queryable, buyerId: number, id: number) =>
  tx.maybeRow<Note>(sql`
    select ${NOTE} from accounts.note where id = ${id} and buyer_id = ${buyerId} for update`)

export const changeNote = (tx: Queryable, id: number, text: string, now: Instant) =>
  tx.row<Note>(sql`
    update accounts.note set text = ${text}, edited_at = ${now}, revision = revision + 1
    where id = ${id} returning ${NOTE}`)

export const removeNote = (tx: Queryable, id: number) =>
  tx.count(sql`delete from accounts.note where id = ${id}`)
