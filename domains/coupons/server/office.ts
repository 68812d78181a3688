/** What staff do with templates of coupons: listing, drafts, stopping, voiding. */
import { endApproval } from '#domains/approvals/server/door.ts'
import { isList, listName } from '#domains/audiences/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { isSoundScope, namedScopes } from '#domains/catalog/server/scope-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { likePattern } from '#kit/server/database/like.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type {
  deleteCoupon,
  officeCoupon,
  officeCoupons,
  OfficeTemplate,
  saveCoupon,
  stopCoupon,
  TemplateForm,
  voidCoupon,
} from '../office-contract.ts'
import { SCOPES_NAMED } from '../limits.ts'
import { CouponReasons } from '../reasons.ts'
import { hasUnused, isPrizeNow } from './source-sql.ts'
import * as sql from './sql.ts'
import { demandFound, toView, toViews } from './office-views.ts'

const PAGE_ROWS = 30
/** As many as can be claimed at one time of one source. */
const SOURCE_MAX = 300

export async function list(
  { db, now }: StaffContext,
  { stage, source, q = '', after }: InputOf<typeof officeCoupons>,
): Promise<DataOf<typeof officeCoupons>> {
  const pattern = q.trim() === '' ? null : likePattern(q.trim().toLowerCase())
  const size = source === undefined ? PAGE_ROWS : SOURCE_MAX
  const [rows, counted] = await Promise.all([
    sql.templatePage(db, {
      stage: stage ?? null,
      source: source ?? null,
      pattern,
      now,
      after: idAfter(after),
      limit: size + 1,
    }),
    sql.countStages(db, now),
  ])
  const { items, next } = cutPage(rows, size)
  const counts = { draft: 0, scheduled: 0, running: 0, ended: 0, stopped: 0 }
  for (const each of counted) counts[each.stage] = each.count
  return { items: await toViews(db, items, now), next, counts }
}

/** @throws {Refused} templateNotFound */
export async function detail(
  { db, lang, now }: StaffContext,
  templateId: number,
): Promise<DataOf<typeof officeCoupon>> {
  const row = demandFound(await sql.findTemplate(db, templateId))
  const scopesFor = await namedScopes(db, [row], { lang, most: SCOPES_NAMED })
  return { ...(await toView(db, row, now)), scopes: scopesFor(row) }
}

/** @throws {Refused} templateNotFound, notDraft, worthWrong, timesWrong, scopeUnknown, listNeeded, changedMeanwhile */
export function save(
  context: StaffContext,
  { templateId, version, ...form }: InputOf<typeof saveCoupon>,
): Promise<OfficeTemplate> {
  demandWorth(form)
  demandTimes(form)
  return context.db.tx(async (tx) => {
    if (!(await isSoundScope(tx, form))) throw new Refused(CouponReasons.scopeUnknown)
    if ((form.audience === 'list') !== (form.listId !== null) || !(await isList(tx, form.listId)))
      throw new Refused(CouponReasons.listNeeded)
    const saving = { ...form, now: context.now }
    const before = templateId === null ? null : await sql.lockTemplate(tx, templateId)
    if (templateId !== null) {
      if (demandFound(before).state !== 'draft') throw new Refused(CouponReasons.notDraft)
      if (before?.version !== version) throw new Refused(Reasons.changedMeanwhile)
    }
    const saved =
      templateId === null
        ? await sql.insertTemplate(tx, saving)
        : demandFound(await sql.updateDraft(tx, templateId, saving))
    await audit(tx, context, {
      action: 'coupons.save',
      object: `coupon:${saved.id}`,
      before: before === null ? undefined : await loggedOf(tx, before),
      after: await loggedOf(tx, saved),
    })
    // What a colleague was to agree to is another coupon now.
    const object = `coupon:${saved.id}`
    await endApproval(tx, { kind: 'coupons.publish', object, now: context.now })
    return toView(tx, saved, context.now)
  })
}

/** @throws {Refused} templateNotFound, notDraft, changedMeanwhile */
export const deleteDraft = (
  context: StaffContext,
  { templateId, version }: InputOf<typeof deleteCoupon>,
): Promise<DataOf<typeof deleteCoupon>> =>
  context.db.tx(async (tx) => {
    const row = demandFound(await sql.lockTemplate(tx, templateId))
    if (row.state !== 'draft') throw new Refused(CouponReasons.notDraft)
    if (row.version !== version) throw new Refused(Reasons.changedMeanwhile)
    const object = `coupon:${row.id}`
    await endApproval(tx, { kind: 'coupons.publish', object, now: context.now })
    await audit(tx, context, { action: 'coupons.delete', object, before: await loggedOf(tx, row) })
    await sql.deleteDraft(tx, row.id)
    return {}
  })

