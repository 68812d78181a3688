/** For what gifts are given, as the merchant sets it. */
import { needsApproval } from '#domains/approvals/limits.ts'
import { skusByCodes, skusForSale } from '#domains/catalog/server/sale-door.ts'
import { isSoundScope, scopeNames } from '#domains/catalog/server/scope-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { CURRENCY_OF, decimal, type Currency } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ActivityForm } from '../../contract.ts'
import type { GiftRule } from '../../gift-contract.ts'
import { PromotionReasons } from '../../reasons.ts'
import { amountIn } from '../offers.ts'
import { skusOf, type Chosen } from '../sql.ts'
import * as sql from './sql.ts'

type Rule = NonNullable<Awaited<ReturnType<typeof sql.ruleOf>>>

/** @throws {Refused} giftRuleNeeded, giftTiersWrong, giftQuotaNeeded, giftScopeUnknown */
export async function demandRule(tx: Queryable, form: ActivityForm): Promise<Rule | null> {
  if (form.kind !== 'gift') return null
  const rule = form.gift ?? null
  if (rule === null) throw new Refused(PromotionReasons.giftRuleNeeded)
  if (form.skus.some(({ quotaCount }) => quotaCount === null))
    throw new Refused(PromotionReasons.giftQuotaNeeded)
  if (!areTiersSound(rule, form)) throw new Refused(PromotionReasons.giftTiersWrong)
  if (!(await isSoundScope(tx, rule))) throw new Refused(PromotionReasons.giftScopeUnknown)
  const known = await skusByCodes(
    tx,
    form.skus.map(({ code }) => code),
  )
  const idOf = new Map(known.map(({ skuId, code }) => [code, skuId]))
  return {
    ...rule,
    tiers: rule.tiers.map(({ codes, ...tier }) => ({
      ...tier,
      skuIds: codes.flatMap((code) => idOf.get(code) ?? []),
    })),
  }
}

function areTiersSound({ tiers, isEachTier }: GiftRule, { skus }: ActivityForm): boolean {
  const codes = new Set(skus.map(({ code }) => code))
  const named = tiers.flatMap((tier) => tier.codes)
  return (
    tiers.every(
      (tier, index) =>
        tier.least > (tiers[index - 1]?.least ?? 0) &&
        new Set(tier.codes).size === tier.codes.length &&
        tier.chooseCount <= tier.codes.length,
    ) &&
    named.every((code) => codes.has(code)) &&
    codes.size === new Set(named).size &&
    !(isEachTier && new Set(named).size < named.length)
  )
}

/** As the form has it. */
export async function ruleFor(
  db: Queryable,
  activityId: number,
  codes: ReadonlyMap<number, string>,
): Promise<GiftRule | null> {
  const rule = await sql.ruleOf(db, activityId)
  if (rule === null) return null
  return {
    ...rule,
    tiers: rule.tiers.map(({ skuIds, ...tier }) => ({
      ...tier,
      codes: skuIds.map((skuId) => codes.get(skuId) ?? ''),
    })),
  }
}

/** What an activity gives, and what each of its gifts is stated to be worth. */
type Given = { rule: Rule; skus: readonly Chosen[] }

/** Those that an order may have beside the gifts of this activity. */
async function besideOf(tx: Queryable, activityId: number): Promise<Given[]> {
  const found = await sql.giftsBeside(tx, activityId)
  const all = await Promise.all(
    found.map(async ({ id }) => {
      const [rule, skus] = await Promise.all([sql.ruleOf(tx, id), skusOf(tx, id)])
      return rule === null ? null : { rule, skus }
    }),
  )
  return all.filter((each) => each !== null)
}

/**
 * Tiers that give away a larger part of what is bought and given than `approvals.adjustPercent` allows one person, as text: together with
 * what other gifts by amount give at that threshold, or at their own above it. A gift counts with what it is stated to be worth or sold for,
 * whichever is more; for a number of goods nobody knows what these cost.
 */
export async function generousTiers(
  tx: Queryable,
  activityId: number,
  { rule, skus }: Given,
): Promise<string[]> {
  const [settings, beside] = await Promise.all([readSettings(tx), besideOf(tx, activityId)])
  const percent = settings['approvals.adjustPercent']
  const { base } = ratesOf(settings)
  const worthOf = await worthList(tx, [{ rule, skus }, ...beside])
  const isAmount = rule.measure === 'amount'
  const first = rule.tiers[0]?.least ?? 0
  const others = isAmount ? beside.flatMap((each) => each.rule.tiers) : []
  const leasts = [...rule.tiers, ...others].map(({ least }) => least)
  return [...new Set(leasts)]
    .filter((least) => least >= first)
    .toSorted((one, other) => one - other)
    .flatMap((least) => {
      const given = [{ rule, skus }, ...(isAmount ? beside : [])].reduce(
        (sum, each) => sum + worthAt(each, least, worthOf),
        0,
      )
      const usualAmount = isAmount ? least + given : null
      if (!needsApproval({ totalAmount: least, usualAmount, percent })) return []
      const tier = rule.tiers.findLast((each) => each.least <= least)
      return tier === undefined
        ? []
        : [`${tierText({ ...tier, least }, rule.measure, worthOf)} (${base} ${decimal(given)})`]
    })
}

