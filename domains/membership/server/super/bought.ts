/** Days of super membership for money: what they cost, and how they are added. */
import type { Settings } from '#domains/settings/definition.ts'
import { ratesOf } from '#domains/settings/server/door.ts'
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { convertUp, type Currency } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { MembershipReasons } from '../../reasons.ts'
import { extendSuper } from './extend.ts'
import * as sql from './sql.ts'

/** `amount` is minor units of the currency that was asked for. */
export type SuperPlan = { days: number; amount: number }

const PLANS = [
  { days: 30, key: 'members.superMonthAmount' },
  { days: 90, key: 'members.superQuarterAmount' },
  { days: 365, key: 'members.superYearAmount' },
] as const

/** What is sold for money now, the shortest first. */
export const superPlans = (settings: Settings, currency: Currency): SuperPlan[] =>
  PLANS.flatMap(({ days, key }) =>
    settings[key] === 0
      ? []
      : [{ days, amount: convertUp(settings[key], ratesOf(settings)[currency], currency) }],
  )

type Bought = {
  /** Whose money it was, once: `receipt:7`. */
  key: string
  /** By which the buyer knows it. */
  number: string
  buyerId: number
  days: number
  currency: Currency
  amount: number
  now: Instant
}

/**
 * The days begin at once, or at the end of what there is. The buyer hears of it.
 * @returns false where their membership has no end: nothing is added
 * @throws an error of the database when this money has bought days already
 */
export async function addBoughtDays(tx: Queryable, bought: Bought): Promise<boolean> {
  const { key, number, buyerId, days, currency, amount, now } = bought
  const until = await endWith(tx, bought)
  if (until === null) return false
  await sql.addPurchase(tx, { ...bought, until })
  const [buyer] = await buyersByIds(tx, [buyerId])
  if (buyer === undefined) return true
  await sendMail(tx, {
    to: buyer.email,
    lang: buyer.lang,
    template: 'super-bought',
    values: { number, days, amount: { amount, currency }, at: until, path: '/user/user/member' },
    key: `super-bought:${key}`,
    now,
    inShop: { buyerId, category: 'order' },
  })
  return true
}

async function endWith(tx: Queryable, bought: Bought): Promise<Instant | null> {
  try {
    return await extendSuper(tx, bought)
  } catch (error) {
    // Refused before anything has changed.
    if (error instanceof Refused && error.reason === MembershipReasons.superEndless) return null
    throw error
  }
}
