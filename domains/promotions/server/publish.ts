/** Publishing an activity: alone, or, far below the shop's prices, with a second person. */
import { askApproval } from '#domains/approvals/server/door.ts'
import { needsApproval } from '#domains/approvals/limits.ts'
import { audit } from '#domains/audit/server/door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { LANGS, textIn } from '#kit/contract/lang.ts'
import { CURRENCY_OF, MINOR_UNITS } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { ActivitySku, publishActivity } from '../contract.ts'
import { PromotionReasons } from '../reasons.ts'
import { ACTIVITY_ACTS } from '../states.ts'
import { prepare } from './flash/prepare.ts'
import { generousTiers, ruleLines, ruleShown } from './gifts/office.ts'
import { ruleOf } from './gifts/sql.ts'
import * as sql from './sql.ts'

type Wanted = InputOf<typeof publishActivity>

/** @throws {Refused} as the call says */
export function publish(
  context: StaffContext,
  wanted: Wanted,
): Promise<DataOf<typeof publishActivity>> {
  return context.db.tx(async (tx) => {
    const found = await lockPublishable(tx, context, wanted)
    const skus = await sql.skusOf(tx, found.id)
    const low = await tooGenerous(tx, found, skus)
    if (low.length === 0) {
      await put(tx, context, wanted)
      return { isAsked: false }
    }
    const { lang } = context
    const rule = found.kind === 'gift' ? await ruleOf(tx, found.id) : null
    const text = (word: string, value: string) => ({
      word: `promotion.${word}`,
      amount: null,
      text: value,
    })
    const isAsked = await askApproval(tx, context, {
      kind: 'promotions.publish',
      object: `activity:${found.id}`,
      orderNumber: null,
      payload: wanted,
      lines: [
        text('name', textIn(found.names, lang).text),
        text('startsAt', found.startsAt),
        text('endsAt', found.endsAt),
        text(`for.${found.audience}`, String(found.leastLevel)),
        ...(isOfPrices(found)
          ? [text(found.takesCoupon ? 'giftWithCoupon' : 'giftWithoutCoupon', TICK)]
          : []),
        ...(rule === null
          ? []
          : [
              ...(await ruleLines(tx, rule)).map(([word, value]) => text(word, value)),
              text('giftStated', pricesText(await withCodes(tx, skus))),
            ]),
        text(rule === null ? 'prices' : 'giftGenerous', low.slice(0, SHOWN_MOST).join('; ')),
      ],
      currency: null,
      note: '',
    })
    if (!isAsked) await put(tx, context, wanted)
    return { isAsked }
  })
}

const TICK = '✓'

/** Whose goods may count for coupons. Of gifts their rule says it. */
const isOfPrices = ({ kind }: Pick<sql.Row, 'kind'>): boolean =>
  kind === 'special' || kind === 'fixed'

/** What a second person agreed to, if the draft is still what they saw. @throws {Refused} as `publish` */
export const publishApproved = (
  context: StaffContext,
  tx: Queryable,
  { activityId, version }: Wanted,
): Promise<void> => put(tx, context, { activityId, version })

async function lockPublishable(
  tx: Queryable,
  { now }: StaffContext,
  { activityId, version }: Wanted,
) {
  const found = await sql.lockActivity(tx, activityId)
  if (found === null) throw new Refused(Reasons.notFound)
  if (!ACTIVITY_ACTS.publish.from.some((state) => state === found.state))
    throw new Refused(PromotionReasons.notNow)
  if (found.version !== version) throw new Refused(Reasons.changedMeanwhile)
  if (found.endsAt <= now) throw new Refused(PromotionReasons.over)
  return found
}

