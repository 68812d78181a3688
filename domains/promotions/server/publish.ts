/** Publishing an activity: alone, or, far below the shop's prices, with a second person. */
import { askApproval } from '#domains/approvals/server/door.ts'
import { listName, listText } from '#domains/audiences/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { publishActivity } from '../contract.ts'
import { PromotionReasons } from '../reasons.ts'
import { ACTIVITY_ACTS } from '../states.ts'
import { prepare } from './flash/prepare.ts'
import { generousLines, lineOf, pricesText, tooGenerous } from './generous.ts'
import { ruleLines, ruleShown } from './gifts/office.ts'
import { ruleOf } from './gifts/sql.ts'
import * as sql from './sql.ts'
import { lockPublishing } from './with-coupons.ts'

type Wanted = InputOf<typeof publishActivity>

/** @throws {Refused} as the call says */
export function publish(
  context: StaffContext,
  wanted: Wanted,
): Promise<DataOf<typeof publishActivity>> {
  return context.db.tx(async (tx) => {
    const found = await lockPublishable(tx, context, wanted)
    const skus = await sql.skusOf(tx, found.id)
    const low = await tooGenerous(tx, context, found, skus)
    if (low.length === 0) {
      await put(tx, context, wanted)
      return { isAsked: false }
    }
    const { lang } = context
    const rule = found.kind === 'gift' ? await ruleOf(tx, found.id) : null
    const isAsked = await askApproval(tx, context, {
      kind: 'promotions.publish',
      object: `activity:${found.id}`,
      orderNumber: null,
      payload: wanted,
      lines: [
        lineOf('name', textIn(found.names, lang).text),
        lineOf('startsAt', found.startsAt),
        lineOf('endsAt', found.endsAt),
        lineOf(`for.${found.audience}`, String(found.leastLevel)),
        ...(found.listId === null
          ? []
          : [lineOf('list', await listText(tx, found.listId, context.now))]),
        ...(isOfPrices(found)
          ? [lineOf(found.takesCoupon ? 'giftWithCoupon' : 'giftWithoutCoupon', TICK)]
          : []),
        ...(rule === null
          ? []
          : [
              ...(await ruleLines(tx, rule)).map(([word, value]) => lineOf(word, value)),
              lineOf('giftStated', pricesText(await withCodes(tx, skus))),
            ]),
        ...generousLines(low),
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
  await lockPublishing(tx)
  const { id, kind, state, audience, listId, leastLevel, takesCoupon } = found
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
      ...(listId === null ? {} : { customerList: await listName(tx, listId) }),
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
