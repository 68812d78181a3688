/** The lottery as buyers see it, and all that is needed to check an ended stage. */
import { couponOfferOf } from '#domains/coupons/server/door.ts'
import { signedInOn } from '#domains/points/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { BuyerContext, Context } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { lottery, LotteryCell, LotteryProof, lotteryProof, LotteryStage } from '../contract.ts'
import { PROOF_ROWS } from '../limits.ts'
import { LotteryReasons } from '../reasons.ts'
import * as chanceSql from './chance-sql.ts'
import { ofToday } from './chances.ts'
import * as drawSql from './draw-sql.ts'
import * as sql from './sql.ts'

const ENDED_ROWS = 5

export async function overview(context: BuyerContext): Promise<DataOf<typeof lottery>> {
  const { db, now, lang } = context
  const [stage, ended] = await Promise.all([
    sql.findRunning(db, now),
    sql.listEnded(db, ENDED_ROWS),
  ])
  return {
    stage: stage === null ? null : await toStage(context, stage),
    ended: ended.map(({ id, name, endedAt, drawCount }) => ({
      id,
      name: textIn(name, lang).text,
      endedAt: endedAt!,
      drawCount,
    })),
  }
}

async function toStage(
  { db, buyerId, now, lang }: BuyerContext,
  stage: sql.StageRow,
): Promise<LotteryStage> {
  const timeZone = (await readSettings(db))['shop.timeZone']
  const day = dayIn(now, timeZone)
  const [prizes, stored, hasSignedIn] = await Promise.all([
    sql.listPrizes(db, [stage.id]),
    chanceSql.listOwn(db, { stageId: stage.id, buyerId, now }),
    signedInOn(db, buyerId, day),
  ])
  // What today brings is stored with the first draw.
  const fresh = ofToday(stage, { buyerId, day, timeZone, hasSignedIn })
    .filter(({ source, ref }) => !stored.some((each) => each.source === source && each.ref === ref))
    .map(({ count, expiresAt }) => ({ leftCount: count, expiresAt }))
  const chances = [...stored, ...fresh].filter(({ leftCount }) => leftCount > 0)
  const times = chances.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [expiresAt])).sort()
  const endsFirst = times[0]
  const countOf = (counted: readonly { leftCount: number }[]) =>
    counted.reduce((sum, { leftCount }) => sum + leftCount, 0)
  return {
    id: stage.id,
    name: textIn(stage.name, lang).text,
    rules: textIn(stage.rules, lang).text,
    startsAt: stage.startsAt,
    endsAt: stage.endsAt,
    hasBegun: stage.startsAt <= now,
    seedHash: stage.seedHash!.toString('hex'),
    cells: await Promise.all(prizes.map((prize) => toCell(db, prize, { lang, now }))),
    sources: {
      daily: stage.dailyChances,
      signIn: stage.signInChances,
      order: stage.orderChances,
      invite: stage.inviteChances,
    },
    chanceCount: countOf(chances),
    ending:
      endsFirst === undefined
        ? null
        : {
            count: countOf(chances.filter(({ expiresAt }) => expiresAt === endsFirst)),
            at: endsFirst,
          },
    hasSignedIn,
  }
}

/** Of coupons no more are left than their template gives. */
async function leftOf(
  db: Queryable,
  { stock, givenCount, templateId }: sql.PrizeRow,
  now: Instant,
): Promise<number | null> {
  if (stock === null) return null
  const left = stock - givenCount
  if (templateId === null) return left
  return Math.min(left, (await couponOfferOf(db, { templateId, buyerId: null, now })).leftCount)
}

const toCell = async (
  db: Queryable,
  prize: sql.PrizeRow,
  { lang, now }: { lang: Lang; now: Instant },
): Promise<LotteryCell> => ({
  cell: prize.cell,
  kind: prize.kind,
  name: textIn(prize.name, lang).text,
  pictureUrl: prize.pictureUrl,
  weight: prize.weight,
  leftCount: await leftOf(db, prize, now),
  stock: prize.stock,
  dailyMax: prize.dailyMax,
})

/** @throws {Refused} stageNotFound */
export async function proof(
  { db, lang }: Pick<Context, 'db' | 'lang'>,
  { stageId, after }: InputOf<typeof lotteryProof>,
): Promise<LotteryProof> {
  const stage = await sql.findPublished(db, stageId)
  if (stage === null) throw new Refused(LotteryReasons.stageNotFound)
  const limit = PROOF_ROWS + 1
  const [prizes, rows] = await Promise.all([
    sql.listPrizes(db, [stageId]),
    stage.state === 'ended' ? drawSql.listForProof(db, { stageId, after, limit }) : [],
  ])
  const draws = rows.slice(0, PROOF_ROWS)
  return {
    stageId,
    name: textIn(stage.name, lang).text,
    seedHash: stage.seedHash!.toString('hex'),
    seed: stage.revealedSeed?.toString('hex') ?? null,
    drawCount: stage.drawCount,
    cells: prizes.map(({ cell, kind, name, weight, stock, dailyMax }) => ({
      cell,
      kind,
      name: textIn(name, lang).text,
      weight,
      stock,
      dailyMax,
    })),
    draws,
    next: rows.length > PROOF_ROWS ? draws.at(-1)!.number : null,
  }
}
