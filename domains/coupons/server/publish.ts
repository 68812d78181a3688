/** Publishing: by one person, or by two where it takes a large part off an order, or off goods that an activity made cheaper. */
import { askApproval, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import {
  activitiesBelowWith,
  lockPublishingWithCoupons,
} from '#domains/promotions/server/coupon-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OfficeTemplate, publishCoupon } from '../office-contract.ts'
import { CouponReasons } from '../reasons.ts'
import { takesOffMoreThan } from '../worth.ts'
import { linesOf, linesOfBelow } from './approval-lines.ts'
import { asBeside } from './beside.ts'
import * as sql from './sql.ts'
import { demandFound, toView } from './office-views.ts'

type Asked = { templateId: number; version: number }

/**
 * Publishes the draft, or asks a colleague to agree where it takes more than `approvals.adjustPercent` off an order, or, with
 * the price of an activity whose goods count for it, off what goods usually cost.
 * @throws {Refused} templateNotFound, notDraft, timesWrong, changedMeanwhile, approvals.alreadyAsked, approvals.aloneFrom
 */
export const publish = (
  context: StaffContext,
  { templateId, version }: InputOf<typeof publishCoupon>,
): Promise<OfficeTemplate> =>
  context.db.tx(async (tx) => {
    const row = await lockDraft(tx, context, { templateId, version })
    const settings = await readSettings(tx)
    const below = await pricesBelow(tx, context, row)
    const isAsked =
      (below.length > 0 || takesOffMoreThan(row, settings['approvals.adjustPercent'])) &&
      (await askApproval(tx, context, {
        kind: 'coupons.publish',
        object: `coupon:${templateId}`,
        orderNumber: null,
        payload: { templateId, version } satisfies Asked,
        lines: [...(await linesOf(tx, row, context.now)), ...linesOfBelow(below)],
        currency: ratesOf(settings).base,
        note: '',
      }))
    if (!isAsked) await put(tx, context, row)
    return toView(tx, demandFound(await sql.findTemplate(tx, templateId)), context.now)
  })

/** @throws {Refused} as `publish` */
async function publishApproved(context: StaffContext, tx: Queryable, asked: Asked): Promise<void> {
  await put(tx, context, await lockDraft(tx, context, asked))
}

export const publishAct: Act = {
  kind: 'coupons.publish',
  permission: 'coupons.edit',
  isAloneForLong: true,
  run: publishApproved,
}

async function lockDraft(
  tx: Queryable,
  { now }: StaffContext,
  { templateId, version }: Asked,
): Promise<sql.TemplateRow> {
  const row = demandFound(await sql.lockTemplate(tx, templateId))
  if (row.state !== 'draft') throw new Refused(CouponReasons.notDraft)
  if (row.version !== version) throw new Refused(Reasons.changedMeanwhile)
  const ends = [row.claimUntil, row.validUntil].filter((each) => each !== null)
  if (ends.some((each) => each <= now)) throw new Refused(CouponReasons.timesWrong)
  return row
}

/** Prices of activities that it takes too far below the usual ones. Where two publish at once, the second waits here. */
async function pricesBelow(
  tx: Queryable,
  { now, lang }: StaffContext,
  row: sql.TemplateRow,
): Promise<string[]> {
  const found = await asBeside(tx, row)
  if (found === null) return []
  await lockPublishingWithCoupons(tx)
  const { coupon, meeting } = found
  const from = meeting.from > now ? meeting.from : now
  return activitiesBelowWith(tx, coupon, { ...meeting, from, lang })
}

async function put(tx: Queryable, context: StaffContext, row: sql.TemplateRow): Promise<void> {
  const { now } = context
  await lockPublishingWithCoupons(tx)
  await sql.moveTemplate(tx, row.id, { from: 'draft', to: 'published', reason: '', now })
  await audit(tx, context, {
    action: 'coupons.publish',
    object: `coupon:${row.id}`,
    before: { state: row.state },
    after: { state: 'published' },
  })
}
