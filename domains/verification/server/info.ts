/** How a business under review is asked for more: by its reviewer, on the page of its verification. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { InfoQueue } from '#domains/work/server/door.ts'
import { translate } from '#kit/server/text/translate.ts'
import { demandUnderOwnReview } from './review.ts'
import * as sql from './sql.ts'

export const info: InfoQueue = {
  /** @throws {Refused} underOther */
  async pause(tx, context, ref) {
    const row = await sql.lock(tx, Number(ref))
    if (row === null || !(await sql.pause(tx, row.id, context.now))) return null
    demandUnderOwnReview(row, context)
    const [buyer] = await buyersByIds(tx, [row.buyerId])
    if (buyer === undefined) return null
    const { email, lang } = buyer
    const about = translate(lang, 'verification.askedAbout', { name: row.storeName ?? '' })
    return {
      buyerId: row.buyerId,
      email,
      lang,
      about,
      path: '/user/user/papers',
      category: 'article',
    }
  },
  async resume(tx, ref, { now }) {
    await sql.resume(tx, Number(ref), now)
  },
}
