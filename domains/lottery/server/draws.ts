/** A buyer's draws: listing them, saying where a prize is sent, and what the clock ends. */
import { addressOf } from '#domains/addresses/server/door.ts'
import { demandOpen } from '#domains/privacy/server/door.ts'
import { carrierNames } from '#domains/shipping/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import type { claimLotteryPrize, LotteryDraw, myLotteryDraws } from '../contract.ts'
import { LotteryReasons } from '../reasons.ts'
import { mayDraw } from '../states.ts'
import * as drawSql from './draw-sql.ts'
import type { DrawRow } from './draw-sql.ts'

const PAGE_ROWS = 20

export async function list(
  { db, buyerId, lang }: BuyerContext,
  { prizes = 'all', after }: InputOf<typeof myLotteryDraws>,
): Promise<DataOf<typeof myLotteryDraws>> {
  const rows = await drawSql.listOwn(db, {
    buyerId,
    prizes,
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: await toDraws(db, items, lang), next }
}

export async function toDraws(
  db: Queryable,
  rows: readonly DrawRow[],
  lang: Lang,
): Promise<LotteryDraw[]> {
  const isSent = rows.some(({ carrierId }) => carrierId !== null)
  const nameOf = isSent ? await carrierNames(db, lang) : () => null
  return rows.map(({ buyerId: _whose, carrierId, ...row }) => ({
    ...row,
    stageName: textIn(row.stageName, lang).text,
    name: textIn(row.name, lang).text,
    carrierName: carrierId === null ? null : (nameOf(carrierId) ?? null),
  }))
}

export const toDraw = async (db: Queryable, row: DrawRow, lang: Lang): Promise<LotteryDraw> =>
  (await toDraws(db, [row], lang))[0]!

/** @throws {Refused} drawNotFound */
export function demandFound(draw: DrawRow | null): DrawRow {
  if (draw === null) throw new Refused(LotteryReasons.drawNotFound)
  return draw
}

/** @throws {Refused} drawNotFound, notNow, claimOver, addressNeeded */
export const claim = (
  { db, buyerId, lang, now }: BuyerContext,
  { drawId, addressId }: InputOf<typeof claimLotteryPrize>,
): Promise<LotteryDraw> =>
  db.tx(async (tx) => {
    await demandOpen(tx, buyerId)
    const draw = demandFound(await drawSql.lockDraw(tx, drawId, buyerId))
    // The sweep may not have come yet.
    const isOver = draw.claimBy !== null && draw.claimBy <= now
    if (draw.state === 'expired' || (draw.state === 'to_claim' && isOver)) {
      throw new Refused(LotteryReasons.claimOver)
    }
    if (!mayDraw(draw.state, 'claim')) throw new Refused(LotteryReasons.notNow)
    const address = await addressOf(tx, { buyerId, addressId })
    if (address === null) throw new Refused(LotteryReasons.addressNeeded)
    await drawSql.setClaimed(tx, drawId, { address, now })
    return toDraw(tx, await drawSql.findDraw(tx, drawId), lang)
  })

export const expireByClock = rowSweep<number>({
  name: 'lottery.expire',
  everySeconds: 60,
  find: drawSql.lockOver,
  async move(tx, id, { now }) {
    await drawSql.setExpired(tx, id, now)
  },
})
