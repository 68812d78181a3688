/** What staff do with what was drawn: listing it, sending prizes, and handing them over. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { demandParcel } from '#domains/shipping/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type {
  handOverLotteryPrize,
  officeLotteryDraws,
  shipLotteryPrize,
} from '../office-contract.ts'
import { LotteryReasons } from '../reasons.ts'
import { mayDraw } from '../states.ts'
import * as drawSql from './draw-sql.ts'
import { demandFound, toDraws } from './draws.ts'
import { mailSent } from './mails.ts'

const PAGE_ROWS = 30

export async function list(
  { db, lang }: StaffContext,
  { state, stageId, after }: InputOf<typeof officeLotteryDraws>,
): Promise<DataOf<typeof officeLotteryDraws>> {
  const rows = await drawSql.listForOffice(db, {
    state: state ?? null,
    stageId: stageId ?? null,
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  const [draws, buyers] = await Promise.all([
    toDraws(db, items, lang),
    buyersByIds(
      db,
      items.map(({ buyerId }) => buyerId),
    ),
  ])
  return {
    items: draws.map((draw, index) => {
      const { buyerId } = items[index]!
      const buyerName = buyers.find(({ id }) => id === buyerId)?.nickName ?? null
      return { ...draw, buyerId, buyerName }
    }),
    next,
  }
}

/** @throws {Refused} drawNotFound, notNow, badTrackingNumber, notFound (carrier) */
export async function ship(
  context: StaffContext,
  { drawId, carrierId, trackingNumber: given }: InputOf<typeof shipLotteryPrize>,
): Promise<DataOf<typeof shipLotteryPrize>> {
  const { carrier, trackingNumber } = await demandParcel(
    context.db,
    { carrierId, trackingNumber: given },
    LotteryReasons.badTrackingNumber,
  )
  return context.db.tx(async (tx) => {
    const draw = await lockClaimed(tx, drawId)
    await drawSql.setShipped(tx, drawId, {
      carrierId,
      trackingNumber,
      handNote: '',
      now: context.now,
    })
    await mailSent(tx, draw, {
      how: (lang) =>
        [textIn(carrier.names, lang).text, trackingNumber]
          .filter((each) => each !== null)
          .join(' '),
      now: context.now,
    })
    await audit(tx, context, {
      action: 'lottery.ship',
      object: `lotteryPrize:${drawId}`,
      after: { carrier: carrier.name, trackingNumber },
    })
    return {}
  })
}

/** @throws {Refused} drawNotFound, notNow */
export const handOver = (
  context: StaffContext,
  { drawId, note }: InputOf<typeof handOverLotteryPrize>,
): Promise<DataOf<typeof handOverLotteryPrize>> =>
  context.db.tx(async (tx) => {
    const draw = await lockClaimed(tx, drawId)
    const { now } = context
    await drawSql.setShipped(tx, drawId, {
      carrierId: null,
      trackingNumber: null,
      handNote: note,
      now,
    })
    await mailSent(tx, draw, { how: () => note, now })
    await audit(tx, context, {
      action: 'lottery.handOver',
      object: `lotteryPrize:${drawId}`,
      after: { note },
    })
    return {}
  })

async function lockClaimed(tx: Queryable, drawId: number): Promise<drawSql.DrawRow> {
  const draw = demandFound(await drawSql.lockDraw(tx, drawId, null))
  if (!mayDraw(draw.state, 'ship')) throw new Refused(LotteryReasons.notNow)
  return draw
}
