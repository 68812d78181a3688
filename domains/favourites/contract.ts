/** Favourites and footprints: products that a buyer saved or viewed, with their prices at that time. */
import * as z from 'zod/mini'
import { Card, Picture } from '#domains/catalog/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Day, Id, IdParam, Instant, Lang, page } from '#kit/contract/values.ts'

const After = z.optional(z.string().check(z.maxLength(60)))

/** A product that a buyer saved or viewed. One that is no longer on sale has no card, but still its name. */
const SavedGoods = z.object({
  productId: Id,
  name: z.string(),
  textLang: Lang,
  picture: z.nullable(Picture),
  card: z.nullable(Card),
  at: Instant,
  /** The reduction since, in the card's currency. */
  dropAmount: z.nullable(z.int()),
})
export type SavedGoods = z.infer<typeof SavedGoods>

/** Put back within a minute, it has its former date and price. */
export const setFavourite = endpoint({
  method: 'POST',
  path: '/favourites',
  who: 'buyer',
  input: z.object({ productId: Id, favourite: z.boolean() }),
  data: z.object({ favourite: z.boolean() }),
})
export const isFavourite = endpoint({
  method: 'GET',
  path: '/favourites/:productId',
  who: 'buyer',
  input: z.object({ productId: IdParam }),
  data: z.object({ favourite: z.boolean() }),
})
/** Removes all of them. `at` undoes it. */
export const clearFavourites = endpoint({
  method: 'POST',
  path: '/favourites/clear',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ at: Instant, count: z.int() }),
})
/** Restores those that were removed at an instant, within a day. */
export const restoreFavourites = endpoint({
  method: 'POST',
  path: '/favourites/restore',
  who: 'buyer',
  input: z.object({ at: Instant }),
  data: z.object({ count: z.int() }),
})
/** The newest first. */
export const myFavourites = endpoint({
  method: 'GET',
  path: '/favourites',
  who: 'buyer',
  input: z.object({ after: After }),
  data: page(SavedGoods),
})

/**
 * Viewed products, in any order; a product counts once a day. Views that are too old, and products that are not on sale,
 * are left out.
 */
export const recordFootprints = endpoint({
  method: 'POST',
  path: '/favourites/footprints',
  who: 'buyer',
  input: z.object({
    seen: z.array(z.object({ productId: Id, at: Instant })).check(z.minLength(1), z.maxLength(50)),
  }),
  data: z.object({}),
})
export const Footprint = z.extend(SavedGoods, {
  id: Id,
  /** In the shop's time zone, `2026-03-01`. */
  day: Day,
})
/** The newest first. */
export const myFootprints = endpoint({
  method: 'GET',
  path: '/favourites/footprints',
  who: 'buyer',
  input: z.object({ after: After }),
  data: page(Footprint),
})
/** Removes these, or all of them. `at` undoes it. */
export const forgetFootprints = endpoint({
  method: 'POST',
  path: '/favourites/footprints/forget',
  who: 'buyer',
  input: z.object({ ids: z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(100))) }),
  data: z.object({ at: Instant, count: z.int() }),
})
/** Restores those that were removed at an instant, within a day. */
export const restoreFootprints = endpoint({
  method: 'POST',
  path: '/favourites/footprints/restore',
  who: 'buyer',
  input: z.object({ at: Instant }),
  data: z.object({ count: z.int() }),
})
