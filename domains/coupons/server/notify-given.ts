/** Notifies buyers of coupons that the shop has given them. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { LOCALES, textIn } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from './sql.ts'

/** One message to each buyer, with all that they were given now and the end of what ends first. */
export async function notifyGiven(
  tx: Queryable,
  couponIds: readonly number[],
  now: Instant,
): Promise<void> {
  if (couponIds.length === 0) return
  const rows = await sql.couponsWith(tx, couponIds)
  const byBuyer = Map.groupBy(rows, ({ buyerId }) => buyerId)
  for (const buyer of await buyersByIds(tx, [...byBuyer.keys()])) {
    const given = byBuyer.get(buyer.id) ?? []
    const [first] = given
    if (first === undefined) continue
    const names = given.map(({ name }) => textIn(name, buyer.lang).text)
    await sendMail(tx, {
      to: buyer.email,
      lang: buyer.lang,
      template: 'coupon-given',
      values: {
        coupon: new Intl.ListFormat(LOCALES[buyer.lang], { type: 'conjunction' }).format(names),
        until: first.validUntil,
        path: '/user/user/coupon',
      },
      key: `coupon-given:${first.id}`,
      now,
      inShop: { buyerId: buyer.id, category: 'article' },
    })
  }
}
