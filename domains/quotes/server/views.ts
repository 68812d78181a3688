/** Views of a quote request for its buyer and for staff. */
import { buyersByIds, contactOf } from '#domains/accounts/server/door.ts'
import { listInfoRequests, listInfoRequestsForBuyer } from '#domains/work/server/question-door.ts'
import { productNames, skuNamesFor, skusForSale } from '#domains/catalog/server/sale-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type * as z from 'zod/mini'
import type { Quote, QuoteLine as Line, QuoteVersion } from '../contract.ts'
import type { OfficeQuote } from '../office-contract.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { depositBoundsOf } from './bounds.ts'
import type { LineRow, QuoteRow } from './sql.ts'
import type { VersionRow } from './version-sql.ts'
import {
  discussedLinesOf,
  goodsAmountOf,
  lastOfferOf,
  newestOf,
  offeredLinesOf,
} from './versions.ts'
import { mayQuote, WAITING_STATES } from '../states.ts'
import { ratesFor, retailPriceOf, regularPricesOf } from './regular-prices.ts'

type Look = { lang: Lang; now: Instant }

type QuoteLine = z.infer<typeof Line>
type Shown = Pick<QuoteLine, 'name' | 'optionText' | 'code' | 'unitName' | 'picture'>

/** Names of the lines' products, also of those off sale. */
export async function goodsOf(db: Queryable, rows: readonly QuoteRow[], lang: Lang) {
  const lines = rows.flatMap((row) => row.lines)
  const skuIds = [...new Set(lines.flatMap(({ skuId }) => skuId ?? []))]
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const [products, names, onSale] = await Promise.all([
    productNames(db, productIds, lang),
    skuNamesFor(db, skuIds, lang),
    skusForSale(db, skuIds, lang),
  ])
  const isMachines = ({ lines: own }: QuoteRow): boolean =>
    own.some(({ skuId }) => onSale.find((each) => each.skuId === skuId)?.family === 'device')
  const shownOf = ({ productId, skuId, unitId }: LineRow): Shown => {
    const sku = names.find((each) => each.skuId === skuId)
    const sale = onSale.find((each) => each.skuId === skuId)
    return {
      name: products.find(({ id }) => id === productId)?.name ?? '',
      optionText: sku?.optionText ?? '',
      code: sku?.code ?? '',
      unitName: sale?.units.find(({ id }) => id === unitId)?.name ?? '',
      picture: sale?.picture ?? null,
    }
  }
  return Object.assign(shownOf, { isMachines })
}
type Goods = Awaited<ReturnType<typeof goodsOf>>

const isExpired = ({ outcome, validUntil }: VersionRow, now: Instant): boolean =>
  outcome === null && validUntil <= now

/** A quote past its validity counts as expired, before the sweep runs. */
function stateOf(row: QuoteRow, now: Instant): QuoteRow['state'] {
  const newest = newestOf(row)
  return newest !== null && isExpired(newest, now) ? 'expired' : row.state
}

type Asker = { now: Instant; settings: Settings }

function quoteOf(
  row: QuoteRow,
  goods: Goods,
  { now, settings }: Asker,
): Omit<Quote, 'infoRequests' | 'versions'> {
  const state = stateOf(row, now)
  const offer = lastOfferOf(row)
  const lines = offeredLinesOf(row)
  const isWaiting = (WAITING_STATES as readonly string[]).includes(state)
  const counterCount = row.versions.filter(({ author }) => author === 'buyer').length
  return {
    id: row.id,
    state,
    lines: lines.map((line) => {
      const { id, productId, skuId, unitId, quantity, unitAmount } = line
      return { id, productId, skuId, unitId, quantity, unitAmount, ...goods(line) }
    }),
    contactName: row.contactName,
    phone: row.phone,
    region: row.region,
    place: placeOf(row),
    delivery: row.delivery,
    neededOn: row.neededOn,
    note: row.note,
    createdAt: row.createdAt,
    answerBy: isWaiting && row.pausedAt === null ? row.answerBy : null,
    currency: row.currency,
    answer:
      offer === null
        ? null
        : {
            version: offer.number,
            freightAmount: offer.freight ?? 0,
            totalAmount: goodsAmountOf(lines) + (offer.freight ?? 0),
            depositPercent: offer.depositPercent,
            warrantyMonths: offer.warrantyMonths,
            terms: offer.terms,
            answeredAt: offer.createdAt,
            validUntil: offer.validUntil,
          },
    orderNumber: row.orderNumber,
    reason: row.reason,
    declinedBy: row.reason === null ? null : row.declinedByBuyer ? 'buyer' : 'staff',
    depositBounds: goods.isMachines(row) ? depositBoundsOf(settings) : null,
    countersLeft: Math.max(0, settings['quotes.counterMost'] - counterCount),
  }
}

function toVersion(version: VersionRow, now: Instant): QuoteVersion {
  const { staffId: _staffId, staffName: _name, freight, delivery: _delivery, ...rest } = version
  return {
    ...rest,
    freightAmount: freight,
    totalAmount: goodsAmountOf(version.lines) + (freight ?? 0),
    ...(isExpired(version, now) ? { outcome: 'expired', endedAt: version.validUntil } : {}),
  }
}

const idsOf = (rows: readonly QuoteRow[]) => rows.map(({ id }) => id)

export async function toBuyerView(
  db: Queryable,
  rows: readonly QuoteRow[],
  { lang, now }: Look,
): Promise<Quote[]> {
  const [goods, infoRequests, settings] = await Promise.all([
    goodsOf(db, rows, lang),
    listInfoRequestsForBuyer(db, 'quotes', idsOf(rows)),
    readSettings(db),
  ])
  return rows.map((row) => ({
    ...quoteOf(row, goods, { now, settings }),
    versions: row.versions.map((version) => toVersion(version, now)),
    infoRequests: infoRequests(row.id),
  }))
}

export async function toStaffView(
  db: Queryable,
  rows: readonly QuoteRow[],
  { lang, now }: Look,
): Promise<OfficeQuote[]> {
  const open = rows
    .filter(({ state }) => mayQuote(state, 'answer'))
    .map((row) => ({ ...row, lines: discussedLinesOf(row) }))
  const [goods, buyers, rates, infoRequests, settings] = await Promise.all([
    goodsOf(db, rows, lang),
    buyersByIds(db, [...new Set(rows.map((row) => row.buyerId))]),
    ratesFor(db, open),
    listInfoRequests(db, 'quotes', idsOf(rows)),
    readSettings(db),
  ])
  const buyerOf = ({ buyerId }: QuoteRow) => buyers.find(({ id }) => id === buyerId)
  const usual = new Map(
    open.map((row) => [row.id, regularPricesOf(row, rates, { buyer: buyerOf(row), now })] as const),
  )
  return rows.map((row) => {
    const buyer = buyerOf(row)
    return {
      ...quoteOf(row, goods, { now, settings }),
      versions: row.versions.map((version) => ({
        ...toVersion(version, now),
        staffName: version.staffName,
      })),
      buyer: { id: row.buyerId, nickName: buyer?.nickName ?? '', contact: contactOf(buyer) },
      lang: row.lang,
      retailAmounts: row.lines.map((line) => retailPriceOf(rates.skus, row.lang, line)),
      usual: usual.get(row.id) ?? null,
      answeredBy: row.answeredBy,
      infoRequests: infoRequests(row.id),
    }
  })
}

const placeOf = ({ country, provinceCode }: QuoteRow): Quote['place'] =>
  country === null ? null : { country, provinceCode }
