/** How the buyer of a request for a quote is asked for more, on the page of their quotes. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { InfoQueue } from '#domains/work/server/door.ts'
import { translate } from '#kit/server/text/translate.ts'
import * as sql from './sql.ts'

export const info: InfoQueue = {
  async pause(tx, { now }, ref) {
    const row = await sql.lockQuote(tx, Number(ref))
    if (row === null || !(await sql.pause(tx, row.id, now))) return null
    const { buyerId, lang } = row
    const [buyer] = await buyersByIds(tx, [buyerId])
    if (buyer === undefined) return null
    return {
      buyerId,
      email: buyer.email,
      lang,
      about: translate(lang, 'quotes.askedAbout', { number: row.id }),
      path: '/user/user/quotes',
      category: 'order',
    }
  },
  async resume(tx, ref, { now }) {
    await sql.resume(tx, Number(ref), now)
  },
}
