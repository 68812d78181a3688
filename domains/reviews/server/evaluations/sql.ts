/** Statements about what buyers write of the lines of their orders, and about votes for it. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { LOW_STARS } from '../../limits.ts'
import type { ReviewFilter } from '../../office-contract.ts'
import { matchesReview, type Found } from '../finding.ts'
import type { State } from '../questions/sql.ts'

/** What a buyer writes, checked. */
export type Written = {
  stars: number
  deliveryStars: number
  serviceStars: number
  text: string
  lang: Lang
  isAnonymous: boolean
  authorName: string
  pictureUrls: readonly string[]
  pictureFileIds: readonly string[]
  state: State
  now: Instant
}

export type FollowUpRow = {
  text: string
  textLang: Lang
  state: State
  hiddenReason: string | null
  at: Instant
}
export type ReviewRow = {
  id: number
  productId: number
  buyerId: number | null
  orderId: number | null
  lineId: number | null
  stars: number
  deliveryStars: number | null
  serviceStars: number | null
  authorName: string
  isAnonymous: boolean
  text: string
  textLang: Lang
  optionText: string
  pictureUrls: string[]
  pictureFileIds: string[]
  /** Only signed addresses read them. */
  picturesHidden: boolean
  state: State
  hiddenReason: string | null
  at: Instant
  editedAt: Instant | null
  helpfulCount: number
  replyText: string | null
  replyAt: Instant | null
  followUp: FollowUpRow | null
}

/** An instant inside JSON, as `Instant` writes it. */
const instant = (column: Sql) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const FOLLOW_UP = sql`case when f.review_id is null then null else jsonb_build_object('text', f.text, 'textLang', f.lang,
  'state', f.state, 'hiddenReason', f.hidden_reason, 'at', ${instant(sql`f.at`)}) end as follow_up`

const REVIEW = sql`r.id, r.product_id, r.buyer_id, r.order_id, r.line_id, r.stars, r.delivery_stars, r.service_stars, r.author_name,
  r.is_anonymous, r.text, r.lang as text_lang, r.option_text, r.picture_urls, r.picture_file_ids, r.pictures_hidden, r.state, r.hidden_reason, r.at,
  r.edited_at, r.helpful_count, r.reply_text, r.reply_at, ${FOLLOW_UP}`
const FROM = sql`from reviews.review r left join reviews.follow_up f on f.review_id = r.id`

type Line = {
  orderId: number
  lineId: number
  productId: number
  skuId: number
  optionText: string
  buyerId: number
}

export const add = (tx: Queryable, line: Line, written: Written): Promise<{ id: number }> =>
  tx.row(sql`
    insert into reviews.review (product_id, sku_id, buyer_id, order_id, line_id, option_text, stars, delivery_stars, service_stars,
      author_name, is_anonymous, text, lang, picture_urls, picture_file_ids, state, hidden, at)
    values (${line.productId}, ${line.skuId}, ${line.buyerId}, ${line.orderId}, ${line.lineId}, ${line.optionText},
      ${written.stars}, ${written.deliveryStars}, ${written.serviceStars}, ${written.authorName}, ${written.isAnonymous},
      ${written.text}, ${written.lang}, ${written.pictureUrls as string[]}, ${written.pictureFileIds as string[]},
      ${written.state}, ${written.state !== 'shown'}, ${written.now})
    returning id`)

/** Of a locked review. */
export const edit = (tx: Queryable, reviewId: number, written: Written): Promise<number> =>
  tx.count(sql`
    update reviews.review set stars = ${written.stars}, delivery_stars = ${written.deliveryStars},
      service_stars = ${written.serviceStars}, author_name = ${written.authorName}, is_anonymous = ${written.isAnonymous},
      text = ${written.text}, lang = ${written.lang}, picture_urls = ${written.pictureUrls as string[]},
      picture_file_ids = ${written.pictureFileIds as string[]}, pictures_hidden = false, state = ${written.state},
      hidden = ${written.state !== 'shown'},
      hidden_reason = null, edited_at = ${written.now}
    where id = ${reviewId}`)

export const find = (db: Queryable, reviewId: number): Promise<ReviewRow | null> =>
  db.maybeRow(sql`select ${REVIEW} ${FROM} where r.id = ${reviewId}`)

/** Locks it until the transaction ends, and reads it then. */
export async function lock(tx: Queryable, reviewId: number): Promise<ReviewRow | null> {
  const row = await tx.maybeRow(sql`
    select id from reviews.review where id = ${reviewId} for no key update`)
  return row === null ? null : find(tx, reviewId)
}

