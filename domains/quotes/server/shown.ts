/** A request for a quote as its buyer sees it, and as the staff do. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { cardsOf, productNames } from '#domains/catalog/server/door.ts'
import type { Instant, Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { OfficeQuote, Quote } from '../contract.ts'
import type { QuoteRow } from './sql.ts'

type Look = { lang: Lang; now: Instant }

async function goodsOf(db: Queryable, rows: readonly QuoteRow[], lang: Lang) {
  const ids = [...new Set(rows.flatMap(({ lines }) => lines.map((line) => line.productId)))]
  const [names, cards] = await Promise.all([
    // What is no longer on sale still has its name.
    productNames(db, ids, lang),
    cardsOf(db, ids, lang),
  ])
  return {
    names: new Map(names.map(({ id, name }) => [id, name])),
    cards: new Map(cards.map((card) => [card.id, card])),
  }
}
type Goods = Awaited<ReturnType<typeof goodsOf>>

/** Whose time is over is over, before the sweep comes by. */
const stateOf = ({ state, validUntil }: QuoteRow, now: Instant): QuoteRow['state'] =>
  state === 'answered' && validUntil !== null && validUntil <= now ? 'expired' : state

function quoteOf(row: QuoteRow, { names, cards }: Goods, now: Instant): Quote {
  const { freight, terms, answeredAt, validUntil } = row
  const state = stateOf(row, now)
  const goodsAmount = row.lines.reduce(
    (sum, { unitAmount, quantity }) => sum + (unitAmount ?? 0) * quantity,
    0,
  )
  return {
    id: row.id,
    state,
    lines: row.lines.map((line) => ({
      ...line,
      name: names.get(line.productId) ?? '',
      code: cards.get(line.productId)?.code ?? '',
      picture: cards.get(line.productId)?.picture ?? null,
    })),
    contactName: row.contactName,
    phone: row.phone,
    region: row.region,
    neededOn: row.neededOn,
    note: row.note,
    createdAt: row.createdAt,
    answerBy: state === 'sent' ? row.answerBy : null,
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

export async function shownToBuyer(
  db: Queryable,
  rows: readonly QuoteRow[],
  { lang, now }: Look,
): Promise<Quote[]> {
  const goods = await goodsOf(db, rows, lang)
  return rows.map((row) => quoteOf(row, goods, now))
}

export async function shownToStaff(
  db: Queryable,
  rows: readonly QuoteRow[],
  { lang, now }: Look,
): Promise<OfficeQuote[]> {
  const [goods, buyers, prices] = await Promise.all([
    goodsOf(db, rows, lang),
    buyersByIds(db, [...new Set(rows.map((row) => row.buyerId))]),
    retailIn(db, rows),
  ])
  return rows.map((row) => {
    const buyer = buyers.find(({ id }) => id === row.buyerId)
    return {
      ...quoteOf(row, goods, now),
      buyer: { id: row.buyerId, nickName: buyer?.nickName ?? '', email: buyer?.email ?? '' },
      lang: row.lang,
      retailAmounts: row.lines.map(
        ({ productId }) => prices.get(`${row.lang} ${productId}`) ?? null,
      ),
      answeredBy: row.answeredBy,
    }
  })
}

/** Prices as the buyer sees them: cards are in the currency of their language. */
async function retailIn(db: Queryable, rows: readonly QuoteRow[]): Promise<Map<string, number>> {
  const open = rows.filter(({ state }) => state === 'sent')
  const byLang = Map.groupBy(open, ({ lang }) => lang)
  const all = await Promise.all(
    [...byLang].map(async ([lang, own]) => {
      const ids = own.flatMap(({ lines }) => lines.map((line) => line.productId))
      const cards = await cardsOf(db, [...new Set(ids)], lang)
      return cards
        .filter(({ currency }) => currency === CURRENCY_OF[lang])
        .map((card) => [`${lang} ${card.id}`, card.priceAmount] as const)
    }),
  )
  return new Map(all.flat())
}
