/** Staff's notes about an order. No call of a buyer reads them; only its author changes a note, within some hours. */
import { audit } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { forgetMentions, recordMentions, unreadNoteIds } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { addOrderNote, deleteOrderNote, editOrderNote } from '../../notes-contract.ts'
import type { OrderNote } from '../../office-contract.ts'
import { OrderReasons } from '../../reasons.ts'
import * as sql from './sql.ts'

/** Of one order: the page shows all of them. */
const NOTES_MOST = 200

/** The oldest first, with what the reader may do with each. */
export async function listNotes(
  context: Pick<StaffContext, 'db' | 'staffId' | 'permissions' | 'now'>,
  orderNumber: string,
): Promise<OrderNote[]> {
  const { db, staffId, permissions, now } = context
  const [settings, notes, unread] = await Promise.all([
    readSettings(db),
    sql.notesOf(db, orderNumber),
    unreadNoteIds(context, { kind: 'order', key: orderNumber }),
  ])
  const mayWrite = permissions.has('orders.note')
  return notes.map((note) => {
    const isOwn = note.staffId === staffId
    const isFresh = later(note.createdAt, settings['orders.noteEditHours'] * HOUR_MS) > now
    const canEdit = mayWrite && isOwn && isFresh
    return {
      ...note,
      isForReader: unread.has(note.id),
      canEdit,
      canDelete: canEdit || (mayWrite && permissions.has('staff.write')),
    }
  })
}

/** @throws {Refused} orderNotFound, tooManyNotes */
export const add = (
  context: StaffContext,
  { orderNumber, text }: InputOf<typeof addOrderNote>,
): Promise<void> =>
  context.db.tx(async (tx) => {
    const { staffId, staffName, now } = context
    const given = { orderNumber, staffId, staffName, text, most: NOTES_MOST, now }
    const { isThere, id } = await sql.addNote(tx, given)
    if (!isThere) throw new Refused(OrderReasons.orderNotFound)
    if (id === null) throw new Refused(OrderReasons.tooManyNotes, { values: { count: NOTES_MOST } })
    await recordMentions(tx, context, { kind: 'order', key: orderNumber, noteId: id, text })
    await auditNote(tx, context, { action: 'orders.note.add', orderNumber, after: text })
  })

/** @throws {Refused} notFound, changedMeanwhile, noteNotYours, noteTooOld */
export const edit = (context: StaffContext, form: InputOf<typeof editOrderNote>): Promise<void> =>
  context.db.tx(async (tx) => {
    const { orderNumber, text } = form
    const before = await lockNote(tx, form)
    if (before.staffId !== context.staffId) throw new Refused(OrderReasons.noteNotYours)
    await demandFresh(tx, context, before)
    await sql.changeNote(tx, before.id, text, context.now)
    await recordMentions(tx, context, { kind: 'order', key: orderNumber, noteId: before.id, text })
    const entry = { orderNumber, before: before.text, after: text }
    await auditNote(tx, context, { action: 'orders.note.edit', ...entry })
  })

/** @throws {Refused} notFound, changedMeanwhile, noteNotYours, noteTooOld */
export const remove = (
  context: StaffContext,
  form: InputOf<typeof deleteOrderNote>,
): Promise<void> =>
  context.db.tx(async (tx) => {
    const { orderNumber } = form
    const before = await lockNote(tx, form)
    if (!context.permissions.has('staff.write')) {
      if (before.staffId !== context.staffId) throw new Refused(OrderReasons.noteNotYours)
      await demandFresh(tx, context, before)
    }
    await sql.removeNote(tx, before.id)
    await forgetMentions(tx, { kind: 'order', noteId: before.id })
    await auditNote(tx, context, { action: 'orders.note.delete', orderNumber, before: before.text })
  })

type Of = { orderNumber: string; noteId: number; revision: number }

/** @throws {Refused} notFound, changedMeanwhile */
async function lockNote(tx: Queryable, { revision, ...of }: Of): Promise<sql.NoteRow> {
  const note = await sql.lockNote(tx, of)
  if (note === null) throw new Refused(Reasons.notFound)
  if (note.revision !== revision) throw new Refused(Reasons.changedMeanwhile)
  return note
}

/** @throws {Refused} noteTooOld */
async function demandFresh(
  tx: Queryable,
  { now }: StaffContext,
  { createdAt }: sql.NoteRow,
): Promise<void> {
  const hours = (await readSettings(tx))['orders.noteEditHours']
  if (later(createdAt, hours * HOUR_MS) > now) return
  throw new Refused(OrderReasons.noteTooOld, { values: { hours } })
}

type Entry = {
  action: 'orders.note.add' | 'orders.note.edit' | 'orders.note.delete'
  orderNumber: string
  before?: string
  after?: string
}

/** The log is never shortened, so it does not contain what staff write about a buyer, only that they did. */
const auditNote = (
  tx: Queryable,
  context: StaffContext,
  { action, orderNumber, before, after }: Entry,
): Promise<void> =>
  audit(tx, context, {
    action,
    object: `order:${orderNumber}`,
    before: before === undefined ? null : { characters: before.length },
    after: after === undefined ? null : { characters: after.length },
  })
