/**
 * What was published far below the shop's prices was agreed to by two as it was, and so stays while one person edits it: for nobody else, not
 * longer, not cheaper, not with coupons, and of gifts for no other goods and no more of them.
 */
import { isDeepStrictEqual } from 'node:util'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { PromotionReasons } from '../reasons.ts'
import { tooGenerous, type Generous, type Measuring } from './generous.ts'
import { ruleOf, type StoredRule } from './gifts/sql.ts'
import * as sql from './sql.ts'

type Terms = Pick<
  sql.Row,
  'id' | 'kind' | 'audience' | 'listId' | 'leastLevel' | 'takesCoupon' | 'startsAt' | 'endsAt'
>
type Agreed = {
  terms: Terms
  skus: readonly sql.Chosen[]
  /** Of gifts. */
  rule: StoredRule | null
  /** What one person could not have published. */
  low: readonly Generous[]
}

/** An activity as it is stored. */
export async function agreedOf(tx: Queryable, context: Measuring, terms: Terms): Promise<Agreed> {
  const skus = await sql.skusOf(tx, terms.id)
  const rule = terms.kind === 'gift' ? await ruleOf(tx, terms.id) : null
  return { terms, skus, rule, low: await tooGenerous(tx, context, terms, skus) }
}

/** Looks at the activity once it is stored; its caller rolls back. @throws {Refused} tooLow, tooLowWithCoupon */
export async function demandAsAgreed(
  tx: Queryable,
  context: Measuring,
  terms: Terms,
  before: Agreed,
): Promise<void> {
  const now = await agreedOf(tx, context, terms)
  const [first] = now.low
  if (first === undefined || isAsAgreed(now, before)) return
  // Prices that are too low by themselves come first.
  if (first.coupon === null) throw new Refused(PromotionReasons.tooLow)
  throw new Refused(PromotionReasons.tooLowWithCoupon, { values: { coupon: first.coupon } })
}

const isAsAgreed = (now: Agreed, before: Agreed): boolean =>
  isForNoMore(now.terms, before.terms) &&
  now.low.every(({ word, text }) =>
    before.low.some((each) => each.word === word && each.text === text),
  ) &&
  (now.rule === null || (isDeepStrictEqual(now.rule, before.rule) && isOfNoMore(now, before)))

const isForNoMore = (now: Terms, before: Terms): boolean =>
  now.kind === before.kind &&
  now.audience === before.audience &&
  now.listId === before.listId &&
  now.leastLevel >= before.leastLevel &&
  (before.takesCoupon || !now.takesCoupon) &&
  now.startsAt >= before.startsAt &&
  now.endsAt <= before.endsAt

/** What is too low says its own numbers; a tier of gifts does not say how often it is given. */
const isOfNoMore = (now: Agreed, before: Agreed): boolean =>
  now.skus.every((sku) => {
    const was = before.skus.find(({ skuId }) => skuId === sku.skuId)
    const isNoMore = (key: 'quotaCount' | 'perOrderCount' | 'perBuyerCount') =>
      (sku[key] ?? Infinity) <= (was?.[key] ?? Infinity)
    return (
      was !== undefined &&
      isNoMore('quotaCount') &&
      isNoMore('perOrderCount') &&
      isNoMore('perBuyerCount')
    )
  })
