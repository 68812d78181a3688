/** Products that a buyer saved or looked at, with how much cheaper they have become since. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { DAY_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import { cutPage, momentAfter, momentCursor } from '#kit/server/database/page.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import type {
  clearFavourites as clearFavouritesCall,
  forgetFootprints,
  myFavourites,
  myFootprints,
  SavedGoods,
  recordFootprints,
  setFavourite as setFavouriteCall,
} from '../contract.ts'
import { cardsOf, pictureIn } from '#domains/catalog/server/door.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 48
/** A favourite that is put back within this time was removed by mistake. */
const UNDO_MS = MINUTE_MS

/** Removed items can be restored for a day, whether or not the sweep has run. */
const canUndo = (at: Instant, now: Instant): boolean => at >= later(now, -DAY_MS)

/** @throws {Refused} productNotFound when it is not on sale */
export async function setFavourite(
  { db, now, buyerId }: BuyerContext,
  { productId, favourite }: InputOf<typeof setFavouriteCall>,
): Promise<{ favourite: boolean }> {
  const given = { buyerId, productId, now, undoneFrom: later(now, -UNDO_MS) }
  if (!favourite) await sql.removeFavourite(db, buyerId, productId, now)
  else if (!(await sql.addFavourite(db, given))) {
    throw new Refused(CatalogReasons.productNotFound)
  }
  return { favourite }
}

export async function isFavourite(
  { db, buyerId }: BuyerContext,
  productId: number,
): Promise<{ favourite: boolean }> {
  return { favourite: await sql.isFavourite(db, buyerId, productId) }
}

export async function clearFavourites({
  db,
  now,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof clearFavouritesCall>> {
  return { at: now, count: await sql.clearFavourites(db, buyerId, now) }
}

export async function restoreFavourites(
  { db, now, buyerId }: BuyerContext,
  { at }: { at: Instant },
): Promise<{ count: number }> {
  return { count: canUndo(at, now) ? await sql.restoreFavourites(db, buyerId, at) : 0 }
}

export async function favourites(
  { db, lang, buyerId }: BuyerContext,
  { after }: InputOf<typeof myFavourites>,
): Promise<DataOf<typeof myFavourites>> {
  const rows = await sql.favourites(db, {
    buyerId,
    after: momentAfter(after) ?? START,
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS, ({ at, productId }) =>
    momentCursor({ at, id: productId }),
  )
  return { items: await goodsOf(db, items, lang), next }
}

/** Times in the future, from a wrong clock, count as now; those older than footprints are stored are left out. */
export async function see(
  { db, now, buyerId }: BuyerContext,
  { seen }: InputOf<typeof recordFootprints>,
): Promise<Record<string, never>> {
  const settings = await readSettings(db)
  const oldest = later(now, -settings['favourites.footprintDays'] * DAY_MS)
  const views = seen
    .filter(({ at }) => at > oldest)
    .map(({ productId, at }) => ({ productId, at: at > now ? now : at }))
  if (views.length > 0) {
    await sql.see(db, { buyerId, seen: views, timeZone: settings['shop.timeZone'] })
  }
  return {}
}

export async function footprints(
  { db, lang, buyerId }: BuyerContext,
  { after }: InputOf<typeof myFootprints>,
): Promise<DataOf<typeof myFootprints>> {
  const rows = await sql.footprints(db, {
    buyerId,
    after: momentAfter(after) ?? START,
    limit: PAGE_ROWS + 1,
  })
  const page = cutPage(rows, PAGE_ROWS, momentCursor)
  const goods = await goodsOf(db, page.items, lang)
  return { items: page.items.map(({ id, day }, i) => ({ ...goods[i]!, id, day })), next: page.next }
}

export async function forget(
  { db, now, buyerId }: BuyerContext,
  { ids }: InputOf<typeof forgetFootprints>,
): Promise<DataOf<typeof forgetFootprints>> {
  return { at: now, count: await sql.forget(db, { buyerId, ids, now }) }
}

export async function restore(
  { db, now, buyerId }: BuyerContext,
  { at }: { at: Instant },
): Promise<{ count: number }> {
  return { count: canUndo(at, now) ? await sql.restore(db, { buyerId, at }) : 0 }
}

async function goodsOf(
  db: Queryable,
  rows: readonly sql.SavedRow[],
  lang: Lang,
): Promise<SavedGoods[]> {
  const cards = await cardsOf(db, [...new Set(rows.map((row) => row.productId))], lang)
  const byId = new Map(cards.map((card) => [card.id, card]))
  return rows.map(({ productId, at, names, picture, amounts }) => {
    const card = byId.get(productId) ?? null
    const name = textIn(names, lang)
    const before = amounts[CURRENCY_OF[lang]]
    const drop = card === null || before === undefined ? 0 : before - card.priceAmount
    return {
      productId,
      name: name.text,
      textLang: name.lang,
      picture: picture && pictureIn(picture, lang),
      card,
      at,
      dropAmount: drop > 0 ? drop : null,
    }
  })
}

/** The first page: for requests without a place, or with an invalid one. */
const START: sql.Place = { at: '9999-12-31T00:00:00.000Z', id: Number.MAX_SAFE_INTEGER }