type Worths = {
  base: Currency
  codeOf: (skuId: number) => string
  of: (skuId: number, skus: readonly Chosen[]) => number
}

/** What gifts are worth in the base currency. */
async function worthList(tx: Queryable, given: readonly Given[]): Promise<Worths> {
  const rates = ratesOf(await readSettings(tx))
  const lang = LANGS.find((each) => CURRENCY_OF[each] === rates.base) ?? 'cn'
  const skuIds = [...new Set(given.flatMap(({ skus }) => skus.map(({ skuId }) => skuId)))]
  const sold = new Map((await skusForSale(tx, skuIds, lang)).map((sku) => [sku.skuId, sku]))
  return {
    base: rates.base,
    codeOf: (skuId) => sold.get(skuId)?.code ?? '',
    of: (skuId, skus) => {
      const prices = skus.find((sku) => sku.skuId === skuId)?.prices ?? []
      const stated = amountIn(prices, rates.base, rates)
      return Math.max(stated ?? 0, sold.get(skuId)?.baseTiers[0]?.priceAmount ?? 0)
    },
  }
}

/** What an activity gives at most with goods for so much. */
function worthAt({ rule, skus }: Given, least: number, worths: Worths): number {
  const each = rule.tiers
    .filter((tier) => tier.least <= least)
    .map(({ skuIds, chooseCount }) =>
      skuIds
        .map((skuId) => worths.of(skuId, skus))
        .toSorted((a, b) => b - a)
        .slice(0, chooseCount)
        .reduce((sum, one) => sum + one, 0),
    )
  return (rule.isEachTier ? each : each.slice(-1)).reduce((sum, one) => sum + one, 0)
}

/** `≥ CNY 100.00: 1/2 A-1, A-2`: how many of which may be chosen. The same in each language. */
function tierText(
  { least, chooseCount, skuIds }: Rule['tiers'][number],
  measure: Rule['measure'],
  { base, codeOf }: Pick<Worths, 'base' | 'codeOf'>,
): string {
  const threshold = measure === 'amount' ? `${base} ${decimal(least)}` : `× ${least}`
  return `≥ ${threshold}: ${chooseCount}/${skuIds.length} ${skuIds.map(codeOf).join(', ')}`
}

const TICK = '✓'
/** More names are left out. */
const NAMED_COUNT = 10

/** The rule as whoever agrees to it reads it, by the word that it stands under. */
export async function ruleLines(
  tx: Queryable,
  rule: Rule,
): Promise<[word: string, text: string][]> {
  const { scope, scopeIds, isEachTier, takesCoupon } = rule
  const names = scope === 'all' ? [] : await scopeNames(tx, scope, scopeIds.slice(0, NAMED_COUNT))
  const leftCount = scopeIds.length - names.length
  const shown = [...names, ...(leftCount > 0 ? [`+${leftCount}`] : [])].join(' · ')
  return [
    [`giftScope.${scope}`, scope === 'all' ? TICK : shown],
    ['giftTiers', await tiersText(tx, rule)],
    [isEachTier ? 'giftEachTier' : 'giftHighestTier', TICK],
    [takesCoupon ? 'giftWithCoupon' : 'giftWithoutCoupon', TICK],
  ]
}

/** For the log. */
export const ruleShown = async (tx: Queryable, rule: Rule) => ({
  giftScope: [rule.scope, ...rule.scopeIds.slice(0, NAMED_COUNT)].join(' '),
  giftTiers: await tiersText(tx, rule),
  isEachTier: rule.isEachTier,
  takesCoupon: rule.takesCoupon,
})

async function tiersText(tx: Queryable, { tiers, measure }: Rule): Promise<string> {
  const { base } = ratesOf(await readSettings(tx))
  const sold = await skusForSale(tx, [...new Set(tiers.flatMap(({ skuIds }) => skuIds))], 'cn')
  const codes = new Map(sold.map(({ skuId, code }) => [skuId, code]))
  const codeOf = (skuId: number) => codes.get(skuId) ?? ''
  return tiers.map((tier) => tierText(tier, measure, { base, codeOf })).join('; ')
}
