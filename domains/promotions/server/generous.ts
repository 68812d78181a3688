/** What one person may not publish alone: prices far below the shop's own, alone or with a coupon, gifts that are much, or stated to be worth little. */
import { needsApproval } from '#domains/approvals/limits.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { textIn } from '#kit/contract/lang.ts'
import { decimal } from '#kit/contract/money.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ActivitySku } from '../contract.ts'
import { generousTiers } from './gifts/office.ts'
import { ruleOf } from './gifts/sql.ts'
import type * as sql from './sql.ts'
import { usualPrices } from './usual-prices.ts'
import { belowWithCoupons, lockPublishing } from './with-coupons.ts'

/** As many as a request names: the furthest below the shop's prices, so that nothing worse is left out. */
const SHOWN_MOST = 20

type Shown = Pick<ActivitySku, 'code' | 'prices' | 'quotaCount' | 'perOrderCount' | 'perBuyerCount'>

/** `A-1 CNY 8.00 · 50/–/1`: the price, and how many in all, in an order, for a person. The same in each language. */
function skuText({ code, prices, quotaCount, perOrderCount, perBuyerCount }: Shown): string {
  const counts = [quotaCount, perOrderCount, perBuyerCount].map((count) => count ?? '–').join('/')
  const amounts = prices.map(({ currency, amount }) => `${currency} ${decimal(amount)}`).join(', ')
  return `${code} ${amounts} · ${counts}`
}

/** For the log: all of them, since nobody can look up later what is left out. */
export const pricesText = (skus: readonly Shown[]): string => skus.map(skuText).join('; ')

/** What one person may not publish alone: prices, prices with a coupon, thresholds that give too much, or gifts that are stated to be worth too little. */
export type Generous = {
  word: 'prices' | 'withCoupon' | 'giftGenerous' | 'giftUnderstated'
  text: string
  /** Per cent of the shop's price that are left; null where it has none, and of thresholds. */
  percent: number | null
  /** The coupon that makes it so; null: no coupon does. */
  coupon: string | null
}

type Terms = Pick<sql.Row, 'id' | 'kind' | 'audience' | 'takesCoupon' | 'startsAt' | 'endsAt'>
export type Measuring = Pick<StaffContext, 'couponsBeside' | 'now' | 'lang'>

/** What one person may not publish alone, under each word the furthest below the shop's prices first. */
export async function tooGenerous(
  tx: Queryable,
  context: Measuring,
  terms: Terms,
  skus: readonly sql.Chosen[],
): Promise<Generous[]> {
  const { id, kind, audience } = terms
  if (kind !== 'gift')
    return [
      ...(await farBelow(tx, { skus, audience, word: 'prices' })),
      ...(await withCoupons(tx, context, terms, skus)),
    ]
  const rule = await ruleOf(tx, id)
  if (rule === null) return []
  const tiers = await generousTiers(tx, id, { rule, skus })
  return [
    ...tiers.map((text) => ({ word: 'giftGenerous' as const, text, percent: null, coupon: null })),
    // What is kept when the goods go back is paid at its stated value: nobody gives it away by stating little.
    ...(await farBelow(tx, { skus, audience, word: 'giftUnderstated' })),
  ]
}

/** Prices that some coupon of that time lowers too far. Where two publish at once, the second waits here. */
async function withCoupons(
  tx: Queryable,
  { couponsBeside, now, lang }: Measuring,
  { audience, takesCoupon, startsAt, endsAt }: Terms,
  skus: readonly sql.Chosen[],
): Promise<Generous[]> {
  if (!takesCoupon || couponsBeside === null) return []
  await lockPublishing(tx)
  const from = startsAt > now ? startsAt : now
  const coupons = await couponsBeside(tx, { from, until: endsAt, audience })
  const below = await belowWithCoupons(tx, { skus, audience }, coupons)
  return below.map(({ coupon, text, percent }) => {
    const name = textIn(coupon, lang).text
    return { word: 'withCoupon', text: `${name}: ${text}`, percent, coupon: name }
  })
}

type Priced = {
  skus: readonly sql.Chosen[]
  audience: sql.Row['audience']
  word: 'prices' | 'giftUnderstated'
}

/**
 * SKUs whose price is further below the regular one of its currency than `approvals.adjustPercent` allows one person. Regular is what those
 * pay who the activity is for, for the smallest number: what only others pay, or only for many, makes no price of one piece usual.
 * Prices that are converted follow that of the base currency.
 */
async function farBelow(tx: Queryable, { skus, audience, word }: Priced): Promise<Generous[]> {
  const percent = (await readSettings(tx))['approvals.adjustPercent']
  const usual = await usualPrices(tx, { skus, audience })
  const found = skus.flatMap((sku) => {
    const low = sku.prices
      .map(({ currency, amount }) => ({
        currency,
        amount,
        usualAmount: usual.of(sku.skuId, currency),
      }))
      .filter(({ amount, usualAmount }) =>
        needsApproval({ totalAmount: amount, usualAmount, percent }),
      )
    if (low.length === 0) return []
    const instead = low
      .map(({ currency, usualAmount }) =>
        usualAmount === null ? '–' : `${currency} ${decimal(usualAmount)}`,
      )
      .join(', ')
    // Without a price of the shop nobody knows how low it is: it stands first.
    const shares = low.map(({ amount, usualAmount }) =>
      usualAmount === null ? null : (amount * 100) / usualAmount,
    )
    return [
      {
        word,
        text: `${skuText({ ...sku, code: usual.codeOf(sku.skuId) })} (${instead})`,
        coupon: null,
        percent: shares.includes(null) ? null : Math.min(...shares.filter((each) => each !== null)),
      },
    ]
  })
  return found.toSorted((one, other) => (one.percent ?? -1) - (other.percent ?? -1))
}

type Line = { word: string; amount: null; text: string }

export const lineOf = (word: string, text: string): Line => ({
  word: `promotion.${word}`,
  amount: null,
  text,
})

/** What a request shows of what is too generous: the worst, how many more there are, and how far the lowest goes. */
export function generousLines(all: readonly Generous[]): Line[] {
  const words = [...new Set(all.map(({ word }) => word))]
  return words.flatMap((word) => {
    const own = all.filter((each) => each.word === word)
    const leftCount = own.length - SHOWN_MOST
    const shown = own.slice(0, SHOWN_MOST).map(({ text }) => text)
    const lowest = own[0]?.percent ?? null
    return [
      lineOf(word, [...shown, ...(leftCount > 0 ? [`+${leftCount}`] : [])].join('; ')),
      ...(word === 'giftGenerous' || word === 'withCoupon'
        ? []
        : [lineOf('lowest', lowest === null ? '–' : `${Number(lowest.toPrecision(2))}%`)]),
    ]
  })
}
