/** A draw: chance, number, cell, prize and record are one transaction. */
import { claimCouponFor } from '#domains/coupons/server/door.ts'
import { post } from '#domains/ledger/server/door.ts'
import { grantWonPoints, signedInOn } from '#domains/points/server/door.ts'
import { demandOpen } from '#domains/privacy/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { payPrize } from '#domains/wallet/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { BuyerContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { drawLottery, InsteadReason, LotteryDraw } from '../contract.ts'
import { cellOf } from '../draw-cell.ts'
import { LotteryReasons } from '../reasons.ts'
import * as chanceSql from './chance-sql.ts'
import { ofToday } from './chances.ts'
import * as drawSql from './draw-sql.ts'
import { toDraw } from './draws.ts'
import { digestOf } from './seeds.ts'
import * as sql from './sql.ts'

type Form = InputOf<typeof drawLottery>

/** @throws {Refused} stageNotFound, notRunning, noChance */
export async function draw(context: BuyerContext, form: Form): Promise<LotteryDraw> {
  const { db, buyerId, lang } = context
  try {
    return await toDraw(db, await db.tx((tx) => drawIn(tx, context, form)), lang)
  } catch (error) {
    // The same click may have arrived twice, and the other has drawn: its chance is gone, or its key is there.
    const twin = await drawSql.findByKey(db, buyerId, form.key)
    if (twin === null) throw error
    return toDraw(db, twin, lang)
  }
}

/** Few round trips: while one draws, the others of its stage wait. */
async function drawIn(
  tx: Queryable,
  { buyerId, now }: Pick<BuyerContext, 'buyerId' | 'now'>,
  { stageId, key, clientSeed }: Form,
): Promise<drawSql.DrawRow> {
  const settings = await readSettings(tx)
  const timeZone = settings['shop.timeZone']
  const today = dayIn(now, timeZone)
  const [hasSignedIn] = await Promise.all([signedInOn(tx, buyerId, today), demandOpen(tx, buyerId)])
  // From here on draws of this stage follow each other: what is read of it is what there is.
  const stage = await sql.takeNumber(tx, { stageId, buyerId, now, day: today, hasSignedIn })
  if (stage === null) throw await whyNot(tx, stageId, now)
  const isGiven = { daily: stage.isDailyGiven, sign_in: stage.isSignInGiven }
  for (const given of ofToday(stage, { buyerId, day: today, timeZone, hasSignedIn })) {
    if (!isGiven[given.source]) await chanceSql.give(tx, { ...given, now })
  }
  const [chance, prizes] = await Promise.all([
    chanceSql.use(tx, { stageId, buyerId, now }),
    sql.listPrizes(tx, [stageId]),
  ])
  if (chance === null) throw new Refused(LotteryReasons.noChance)
  const { number, day } = stage
  const drawnCell = cellOf(digestOf(stage, clientSeed), prizes)
  const turn = { prizes, drawnCell, buyerId, day, now, settings }
  const { prize, why, couponId } = await choose(tx, turn)
  const [isTaken, row] = await Promise.all([
    sql.takePrize(tx, { stageId, cell: prize.cell, day }),
    drawSql.insertDraw(tx, {
      stageId,
      number,
      buyerId,
      key,
      clientSeed,
      chanceId: chance.id,
      drawnCell,
      cell: prize.cell,
      why,
      kind: prize.kind,
      name: prize.name,
      pictureUrl: prize.pictureUrl,
      pointsCount: prize.pointsCount,
      couponId,
      amount: prize.amount,
      currency: prize.amount === null ? null : settings['shop.baseCurrency'],
      day,
      drawnAt: now,
      claimBy: prize.kind === 'goods' ? later(now, settings['lottery.claimDays'] * DAY_MS) : null,
    }),
    grant(tx, prize, { reference: `${stageId}/${number}`, buyerId, now, settings }),
  ])
  if (!isTaken) {
    throw new Error(`stage ${stageId} counts a prize of cell ${prize.cell} that it does not have`)
  }
  return row
}

/** Asked after taking a number failed. */
async function whyNot(tx: Queryable, stageId: number, now: Instant): Promise<Refused> {
  const stage = await sql.findPublished(tx, stageId)
  if (stage === null) return new Refused(LotteryReasons.stageNotFound)
  const { state, startsAt, endsAt } = stage
  const isRunning = state === 'running' && startsAt <= now && endsAt > now
  return new Refused(LotteryReasons[isRunning ? 'noChance' : 'notRunning'])
}

/** One turn of the wheel: where it stopped, for whom, and what there is. */
type Turn = {
  prizes: readonly sql.PrizeRow[]
  drawnCell: number
  buyerId: number
  day: string
  now: Instant
  settings: Settings
}
type Won = { prize: sql.PrizeRow; why: InsteadReason | null; couponId: number | null }

/** The prize that was drawn, or the first cell without one where there is none left. */
async function choose(tx: Queryable, turn: Turn): Promise<Won> {
  const { prizes, drawnCell, day } = turn
  const drawn = prizes.find(({ cell }) => cell === drawnCell)!
  const missing = missingOf(drawn, day)
  const couponId = missing === null ? await claimCoupon(tx, drawn, turn) : null
  const why =
    missing ?? (drawn.templateId !== null && couponId === null ? ('coupon_ended' as const) : null)
  const prize = why === null ? drawn : prizes.find(({ kind }) => kind === 'none')!
  return { prize, why, couponId }
}

function missingOf(prize: sql.PrizeRow, day: string): 'sold_out' | 'daily_max' | null {
  if (prize.stock !== null && prize.givenCount >= prize.stock) return 'sold_out'
  const today = prize.givenDay !== null && prize.givenDay >= day ? prize.givenToday : 0
  return prize.dailyMax !== null && today >= prize.dailyMax ? 'daily_max' : null
}

/** @returns null where it is none, or its template gives no more */
async function claimCoupon(
  tx: Queryable,
  { templateId }: sql.PrizeRow,
  { buyerId, now, settings }: Turn,
): Promise<number | null> {
  if (templateId === null) return null
  try {
    return (await claimCouponFor(tx, { templateId, buyerId, source: 'lottery', now, settings })).id
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

type Granting = { reference: string; buyerId: number; now: Instant; settings: Settings }

/** Points and money are the buyer's with the draw. */
async function grant(
  tx: Queryable,
  { pointsCount, amount }: sql.PrizeRow,
  { reference, buyerId, now, settings }: Granting,
): Promise<void> {
  if (pointsCount !== null) {
    await grantWonPoints(tx, { buyerId, ref: reference, count: pointsCount, now, settings })
  }
  if (amount === null) return
  const currency = settings['shop.baseCurrency']
  await payPrize(tx, { buyerId, currency, amount, number: reference, now })
  await post(tx, {
    key: `lottery:${reference}`,
    kind: 'prize',
    reference,
    buyerId,
    at: now,
    currency,
    entries: [
      { kind: 'prize_costs', amount },
      { kind: 'wallet', buyerId, amount: -amount },
    ],
  })
}
