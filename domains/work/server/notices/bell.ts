/** The bell of the office: what came since the reader last opened it, what is overdue, and the latest of what waits. */
import { nameObjects } from '#domains/audit/server/door.ts'
import { memberNames } from '#domains/staff/server/colleague-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { BELL_LATE_MOST, BELL_LATEST_MOST } from '../../limits.ts'
import type { queueFigures, seeWorkBell, WaitingItem, workBell } from '../../notices-contract.ts'
import { itemOfAnswer } from '../../kinds.ts'
import { list } from './choices.ts'
import { eventsOf } from '../news/sql.ts'
import * as sql from './sql.ts'

export async function show(context: StaffContext): Promise<DataOf<typeof workBell>> {
  const { db, now, staffId, work } = context
  const kinds = (await list(context)).filter(({ bell }) => bell).map(({ kind }) => kind)
  const [newCount, lateCount, items] = await Promise.all([
    sql.countNew(db, { staffId, kinds }),
    sql.countLate(db, { staffId, kinds, now }),
    sql.listShown(db, {
      staffId,
      kinds,
      now,
      lateMost: BELL_LATE_MOST,
      latestMost: BELL_LATEST_MOST,
    }),
  ])
  const objectOf = ({ kind, ref }: sql.BellItem) => {
    if (kind === 'mentions') return ref.split('#')[0] ?? ''
    const item = isAbout(kind) ? itemOfAnswer(ref) : { kind, ref }
    return `${work.get(item.kind)?.object}:${item.ref}`
  }
  const [names, noteOf, eventOf] = await Promise.all([
    nameObjects(context, items.map(objectOf)),
    notesOf(db, items),
    newsOf(db, items),
  ])
  return {
    newCount,
    lateCount,
    items: items.map((item) => ({
      ...item,
      name: names.get(objectOf(item)) ?? null,
      note: noteOf(item),
      event: eventOf(item),
    })),
  }
}

/** Items that are about another item. */
const isAbout = (kind: sql.BellItem['kind']): boolean => kind === 'answers' || kind === 'news'

const numberOf = ({ ref }: sql.BellItem) => Number(ref.split('#')[1])

/** What the news say. */
async function newsOf(
  db: Queryable,
  items: readonly sql.BellItem[],
): Promise<(item: sql.BellItem) => WaitingItem['event']> {
  const ids = items.filter(({ kind }) => kind === 'news').map(numberOf)
  const events = ids.length === 0 ? [] : await eventsOf(db, ids)
  const eventOf = new Map(events.map(({ id, event }) => [id, event]))
  return (item) => (item.kind === 'news' ? (eventOf.get(numberOf(item)) ?? null) : null)
}

/** The notes that mention the reader: `order:SO…#7` is the mention 7. */
async function notesOf(
  db: Queryable,
  items: readonly sql.BellItem[],
): Promise<(item: sql.BellItem) => WaitingItem['note']> {
  const ids = items.filter(({ kind }) => kind === 'mentions').map(numberOf)
  const notes = ids.length === 0 ? [] : await sql.notesOf(db, ids)
  const names = await memberNames(
    db,
    notes.map(({ byId }) => byId),
  )
  return (item) => {
    const note =
      item.kind === 'mentions' ? notes.find(({ id }) => id === numberOf(item)) : undefined
    return note === undefined ? null : { by: names.get(note.byId) ?? '', text: note.text }
  }
}

/** @returns queues in which nothing waits are left out */
export async function countQueues(context: StaffContext): Promise<DataOf<typeof queueFigures>> {
  const { db, now, staffId } = context
  const kinds = (await list(context)).map(({ kind }) => kind)
  const counts = await sql.countByKind(db, { staffId, kinds, after: 0, now })
  return counts.map(({ kind, waitingCount, lateCount }) => ({ kind, waitingCount, lateCount }))
}

export async function see(
  { db, staffId }: StaffContext,
  { itemId }: InputOf<typeof seeWorkBell>,
): Promise<Record<string, never>> {
  await sql.see(db, staffId, itemId)
  return {}
}
