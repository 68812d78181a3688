/** Rehearsals: asked for by staff, run by a sweep in batches of orders, each of which leaves how far it is. */
import { buyersByIds, profileOf } from '#domains/accounts/server/door.ts'
import { isInAudience } from '#domains/audiences/audience.ts'
import { listIdsOf, listsOfBuyers } from '#domains/audiences/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { nameWithOption } from '#domains/catalog/name-with-option.ts'
import { skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import { scopesOf } from '#domains/catalog/server/scope-door.ts'
import { taxOf } from '#domains/pricing/tax.ts'
import { activityPriceIn } from '#domains/promotions/server/door.ts'
import { giftRuleOf } from '#domains/promotions/server/gift-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import type { rehearsal, rehearse } from '../../contract.ts'
import { REHEARSED_DAYS, SHOWN_SKUS_MAX } from '../../limits.ts'
import { effectOf, type ReadOrder } from './effect.ts'
import type { Plan } from './plan.ts'
import * as sql from './sql.ts'
import { addOrder, newSums, type Sums } from './sums.ts'

type Subject = InputOf<typeof rehearse>

/** @throws {Refused} notFound */
export const ask = (context: StaffContext, { of, id }: Subject): Promise<DataOf<typeof rehearse>> =>
  context.db.tx(async (tx) => {
    const { now, staffName } = context
    const { plan, version } = await planOf(tx, { of, id })
    await sql.drop(tx, { of, id })
    const placedFrom = later(now, -REHEARSED_DAYS * DAY_MS)
    const { count, ...span } = await sql.spanSince(tx, placedFrom)
    const row = await sql.insert(tx, {
      activityId: of === 'activity' ? id : null,
      templateId: of === 'coupon' ? id : null,
      version,
      plan,
      staffName,
      askedAt: now,
      placedFrom,
      ...span,
      orderCount: count,
      sums: newSums(),
    })
    await audit(tx, context, {
      action: 'campaigns.rehearse',
      object: `${of}:${id}`,
      after: { count },
    })
    return toView(tx, row, context.lang)
  })

export async function last(
  { db, lang }: StaffContext,
  subject: InputOf<typeof rehearsal>,
): Promise<DataOf<typeof rehearsal>> {
  const row = await sql.lastOf(db, subject)
  return row === null ? null : toView(db, row, lang)
}

async function planOf(
  tx: Queryable,
  { of, id }: Subject,
): Promise<{ plan: Plan; version: number }> {
  if (of === 'coupon') {
    const found = await sql.lockTemplate(tx, id)
    if (found === null) throw new Refused(Reasons.notFound)
    const { version, ...template } = found
    return { plan: { of, ...template }, version }
  }
  const found = await sql.lockActivity(tx, id)
  if (found === null) throw new Refused(Reasons.notFound)
  const { kind, audience, listId, leastLevel, version } = found
  const shared = { of, audience, listId, leastLevel, skus: await sql.skusOf(tx, id) }
  if (kind !== 'gift') return { plan: { ...shared, kind }, version }
  const rule = await giftRuleOf(tx, id)
  if (rule === null) throw new Refused(Reasons.notFound)
  return { plan: { ...shared, kind, rule }, version }
}

/** Orders that a transaction reads. */
const AT_ONCE = 500

export const rehearseInTurn = rowSweep<number>({
  name: 'campaigns.rehearse',
  everySeconds: 2,
  find: (tx, _now, isAwake) => sql.lockDue(tx, isAwake),
  move: readNext,
})

async function readNext(tx: Queryable, id: number, { now }: JobContext): Promise<void> {
  const row = await sql.byId(tx, id)
  const orders = await sql.ordersAfter(tx, row, AT_ONCE)
  const isDone = orders.length < AT_ONCE
  const sums = await read(tx, row, { orders, now })
  await sql.setProgress(tx, {
    id,
    afterId: orders.at(-1)?.id ?? row.afterId,
    readCount: isDone ? row.orderCount : row.readCount + orders.length,
    sums,
    doneAt: isDone ? now : null,
  })
  if (isDone) await sql.dropHad(tx, id)
}

type Batch = { orders: readonly ReadOrder[]; now: string }

/** @returns the sums with these orders */
async function read(
  tx: Queryable,
  { id, plan, sums }: sql.RehearsalRow,
  { orders, now }: Batch,
): Promise<Sums> {
  const buyerIds = [...new Set(orders.map(({ buyerId }) => buyerId))]
  const lines = orders.flatMap((order) => order.lines)
  const idsOf = (key: 'skuId' | 'productId') => [...new Set(lines.map((line) => line[key]))]
  const audience = audienceOf(plan)
  const [settings, buyers, listsOf, had, costs, scopes] = await Promise.all([
    readSettings(tx),
    buyersByIds(tx, buyerIds),
    listsOfBuyers(tx, { listIds: listIdsOf([audience]), buyerIds }),
    sql.hadBy(tx, id, buyerIds),
    sql.costsOf(tx, [...idsOf('skuId'), ...giftsOf(plan).map(({ skuId }) => skuId)]),
    plan.of === 'coupon' || plan.kind === 'gift' ? scopesOf(tx, idsOf('productId')) : [],
  ])
  const rates = ratesOf(settings)
  const profiles = new Map(buyers.map((buyer) => [buyer.id, profileOf(buyer, now)]))
  const costBySku = new Map(costs.map(({ skuId, amount }) => [skuId, amount]))
  const scopeByProduct = new Map(scopes.map(({ productId, ...scope }) => [productId, scope]))
  // What is given costs its cost price; where that is not known, what it is stated to be worth.
  const giftCosts = new Map(
    giftsOf(plan).map(({ skuId, prices }) => [
      skuId,
      costBySku.get(skuId) ?? activityPriceIn(prices, rates.base, rates) ?? 0,
    ]),
  )
  const hadOf = new Map(had.map((each) => [`${each.skuId} ${each.buyerId}`, each]))
  const quotas = quotasOf(plan)
  const changed = new Set<string>()
  let running = sums
  for (const order of orders) {
    const { buyerId } = order
    const profile = profiles.get(buyerId)
    const effect = effectOf(plan, order, {
      buyer: {
        isFor: profile !== undefined && isForBuyerOf(order, audience, profile, listsOf(buyerId)),
      },
      left: {
        quota: (skuId) => {
          const quota = quotas.get(skuId) ?? null
          return quota === null ? null : quota - (running.skus[skuId]?.unitCount ?? 0)
        },
        had: (skuId) => hadOf.get(`${skuId} ${buyerId}`)?.count ?? 0,
      },
      priceIn: ({ prices }, currency) => activityPriceIn(prices, currency, rates),
      scopes: scopeByProduct,
    })
    running = addOrder(running, {
      of: plan.of,
      order,
      effect,
      costs: costBySku,
      giftCosts: giftCosts.size === 0 ? null : giftCosts,
    })
    for (const { skuId, count } of effect.taken) {
      const key = `${skuId} ${buyerId}`
      hadOf.set(key, { skuId, buyerId, count: count + (hadOf.get(key)?.count ?? 0) })
      changed.add(key)
    }
  }
  await sql.addHad(
    tx,
    id,
    [...changed].flatMap((key) => hadOf.get(key) ?? []),
  )
  return running
}

const giftsOf = (plan: Plan) => (plan.of === 'activity' && plan.kind === 'gift' ? plan.skus : [])

const audienceOf = (plan: Plan) => ({
  audience: plan.audience,
  leastLevel: plan.of === 'activity' ? plan.leastLevel : plan.minLevel,
  listId: plan.listId ?? null,
})

/** A coupon for new buyers was for those who had paid for nothing when they placed this order. */
const isForBuyerOf = (
  { isFirst }: Pick<ReadOrder, 'isFirst'>,
  { audience, ...levelAndList }: ReturnType<typeof audienceOf>,
  profile: ReturnType<typeof profileOf>,
  lists: ReadonlySet<number>,
): boolean =>
  audience === 'newBuyer' ? isFirst : isInAudience({ audience, ...levelAndList }, profile, lists)

const quotasOf = (plan: Plan): ReadonlyMap<number, number | null> =>
  plan.of === 'activity'
    ? new Map(plan.skus.map(({ skuId, quotaCount }) => [skuId, quotaCount]))
    : new Map([[0, plan.totalCount]])

async function toView(db: Queryable, row: sql.RehearsalRow, lang: Lang) {
  const { plan, sums, version, staffName, askedAt, placedFrom, orderCount, readCount } = row
  const planned = plan.of === 'activity' ? plan.skus : []
  const [settings, names, costs] = await Promise.all([
    readSettings(db),
    skuNamesFor(
      db,
      planned.map(({ skuId }) => skuId),
      lang,
    ),
    sql.costsOf(
      db,
      planned.map(({ skuId }) => skuId),
    ),
  ])
  const rates = ratesOf(settings)
  const costBySku = new Map(costs.map(({ skuId, amount }) => [skuId, amount]))
  const nameBySku = new Map(names.map((each) => [each.skuId, each]))
  const atHome = { ratePercent: settings['tax.ratePercent'], included: true }
  const netOf = (amount: number) =>
    settings['tax.pricesInclude'] ? amount - taxOf(amount, atHome, 1) : amount
  const isBelowCost = ({ skuId, prices }: (typeof planned)[number]) => {
    const cost = costBySku.get(skuId)
    const price = activityPriceIn(prices, rates.base, rates)
    return cost !== undefined && price !== null && netOf(price) < cost
  }
  const { skus, tiers, ...figures } = sums
  const isGift = plan.of === 'activity' && plan.kind === 'gift'
  return {
    ...figures,
    gifts: isGift
      ? {
          measure: plan.rule.measure,
          tiers: plan.rule.tiers.map(({ least }, index) => ({
            least,
            orderCount: tiers?.[index] ?? 0,
          })),
        }
      : null,
    currency: rates.base,
    version,
    staffName,
    askedAt,
    placedFrom,
    isDone: row.doneAt !== null,
    orderCount,
    readCount,
    skus: planned
      .flatMap(({ skuId }) => {
        const sum = skus[skuId]
        const named = nameBySku.get(skuId)
        const shown = { skuId, code: named?.code ?? '', name: nameWithOption(named) }
        return sum === undefined ? [] : [{ ...shown, ...sum }]
      })
      .toSorted((a, b) => b.costAmount - a.costAmount)
      .slice(0, SHOWN_SKUS_MAX),
    // What is given has no price that could be below its cost.
    belowCostCodes: (isGift ? [] : planned)
      .filter(isBelowCost)
      .map(({ skuId }) => nameBySku.get(skuId)?.code ?? String(skuId)),
  }
}
