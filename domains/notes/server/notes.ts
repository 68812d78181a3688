/** Staff's notes about a thing. No call of a buyer reads them; only its author changes one, of an order within some hours. */
import { audit } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { NotedKind } from '#domains/work/mentions-contract.ts'
import { forgetMentions, recordMentions, unreadNoteIds } from '#domains/work/server/door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { Note } from '../contract.ts'
import { NOTES_MOST } from '../limits.ts'
import { NoteReasons } from '../reasons.ts'
import { kindOf, type NotedThing } from './noted.ts'
import * as sql from './sql.ts'

/** What a note is about, as calls name it. */
export type Of = { kind: NotedKind; key: string }
type Seen = { noteId: number; revision: number }

/** The oldest first, with what the reader may do with each. @throws {Refused} notFound */
export async function list(context: StaffContext, of: Of): Promise<Note[]> {
  const { db, staffId, permissions, now } = context
  const { find, writer, editHours } = kindOf(context, of.kind)
  const thing = demand(await find(db, of.key))
  const [settings, notes, unread] = await Promise.all([
    readSettings(db),
    sql.notesAbout(db, { kind: of.kind, id: thing.id }),
    unreadNoteIds(context, of),
  ])
  const mayWrite = permissions.has(writer)
  const hours = editHours(settings)
  return notes.map((note) => {
    const canEdit = mayWrite && note.staffId === staffId && isFresh(note, hours, now)
    return {
      ...note,
      isForReader: unread.has(note.id),
      canEdit,
      canDelete: canEdit || (mayWrite && permissions.has('staff.write')),
    }
  })
}

/** @throws {Refused} notFound, tooMany */
export async function add(
  context: StaffContext,
  { text, ...of }: Of & { text: string },
): Promise<Note[]> {
  const { db, staffId, staffName, now } = context
  await db.tx(async (tx) => {
    const { id, buyerId } = demand(await kindOf(context, of.kind).lock(tx, of.key))
    const about = { kind: of.kind, id }
    const note = { about, buyerId, staffId, staffName, text, most: NOTES_MOST, now }
    const added = await sql.addNote(tx, note)
    if (added === null) throw new Refused(NoteReasons.tooMany, { values: { count: NOTES_MOST } })
    await recordMentions(tx, context, { ...of, noteId: added.id, text })
    await auditNote(tx, context, { ...of, act: 'add', after: text })
  })
  return list(context, of)
}

/** @throws {Refused} notFound, changedMeanwhile, notYours, tooOld */
export async function edit(
  context: StaffContext,
  { text, noteId, revision, ...of }: Of & Seen & { text: string },
): Promise<Note[]> {
  const { db, now } = context
  await db.tx(async (tx) => {
    const before = await lockNote(tx, context, { ...of, noteId, revision })
    await demandOwn(tx, context, of.kind, before)
    await sql.changeNote(tx, of.kind, { id: noteId, text, now })
    await recordMentions(tx, context, { ...of, noteId, text })
    await auditNote(tx, context, { ...of, act: 'edit', before: before.text, after: text })
  })
  return list(context, of)
}

/** Staff who may manage the staff delete any. @throws {Refused} notFound, changedMeanwhile, notYours, tooOld */
export async function remove(
  context: StaffContext,
  { noteId, revision, ...of }: Of & Seen,
): Promise<Note[]> {
  await context.db.tx(async (tx) => {
    const before = await lockNote(tx, context, { ...of, noteId, revision })
    if (!context.permissions.has('staff.write')) await demandOwn(tx, context, of.kind, before)
    await sql.removeNote(tx, of.kind, noteId)
    await forgetMentions(tx, of.kind, [noteId])
    await auditNote(tx, context, { ...of, act: 'delete', before: before.text })
  })
  return list(context, of)
}

/** Before these things are deleted: their notes go with them, and whom those mention. */
export async function forgetNotes(
  tx: Queryable,
  kind: NotedKind,
  ids: readonly number[],
): Promise<void> {
  const removed = await sql.removeNotesAbout(tx, kind, ids)
  await forgetMentions(
    tx,
    kind,
    removed.map(({ id }) => id),
  )
}

/** @throws {Refused} notFound */
function demand(thing: NotedThing | null): NotedThing {
  if (thing === null) throw new Refused(Reasons.notFound)
  return thing
}

/** @throws {Refused} notFound, changedMeanwhile */
async function lockNote(
  tx: Queryable,
  context: StaffContext,
  { kind, key, noteId, revision }: Of & Seen,
): Promise<sql.NoteRow> {
  const { id } = demand(await kindOf(context, kind).find(tx, key))
  const note = await sql.lockNote(tx, { kind, id }, noteId)
  if (note === null) throw new Refused(Reasons.notFound)
  if (note.revision !== revision) throw new Refused(Reasons.changedMeanwhile)
  return note
}

/** @throws {Refused} notYours, tooOld */
async function demandOwn(
  tx: Queryable,
  context: StaffContext,
  kind: NotedKind,
  note: sql.NoteRow,
): Promise<void> {
  if (note.staffId !== context.staffId) throw new Refused(NoteReasons.notYours)
  const hours = kindOf(context, kind).editHours(await readSettings(tx))
  if (isFresh(note, hours, context.now)) return
  throw new Refused(NoteReasons.tooOld, { values: { hours: hours ?? 0 } })
}

const isFresh = ({ createdAt }: sql.NoteRow, hours: number | null, now: string): boolean =>
  hours === null || later(createdAt, hours * HOUR_MS) > now

type Entry = Of & { act: 'add' | 'edit' | 'delete'; before?: string; after?: string }

/** What begins the name of an act about a note in the log. */
const LOGGED = {
  order: 'orders',
  customer: 'customers',
  enquiry: 'enquiries',
} as const satisfies Record<NotedKind, string>

/** The log is never shortened, so it does not contain what staff write about a person, only that they did. */
const auditNote = (
  tx: Queryable,
  context: StaffContext,
  { kind, key, act, before, after }: Entry,
): Promise<void> =>
  audit(tx, context, {
    action: `${LOGGED[kind]}.note.${act}`,
    object: `${kind}:${key}`,
    before: before === undefined ? null : { characters: before.length },
    after: after === undefined ? null : { characters: after.length },
  })
