/** How the merchant plans, publishes and stops activities. */
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { endApprovalsOf } from '#domains/approvals/server/door.ts'
import { isList, listName } from '#domains/audiences/server/door.ts'
import { audit, type Namer } from '#domains/audit/server/door.ts'
import { nameWithOption } from '#domains/catalog/name-with-option.ts'
import { skusByCodes, skusForSale } from '#domains/catalog/server/sale-door.ts'
import { namedScopes } from '#domains/catalog/server/scope-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn, type Translated } from '#kit/contract/lang.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { cutPage, momentAfter, momentCursor } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type {
  ActivityForm,
  officeActivities,
  officeActivity,
  saveActivity,
  stopActivity,
} from '../contract.ts'
import { SCOPES_NAMED } from '../limits.ts'
import { PromotionReasons } from '../reasons.ts'
import { ACTIVITY_ACTS } from '../states.ts'
import { freeAside } from './flash/aside.ts'
import { prepare } from './flash/prepare.ts'
import { demandOrderable } from './flash/units.ts'
import { demandRule, ruleFor, ruleShown } from './gifts/office.ts'
import { replaceRule } from './gifts/sql.ts'
import { agreedOf, demandAsAgreed } from './as-agreed.ts'
import { pricesText } from './generous.ts'
import { demandUnlocked } from './locked.ts'
import * as listSql from './list-sql.ts'
import { ACTIVITIES_TAG } from './open-activities.ts'
import * as sql from './sql.ts'

/** For the audit log. */
export const namesOf: Namer = async (db, ids, lang) =>
  (await sql.namesOf(db, ids)).map(({ id, names }) => ({ id, name: textIn(names, lang).text }))

const PAGE_ROWS = 30
/** As many as are planned at one time. */
const OPEN_MAX = 300

export async function list(
  { db }: StaffContext,
  { state, isOpen, q = '', after }: InputOf<typeof officeActivities>,
): Promise<DataOf<typeof officeActivities>> {
  const size = isOpen ? OPEN_MAX : PAGE_ROWS
  const [rows, counted] = await Promise.all([
    listSql.activityPage(db, {
      state: state ?? null,
      isOpen,
      pattern: q.trim() === '' ? null : likePattern(q.trim().toLowerCase()),
      after: momentAfter(after),
      limit: size + 1,
    }),
    listSql.countStates(db),
  ])
  const { items, next } = cutPage(rows, size, ({ startsAt, id }) =>
    momentCursor({ at: startsAt, id }),
  )
  const counts = { draft: 0, published: 0, running: 0, ended: 0, stopped: 0 }
  for (const each of counted) counts[each.state] = each.count
  return { items, next, counts }
}

/** @throws {Refused} notFound */
export async function detail(
  { db, lang }: StaffContext,
  { activityId }: InputOf<typeof officeActivity>,
): Promise<DataOf<typeof officeActivity>> {
  const [found, skus] = await Promise.all([
    listSql.activity(db, activityId),
    sql.skusOf(db, activityId),
  ])
  if (found === null) throw new Refused(Reasons.notFound)
  const goods = await skusForSale(
    db,
    skus.map(({ skuId }) => skuId),
    lang,
  )
  const bySku = new Map(goods.map((sku) => [sku.skuId, sku]))
  const codes = new Map(goods.map(({ skuId, code }) => [skuId, code]))
  const gift = found.kind === 'gift' ? await ruleFor(db, activityId, codes) : null
  const scoped = gift === null ? [] : [gift]
  const scopesFor = await namedScopes(db, scoped, { lang, most: SCOPES_NAMED })
  return {
    ...found,
    gift,
    giftScopes: scoped.flatMap(scopesFor),
    skus: skus.map((each) => {
      const sku = bySku.get(each.skuId)
      return { ...each, code: sku?.code ?? '', name: nameWithOption(sku) }
    }),
  }
}

/** @throws {Refused} notFound, changedMeanwhile, notNow, locked, over, skuUnknown, skuTwice, priceNeeded, tooLow, tooLowWithCoupon, couponsRefused, listNeeded, limitsNeeded, belowLeast, stockShort, giftRuleNeeded, giftTiersWrong, giftQuotaNeeded, giftScopeUnknown */
export function save(
  context: StaffContext,
  form: InputOf<typeof saveActivity>,
): Promise<DataOf<typeof saveActivity>> {
  return context.db.tx(async (tx) => {
    const chosen = await demandSound(tx, context, form)
    const rule = await demandRule(tx, form)
    const before = form.id === undefined ? null : await demandEditable(tx, context, form)
    const isPublished = before?.state === 'published'
    const agreed = isPublished ? await agreedOf(tx, context, before) : null
    if (isPublished) await freeAside(tx, before.id, context.now)
    const id = before?.id ?? (await sql.insertActivity(tx, form, context.now))
    if (before !== null) await sql.updateActivity(tx, id, form)
    await sql.replaceSkus(tx, id, chosen)
    await replaceRule(tx, id, rule)
    if (isPublished) {
      if (agreed !== null) await demandAsAgreed(tx, context, { ...form, id }, agreed)
      await prepare(tx, id, context.now)
      // Banners follow its times.
      await invalidate(tx, [ACTIVITIES_TAG, 'home'])
    }
    // Nobody agrees to what has changed since it was shown to them.
    await endApprovalsOf(tx, {
      kind: 'promotions.publish',
      payload: { activityId: id },
      now: context.now,
      exceptId: context.staffId,
    })
    await audit(tx, context, {
      action: 'promotions.save',
      object: `activity:${id}`,
      before: before && (await shownOf(tx, before)),
      after: {
        ...(await shownOf(tx, form)),
        skuCount: form.skus.length,
        prices: pricesText(form.skus),
        ...(rule === null ? {} : await ruleShown(tx, rule)),
      },
    })
    return { id }
  })
}

