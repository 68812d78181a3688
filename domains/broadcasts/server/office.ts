/** How staff notify an audience of an announcement, and see how many have read it. */
import { isList, listName } from '#domains/audiences/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { findAnnouncement } from '#domains/content/server/door.ts'
import { countBroadcastMessages } from '#domains/messages/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { Broadcast } from '../contract.ts'
import type * as contract from '../contract.ts'
import { BroadcastReasons } from '../reasons.ts'
import * as sql from './sql.ts'

export async function list({
  db,
}: StaffContext): Promise<DataOf<typeof contract.officeBroadcasts>> {
  const rows = await sql.list(db)
  const counts = await countBroadcastMessages(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toBroadcast(row, counts.get(row.id)))
}

type Counts = Pick<Broadcast, 'reachedCount' | 'readCount'>

const toBroadcast = (
  { lastBuyerId: _last, ...row }: sql.BroadcastRow,
  counts: Counts = { reachedCount: 0, readCount: 0 },
): Broadcast => ({ ...row, reachedCount: counts.reachedCount, readCount: counts.readCount })

/** @throws {Refused} notFound, notifiedAlready, audienceWrong, announcementHidden */
export function schedule(
  context: StaffContext,
  form: InputOf<typeof contract.scheduleBroadcast>,
): Promise<Broadcast> {
  const { db, now, staffName } = context
  const { audience, leastLevel, listId, announcementId } = form
  if (
    (audience === 'level') !== (leastLevel !== null) ||
    (audience === 'list') !== (listId !== null)
  )
    throw new Refused(BroadcastReasons.audienceWrong)
  return db.tx(async (tx) => {
    const announcement = await findAnnouncement(tx, announcementId)
    if (announcement === null) throw new Refused(Reasons.notFound)
    if (!announcement.visible) throw new Refused(BroadcastReasons.announcementHidden)
    if (!(await isList(tx, listId))) throw new Refused(BroadcastReasons.audienceWrong)
    const { publishedAt } = announcement
    const dueAt = publishedAt > now ? publishedAt : now
    const row = await sql.insert(tx, { ...form, dueAt, by: staffName, now })
    if (row === null) throw new Refused(BroadcastReasons.notifiedAlready)
    await audit(tx, context, {
      action: 'broadcasts.schedule',
      object: `announcement:${announcementId}`,
      after: {
        title: announcement.title,
        audience,
        leastLevel,
        customerList: await listName(tx, listId),
        byMail: form.byMail,
        dueAt,
      },
    })
    return toBroadcast(row)
  })
}

/** @throws {Refused} notFound: also for one that has begun */
export function cancel(
  context: StaffContext,
  { id }: InputOf<typeof contract.cancelBroadcast>,
): Promise<null> {
  return context.db.tx(async (tx) => {
    const row = await sql.cancelScheduled(tx, id)
    if (row === null) throw new Refused(Reasons.notFound)
    await audit(tx, context, {
      action: 'broadcasts.cancel',
      object: `announcement:${row.announcementId}`,
      before: { audience: row.audience, dueAt: row.dueAt },
      after: null,
    })
    return null
  })
}
