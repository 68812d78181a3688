/** Coupons as buyers see them: in their language, at the day's rate. */
import { namedScopes } from '#domains/catalog/server/scope-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { MyCoupon, OfferedCoupon, OfferState, Terms } from '../contract.ts'
import { SCOPES_NAMED } from '../limits.ts'
import { worthIn } from '../worth.ts'
import type * as sql from './sql.ts'

/** As its buyer sees it. */
export const mineOf = async (db: Queryable, row: sql.OwnRow, lang: Lang): Promise<MyCoupon> =>
  toMine(row, await showingOf(db, [row], lang))

/** What is the same for all that one answer shows. */
type Showing = Awaited<ReturnType<typeof showingOf>>

export async function showingOf(db: Queryable, rows: readonly sql.TermsRow[], lang: Lang) {
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

/** As the buyer reads it; null: it had expired before, without one. */
function voidReasonIn(
  { voidReason, voidReasonTexts }: sql.OwnRow,
  { lang }: Pick<Showing, 'lang'>,
): string | null {
  return voidReason === '' ? null : textIn({ ...voidReasonTexts, cn: voidReason }, lang).text
}

export function toMine(row: sql.OwnRow, showing: Showing): MyCoupon {
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
    voidReason: state === 'voided' ? voidReasonIn(row, showing) : null,
  }
}

export function toOffered(
  row: sql.TemplateRow,
  offer: OfferState,
  showing: Showing,
): OfferedCoupon {
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
