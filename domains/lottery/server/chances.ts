/** What brings chances: the day, a sign-in, a completed order, and a friend's first one. Each cause brings them once. */
import { readSettings } from '#domains/settings/server/door.ts'
import { endOfDay } from '#kit/contract/days.ts'
import { toBaseAmount } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as chanceSql from './chance-sql.ts'
import * as sql from './sql.ts'

type Day = { buyerId: number; day: string; timeZone: string; hasSignedIn: boolean }
type OfStage = Pick<sql.StageRow, 'id' | 'dailyChances' | 'signInChances'>

/** What today brings by itself; it is stored with the first draw of the day, and ends with the day. */
export const ofToday = (
  { id: stageId, dailyChances, signInChances }: OfStage,
  { buyerId, day, timeZone, hasSignedIn }: Day,
): (Omit<chanceSql.Given, 'now' | 'source'> & { source: 'daily' | 'sign_in' })[] => {
  const given = { stageId, buyerId, ref: day, expiresAt: endOfDay(day, timeZone) }
  return [
    { ...given, source: 'daily' as const, count: dailyChances },
    { ...given, source: 'sign_in' as const, count: hasSignedIn ? signInChances : 0 },
  ].filter(({ count }) => count > 0)
}

type Completed = {
  buyerId: number
  orderNumber: string
  /** What was paid for its goods and has not gone back, in minor units of its currency; `rate` of them are one of the base currency. */
  amount: number
  rate: string
  /** What the cases of another order cost more is no purchase of its own. */
  isDifference: boolean
  /** The distributor who earns by it as by the first order of a friend. */
  inviterId: number | null
  now: Instant
}

/** An order is completed: of its buyer, and of who brought them where it is their first. In the transaction that completes it. */
export async function giveForOrder(
  tx: Queryable,
  { buyerId, orderNumber, amount, rate, isDifference, inviterId, now }: Completed,
): Promise<void> {
  const stage = await sql.findRunning(tx, now)
  if (stage === null || stage.startsAt > now) return
  const { id: stageId, orderChances, inviteChances } = stage
  const settings = await readSettings(tx)
  if (isDifference || !isEnough(amount, rate, settings['lottery.orderFrom'])) return
  const timeZone = settings['shop.timeZone']
  const expiresAt = stage.expiresAtMidnight ? endOfDay(dayIn(now, timeZone), timeZone) : null
  const given = { stageId, expiresAt, now }
  if (orderChances > 0) {
    const own = { buyerId, source: 'order' as const, ref: orderNumber, count: orderChances }
    await chanceSql.give(tx, { ...given, ...own })
  }
  if (inviterId === null || inviteChances === 0) return
  const friends = { buyerId: inviterId, source: 'invite' as const, ref: String(buyerId) }
  await chanceSql.give(tx, { ...given, ...friends, count: inviteChances })
}

type Refunded = Pick<Completed, 'orderNumber' | 'amount' | 'rate' | 'now'>

/** Money of an order has gone back: where less is paid for its goods now than brings chances, those of it that are not used yet end. */
export async function reviewOfOrder(
  tx: Queryable,
  { orderNumber, amount, rate, now }: Refunded,
): Promise<void> {
  const { 'lottery.orderFrom': orderFrom } = await readSettings(tx)
  if (!isEnough(amount, rate, orderFrom)) await chanceSql.endOfOrder(tx, orderNumber, now)
}

/** Whether so much for goods brings chances. */
function isEnough(amount: number, rate: string, orderFrom: number): boolean {
  const paidAmount = toBaseAmount(amount, Number(rate))
  return paidAmount > 0 && paidAmount >= orderFrom
}
