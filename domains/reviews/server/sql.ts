/** Statements of the reviews domain. */
import sql, { empty } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type NewReview = {
  productId: number
  skuId: number | null
  buyerId: number | null
  stars: number
  authorName: string
  text: string
  lang: Lang
  optionText: string
  /** Files of our own only; another site would learn who reads. */
  pictureUrls?: readonly string[]
  at: Instant
  reply: { text: string; at: Instant } | null
  /** The source key of an import or demo data; a repeated one adds nothing. Null: always new. */
  sourceKey: string | null
}

export async function insert(tx: Queryable, reviews: readonly NewReview[]): Promise<number[]> {
  const wanted = JSON.stringify(reviews)
  const rows = await tx.rows<{ productId: number }>(sql`
    insert into reviews.review (product_id, sku_id, buyer_id, stars, author_name, text, lang, option_text, at,
      picture_urls, reply_text, reply_at, source_key)
    select "productId", "skuId", "buyerId", stars, "authorName", text, lang, "optionText", at,
      coalesce("pictureUrls", '{}'), reply ->> 'text', (reply ->> 'at')::timestamptz, "sourceKey"
    from jsonb_to_recordset(${wanted}) as t ("productId" bigint, "skuId" bigint, "buyerId" bigint, stars smallint,
      "authorName" text, text text, lang text, "optionText" text, at timestamptz, "pictureUrls" text[], reply jsonb, "sourceKey" text)
    on conflict (source_key) do nothing returning product_id`)
  return rows.map((row) => row.productId)
}

export type Rating = { productId: number; rating: number | null; reviewCount: number }

/** The average of its public reviews, in hundredths of a star. */
export function ratings(tx: Queryable, productIds: readonly number[]): Promise<Rating[]> {
  return tx.rows(sql`
    select p.id as product_id, round(avg(r.stars), 2)::float8 as rating, count(r.id)::int as review_count
    from unnest(${productIds}::bigint[]) as p (id)
    left join reviews.review r on r.product_id = p.id and not r.hidden
    group by p.id order by p.id`)
}

const FOLLOW_UP = sql`case when f.review_id is null then null else jsonb_build_object('text', f.text, 'textLang', f.lang,
  'at', to_char(f.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as follow_up`

export type ReviewRow = {
  id: number
  stars: number
  authorName: string
  text: string
  textLang: Lang
  optionText: string
  at: Instant
  pictureUrls: string[]
  replyText: string | null
  replyAt: Instant | null
  isAnonymous: boolean
  helpfulCount: number
  followUp: { text: string; textLang: Lang; at: Instant } | null
}

export type Wanted = {
  productId: number
  stars: number | undefined
  pictures: boolean
  followUps: boolean
  lang: Lang | undefined
}
const whereMatching = ({ productId, stars, pictures, followUps, lang }: Wanted) => sql`
  r.product_id = ${productId} and not r.hidden ${stars ? sql`and r.stars = ${stars}` : empty}
  ${pictures ? sql`and cardinality(r.picture_urls) > 0` : empty} ${lang ? sql`and r.lang = ${lang}` : empty}
  ${followUps ? sql`and f.review_id is not null` : empty}`
/** A follow-up that is not shown is none. */
const FROM = sql`from reviews.review r left join reviews.follow_up f on f.review_id = r.id and f.state = 'shown'`

/** Newest first. */
export function listPublished(
  db: Queryable,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewRow[]> {
  return db.rows(sql`
    select r.id, r.stars, r.author_name, r.is_anonymous, r.text, r.lang as text_lang, r.option_text, r.at, r.picture_urls,
      r.reply_text, r.reply_at, r.helpful_count, ${FOLLOW_UP}
    ${FROM} where ${whereMatching(wanted)} order by r.at desc, r.id desc limit ${limit} offset ${offset}`)
}

export type CountRow = {
  stars: number
  lang: Lang
  count: number
  /** Reviews with stars for delivery and service, and their sums. */
  ratedCount: number
  deliverySum: number
  serviceSum: number
  pictureCount: number
  followUpCount: number
  wantedCount: number
}

/** Public reviews of a product by stars and language, and how many match the filter. */
export function counts(db: Queryable, wanted: Wanted): Promise<CountRow[]> {
  return db.rows(sql`
    select r.stars, r.lang, count(*)::int as count,
      count(r.delivery_stars)::int as rated_count, coalesce(sum(r.delivery_stars), 0)::int as delivery_sum,
      coalesce(sum(r.service_stars), 0)::int as service_sum,
      (count(*) filter (where cardinality(r.picture_urls) > 0))::int as picture_count,
      count(f.review_id)::int as follow_up_count,
      (count(*) filter (where ${whereMatching(wanted)}))::int as wanted_count
    ${FROM} where r.product_id = ${wanted.productId} and not r.hidden
    group by r.stars, r.lang order by r.stars desc, r.lang`)
}

/** One after another, of the newest reviews first. */
export const listPictures = (
  db: Queryable,
  productId: number,
  limit: number,
): Promise<{ reviewId: number; url: string }[]> =>
  db.rows(sql`
    select r.id as review_id, p.url
    from (
      select id, at, picture_urls from reviews.review
      where product_id = ${productId} and not hidden and cardinality(picture_urls) > 0
      order by at desc, id desc limit ${limit}) r
    cross join lateral unnest(r.picture_urls) with ordinality as p (url, place)
    order by r.at desc, r.id desc, p.place limit ${limit}`)
