/** How the buyer of a case is asked for more, on the page of the case. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { InfoQueue } from '#domains/work/server/door.ts'
import { later } from '#kit/contract/time.ts'
import { translate } from '#kit/server/text/translate.ts'
import { pathOfCase } from './mail.ts'
import { addEvent, byBuyer, byStaff, lockCase, SYSTEM } from './move.ts'
import { saveCase } from './sql.ts'

export const info: InfoQueue = {
  /** @throws {Refused} caseNotFound */
  async pause(tx, context, caseNumber) {
    const { row } = await lockCase(tx, caseNumber)
    if (row.state !== 'applied' || row.pausedAt !== null) return null
    const { buyerId, lang, number } = row
    const [buyer] = await buyersByIds(tx, [buyerId])
    if (buyer === undefined) return null
    const { now } = context
    await saveCase(tx, { ...row, pausedAt: now })
    await addEvent(tx, row, { by: byStaff(context), event: 'ask', note: '', now })
    return {
      buyerId,
      email: buyer.email,
      lang,
      about: translate(lang, 'after-sales.askedAbout', { number }),
      path: pathOfCase(row) as `/${string}`,
      // The answer is given on the page of the case, so the order is not marked as asked about.
      category: 'order',
    }
  },
  /** The clock goes on by as much later as it stood. */
  async resume(tx, caseNumber, { now, isAnswered }) {
    const { row } = await lockCase(tx, caseNumber)
    if (row.pausedAt === null) return
    const stood = Date.parse(now) - Date.parse(row.pausedAt)
    const dueAt = row.dueAt === null ? null : later(row.dueAt, Math.max(0, stood))
    await saveCase(tx, { ...row, pausedAt: null, dueAt })
    const by = isAnswered ? byBuyer(row) : SYSTEM
    await addEvent(tx, row, { by, event: isAnswered ? 'answer' : 'askOver', note: '', now })
  },
}
