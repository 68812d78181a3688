/** What goods cost at the price of an activity where a coupon comes on top: together they are measured like a price alone. */
import sqlTag from 'sql-template-tag'
import { canMeet } from '#domains/audiences/audience.ts'
import { needsApproval } from '#domains/approvals/limits.ts'
import type { GoodsInScope } from '#domains/catalog/scope.ts'
import { scopesOf } from '#domains/catalog/server/scope-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { textIn, type Lang, type Translated } from '#kit/contract/lang.ts'
import { decimal, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './sql.ts'
import { usualPrices } from './usual-prices.ts'

/** A coupon for goods at the prices of activities. */
export type CouponBeside = {
  name: Translated
  isFor: (goods: GoodsInScope) => boolean
  /** What is left of this price in the least order that it can be used for; in minor units of the currency, not rounded. */
  leftOf: (amount: number, currency: Currency) => number
}

/** In which time, and for whom. */
export type Meeting = {
  from: Instant
  until: Instant
  audience: Parameters<typeof canMeet>[0]
}

/** Coupons that are published and can be used then by some of these buyers. */
export type CouponsBeside = (tx: Queryable, meeting: Meeting) => Promise<CouponBeside[]>

declare module '#kit/server/domain.ts' {
  interface Domain {
    couponsBeside?: CouponsBeside
  }
}
declare module '#kit/server/context.ts' {
  interface Composed {
    /** Coupons come after activities in the order of domains. */
    couponsBeside: CouponsBeside | null
  }
}

/** An activity and a coupon that are published at once: the second waits until the first is seen. Its caller has locked the row before. */
export const lockPublishing = (tx: Queryable) =>
  tx.rows(sqlTag`
    select pg_advisory_xact_lock(hashtextextended('promotions.withCoupons', 0))::text as locked`)

/** One SKU, with the coupon that leaves least of its price. */
export type Below = { coupon: Translated; text: string; percent: number | null }

type Priced = { skus: readonly sql.Chosen[]; audience: sql.Row['audience'] }

/**
 * SKUs that some coupon takes further below the usual price than `approvals.adjustPercent` allows one person, the furthest below first.
 * @returns `text`: `A-1 CNY 9.00 → CNY 8.10 (CNY 10.00)`: the price, what a coupon leaves of it, the usual price
 */
export async function belowWithCoupons(
  tx: Queryable,
  { skus, audience }: Priced,
  coupons: readonly CouponBeside[],
): Promise<Below[]> {
  if (coupons.length === 0) return []
  const percent = (await readSettings(tx))['approvals.adjustPercent']
  const usual = await usualPrices(tx, { skus, audience })
  const productIds = skus.flatMap(({ skuId }) => usual.productOf(skuId) ?? [])
  const scopes = await scopesOf(tx, [...new Set(productIds)])
  const goodsOf = new Map(scopes.map((each) => [each.productId, each]))
  const found = skus.flatMap(({ skuId, prices }) => {
    const goods = goodsOf.get(usual.productOf(skuId) ?? 0)
    if (goods === undefined) return []
    const all = coupons
      .filter((coupon) => coupon.isFor(goods))
      .flatMap(({ name, leftOf }) =>
        prices.map(({ currency, amount }) => {
          const totalAmount = leftOf(amount, currency)
          return { name, currency, amount, totalAmount, usualAmount: usual.of(skuId, currency) }
        }),
      )
      // A price that no coupon lowers is measured by itself.
      .filter((each) => each.totalAmount < each.amount && needsApproval({ ...each, percent }))
      .map((each) => ({ ...each, percent: percentOf(each) }))
      .toSorted(byPercent)
    const [lowest] = all
    if (lowest === undefined) return []
    const { name, currency, amount, totalAmount, usualAmount } = lowest
    const shown = [amount, Math.floor(totalAmount)].map((each) => `${currency} ${decimal(each)}`)
    const instead = usualAmount === null ? '–' : `${currency} ${decimal(usualAmount)}`
    const text = `${usual.codeOf(skuId)} ${shown.join(' → ')} (${instead})`
    return [{ coupon: name, text, percent: lowest.percent }]
  })
  return found.toSorted(byPercent)
}

type Left = { totalAmount: number; usualAmount: number | null }

const percentOf = ({ totalAmount, usualAmount }: Left): number | null =>
  usualAmount === null ? null : (totalAmount * 100) / usualAmount

/** Without a price of the shop nobody knows how low it is: it stands first. */
const byPercent = (one: { percent: number | null }, other: { percent: number | null }): number =>
  (one.percent ?? -1) - (other.percent ?? -1)

/** What a coupon that is to be published takes too far below, as text with the name of the activity: the furthest below first. */
export async function activitiesBelowWith(
  tx: Queryable,
  coupon: CouponBeside,
  { from, until, audience, lang }: Meeting & { lang: Lang },
): Promise<string[]> {
  const open = await sql.withCouponsIn(tx, { from, until })
  const found = await Promise.all(
    open
      .filter((each) => canMeet(each.audience, audience))
      .map(async ({ id, names, audience: whom }) => {
        const skus = await sql.skusOf(tx, id)
        const below = await belowWithCoupons(tx, { skus, audience: whom }, [coupon])
        return below.map((each) => ({ ...each, names }))
      }),
  )
  return found
    .flat()
    .toSorted(byPercent)
    .map(({ names, text }) => `${textIn(names, lang).text}: ${text}`)
}
