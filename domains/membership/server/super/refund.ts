/** Days that were bought and not used go back, by a rule: whole days, the last purchase first. The caller pays the money. */
import { buyersByIds, lockBuyer } from '#domains/accounts/server/door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './sql.ts'

/** What goes back of a purchase: `amount` is minor units of `currency`. */
export type SuperRefund = {
  purchaseId: number
  number: string
  buyerId: number
  days: number
  currency: Currency
  amount: number
}

type Left = { days: number; leftDays: number; amount: number; currency: Currency }

/** What was paid for the days that are left, down to whole price steps; 0 where there are none. */
export function unusedAmount({ days, leftDays, amount, currency }: Left): number {
  const step = BigInt(PRICE_STEP[currency])
  const share = (BigInt(amount) * BigInt(Math.max(0, leftDays))) / BigInt(days)
  return Number((share / step) * step)
}

/**
 * What would go back of a purchase now. Its buyer is locked, so that it stays so.
 * @throws {Refused} notFound; changedMeanwhile where nothing of it can go back: it is used, has gone back, is not the last, or the
 * membership has no end
 */
export async function refundableSuper(
  tx: Queryable,
  purchaseId: number,
  now: Instant,
): Promise<SuperRefund> {
  const buyerId = await sql.buyerOfPurchase(tx, purchaseId)
  if (buyerId === null) throw new Refused(Reasons.notFound)
  await lockBuyer(tx, buyerId)
  const { number, currency, ...paid } = await sql.purchaseLeft(tx, purchaseId, now)
  const amount = unusedAmount({ currency, ...paid })
  if (amount === 0) throw new Refused(Reasons.changedMeanwhile)
  return { purchaseId, number, buyerId, days: paid.leftDays, currency, amount }
}

/**
 * Takes the days off the membership, and tells the buyer. Their row is locked already.
 * @returns the id of the refund
 * @throws an error of the database when the purchase has gone back already
 */
export async function takeBackSuper(
  tx: Queryable,
  refund: SuperRefund,
  now: Instant,
): Promise<number> {
  const { buyerId, number, days, amount, currency } = refund
  const id = await sql.addRefund(tx, { ...refund, now })
  const until = await sql.shortenSuper(tx, { buyerId, days })
  const [buyer] = await buyersByIds(tx, [buyerId])
  if (buyer === undefined) return id
  await sendMail(tx, {
    to: buyer.email,
    lang: buyer.lang,
    template: 'super-refunded',
    values: {
      number,
      days,
      amount: { amount, currency },
      at: until,
      path: '/user/user/wallet',
    },
    key: `super-refunded:${id}`,
    now,
    inShop: { buyerId, category: 'order' },
  })
  return id
}

/** What has gone back to a buyer for days in a currency, all of it together. */
export const refundedSuper = sql.refundedSum