/** Reviews of these lines of orders. */
export const ofLines = (db: Queryable, lineIds: readonly number[]): Promise<ReviewRow[]> =>
  db.rows(sql`
    select ${REVIEW} ${FROM} where r.line_id is not null and r.line_id = any(${lineIds as number[]}::bigint[])`)

type Own = { buyerId: number; followUpsFrom: Instant | null }
/** Null: all; else those that were written after it, are shown, and have no follow-up. */
const ownWhere = ({ buyerId, followUpsFrom }: Own) => sql`
  r.buyer_id = ${buyerId} and r.line_id is not null
  ${followUpsFrom === null ? empty : sql`and r.at > ${followUpsFrom} and r.state <> 'hidden' and f.review_id is null`}`

export const listOwn = (
  db: Queryable,
  own: Own,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewRow[]> =>
  db.rows(sql`
    select ${REVIEW} ${FROM} where ${ownWhere(own)} order by r.id desc limit ${limit} offset ${offset}`)

export async function countOwn(db: Queryable, own: Own): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count ${FROM} where ${ownWhere(own)}`)
  return count
}

type NewFollowUp = { reviewId: number; text: string; lang: Lang; state: State; now: Instant }
/** @returns false when there is one already */
export const followUp = async (
  tx: Queryable,
  { reviewId, text, lang, state, now }: NewFollowUp,
): Promise<boolean> =>
  (await tx.count(sql`
    insert into reviews.follow_up (review_id, text, lang, state, at)
    values (${reviewId}, ${text}, ${lang}, ${state}, ${now}) on conflict (review_id) do nothing`)) ===
  1

type Reply = { reviewId: number; text: string; staffId: number; now: Instant }
/** @returns false when there is one already */
export const reply = async (
  tx: Queryable,
  { reviewId, text, staffId, now }: Reply,
): Promise<boolean> =>
  (await tx.count(sql`
    update reviews.review set reply_text = ${text}, reply_at = ${now}, reply_staff_id = ${staffId}
    where id = ${reviewId} and reply_at is null`)) === 1

/** @param to.reason why it is hidden; null where it is shown */
export const setState = (
  tx: Queryable,
  reviewId: number,
  { state, reason }: { state: State; reason: string | null },
): Promise<number> =>
  tx.count(sql`
    update reviews.review set state = ${state}, hidden = ${state !== 'shown'}, hidden_reason = ${reason}
    where id = ${reviewId}`)

export const setFollowUpState = (
  tx: Queryable,
  reviewId: number,
  { state, reason }: { state: State; reason: string | null },
): Promise<number> =>
  tx.count(sql`
    update reviews.follow_up set state = ${state}, hidden_reason = ${reason} where review_id = ${reviewId}`)

// --- votes ------------------------------------------------------------------------------------------

type Vote = { reviewId: number; buyerId: number }
/** Of a locked review. @returns its votes, also where nothing has changed */
export async function vote(
  tx: Queryable,
  { reviewId, buyerId, now }: Vote & { now: Instant },
): Promise<number> {
  const added = await tx.count(sql`
    insert into reviews.vote (review_id, buyer_id, at) values (${reviewId}, ${buyerId}, ${now}) on conflict do nothing`)
  return addVotes(tx, { reviewId, change: added, now })
}

/** The same, taken back. */
export async function unvote(
  tx: Queryable,
  { reviewId, buyerId, now }: Vote & { now: Instant },
): Promise<number> {
  const taken = await tx.count(sql`
    delete from reviews.vote where review_id = ${reviewId} and buyer_id = ${buyerId}`)
  return addVotes(tx, { reviewId, change: -taken, now })
}

type Change = { reviewId: number; change: number; now: Instant }

async function addVotes(tx: Queryable, { reviewId, change, now }: Change): Promise<number> {
  const { helpfulCount } = await tx.row<{ helpfulCount: number }>(sql`
    update reviews.review set helpful_count = helpful_count + ${change},
      votes_changed_at = case when ${change} = 0 then votes_changed_at else coalesce(votes_changed_at, ${now}) end
    where id = ${reviewId} returning helpful_count`)
  return helpfulCount
}

/** A review with other votes than the page of its product has stated since `before`. */
export async function nextOtherVotes(
  tx: Queryable,
  before: Instant,
  isAwake: (key: Sql) => Sql,
): Promise<number | null> {
  const row = await tx.maybeRow<{ id: number }>(sql`
    select id from reviews.review where votes_changed_at <= ${before} and ${isAwake(sql`id`)}
    order by votes_changed_at limit 1 for update skip locked`)
  return row?.id ?? null
}

/** @returns the product of the review, whose page is made anew */
export async function showVotes(tx: Queryable, reviewId: number): Promise<number> {
  const { productId } = await tx.row<{ productId: number }>(sql`
    update reviews.review set votes_changed_at = null where id = ${reviewId} returning product_id`)
  return productId
}

/** A review whose pictures everybody reads though they do not read it, or the other way round. */
export async function nextMisplaced(
  tx: Queryable,
  isAwake: (key: Sql) => Sql,
): Promise<number | null> {
  const row = await tx.maybeRow<{ id: number }>(sql`
    select id from reviews.review where pictures_hidden <> hidden and picture_file_ids <> '{}' and ${isAwake(sql`id`)}
    order by id limit 1 for update skip locked`)
  return row?.id ?? null
}

export const notePictures = (tx: Queryable, reviewId: number, isHidden: boolean): Promise<number> =>
  tx.count(sql`update reviews.review set pictures_hidden = ${isHidden} where id = ${reviewId}`)

export const votesOf = (db: Queryable, buyerId: number, productId: number) =>
  db.row<{ helpful: number[]; own: number[] }>(sql`
    select coalesce((select array_agg(v.review_id order by v.review_id) from reviews.vote v
        join reviews.review r on r.id = v.review_id where v.buyer_id = ${buyerId} and r.product_id = ${productId}), '{}') as helpful,
      coalesce((select array_agg(id order by id) from reviews.review
        where buyer_id = ${buyerId} and product_id = ${productId}), '{}') as own`)

// --- office -----------------------------------------------------------------------------------------

const IS_LOW = sql`(r.line_id is not null and r.stars <= ${LOW_STARS} and r.reply_at is null and r.state = 'shown')`
const IS_HELD = sql`(r.state = 'held' or f.state = 'held')`

export type ReviewQuery = Omit<ReviewFilter, 'q'> & { found: Found | null }

function conditionOf({ show, stars, pictures, found }: ReviewQuery): Sql {
  const shows = {
    waiting: sql`(${IS_HELD} or ${IS_LOW})`,
    held: IS_HELD,
    unreplied: sql`(r.line_id is not null and r.reply_at is null and r.state = 'shown')`,
    hidden: sql`(r.state = 'hidden' or f.state = 'hidden')`,
    all: sql`true`,
  }
  return sql`${shows[show]} ${stars === undefined ? empty : sql`and r.stars = ${stars}`}
    ${pictures === true ? sql`and cardinality(r.picture_urls) > 0` : empty} ${matchesReview(found)}`
}

type Page = { after: number | null; limit: number }
/** What waits the oldest first, the rest the newest first. @param page.after the id at the end of the page before */
export function list(
  db: Queryable,
  wanted: ReviewQuery,
  { after, limit }: Page,
): Promise<ReviewRow[]> {
  const isOldestFirst = wanted.show === 'waiting' || wanted.show === 'held'
  const isAfter = isOldestFirst ? sql`r.id > ${after}` : sql`r.id < ${after}`
  return db.rows(sql`
    select ${REVIEW} ${FROM} where ${conditionOf(wanted)} ${after === null ? empty : sql`and ${isAfter}`}
    order by ${isOldestFirst ? sql`r.id` : sql`r.id desc`} limit ${limit}`)
}

export async function count(db: Queryable, wanted: ReviewQuery): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count ${FROM} where ${conditionOf(wanted)}`)
  return row.count
}

export const countWaiting = (db: Queryable): Promise<{ heldCount: number; lowCount: number }> =>
  db.row(sql`
    select (select count(*)::int from reviews.review where state = 'held')
        + (select count(*)::int from reviews.follow_up where state = 'held') as held_count,
      (select count(*)::int from reviews.review r where ${IS_LOW}) as low_count`)

/** For the work queues: held ones, and those with few stars and no reply, with when they were written. */
export const WAITING = sql`
  select r.id::text as ref, least(case when r.state = 'held' or ${IS_LOW} then coalesce(r.edited_at, r.at) end,
      case when f.state = 'held' then f.at end) as waiting_since
  ${FROM} where ${IS_HELD} or ${IS_LOW}`