async function put(tx: Queryable, context: StaffContext, wanted: Wanted): Promise<void> {
  const found = await lockPublishable(tx, context, wanted)
  const { id, kind, state, audience, leastLevel, takesCoupon } = found
  const skus = await sql.skusOf(tx, id)
  await sql.setState(tx, [id], { state: 'published', now: context.now })
  await prepare(tx, id, context.now)
  await invalidate(tx, ['*'])
  const rule = kind === 'gift' ? await ruleOf(tx, id) : null
  await audit(tx, context, {
    action: 'promotions.publish',
    object: `activity:${id}`,
    before: { state },
    after: {
      state: 'published',
      audience,
      leastLevel,
      ...(isOfPrices(found) ? { takesCoupon } : {}),
      prices: pricesText(await withCodes(tx, skus)),
      ...(rule === null ? {} : await ruleShown(tx, rule)),
    },
  })
}

const codesOf = async (tx: Queryable, skus: readonly sql.SkuRow[]) =>
  new Map(
    (
      await skusForSale(
        tx,
        skus.map(({ skuId }) => skuId),
        'cn',
      )
    ).map(({ skuId, code }) => [skuId, code]),
  )

async function withCodes(tx: Queryable, skus: readonly sql.SkuRow[]) {
  const codes = await codesOf(tx, skus)
  return skus.map((sku) => ({ ...sku, code: codes.get(sku.skuId) ?? '' }))
}

/** More than these are left out of a request, and of the log. */
const SHOWN_MOST = 20

const number = (amount: number) => (amount / MINOR_UNITS).toFixed(2)

type Shown = Pick<ActivitySku, 'code' | 'prices' | 'quotaCount' | 'perOrderCount' | 'perBuyerCount'>

/** `A-1 CNY 8.00 · 50/–/1`: the price, and how many in all, in an order, for a person. The same in each language. */
function skuText({ code, prices, quotaCount, perOrderCount, perBuyerCount }: Shown): string {
  const counts = [quotaCount, perOrderCount, perBuyerCount].map((count) => count ?? '–').join('/')
  const amounts = prices.map(({ currency, amount }) => `${currency} ${number(amount)}`).join(', ')
  return `${code} ${amounts} · ${counts}`
}

/** For the log: the first of them. */
export const pricesText = (skus: readonly Shown[]): string =>
  skus.slice(0, SHOWN_MOST).map(skuText).join('; ')

/** What one person may not publish alone, as text. */
export async function tooGenerous(
  tx: Queryable,
  { id, kind }: Pick<sql.Row, 'id' | 'kind'>,
  skus: readonly sql.Chosen[],
): Promise<string[]> {
  if (kind !== 'gift') return farBelow(tx, skus)
  const rule = await ruleOf(tx, id)
  return rule === null ? [] : generousTiers(tx, id, { rule, skus })
}

/**
 * SKUs whose price is further below the lowest regular one of its currency than `approvals.adjustPercent` allows one person, as text.
 * Prices that are converted follow that of the base currency.
 */
async function farBelow(tx: Queryable, skus: readonly sql.Chosen[]): Promise<string[]> {
  const percent = (await readSettings(tx))['approvals.adjustPercent']
  const skuIds = skus.map(({ skuId }) => skuId)
  const sold = await Promise.all(
    LANGS.map(async (lang) => [CURRENCY_OF[lang], await skusForSale(tx, skuIds, lang)] as const),
  )
  const usualOf = (skuId: number, currency: string): number | null => {
    const found = sold.find(([each]) => each === currency)?.[1].find((sku) => sku.skuId === skuId)
    const amounts = found?.tiers.map(({ priceAmount }) => priceAmount) ?? []
    return amounts.length === 0 ? null : Math.min(...amounts)
  }
  const codes = new Map(sold.flatMap(([, found]) => found.map(({ skuId, code }) => [skuId, code])))
  return skus.flatMap((sku) => {
    const low = sku.prices.flatMap(({ currency, amount }) => {
      const usualAmount = usualOf(sku.skuId, currency)
      return needsApproval({ totalAmount: amount, usualAmount, percent })
        ? [usualAmount === null ? '–' : `${currency} ${number(usualAmount)}`]
        : []
    })
    const text = skuText({ ...sku, code: codes.get(sku.skuId) ?? '' })
    return low.length === 0 ? [] : [`${text} (${low.join(', ')})`]
  })
}
