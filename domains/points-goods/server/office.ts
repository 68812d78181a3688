/** What staff do with points goods: listing, drafts, stopping. */
import { endApproval } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { couponSourceOf } from '#domains/coupons/server/door.ts'
import { claimOfficeUrl, releaseOfficeUrl } from '#domains/uploads/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type {
  deletePointsGoods,
  OfficePointsGoods,
  officePointsGoods,
  PointsGoodsForm,
  savePointsGoods,
  stopPointsGoods,
} from '../office-contract.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import { mayGoods } from '../states.ts'
import { lockVersion, loggedOf, toView, toViews } from './goods.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 30

export async function list(
  { db, lang }: StaffContext,
  { state, after }: InputOf<typeof officePointsGoods>,
): Promise<DataOf<typeof officePointsGoods>> {
  const rows = await sql.listForOffice(db, {
    state: state ?? null,
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: await toViews(db, items, lang), next }
}

/** @throws {Refused} as `savePointsGoods` */
export const save = (
  context: StaffContext,
  { goodsId, version, ...given }: InputOf<typeof savePointsGoods>,
): Promise<OfficePointsGoods> =>
  context.db.tx(async (tx) => {
    const before = goodsId === null ? null : await lockVersion(tx, { goodsId, version })
    if (before !== null && !mayGoods(before.state, 'publish')) {
      throw new Refused(PointsGoodsReasons.stateWrong)
    }
    const form = {
      ...given,
      savedBy: context.staffId,
      // Codes are counted as they are added.
      totalCount: given.kind === 'code' ? codeCountOf(before) : given.totalCount,
    }
    await demandForm(tx, form, before)
    const row =
      before === null
        ? await sql.insertGoods(tx, { ...form, now: context.now })
        : await sql.updateGoods(tx, before.id, form)
    await holdPictures(tx, context, { row, before })
    await audit(tx, context, {
      action: 'pointsGoods.save',
      object: `pointsGoods:${row.id}`,
      before: before === null ? undefined : loggedOf(before),
      after: loggedOf(row),
    })
    // What a colleague was to agree to is something else now.
    const object = `pointsGoods:${row.id}`
    await endApproval(tx, { kind: 'pointsGoods.publish', object, now: context.now })
    return toView(tx, row, context.lang)
  })

const codeCountOf = (before: sql.GoodsRow | null): number =>
  before?.kind === 'code' ? before.totalCount : 0

/** What the constraints of its table would refuse. @throws {Refused} formWrong, couponWrong */
async function demandForm(
  tx: Queryable,
  form: PointsGoodsForm,
  before: sql.GoodsRow | null,
): Promise<void> {
  const { kind, templateId, superDays, saleFrom, saleUntil } = form
  const wasSold = before !== null && before.state !== 'draft'
  const isRight =
    (saleFrom === null || saleUntil === null || saleFrom < saleUntil) &&
    form.totalCount >= (before?.takenCount ?? 0) &&
    !(
      wasSold &&
      (before.kind !== kind || before.templateId !== templateId || before.superDays !== superDays)
    ) &&
    (kind === 'super') === (superDays !== null) &&
    // Codes that are stored have no other use.
    !(before?.kind === 'code' && kind !== 'code' && before.totalCount > 0)
  if (!isRight) throw new Refused(PointsGoodsReasons.formWrong)
  const source = templateId === null ? null : await couponSourceOf(tx, templateId)
  if ((kind === 'coupon') !== (templateId !== null) || (kind === 'coupon' && source !== 'points')) {
    throw new Refused(PointsGoodsReasons.couponWrong)
  }
}

/** @throws {Refused} invalidInput for a picture that was not uploaded */
async function holdPictures(
  tx: Queryable,
  { now }: StaffContext,
  { row, before }: { row: sql.GoodsRow; before: sql.GoodsRow | null },
): Promise<void> {
  const reference = `points-goods:${row.id}`
  for (const url of row.pictureUrls) {
    if (!(await claimOfficeUrl(tx, url, 'product', { reference, now }))) {
      throw new Refused(Reasons.invalidInput)
    }
  }
  await dropPictures(
    tx,
    (before?.pictureUrls ?? []).filter((url) => !row.pictureUrls.includes(url)),
  )
}

async function dropPictures(tx: Queryable, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    await releaseOfficeUrl(tx, url, 'product', () => sql.usesPicture(tx, url))
  }
}

/** @throws {Refused} goodsNotFound, stateWrong, changedMeanwhile */
export const stop = (
  context: StaffContext,
  given: InputOf<typeof stopPointsGoods>,
): Promise<OfficePointsGoods> =>
  context.db.tx(async (tx) => {
    const before = await lockVersion(tx, given)
    if (!mayGoods(before.state, 'stop')) throw new Refused(PointsGoodsReasons.stateWrong)
    const row = await sql.setState(tx, before.id, 'off')
    await audit(tx, context, {
      action: 'pointsGoods.stop',
      object: `pointsGoods:${row.id}`,
      before: { state: before.state },
      after: { state: row.state },
    })
    return toView(tx, row, context.lang)
  })

/** @throws {Refused} goodsNotFound, stateWrong, changedMeanwhile */
export const deleteDraft = (
  context: StaffContext,
  given: InputOf<typeof deletePointsGoods>,
): Promise<DataOf<typeof deletePointsGoods>> =>
  context.db.tx(async (tx) => {
    const row = await lockVersion(tx, given)
    if (row.state !== 'draft' || codeCountOf(row) > 0) {
      throw new Refused(PointsGoodsReasons.stateWrong)
    }
    const object = `pointsGoods:${row.id}`
    await endApproval(tx, { kind: 'pointsGoods.publish', object, now: context.now })
    await audit(tx, context, {
      action: 'pointsGoods.delete',
      object,
      before: loggedOf(row),
    })
    await sql.deleteDraft(tx, row.id)
    await dropPictures(tx, row.pictureUrls)
    return {}
  })
