/** Views of a quote request for its buyer and for staff. */
import { buyersByIds, contactOf } from '#domains/accounts/server/door.ts'
import { listInfoRequests, listInfoRequestsForBuyer } from '#domains/work/server/door.ts'
import { productNames, skuNamesFor, skusForSale } from '#domains/catalog/server/sale-door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type * as z from 'zod/mini'
import type { OfficeQuote, Quote, QuoteLine as Line } from '../contract.ts'
import type { LineRow, QuoteRow } from './sql.ts'
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
  return ({ productId, skuId, unitId }: LineRow): Shown => {
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
}
type Goods = Awaited<ReturnType<typeof goodsOf>>

/** A quote past its validity counts as expired, before the sweep runs. */
const stateOf = ({ state, validUntil }: QuoteRow, now: Instant): QuoteRow['state'] =>
  state === 'answered' && validUntil !== null && validUntil <= now ? 'expired' : state

function quoteOf(row: QuoteRow, goods: Goods, now: Instant): Omit<Quote, 'infoRequests'> {
  const { freight, terms, answeredAt, validUntil } = row
  const state = stateOf(row, now)
  const goodsAmount = row.lines.reduce(
    (sum, { unitAmount, quantity }) => sum + (unitAmount ?? 0) * quantity,
    0,
  )
  return {
    id: row.id,
    state,
    lines: row.lines.map((line) => {
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
    answerBy: state === 'sent' && row.pausedAt === null ? row.answerBy : null,
    currency: row.currency,
    answer:
      freight === null || terms === null || answeredAt === null || validUntil === null
        ? null
        : {
            freightAmount: freight,
            totalAmount: goodsAmount + freight,
            terms,
            answeredAt,
            validUntil,
          },
    orderNumber: row.orderNumber,
    reason: row.reason,
  }
}

const idsOf = (rows: readonly QuoteRow[]) => rows.map(({ id }) => id)

export async function toBuyerView(
  db: Queryable,
  rows: readonly QuoteRow[],
  { lang, now }: Look,
): Promise<Quote[]> {
  const [goods, infoRequests] = await Promise.all([
    goodsOf(db, rows, lang),
    listInfoRequestsForBuyer(db, 'quotes', idsOf(rows)),
  ])
  return rows.map((row) => ({ ...quoteOf(row, goods, now), infoRequests: infoRequests(row.id) }))
}

export async function toStaffView(
  db: Queryable,
  rows: readonly QuoteRow[],
  { lang, now }: Look,
): Promise<OfficeQuote[]> {
  const open = rows.filter(({ state }) => state === 'sent')
  const [goods, buyers, rates, infoRequests] = await Promise.all([
    goodsOf(db, rows, lang),
    buyersByIds(db, [...new Set(rows.map((row) => row.buyerId))]),
    ratesFor(db, open),
    listInfoRequests(db, 'quotes', idsOf(rows)),
  ])
  const buyerOf = ({ buyerId }: QuoteRow) => buyers.find(({ id }) => id === buyerId)
  const usual = new Map(
    open.map((row) => [row.id, regularPricesOf(row, rates, { buyer: buyerOf(row), now })] as const),
  )
  return rows.map((row) => {
    const buyer = buyerOf(row)
    return {
      ...quoteOf(row, goods, now),
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
