/** What staff do with stages: listing, drafts, stopping. What runs is never changed. */
import { endApproval } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { claimOfficeUrl, releaseOfficeUrl } from '#domains/uploads/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type {
  deleteLotteryStage,
  officeLotteryStages,
  OfficeStage,
  saveLotteryStage,
  stopLotteryStage,
} from '../office-contract.ts'
import { LotteryReasons } from '../reasons.ts'
import { mayStage } from '../states.ts'
import { checkForm } from './check-form.ts'
import { end } from './end.ts'
import * as sql from './sql.ts'
import { formOf, lockVersion, toView, toViews } from './stages.ts'

const PAGE_ROWS = 20

export async function list(
  { db }: StaffContext,
  { state, after }: InputOf<typeof officeLotteryStages>,
): Promise<DataOf<typeof officeLotteryStages>> {
  const rows = await sql.listForOffice(db, {
    state: state ?? null,
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: await toViews(db, items), next }
}

/** @throws {Refused} as `saveLotteryStage` */
export const save = (
  context: StaffContext,
  { stageId, version, ...given }: InputOf<typeof saveLotteryStage>,
): Promise<OfficeStage> =>
  context.db.tx(async (tx) => {
    const before = stageId === null ? null : await lockVersion(tx, { stageId, version })
    if (before !== null && before.state !== 'draft') throw new Refused(LotteryReasons.stateWrong)
    const prizesBefore = before === null ? [] : await sql.listPrizes(tx, [before.id])
    const { prizes } = await checkForm(tx, given)
    const form = { ...given, savedBy: context.staffId }
    const row =
      before === null
        ? await sql.insertStage(tx, { ...form, now: context.now })
        : await sql.updateStage(tx, before.id, form)
    await sql.replacePrizes(tx, row.id, prizes)
    const pictures = prizes.flatMap(({ pictureUrl }) => pictureUrl ?? [])
    await holdPictures(tx, context, row.id, pictures)
    await dropPictures(tx, prizesBefore, pictures)
    const object = `lottery:${row.id}`
    await audit(tx, context, {
      action: 'lottery.save',
      object,
      before: before === null ? undefined : formOf(before, prizesBefore),
      after: { ...given, prizes },
    })
    // What a colleague was to agree to is something else now.
    await endApproval(tx, { kind: 'lottery.publish', object, now: context.now })
    return toView(tx, row)
  })

/** @throws {Refused} invalidInput for a picture that was not uploaded */
async function holdPictures(
  tx: Queryable,
  { now }: StaffContext,
  stageId: number,
  urls: readonly string[],
): Promise<void> {
  for (const url of urls) {
    if (!(await claimOfficeUrl(tx, url, 'product', { reference: `lottery:${stageId}`, now }))) {
      throw new Refused(Reasons.invalidInput)
    }
  }
}

async function dropPictures(
  tx: Queryable,
  before: readonly sql.PrizeRow[],
  stillShown: readonly string[],
): Promise<void> {
  for (const { pictureUrl } of before) {
    if (pictureUrl === null || stillShown.includes(pictureUrl)) continue
    await releaseOfficeUrl(tx, pictureUrl, 'product', () => sql.usesPicture(tx, pictureUrl))
  }
}

/** @throws {Refused} stageNotFound, stateWrong, changedMeanwhile */
export const stop = (
  context: StaffContext,
  given: InputOf<typeof stopLotteryStage>,
): Promise<OfficeStage> =>
  context.db.tx(async (tx) => {
    const before = await lockVersion(tx, given)
    if (!mayStage(before.state, 'stop')) throw new Refused(LotteryReasons.stateWrong)
    const row = await end(tx, before, context.now)
    await audit(tx, context, {
      action: 'lottery.stop',
      object: `lottery:${row.id}`,
      before: { state: before.state },
      after: { state: row.state, drawCount: row.drawCount },
    })
    return toView(tx, row)
  })

/** @throws {Refused} stageNotFound, stateWrong, changedMeanwhile */
export const deleteDraft = (
  context: StaffContext,
  given: InputOf<typeof deleteLotteryStage>,
): Promise<DataOf<typeof deleteLotteryStage>> =>
  context.db.tx(async (tx) => {
    const row = await lockVersion(tx, given)
    if (row.state !== 'draft') throw new Refused(LotteryReasons.stateWrong)
    const prizes = await sql.listPrizes(tx, [row.id])
    const object = `lottery:${row.id}`
    await endApproval(tx, { kind: 'lottery.publish', object, now: context.now })
    await audit(tx, context, { action: 'lottery.delete', object, before: formOf(row, prizes) })
    await sql.deleteDraft(tx, row.id)
    await dropPictures(tx, prizes, [])
    return {}
  })