type Shown = Pick<
  ActivityForm,
  'startsAt' | 'endsAt' | 'audience' | 'listId' | 'leastLevel' | 'takesCoupon'
> & { names: Translated }

async function shownOf(
  tx: Queryable,
  { names, startsAt, endsAt, audience, listId, leastLevel, takesCoupon }: Shown,
) {
  const customerList = await listName(tx, listId)
  const whom = { audience, ...(customerList === null ? {} : { customerList }), leastLevel }
  return { name: names.cn, startsAt, endsAt, ...whom, takesCoupon }
}

async function demandEditable(
  tx: Queryable,
  { now }: StaffContext,
  { id = 0, version }: ActivityForm,
) {
  const found = await sql.lockActivity(tx, id)
  if (found === null) throw new Refused(Reasons.notFound)
  const { editPublished, edit } = ACTIVITY_ACTS
  const isPublished = editPublished.from.some((state) => state === found.state)
  if (!isPublished && !edit.from.some((state) => state === found.state))
    throw new Refused(PromotionReasons.notNow)
  if (isPublished) await demandUnlocked(tx, found, now)
  if (found.version !== version) throw new Refused(Reasons.changedMeanwhile)
  return found
}

/** What a form must hold that its schema cannot say. @returns its SKUs */
async function demandSound(
  tx: Queryable,
  { now }: StaffContext,
  { kind, startsAt, endsAt, audience, listId, takesCoupon, skus }: ActivityForm,
): Promise<sql.Chosen[]> {
  if (endsAt <= startsAt || endsAt <= now) throw new Refused(PromotionReasons.over)
  if (takesCoupon && kind !== 'special' && kind !== 'fixed')
    throw new Refused(PromotionReasons.couponsRefused)
  if ((audience === 'list') !== (listId !== null) || !(await isList(tx, listId)))
    throw new Refused(PromotionReasons.listNeeded)
  const isLimited = skus.every(
    ({ quotaCount, perBuyerCount }) => quotaCount !== null && perBuyerCount !== null,
  )
  if (kind === 'flash' && !isLimited) throw new Refused(PromotionReasons.limitsNeeded)
  const codes = skus.map(({ code }) => code)
  const double = codes.find((code, index) => codes.indexOf(code) < index)
  if (double !== undefined)
    throw new Refused(PromotionReasons.skuTwice, { values: { code: double } })
  const [settings, known] = await Promise.all([readSettings(tx), skusByCodes(tx, codes)])
  const idOf = new Map(known.map(({ skuId, code }) => [code, skuId]))
  const { base } = ratesOf(settings)
  for (const { prices } of skus) {
    const currencies = prices.map(({ currency }) => currency)
    const isSound =
      currencies.includes(base) &&
      new Set(currencies).size === currencies.length &&
      prices.every(({ currency, amount }) => amount % PRICE_STEP[currency] === 0)
    if (!isSound) throw new Refused(PromotionReasons.priceNeeded)
  }
  const chosen = skus.map(({ code, ...each }) => {
    const skuId = idOf.get(code)
    if (skuId === undefined) throw new Refused(PromotionReasons.skuUnknown, { values: { code } })
    return { ...each, skuId }
  })
  await demandOrderable(tx, kind, chosen)
  return chosen
}

/** @throws {Refused} notFound, notNow */
export function stop(
  context: StaffContext,
  { activityId, reason, reasonTexts }: InputOf<typeof stopActivity>,
): Promise<DataOf<typeof stopActivity>> {
  return context.db.tx(async (tx) => {
    const found = await sql.lockActivity(tx, activityId)
    if (found === null) throw new Refused(Reasons.notFound)
    const isOn = ACTIVITY_ACTS.stop.from.some((state) => state === found.state)
    if (!isOn || found.endsAt <= context.now) throw new Refused(PromotionReasons.notNow)
    await sql.setState(tx, [activityId], {
      state: 'stopped',
      stopReason: { ...reasonTexts, cn: reason },
      now: context.now,
    })
    await invalidate(tx, ['*'])
    await audit(tx, context, {
      action: 'promotions.stop',
      object: `activity:${activityId}`,
      before: { state: found.state },
      after: { state: 'stopped', reason },
    })
    return {}
  })
}
