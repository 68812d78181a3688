/** Signing in once a day of the shop's clock: a row of days earns more from day to day, and begins again after one that was missed. */
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { SignIn, signIn } from '../contract.ts'
import { dayBefore, parseRewards, rewardOf, ROW_DAYS } from '../rewards.ts'
import { timesOf } from './earn.ts'
import * as signInSql from './sign-in-sql.ts'
import * as sql from './sql.ts'

const rewardsOf = (settings: Settings): number[] =>
  parseRewards(settings['points.signInRewards']) ?? []

/** Days in a row that a sign-in of this day goes on from. */
const streakBefore = (latest: signInSql.SignInRow | null, day: string): number =>
  latest?.day === dayBefore(day) ? latest.streakDays : 0

export async function state({ db, buyerId, now }: BuyerContext): Promise<SignIn> {
  const settings = await readSettings(db)
  return stateIn(db, { buyerId, now, settings })
}

type Asking = { buyerId: number; now: Instant; settings: Settings }

async function stateIn(db: Queryable, { buyerId, now, settings }: Asking): Promise<SignIn> {
  const today = dayIn(now, settings['shop.timeZone'])
  const [latest, days] = await Promise.all([
    signInSql.findLatest(db, buyerId),
    signInSql.listDays(db, buyerId, `${today.slice(0, 7)}-01`),
  ])
  const rewards = rewardsOf(settings)
  // A clock that was turned back does not open a day again that lies before the latest.
  const hasSignedIn = latest !== null && latest.day >= today
  const streakDays = hasSignedIn ? latest.streakDays : streakBefore(latest, today)
  return {
    today,
    hasSignedIn,
    streakDays,
    nextCount: rewardOf(rewards, streakDays + 1),
    rewards,
    position: (hasSignedIn ? streakDays - 1 : streakDays) % ROW_DAYS,
    days,
  }
}

/** Repeating it changes nothing. */
export const signInToday = (context: BuyerContext): Promise<DataOf<typeof signIn>> =>
  context.db.tx(async (tx) => {
    const { buyerId, now } = context
    const settings = await readSettings(tx)
    const day = dayIn(now, settings['shop.timeZone'])
    const latest = await signInSql.findLatest(tx, buyerId)
    if (latest === null || latest.day < day) {
      const streakDays = streakBefore(latest, day) + 1
      const earnedCount = rewardOf(rewardsOf(settings), streakDays)
      if (await signInSql.insertDay(tx, { buyerId, day, streakDays, earnedCount, now })) {
        await sql.earn(tx, {
          buyerId,
          kind: 'signed_in',
          cause: 'sign_in',
          ref: day,
          note: '',
          count: earnedCount,
          paidAmount: null,
          usableFrom: now,
          ...timesOf(now, settings),
          now,
        })
      }
    }
    const after = await stateIn(tx, { buyerId, now, settings })
    const earnedCount = after.days.findLast((each) => each.day <= day)?.earnedCount ?? 0
    return { ...after, earnedCount }
  })
