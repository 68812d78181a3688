/** What staff do with coupons: drafts, publishing, stopping, giving. */
import { audit } from '#domains/audit/server/door.ts'
import { existingScopes } from '#domains/catalog/server/sale-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type {
  giveCoupons,
  officeCoupons,
  OfficeTemplate,
  saveCoupon,
  stopCoupon,
  TemplateForm,
} from '../office-contract.ts'
import { CouponReasons } from '../reasons.ts'
import { claimFor } from './claim.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 30

export async function list(
  { db }: StaffContext,
  { state = undefined, after }: InputOf<typeof officeCoupons>,
): Promise<DataOf<typeof officeCoupons>> {
  const asked = { state: state ?? null, after: idAfter(after), limit: PAGE_ROWS + 1 }
  const { items, next } = cutPage(await sql.templatePage(db, asked), PAGE_ROWS)
  return { items: await toViews(db, items), next }
}

/** @throws {Refused} templateNotFound */
export async function detail({ db }: StaffContext, templateId: number): Promise<OfficeTemplate> {
  return toView(db, demandFound(await sql.findTemplate(db, templateId)))
}

/** @throws {Refused} templateNotFound, notDraft, worthWrong, timesWrong, scopeUnknown, changedMeanwhile */
export function save(
  context: StaffContext,
  { templateId, version, ...form }: InputOf<typeof saveCoupon>,
): Promise<OfficeTemplate> {
  demandWorth(form)
  demandTimes(form)
  return context.db.tx(async (tx) => {
    await demandScope(tx, form)
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
      before: before === null ? undefined : loggedOf(before),
      after: loggedOf(saved),
    })
    return toView(tx, saved)
  })
}

/** @throws {Refused} templateNotFound, notDraft, timesWrong */
export const publish = (context: StaffContext, templateId: number): Promise<OfficeTemplate> =>
  context.db.tx(async (tx) => {
    const row = demandFound(await sql.lockTemplate(tx, templateId))
    if (row.state !== 'draft') throw new Refused(CouponReasons.notDraft)
    const ends = [row.claimUntil, row.validUntil].filter((each) => each !== null)
    if (ends.some((each) => each <= context.now)) throw new Refused(CouponReasons.timesWrong)
    return move(tx, context, row, { from: 'draft', to: 'published', reason: '' })
  })

/** @throws {Refused} templateNotFound, notOnOffer */
export const stop = (
  context: StaffContext,
  { templateId, reason }: InputOf<typeof stopCoupon>,
): Promise<OfficeTemplate> =>
  context.db.tx(async (tx) => {
    const row = demandFound(await sql.lockTemplate(tx, templateId))
    if (row.state !== 'published') throw new Refused(CouponReasons.notOnOffer)
    return move(tx, context, row, { from: 'published', to: 'stopped', reason })
  })

type Moving = { from: 'draft' | 'published'; to: 'published' | 'stopped'; reason: string }

async function move(
  tx: Queryable,
  context: StaffContext,
  row: sql.TemplateRow,
  moving: Moving,
): Promise<OfficeTemplate> {
  const moved = await sql.moveTemplate(tx, row.id, { ...moving, now: context.now })
  await audit(tx, context, {
    action: moving.to === 'published' ? 'coupons.publish' : 'coupons.stop',
    object: `coupon:${row.id}`,
    before: { state: row.state },
    after: { state: moving.to, ...(moving.reason === '' ? {} : { note: moving.reason }) },
  })
  return toView(tx, demandFound(moved))
}

/** All or none. @throws {Refused} templateNotFound, notOnOffer, allTaken, claimedAlready, notForYou, buyerUnknown */
export async function give(
  context: StaffContext,
  { templateId, buyerIds }: InputOf<typeof giveCoupons>,
): Promise<OfficeTemplate> {
  const { db, now } = context
  const settings = await readSettings(db)
  return db.tx(async (tx) => {
    for (const buyerId of new Set(buyerIds))
      await claimFor(tx, { templateId, buyerId, source: 'staff', now, settings })
    await audit(tx, context, {
      action: 'coupons.give',
      object: `coupon:${templateId}`,
      after: { count: new Set(buyerIds).size },
    })
    return toView(tx, demandFound(await sql.findTemplate(tx, templateId)))
  })
}

function demandFound<Row>(row: Row | null): Row {
  if (row === null) throw new Refused(CouponReasons.templateNotFound)
  return row
}

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
  const isRight = isByDays || (isByDates && validFrom < validUntil && claimFrom < validUntil)
  if (claimFrom >= claimUntil || !isRight) throw new Refused(CouponReasons.timesWrong)
}

/** @throws {Refused} scopeUnknown */
async function demandScope(tx: Queryable, { scope, scopeIds }: TemplateForm): Promise<void> {
  const ids = new Set(scopeIds)
  const isWhole =
    scope === 'all'
      ? ids.size === 0
      : ids.size > 0 && (await existingScopes(tx, scope, [...ids])) === ids.size
  if (!isWhole) throw new Refused(CouponReasons.scopeUnknown)
}

const loggedOf = ({ name, kind, thresholdAmount, totalCount, perPerson }: TemplateForm) => ({
  name: name.cn,
  kind,
  thresholdAmount,
  totalCount,
  perPerson,
})

const toView = async (db: Queryable, row: sql.TemplateRow): Promise<OfficeTemplate> =>
  (await toViews(db, [row]))[0]!

async function toViews(db: Queryable, rows: readonly sql.TemplateRow[]): Promise<OfficeTemplate[]> {
  const ids = rows.map(({ id }) => id)
  const [settings, figures] = await Promise.all([
    readSettings(db),
    ids.length === 0 ? [] : sql.figuresOf(db, ids),
  ])
  return rows.map((row) => {
    const {
      inUseCount = 0,
      usedCount = 0,
      usedAmount = 0,
    } = figures.find(({ templateId }) => templateId === row.id) ?? {}
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      thresholdAmount: row.thresholdAmount,
      offAmount: row.offAmount,
      offPercent: row.offPercent,
      capAmount: row.capAmount,
      scope: row.scope,
      scopeIds: row.scopeIds,
      audience: row.audience,
      minLevel: row.minLevel,
      source: row.source,
      totalCount: row.totalCount,
      perPerson: row.perPerson,
      claimFrom: row.claimFrom,
      claimUntil: row.claimUntil,
      validFrom: row.validFrom,
      validUntil: row.validUntil,
      validDays: row.validDays,
      state: row.state,
      stopReason: row.stopReason,
      version: row.version,
      createdAt: row.createdAt,
      currency: ratesOf(settings).base,
      takenCount: row.takenCount,
      inUseCount,
      usedCount,
      usedAmount,
    }
  })
}
