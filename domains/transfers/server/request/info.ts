/** How the buyer of a transfer request is asked for more, beside their requests. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import type { InfoQueue } from '#domains/work/server/door.ts'
import { translate } from '#kit/server/text/translate.ts'
import * as sql from './sql.ts'

export const info: InfoQueue = {
  async pause(tx, { now }, ref) {
    const row = await sql.pause(tx, Number(ref), now)
    if (row === null) return null
    const { buyerId, lang, skuId } = row
    const [[buyer], [sku]] = await Promise.all([
      buyersByIds(tx, [buyerId]),
      skuNamesFor(tx, [skuId], lang),
    ])
    if (buyer === undefined) return null
    return {
      buyerId,
      email: buyer.email,
      lang,
      about: translate(lang, 'transfers.askedAbout', { name: sku?.name ?? '' }),
      path: '/user/user/inventory',
      category: 'order',
    }
  },
  async resume(tx, ref, { now }) {
    await sql.resume(tx, Number(ref), now)
  },
}
