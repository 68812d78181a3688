/** How the buyer of a repayment submission is asked for more, on the page of their repayments. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { InfoQueue } from '#domains/work/server/door.ts'
import { translate } from '#kit/server/text/translate.ts'
import { REPAYMENTS_PATH } from '../mails.ts'
import * as sql from './sql.ts'

export const info: InfoQueue = {
  async pause(tx, { now }, ref) {
    const row = await sql.pause(tx, Number(ref), now)
    if (row === null) return null
    const { buyerId, number } = row
    const [buyer] = await buyersByIds(tx, [buyerId])
    if (buyer === undefined) return null
    const { lang, email } = buyer
    const about = translate(lang, 'credit.askedAbout', { number })
    return { buyerId, email, lang, about, path: REPAYMENTS_PATH, category: 'order' }
  },
  async resume(tx, ref, { now }) {
    await sql.resume(tx, Number(ref), now)
  },
}
