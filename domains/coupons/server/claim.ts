/** Claiming coupons, and a buyer's own. */
import { buyersByIds, pricingProfile, profileOf } from '#domains/accounts/server/door.ts'
import { isInScope } from '#domains/catalog/scope.ts'
import { namedScopes, scopesOf } from '#domains/catalog/server/scope-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, momentAfter, momentCursor } from '#kit/server/database/page.ts'
import type { BuyerContext, ShopperContext } from '#kit/server/context.ts'
import type {
  claimCoupon,
  couponsForProducts,
  MyCoupon,
  myCoupons,
  OfferedCoupon,
  offeredCoupons,
  OfferState,
  Terms,
} from '../contract.ts'
import { OFFERS_MOST, SCOPES_NAMED } from '../limits.ts'
import { CouponReasons } from '../reasons.ts'
import { worthIn } from '../worth.ts'
import { isForBuyer, membershipsOf } from './for-buyer.ts'
import type { Profile } from './claim-sql.ts'
import { askIn, type Ask } from './claims.ts'
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

function toOffered(row: sql.TemplateRow, offer: OfferState, showing: Showing): OfferedCoupon {
  return {
    ...toTerms(row, showing),
    templateId: row.id,
    offer,
    claimUntil: row.claimUntil,
    totalCount: row.totalCount,
    leftCount: row.totalCount - row.takenCount,
    perPerson: row.perPerson,
    audience: row.audience,
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    validDays: row.validDays,
  }
}

/** @throws {Refused} templateNotFound, notOnOffer, allTaken, claimedAlready, notForYou */
export async function claim(
  { db, buyerId, lang, now }: BuyerContext,
  { templateId }: InputOf<typeof claimCoupon>,
  ask: Ask,
): Promise<DataOf<typeof claimCoupon>> {
  const claimed = await claimBy(ask, db, { templateId, buyerId, source: 'centre', now })
  return mineOf(db, claimed, lang)
}

/** As its buyer sees it. */
export const mineOf = async (db: Queryable, row: sql.OwnRow, lang: Lang): Promise<MyCoupon> =>
  toMine(row, await showingOf(db, [row], lang))

type Claim = {
  templateId: number
  buyerId: number
  source: sql.TemplateRow['source']
  now: Instant
}

/** In the transaction of what it belongs to. @throws {Refused} as `claim`, and buyerUnknown */
export const claimFor = (
  tx: Queryable,
  { settings, ...whose }: Claim & { settings: Settings },
): Promise<sql.OwnRow> => claimBy(askIn(tx, settings), tx, whose)

async function claimBy(ask: Ask, db: Queryable, whose: Claim): Promise<sql.OwnRow> {
  const { templateId, buyerId, source, now } = whose
  const asking = { buyerId, profile: null, listId: null, at: now }
  // Most templates are for everybody: who the buyer is, and on which list, is read once such a claim has failed.
  const claimed = await ask({ templateId, source }, asking)
  if (claimed !== null) return claimed
  const [[buyer], whom] = await Promise.all([
    buyersByIds(db, [buyerId]),
    sql.audienceOf(db, templateId),
  ])
  if (buyer === undefined) throw new Refused(CouponReasons.buyerUnknown)
  const profile = profileOf(buyer, now)
  if (whom !== null && whom.audience !== 'all' && whom.audience !== 'newBuyer') {
    const { lists } = (await membershipsOf(db, [whom], [buyerId]))(buyerId)
    const listId = whom.listId !== null && lists.has(whom.listId) ? whom.listId : null
    const second = await ask({ templateId, source }, { ...asking, profile, listId })
    if (second !== null) return second
  }
  throw new Refused(CouponReasons[await whyNot(db, whose, profile)])
}

/** Asked after a claim failed: what it says is of a moment later. */
async function whyNot(
  db: Queryable,
  { templateId, buyerId, source, now }: Claim,
  profile: Profile,
): Promise<keyof typeof CouponReasons> {
  const row = await sql.findTemplate(db, templateId)
  if (row === null || row.state === 'draft' || row.source !== source) return 'templateNotFound'
  if (row.state === 'stopped' || now < row.claimFrom || now >= row.claimUntil) return 'notOnOffer'
  if ((await sql.countOfBuyer(db, templateId, buyerId)) >= row.perPerson) return 'claimedAlready'
  if (row.takenCount >= row.totalCount) return 'allTaken'
  const own = (await membershipsOf(db, [row], [buyerId]))(buyerId)
  return isForBuyer(row, profile, own) ? 'allTaken' : 'notForYou'
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

/** What is the same for all that one answer shows. */
type Showing = Awaited<ReturnType<typeof showingOf>>

async function showingOf(db: Queryable, rows: readonly sql.TermsRow[], lang: Lang) {
  const [settings, scopesFor] = await Promise.all([
    readSettings(db),
    namedScopes(db, rows, { lang, most: SCOPES_NAMED }),
  ])
  return { lang, rates: ratesOf(settings), scopesFor }
}

function toTerms(row: sql.TermsRow, { lang, rates, scopesFor }: Showing): Terms {
  const currency: Currency = CURRENCY_OF[lang]
  const { name, kind, thresholdAmount, offAmount, offPercent, capAmount, scope, scopeIds } =
    worthIn(row, currency, rates[currency])
  const worth = { kind, thresholdAmount, offAmount, offPercent, capAmount }
  const goods = { scope, scopes: scopesFor(row), scopeCount: scopeIds.length, cart: row.cart }
  return { name: textIn(name, lang).text, ...worth, currency, ...goods, minLevel: row.minLevel }
}

function toMine(row: sql.OwnRow, showing: Showing): MyCoupon {
  const { id, state, claimedAt, validFrom, validUntil, orderNumber } = row
  const usedAmount =
    row.discountAmount === null || row.currency === null
      ? null
      : { amount: row.discountAmount, currency: row.currency }
  return {
    ...toTerms(row, showing),
    couponId: id,
    state,
    claimedAt,
    validFrom,
    validUntil,
    orderNumber,
    usedAmount,
    voidReason: state === 'voided' && row.voidReason !== '' ? row.voidReason : null,
  }
}
