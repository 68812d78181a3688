/** Coupons as activities whose goods count for them see them. */
import sqlTag from 'sql-template-tag'
import { canMeet } from '#domains/audiences/audience.ts'
import { isInScope } from '#domains/catalog/scope.ts'
import type {
  CouponBeside,
  CouponsBeside,
  Meeting,
} from '#domains/promotions/server/coupon-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { takenOffGoods, worthIn } from '../worth.ts'
import type { TemplateRow } from './sql.ts'

type Rates = ReturnType<typeof ratesOf>

/** Whether it may lower the price of goods of an activity: freight is no part of it. */
const isForActivities = ({ kind, cart }: Pick<TemplateRow, 'kind' | 'cart'>): boolean =>
  kind !== 'freight' && cart !== 'ordinary'

function besideOf(row: TemplateRow, rates: Rates): CouponBeside {
  return {
    name: row.name,
    isFor: (goods) => isInScope(row, goods),
    leftOf: (amount, currency) => {
      const worth = worthIn(row, currency, rates[currency])
      // One piece, or as many as come to the threshold.
      const orderAmount = Math.max(worth.thresholdAmount, amount)
      const offAmount = takenOffGoods(worth, orderAmount, PRICE_STEP[currency])
      return (amount * (orderAmount - offAmount)) / orderAmount
    },
  }
}

/** A template that is to be published, with when its coupons can be used, and by whom; null: it lowers no price of activities. */
export async function asBeside(
  tx: Queryable,
  row: TemplateRow,
): Promise<{ coupon: CouponBeside; meeting: Meeting } | null> {
  if (!isForActivities(row)) return null
  const { claimFrom, claimUntil, validFrom, validUntil, validDays, audience } = row
  const from = validFrom !== null && validFrom > claimFrom ? validFrom : claimFrom
  const until = validUntil ?? later(claimUntil, ((validDays ?? 0) + 1) * DAY_MS)
  const coupon = besideOf(row, ratesOf(await readSettings(tx)))
  return { coupon, meeting: { from, until, audience } }
}

/** With those that nobody can claim any more while buyers may have some. */
export const couponsBeside: CouponsBeside = async (tx, { from, until, audience }) => {
  const rows = await tx.rows<TemplateRow>(sqlTag`
    select * from coupons.template
    where voided_at is null and (state = 'published' or (state = 'stopped' and taken_count > 0))
      and kind <> 'freight' and cart <> 'ordinary'
      and greatest(claim_from, valid_from) < ${until}
      and coalesce(valid_until, least(claim_until, stopped_at) + (valid_days + 1) * interval '1 day') > ${from}
    order by id`)
  const rates = ratesOf(await readSettings(tx))
  return rows.filter((row) => canMeet(row.audience, audience)).map((row) => besideOf(row, rates))
}
