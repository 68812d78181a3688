/** For what gifts are given, as the merchant sets it. */
import { needsApproval } from '#domains/approvals/limits.ts'
import { skusByCodes, skusForSale } from '#domains/catalog/server/sale-door.ts'
import { existingScopes } from '#domains/catalog/server/scope-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { CURRENCY_OF, MINOR_UNITS } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ActivityForm } from '../../contract.ts'
import type { GiftRule } from '../../gift-contract.ts'
import { PromotionReasons } from '../../reasons.ts'
import { amountIn } from '../offers.ts'
import type { Chosen } from '../sql.ts'
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
  await demandScope(tx, rule)
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

async function demandScope(tx: Queryable, { scope, scopeIds }: GiftRule): Promise<void> {
  const ids = new Set(scopeIds)
  const isWhole =
    scope === 'all'
      ? ids.size === 0
      : ids.size > 0 && (await existingScopes(tx, scope, [...ids])) === ids.size
  if (!isWhole) throw new Refused(PromotionReasons.giftScopeUnknown)
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

/**
 * Tiers that give away a larger part of what is bought and given than `approvals.adjustPercent` allows one person, as text. A gift counts
 * with what it is stated to be worth or sold for, whichever is more; for a number of goods nobody knows what these cost.
 */
export async function generousTiers(
  tx: Queryable,
  rule: Rule,
  skus: readonly Chosen[],
): Promise<string[]> {
  const settings = await readSettings(tx)
  const percent = settings['approvals.adjustPercent']
  const rates = ratesOf(settings)
  const lang = LANGS.find((each) => CURRENCY_OF[each] === rates.base) ?? 'cn'
  const sold = await skusForSale(
    tx,
    skus.map(({ skuId }) => skuId),
    lang,
  )
  const codes = new Map(sold.map(({ skuId, code }) => [skuId, code]))
  const worthOf = (skuId: number): number => {
    const stated = amountIn(
      skus.find((sku) => sku.skuId === skuId)?.prices ?? [],
      rates.base,
      rates,
    )
    const retail = sold.find((sku) => sku.skuId === skuId)?.baseTiers[0]?.priceAmount
    return Math.max(stated ?? 0, retail ?? 0)
  }
  const worths = rule.tiers.map(({ skuIds, chooseCount }) =>
    skuIds
      .map(worthOf)
      .toSorted((a, b) => b - a)
      .slice(0, chooseCount)
      .reduce((sum, each) => sum + each, 0),
  )
  return rule.tiers.flatMap(({ least, chooseCount, skuIds }, index) => {
    const given = worths
      .slice(rule.isEachTier ? 0 : index, index + 1)
      .reduce((sum, each) => sum + each, 0)
    const isAmount = rule.measure === 'amount'
    const usualAmount = isAmount ? least + given : null
    if (!needsApproval({ totalAmount: least, usualAmount, percent })) return []
    const threshold = isAmount ? `${rates.base} ${number(least)}` : `× ${least}`
    const names = skuIds.map((skuId) => codes.get(skuId) ?? '').join(', ')
    return [
      `≥ ${threshold}: ${chooseCount}/${skuIds.length} ${names} (${rates.base} ${number(given)})`,
    ]
  })
}

const number = (amount: number) => (amount / MINOR_UNITS).toFixed(2)
