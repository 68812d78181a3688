/** What buyers can claim, and what they have. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { isInScope } from '#domains/catalog/scope.ts'
import { scopesOf } from '#domains/catalog/server/scope-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { BuyerContext, ShopperContext } from '#kit/server/context.ts'
import { cutPage, momentAfter, momentCursor } from '#kit/server/database/page.ts'
import type { couponsForProducts, myCoupons, offeredCoupons, OfferState } from '../contract.ts'
import { OFFERS_MOST } from '../limits.ts'
import { showingOf, toMine, toOffered } from './buyer-views.ts'
import { isForBuyer, membershipsOf } from './for-buyer.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 20

type Shopper = Pick<ShopperContext, 'db' | 'lang' | 'now' | 'buyerId'>

/** In this order. */
const OFFER_STATES: readonly OfferState[] = ['open', 'claimed', 'notForYou', 'soldOut', 'ended']

export async function listOffered(context: Shopper): Promise<DataOf<typeof offeredCoupons>> {
  const offers = await offersFor(context, later(context.now, -DAY_MS))
  const rows = offers.map(({ row }) => row)
  const showing = await showingOf(context.db, rows, context.lang)
  return offers
    .map(({ row, offer }) => toOffered(row, offer, showing))
    .toSorted((one, other) => OFFER_STATES.indexOf(one.offer) - OFFER_STATES.indexOf(other.offer))
    .slice(0, OFFERS_MOST)
}

const OFFERS_SHOWN = 10
const OWN_SHOWN = 50

export async function listForProducts(
  context: Shopper,
  { products }: InputOf<typeof couponsForProducts>,
): Promise<DataOf<typeof couponsForProducts>> {
  const { db, lang, now, buyerId } = context
  const [scopes, found, usable] = await Promise.all([
    scopesOf(db, products),
    offersFor(context, now),
    buyerId === null ? [] : sql.usable(db, { buyerId, now }),
  ])
  const isForOne = (row: sql.TermsRow) => scopes.some((scope) => isInScope(row, scope))
  const offers = found
    .filter(({ row, offer }) => offer === 'open' && isForOne(row))
    .slice(0, OFFERS_SHOWN)
  const own = usable.filter((row) => row.validFrom <= now && isForOne(row)).slice(0, OWN_SHOWN)
  const showing = await showingOf(db, [...offers.map(({ row }) => row), ...own], lang)
  return {
    offers: offers.map(({ row, offer }) => toOffered(row, offer, showing)),
    own: own.map((row) => toMine(row, showing)),
  }
}

async function offersFor({ db, now, buyerId }: Shopper, endedAfter: Instant) {
  const [rows, profile] = await Promise.all([
    sql.listOffers(db, { buyerId, now, endedAfter }),
    buyerId === null ? null : pricingProfile(db, buyerId, now),
  ])
  const buyerIds = buyerId === null ? [] : [buyerId]
  const own = (await membershipsOf(db, rows, buyerIds))(buyerId ?? 0)
  const offerOf = (row: (typeof rows)[number]): OfferState => {
    if (row.claimUntil <= now) return 'ended'
    if (row.ownCount >= row.perPerson) return 'claimed'
    if (profile !== null && !isForBuyer(row, profile, own)) return 'notForYou'
    return row.takenCount >= row.totalCount ? 'soldOut' : 'open'
  }
  // What is for those on a list is nobody else's business.
  return rows
    .filter(({ listId }) => listId === null || own.lists.has(listId))
    .map((row) => ({ row, offer: offerOf(row) }))
}

export async function listOwn(
  { db, buyerId, lang, now }: BuyerContext,
  { state, after }: InputOf<typeof myCoupons>,
): Promise<DataOf<typeof myCoupons>> {
  const asked = { buyerId, state, now, after: momentAfter(after), limit: PAGE_ROWS + 1 }
  const [rows, counted] = await Promise.all([
    sql.ownPage(db, asked),
    sql.countsOfStates(db, buyerId, now),
  ])
  const { items, next } = cutPage(rows, PAGE_ROWS, (row) =>
    momentCursor({ at: state === 'unused' ? row.validUntil : row.changedAt, id: row.id }),
  )
  const counts = { unused: 0, in_use: 0, used: 0, expired: 0, voided: 0 }
  for (const each of counted) counts[each.state] = each.count
  const showing = await showingOf(db, items, lang)
  return { items: items.map((row) => toMine(row, showing)), next, counts }
}
