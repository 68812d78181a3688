/** A stage begins by two people, each time: whoever sets its weights decides what the shop gives away. */
import { askApproval, demandAnotherPerson, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OfficeStage, PrizeForm, publishLotteryStage } from '../office-contract.ts'
import { LotteryReasons } from '../reasons.ts'
import { rehearse } from '../rehearsal.ts'
import { mayStage } from '../states.ts'
import { checkForm, demandGiven, type Coupons } from './check-form.ts'
import { newSeed } from './seeds.ts'
import * as sql from './sql.ts'
import { formOf, lockVersion, toView } from './stages.ts'

type Asked = { stageId: number; version: number }
/** Whoever agrees is shown what so many draws cost. */
const REHEARSED_DRAWS = 1000

/** @throws {Refused} as `publishLotteryStage` */
export const publish = (
  context: StaffContext,
  { stageId, version }: InputOf<typeof publishLotteryStage>,
): Promise<OfficeStage> =>
  context.db.tx(async (tx) => {
    const draft = await lockDraft(tx, context, { stageId, version })
    const isAsked = await askApproval(tx, context, {
      kind: 'lottery.publish',
      object: `lottery:${stageId}`,
      orderNumber: null,
      payload: { stageId, version } satisfies Asked,
      lines: linesOf(draft),
      currency: ratesOf(await readSettings(tx)).base,
      note: '',
    })
    return toView(tx, isAsked ? draft.row : await begin(tx, context, draft))
  })

/** @throws {Refused} as `publish`, and savedByYou */
async function publishApproved(
  context: StaffContext,
  tx: Queryable,
  { agreedBy, ...asked }: Asked & { agreedBy: number },
): Promise<void> {
  const draft = await lockDraft(tx, context, asked)
  const agreeing = { staffId: agreedBy, now: context.now }
  await demandAnotherPerson(tx, agreeing, {
    memberIds: [draft.row.savedBy],
    permission: 'lottery.edit',
    reason: LotteryReasons.savedByYou,
  })
  await begin(tx, context, draft)
}

export const publishAct: Act = {
  kind: 'lottery.publish',
  permission: 'lottery.edit',
  isAloneForLong: true,
  run: publishApproved,
}

type Draft = {
  row: sql.StageRow
  prizes: sql.PrizeRow[]
  checked: PrizeForm[]
  coupons: Coupons
}

async function lockDraft(tx: Queryable, { now }: StaffContext, asked: Asked): Promise<Draft> {
  await sql.lockPublishing(tx)
  const row = await lockVersion(tx, asked)
  if (!mayStage(row.state, 'publish')) throw new Refused(LotteryReasons.stateWrong)
  if (row.endsAt <= now) throw new Refused(LotteryReasons.formWrong)
  if (await sql.hasRunning(tx)) throw new Refused(LotteryReasons.anotherRuns)
  const prizes = await sql.listPrizes(tx, [row.id])
  const form = formOf(row, prizes)
  // What points and coupons are worth by now.
  const { prizes: checked, coupons } = await checkForm(tx, form)
  demandGiven(form, coupons, now)
  return { row, prizes, checked, coupons }
}

async function begin(
  tx: Queryable,
  context: StaffContext,
  { row: before, prizes }: Pick<Draft, 'row' | 'prizes'>,
): Promise<sql.StageRow> {
  const row = await sql.setRunning(tx, before.id, { ...newSeed(before.id), now: context.now })
  await audit(tx, context, {
    action: 'lottery.publish',
    object: `lottery:${row.id}`,
    before: { state: before.state },
    after: { state: row.state, seedHash: row.seedHash!.toString('hex'), ...formOf(row, prizes) },
  })
  return row
}

const text = (word: string, value: string | number) => ({
  word: `lottery.${word}`,
  amount: null,
  text: String(value),
})

/** What whoever agrees is shown: each prize with what one costs, its odds and limits, what brings chances, and what it all costs. */
function linesOf({ row, checked, coupons }: Draft) {
  const total = checked.reduce((sum, { weight }) => sum + weight, 0)
  const { expectedAmount, worstAmount } = rehearse(checked, REHEARSED_DRAWS)
  const chances = {
    daily: row.dailyChances,
    signIn: row.signInChances,
    order: row.orderChances,
    invite: row.inviteChances,
  }
  return [
    text('name', row.name.cn),
    text('rules', row.rules.cn),
    text('startsAt', row.startsAt),
    text('endsAt', row.endsAt),
    ...checked.map((prize) => prizeLine(prize, { total, coupons })),
    ...checked.flatMap(({ name, dailyMax }) =>
      dailyMax === null ? [] : [text('dailyMax', `${name.cn} · ${dailyMax}`)],
    ),
    ...Object.entries(chances).flatMap(([source, count]) =>
      count === 0 ? [] : [text(`chances.${source}`, count)],
    ),
    ...(row.expiresAtMidnight ? [text('midnight', '✓')] : []),
    { word: 'lottery.expected', amount: expectedAmount, text: null },
    { word: 'lottery.worst', amount: worstAmount, text: null },
  ]
}

/** The amount is what one of it costs. */
function prizeLine(prize: PrizeForm, { total, coupons }: { total: number; coupons: Coupons }) {
  const { kind, name, weight, stock, templateId, worthAmount } = prize
  const coupon = templateId === null ? undefined : coupons.get(templateId)
  const parts = [
    name.cn,
    ...(coupon === undefined ? [] : [coupon.name.cn]),
    `${((weight * 100) / total).toFixed(2)}%`,
    ...(stock === null ? [] : [`× ${stock}`]),
  ]
  return {
    word: `lottery.prize.${kind}`,
    amount: kind === 'none' ? null : worthAmount,
    text: parts.join(' · '),
  }
}
