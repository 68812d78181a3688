/** Stages as staff see them, as the log keeps them, and locked as staff saw them. */
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OfficeStage, PrizeForm, StageForm } from '../office-contract.ts'
import { LotteryReasons } from '../reasons.ts'
import { rehearse } from '../rehearsal.ts'
import * as sql from './sql.ts'

export async function toViews(
  db: Queryable,
  rows: readonly sql.StageRow[],
): Promise<OfficeStage[]> {
  const prizes = await sql.listPrizes(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = prizes.filter(({ stageId }) => stageId === row.id)
    return {
      ...formOf(row, own),
      id: row.id,
      state: row.state,
      prizes: own.map((prize) => ({ ...prizeOf(prize), givenCount: prize.givenCount })),
      drawCount: row.drawCount,
      seedHash: row.seedHash?.toString('hex') ?? null,
      endedAt: row.endedAt,
      worstAmount: rehearse(own, 0).worstAmount,
      version: row.version,
    }
  })
}

export const toView = async (db: Queryable, row: sql.StageRow): Promise<OfficeStage> =>
  (await toViews(db, [row]))[0]!

const prizeOf = (prize: sql.PrizeRow): PrizeForm => ({
  kind: prize.kind,
  name: prize.name,
  pictureUrl: prize.pictureUrl,
  weight: prize.weight,
  pointsCount: prize.pointsCount,
  templateId: prize.templateId,
  amount: prize.amount,
  worthAmount: prize.worthAmount,
  stock: prize.stock,
  dailyMax: prize.dailyMax,
})

/** All terms: who reads the log sees what could be won, how often, by whom and when. */
export const formOf = (row: sql.StageRow, prizes: readonly sql.PrizeRow[]): StageForm => ({
  name: row.name,
  rules: row.rules,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  dailyChances: row.dailyChances,
  signInChances: row.signInChances,
  orderChances: row.orderChances,
  inviteChances: row.inviteChances,
  expiresAtMidnight: row.expiresAtMidnight,
  prizes: prizes.map(prizeOf),
})

type Versioned = { stageId: number; version: number }

/** @throws {Refused} stageNotFound, changedMeanwhile */
export async function lockVersion(
  tx: Queryable,
  { stageId, version }: Versioned,
): Promise<sql.StageRow> {
  const row = await sql.lockStage(tx, stageId)
  if (row === null) throw new Refused(LotteryReasons.stageNotFound)
  if (row.version !== version) throw new Refused(Reasons.changedMeanwhile)
  return row
}
