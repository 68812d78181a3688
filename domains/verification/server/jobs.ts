/**
 * Background jobs of verifications: they end with the first of what they were proved with, their owners are notified before,
 * and documents of old ones are deleted.
 */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { releaseFiles } from '#domains/uploads/server/door.ts'
import { releaseAnswerFiles } from '#domains/work/server/question-door.ts'
import { textIn } from '#kit/contract/lang.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { encryptedAnswers } from './answers.ts'
import { encryptedIds } from './id-number.ts'
import * as sql from './sql.ts'

const BATCH = 100
const PATH = '/user/user/papers'

export const purgeVerifications = batchSweep({
  name: 'papers.purge',
  everySeconds: 3600,
  atOnce: BATCH,
  async find(tx, now, filter) {
    const days = (await readSettings(tx))['papers.purgeDays']
    return sql.toPurge(tx, later(now, -days * DAY_MS), filter)
  },
  async move(tx, ids, { now }) {
    const purged = await sql.purge(tx, ids, now)
    await releaseFiles(
      tx,
      purged.flatMap(({ fileIds }) => fileIds),
    )
    await releaseAnswerFiles(tx, 'verifications', ids)
  },
})

export const expireVerifications = batchSweep({
  name: 'papers.expire',
  everySeconds: 600,
  atOnce: BATCH,
  find: async (tx, now, filter) => sql.toExpire(tx, await findToday(tx, now), filter),
  async move(tx, ids, { now }) {
    for (const each of await sql.expire(tx, ids, now)) {
      const step = { versionId: each.id, act: 'expire', toState: 'expired' } as const
      await sql.addStep(tx, { ...step, byKind: 'system', byName: '', now })
      await notifyOfEnding(tx, each, null, now)
    }
  },
})

export const notifyOfEnds = batchSweep({
  name: 'papers.ending',
  everySeconds: 600,
  atOnce: BATCH,
  find: async (tx, now, filter) =>
    sql.dueForNotice(tx, await findToday(tx, now), await noticeDays(tx), filter),
  async move(tx, ids, { now }) {
    for (const days of await noticeDays(tx)) {
      for (const each of await sql.endingWithin(tx, await findToday(tx, now), days, ids)) {
        await notifyOfEnding(tx, each, days, now)
      }
    }
  },
})

/** The later one first, so that a late notice is sent once. */
async function noticeDays(tx: Queryable): Promise<number[]> {
  const settings = await readSettings(tx)
  const days = [settings['papers.noticeDays'], settings['papers.lastNoticeDays']]
  return [...new Set(days)].sort((a, b) => a - b)
}

const findToday = async (tx: Queryable, now: Instant): Promise<string> =>
  dayIn(now, (await readSettings(tx))['shop.timeZone'])

/** The number of days in which it ends; null: it has ended. */
async function notifyOfEnding(
  tx: Queryable,
  ending: sql.Ending,
  days: number | null,
  now: Instant,
) {
  const [buyer] = await buyersByIds(tx, [ending.buyerId])
  if (buyer === undefined) return
  const { id, storeName: store, until } = ending
  const inShop = { buyerId: ending.buyerId, category: 'article' } as const
  const to = { to: buyer.email, lang: buyer.lang, now, inShop }
  const key = days === null ? `papers-expired:${id}` : `papers-expiring:${id}:${days}`
  const over = { store, path: PATH }
  const soon = days === null ? null : { ...over, until, days }
  const own = ending.asked.find(({ code, kind }) => code === ending.item && kind !== 'builtIn')
  if (own === undefined) {
    await (soon === null
      ? sendMail(tx, { ...to, template: 'papers-expired', values: over, key })
      : sendMail(tx, { ...to, template: 'papers-expiring', values: soon, key }))
    return
  }
  const item = textIn(own.name, buyer.lang).text
  await (soon === null
    ? sendMail(tx, { ...to, template: 'papers-item-expired', values: { ...over, item }, key })
    : sendMail(tx, { ...to, template: 'papers-item-expiring', values: { ...soon, item }, key }))
}

export const sweeps: readonly Sweep[] = [purgeVerifications, expireVerifications, notifyOfEnds]

export const encryptedThings = [encryptedIds, encryptedAnswers]
