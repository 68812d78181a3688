/** What time does to papers: licences end, owners are told before, and what is long over loses its pictures. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { releaseFiles } from '#domains/uploads/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { Sweep } from '#kit/server/jobs.ts'
import { DAY_MS, later } from '#kit/server/time.ts'
import { sealedIds } from './id-number.ts'
import { dayIn } from './shown.ts'
import * as sql from './sql.ts'

const BATCH = 100
/** The later one first, so that who is told late is told once. */
const NOTICE_DAYS = [7, 30]
const PATH = '/user/user/papers'

export const purgePapers: Sweep = {
  name: 'papers.purge',
  everySeconds: 3600,
  run: async ({ db, now }) => {
    const days = (await readSettings(db))['papers.purgeDays']
    return db.tx(async (tx) => {
      const purged = await sql.purge(tx, later(now, -days * DAY_MS), now, BATCH)
      await releaseFiles(
        tx,
        purged.flatMap(({ fileIds }) => fileIds),
      )
      return purged.length
    })
  },
}

export const expirePapers: Sweep = {
  name: 'papers.expire',
  everySeconds: 600,
  run: async ({ db, now }) => {
    const today = dayIn(now, (await readSettings(db))['shop.timeZone'])
    return db.tx(async (tx) => {
      const over = await sql.expire(tx, today, now, BATCH)
      for (const each of over) {
        const step = { versionId: each.id, act: 'expire', toState: 'expired' } as const
        await sql.addStep(tx, { ...step, byKind: 'system', byName: '', now })
        await tell(tx, each, null, now)
      }
      return over.length
    })
  },
}

export const tellOfEnds: Sweep = {
  name: 'papers.ending',
  everySeconds: 600,
  run: async ({ db, now }) => {
    const today = dayIn(now, (await readSettings(db))['shop.timeZone'])
    return db.tx(async (tx) => {
      let count = 0
      for (const days of NOTICE_DAYS) {
        for (const each of await sql.endingWithin(tx, today, days, BATCH)) {
          await tell(tx, each, days, now)
          count++
        }
      }
      return count
    })
  },
}

/** Within so many days it ends; null: it has. */
async function tell(tx: Queryable, ending: sql.Ending, days: number | null, now: Instant) {
  const [buyer] = await buyersByIds(tx, [ending.buyerId])
  if (buyer === undefined) return
  const { id, storeName: store, licenceUntil: until } = ending
  const inShop = { buyerId: ending.buyerId, category: 'article' } as const
  const to = { to: buyer.email, lang: buyer.lang, now, inShop }
  if (days === null) {
    const values = { store, path: PATH }
    await sendMail(tx, { ...to, template: 'papers-expired', values, key: `papers-expired:${id}` })
    return
  }
  const values = { store, until, days, path: PATH }
  await sendMail(tx, {
    ...to,
    template: 'papers-expiring',
    values,
    key: `papers-expiring:${id}:${days}`,
  })
}

export const sweeps: readonly Sweep[] = [purgePapers, expirePapers, tellOfEnds]

export const sealedThings = [sealedIds]
