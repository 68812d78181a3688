/**
 * Background jobs of directories: papers and pictures of versions that nobody needs any more are deleted, and certificates end on their
 * day, of which their company is told before.
 */
import { readSettings } from '#domains/settings/server/door.ts'
import { releaseFiles } from '#domains/uploads/server/door.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { mailCertificate } from './mails.ts'
import * as sql from './retention-sql.ts'
import { tagOf } from './tags.ts'

const BATCH = 100

/** After the same time as the papers of verifications: they are the same licences. */
const purgeVersions = batchSweep({
  name: 'directories.purge',
  everySeconds: 3600,
  atOnce: BATCH,
  async find(tx, now, filter) {
    return sql.toPurge(tx, await purgeBefore(tx, now), filter)
  },
  async move(tx, ids, { now }) {
    await releaseFiles(tx, await sql.purge(tx, { ids, before: await purgeBefore(tx, now), now }))
  },
})

const purgeBefore = async (tx: Queryable, now: Instant): Promise<Instant> =>
  later(now, -(await readSettings(tx))['papers.purgeDays'] * DAY_MS)

/** Once a day of the shop; a change that is accepted is looked at again. */
const endCertificates = batchSweep({
  name: 'directories.certificates',
  everySeconds: 600,
  atOnce: BATCH,
  find: async (tx, now, filter) => sql.certificatesUnseen(tx, await todayIn(tx, now), filter),
  async move(tx, ids, { now }) {
    const today = await todayIn(tx, now)
    const settings = await readSettings(tx)
    const noticeDays = [settings['papers.lastNoticeDays'], settings['papers.noticeDays']]
    const ended = new Set<string>()
    for (const company of await sql.seeCertificates(tx, ids, today)) {
      for (const { name, validUntil } of company.certificates) {
        if (validUntil === null) continue
        const notice = noticeOf(validUntil, { today, seen: company.seen, noticeDays })
        if (notice === null) continue
        if (notice.days === null) ended.add(tagOf(company.kind))
        await mailCertificate(tx, { company, certificate: name, until: validUntil, now, ...notice })
      }
    }
    await invalidate(tx, [...ended])
  },
})

type Looked = { today: string; seen: string | null; noticeDays: readonly number[] }

/** What there is to tell of a certificate since it was looked at before: that it has ended (`days` is null), or ends soon. */
function noticeOf(
  validUntil: string,
  { today, seen, noticeDays }: Looked,
): { days: number | null } | null {
  if (validUntil < today) return seen === null || validUntil >= seen ? { days: null } : null
  const left = Math.round((Date.parse(validUntil) - Date.parse(today)) / DAY_MS)
  const leftBefore =
    seen === null ? Infinity : Math.round((Date.parse(validUntil) - Date.parse(seen)) / DAY_MS)
  const isDue = noticeDays.some((days) => left <= days && leftBefore > days)
  return isDue ? { days: left } : null
}

const todayIn = async (tx: Queryable, now: Instant): Promise<string> =>
  dayIn(now, (await readSettings(tx))['shop.timeZone'])

export const sweeps: readonly Sweep[] = [purgeVersions, endCertificates]
