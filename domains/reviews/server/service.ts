/** Reviews: listing and adding them. */
import { lockRatings, setRating } from '#domains/catalog/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { LANGS } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { Context } from '#kit/server/http/serve.ts'
import type { listReviews, reviewPictures } from '../contract.ts'
import { STARS } from '../limits.ts'
import * as sql from './sql.ts'

/** How many pictures the wall shows. */
const WALL_MOST = 30

/**
 * One page of a product's reviews, the newest first. Counts and average are of all of them, whatever is asked for.
 * A product without reviews, or that does not exist, has none.
 * @throws {Refused} invalidInput for stars that there are not
 */
export async function list(
  { reader }: Context,
  {
    productId,
    stars,
    pictures: withPictures = false,
    followUps = false,
    lang,
    page,
    size,
  }: InputOf<typeof listReviews>,
): Promise<DataOf<typeof listReviews>> {
  if (stars !== undefined && !STARS.some((each) => each === stars))
    throw new Refused(Reasons.invalidInput)
  const wanted = { productId, stars, pictures: withPictures, followUps, lang }
  const [rows, found] = await Promise.all([
    sql.listPublished(reader, wanted, { limit: size, offset: (page - 1) * size }),
    sql.counts(reader, wanted),
  ])
  const sum = (of: (row: sql.CountRow) => number, rowsOf = found) =>
    rowsOf.reduce((total, row) => total + of(row), 0)
  const countIn = (isMeant: (row: sql.CountRow) => boolean) =>
    sum((row) => row.count, found.filter(isMeant))
  const all = countIn(() => true)
  const rated = sum((row) => row.ratedCount)
  return {
    items: rows.map(({ replyText, replyAt, ...row }) => ({
      ...row,
      reply: replyText !== null && replyAt !== null ? { text: replyText, at: replyAt } : null,
    })),
    total: sum((row) => row.wantedCount),
    page,
    size,
    counts: STARS.map((each) => ({ stars: each, count: countIn((row) => row.stars === each) })),
    average: averageOf(
      sum((row) => row.stars * row.count),
      all,
    ),
    deliveryAverage: averageOf(
      sum((row) => row.deliverySum),
      rated,
    ),
    serviceAverage: averageOf(
      sum((row) => row.serviceSum),
      rated,
    ),
    pictureCount: sum((row) => row.pictureCount),
    followUpCount: sum((row) => row.followUpCount),
    langs: LANGS.map((each) => ({
      lang: each,
      count: countIn((row) => row.lang === each),
    })).filter(({ count }) => count > 0),
  }
}

/** In hundredths of a star; null: of none. */
const averageOf = (stars: number, count: number): number | null =>
  count === 0 ? null : Math.round((stars / count) * 100) / 100

/**
 * Adds reviews in the caller's transaction and counts their stars in the catalogue. One whose source key is known
 * already is left as it is.
 * @returns how many were added
 */
export async function addReviews(
  tx: Queryable,
  reviews: readonly sql.NewReview[],
): Promise<number> {
  if (reviews.length === 0) return 0
  const added = await sql.insert(tx, reviews)
  await countAgain(tx, added)
  return added.length
}

/** Counts the stars of products whose reviews this transaction has changed, and has their pages made again. */
export async function countAgain(tx: Queryable, changed: readonly number[]): Promise<void> {
  const productIds = [...new Set(changed)].sort((a, b) => a - b)
  await lockRatings(tx, productIds) // a concurrent transaction counts after us, and sees ours
  for (const rating of await sql.ratings(tx, productIds)) await setRating(tx, rating)
  await invalidate(
    tx,
    productIds.map((id) => `product:${id}`),
  )
}

/** Pictures of a product's shown reviews, the newest first. */
export const pictures = async (
  { reader }: Context,
  { productId }: InputOf<typeof reviewPictures>,
): Promise<DataOf<typeof reviewPictures>> => ({
  pictures: await sql.listPictures(reader, productId, WALL_MOST),
})
