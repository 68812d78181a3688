/** Points become usable and end by themselves, and their buyers are told before: once for all that ends at one time, however many lots it is. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import * as sql from './sql.ts'

const settle = batchSweep({
  name: 'points.settle',
  everySeconds: 10,
  // Few at once: a buyer who spends waits for no more than these.
  atOnce: 50,
  find: sql.dueToSettle,
  async move(tx, ids, { now }) {
    await sql.settle(tx, ids, now)
  },
})

const notify = batchSweep({
  name: 'points.notify',
  everySeconds: 60,
  atOnce: 100,
  find: sql.dueToNotify,
  async move(tx, ids, { now }) {
    const [settings, buyers] = await Promise.all([readSettings(tx), buyersByIds(tx, ids)])
    for (const buyerId of ids) {
      const endings = await sql.listEndings(tx, buyerId, now, 2)
      const { isDue, next } = noticeOf(endings, { settings, now })
      const [first] = endings
      const buyer = buyers.find(({ id }) => id === buyerId)
      if (isDue && first !== undefined && buyer !== undefined)
        await mailOf(tx, { buyer, ...first, next, now })
      await sql.setNotice(tx, buyerId, next)
    }
  },
})

type Ending = { endsAt: Instant; count: number }

/** Whether what ends first is told of now, and when there is something to tell next; null: not until more is earned. */
function noticeOf(
  [first, second]: readonly Ending[],
  { settings, now }: { settings: Settings; now: Instant },
): { isDue: boolean; next: Instant | null } {
  if (first === undefined) return { isDue: false, next: null }
  const firstNotice = (endsAt: Instant) =>
    later(endsAt, -settings['points.firstNoticeDays'] * DAY_MS)
  const last = later(first.endsAt, -settings['points.lastNoticeDays'] * DAY_MS)
  if (now < firstNotice(first.endsAt)) return { isDue: false, next: firstNotice(first.endsAt) }
  if (now < last) return { isDue: true, next: last }
  // What ends after it has its own time; while this has not ended that is not before.
  const after = second === undefined ? null : firstNotice(second.endsAt)
  return { isDue: true, next: after !== null && after < first.endsAt ? first.endsAt : after }
}

type Mailing = Ending & {
  buyer: Awaited<ReturnType<typeof buyersByIds>>[number]
  next: Instant | null
  now: Instant
}

async function mailOf(tx: Queryable, { buyer, count, endsAt, next, now }: Mailing): Promise<void> {
  await sendMail(tx, {
    to: buyer.email,
    lang: buyer.lang,
    template: 'points-end',
    // The last instant of the day with which they end.
    values: { count, until: later(endsAt, -1), path: '/user/user/integral' },
    key: `points-end:${buyer.id}:${endsAt}:${next !== null && next < endsAt ? 'first' : 'last'}`,
    now,
    inShop: { buyerId: buyer.id, category: 'article' },
  })
}

export const sweeps: readonly Sweep[] = [settle, notify]