/** @throws {Refused} templateNotFound, notOnOffer, givenByLottery */
export const stop = (
  context: StaffContext,
  { templateId, reason }: InputOf<typeof stopCoupon>,
): Promise<OfficeTemplate> =>
  context.db.tx(async (tx) => {
    const row = demandFound(await sql.lockTemplate(tx, templateId))
    if (row.state !== 'published') throw new Refused(CouponReasons.notOnOffer)
    if (await isPrizeNow(tx, templateId)) throw new Refused(CouponReasons.givenByLottery)
    const moved = await sql.moveTemplate(tx, row.id, {
      from: 'published',
      to: 'stopped',
      reason,
      now: context.now,
    })
    await audit(tx, context, {
      action: 'coupons.stop',
      object: `coupon:${row.id}`,
      before: { state: row.state },
      after: { state: 'stopped', reason },
    })
    return toView(tx, demandFound(moved), context.now)
  })

/**
 * Stopped with it, where it was on offer. What buyers have paid points for or won stays theirs.
 * @throws {Refused} templateNotFound, voidAlready, paidWithPoints, givenByLottery
 */
export const voidTemplate = (
  context: StaffContext,
  { templateId, reason, reasonTexts }: InputOf<typeof voidCoupon>,
): Promise<OfficeTemplate> =>
  context.db.tx(async (tx) => {
    const { now } = context
    const row = demandFound(await sql.lockTemplate(tx, templateId))
    if (row.source === 'points' && (await hasUnused(tx, templateId)))
      throw new Refused(CouponReasons.paidWithPoints)
    const isWon = row.source === 'lottery' && (await hasUnused(tx, templateId))
    if (isWon || (await isPrizeNow(tx, templateId))) throw new Refused(CouponReasons.givenByLottery)
    const voided = await sql.voidTemplate(tx, templateId, { reason, reasonTexts, now })
    if (voided === null) throw new Refused(CouponReasons.voidAlready)
    await audit(tx, context, {
      action: 'coupons.void',
      object: `coupon:${templateId}`,
      before: { state: row.state },
      after: { state: voided.state, reason },
    })
    return toView(tx, voided, now)
  })

/** What the constraints of its table would refuse. @throws {Refused} worthWrong */
function demandWorth(form: TemplateForm): void {
  const { kind, offAmount, offPercent, capAmount, thresholdAmount, audience, minLevel } = form
  const isWhole = {
    reduction:
      offAmount !== null &&
      offPercent === null &&
      capAmount === null &&
      (thresholdAmount === 0 || offAmount <= thresholdAmount),
    discount: offAmount === null && offPercent !== null && capAmount !== null,
    freight: offAmount === null && offPercent === null,
  }
  if (!isWhole[kind] || (audience === 'level') !== (minLevel !== null))
    throw new Refused(CouponReasons.worthWrong)
}

/** @throws {Refused} timesWrong */
function demandTimes({
  claimFrom,
  claimUntil,
  validFrom,
  validUntil,
  validDays,
}: TemplateForm): void {
  const isByDates = validFrom !== null && validUntil !== null && validDays === null
  const isByDays = validFrom === null && validUntil === null && validDays !== null
  // Whoever claimed one after it has ended would have a coupon that is over.
  const isRight = isByDays || (isByDates && validFrom < validUntil && claimUntil <= validUntil)
  if (claimFrom >= claimUntil || !isRight) throw new Refused(CouponReasons.timesWrong)
}

/** Also what it is worth and for whom: who reads the log sees what was given away. */
async function loggedOf(tx: Queryable, form: TemplateForm) {
  const { name, kind, thresholdAmount, offAmount, offPercent, capAmount, cart } = form
  const { audience, listId, source, totalCount, perPerson, claimFrom, claimUntil } = form
  const worth = { kind, thresholdAmount, offAmount, offPercent, capAmount, cart }
  const customerList = await listName(tx, listId)
  const whom = { audience, ...(customerList === null ? {} : { customerList }) }
  const given = { ...whom, source, totalCount, perPerson, claimFrom, claimUntil }
  return { name: name.cn, ...worth, ...given }
}
