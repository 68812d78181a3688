/**
 * Mails to staff about what waits for them: one for all queues of a cadence together, only when something is new, and never more
 * often than the cadence says, however much comes in.
 */
import { sendMail } from '#domains/messages/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { activeMembers, type ActiveMember } from '#domains/staff/server/colleague-door.ts'
import { HOUR_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { WorkKind } from '../../kinds.ts'
import type { Queues } from '../queues.ts'
import { choicesFor } from './choices.ts'
import * as sql from './sql.ts'

const CADENCES = ['atOnce', 'hourly', 'daily'] as const
type Sent = (typeof CADENCES)[number]
/** Mails at once are some minutes apart all the same: ten items that come together are one mail. */
const APART_MS = { atOnce: 10 * MINUTE_MS, hourly: HOUR_MS } as const

type Due = { member: ActiveMember; cadence: Sent; kinds: readonly WorkKind[]; nextAt: Instant }

/** Sweep. @returns how many mails were written */
export async function mailStaff(
  { db, now }: Pick<JobContext, 'db' | 'now'>,
  queues: Queues,
): Promise<number> {
  const timeZone = (await readSettings(db))['shop.timeZone']
  const morning = await sql.nextMorning(db, { now, timeZone })
  let count = 0
  for (const due of await listDue(db, { now, morning, queues })) {
    if (await db.tx((tx) => mailOne(tx, { ...due, now, morning, queues }))) count++
  }
  return count
}

/** Those whose time has come and for whom something may be new; found by four statements, however many members there are. */
async function listDue(
  db: Queryable,
  { now, morning, queues }: { now: Instant; morning: Instant; queues: Queues },
): Promise<Due[]> {
  const [members, choices, mailings, newest] = await Promise.all([
    activeMembers(db),
    sql.allChoices(db),
    sql.mailings(db),
    sql.newestByKind(db),
  ])
  return members.flatMap((member) => {
    const made = choices.filter(({ staffId }) => staffId === member.id)
    const own = choicesFor(member, queues, made)
    return CADENCES.flatMap((cadence): Due[] => {
      const kinds = own.filter(({ mail }) => mail === cadence).map(({ kind }) => kind)
      const known = mailings.find((each) => each.staffId === member.id && each.cadence === cadence)
      // Whoever is new is mailed in the morning, or at once, with all that waits.
      const nextAt = known?.nextAt ?? (cadence === 'daily' ? morning : now)
      const isNew = newest.some(
        ({ kind, forStaffId, id }) =>
          kinds.includes(kind) &&
          (forStaffId === null || forStaffId === member.id) &&
          id > (known?.itemId ?? 0),
      )
      const isKnownLater = known === undefined && cadence === 'daily' && kinds.length > 0
      return (isNew && nextAt <= now) || isKnownLater ? [{ member, cadence, kinds, nextAt }] : []
    })
  })
}

/** @returns whether a mail was written */
async function mailOne(
  tx: Queryable,
  due: Due & { now: Instant; morning: Instant; queues: Queues },
): Promise<boolean> {
  const { member, cadence, kinds, now, morning, queues } = due
  const { id: staffId, name, email: to, lang } = member
  const mailing = await sql.lockMailing(tx, { staffId, cadence, nextAt: due.nextAt })
  if (mailing.nextAt > now) return false
  const after = mailing.itemId
  const waiting = await sql.countByKind(tx, { staffId, kinds, after, now })
  const withNew = waiting.filter(({ newCount }) => newCount > 0)
  if (withNew.length === 0) return false
  const itemId = Math.max(...withNew.map(({ newestId }) => newestId))
  const nextAt = cadence === 'daily' ? morning : later(now, APART_MS[cadence])
  const ordered = kinds.flatMap((kind) => withNew.find((each) => each.kind === kind) ?? [])
  const [only] = ordered
  await sendMail(tx, {
    to,
    lang,
    template: 'work-waiting',
    values: {
      name,
      count: withNew.reduce((sum, { newCount }) => sum + newCount, 0),
      summary: ordered
        .map(({ kind, newCount, waitingCount, lateCount }) => {
          const kindName = translate(lang, `work.kind.${kind}`)
          return translate(lang, 'work.line', { kindName, newCount, waitingCount, lateCount })
        })
        .join('\n'),
      path: (ordered.length === 1 && only && queues.get(only.kind)?.path) || '/office',
    },
    key: `work-waiting:${staffId}:${cadence}:${itemId}`,
    now,
  })
  await sql.setMailing(tx, { staffId, cadence, itemId, nextAt })
  return true
}
