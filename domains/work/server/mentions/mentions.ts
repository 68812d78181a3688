/** Mentions of staff in notes: found in the text, told by bell and mail as each chose, until they have read it. */
import { activeMembers } from '#domains/staff/server/colleague-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { Colleague, listColleagues, NotedKind, seeMentions } from '../../mentions-contract.ts'
import { listMentioned } from '../../mentions.ts'
import { WorkReasons } from '../../reasons.ts'
import { seeNewsOfOrder } from '../news/sql.ts'
import * as sql from './sql.ts'

/** Who reads the notes of what. */
const READERS = {
  order: 'orders.read',
  customer: 'customers.read',
  enquiry: 'enquiries.answer',
} as const satisfies Record<NotedKind, Permission>

/** @throws {Refused} notAllowed */
export function list(
  { db, permissions }: StaffContext,
  { of }: InputOf<typeof listColleagues>,
): Promise<DataOf<typeof listColleagues>> {
  if (!permissions.has(READERS[of])) throw new Refused(WorkReasons.notAllowed)
  return readersOf(db, of)
}

async function readersOf(db: Queryable, of: NotedKind): Promise<Colleague[]> {
  const members = await activeMembers(db)
  return members
    .filter(({ permissions }) => permissions.has(READERS[of]))
    .map(({ id, name }) => ({ id, name }))
}

export async function see(
  { db, staffId, now }: StaffContext,
  { object }: InputOf<typeof seeMentions>,
): Promise<Record<string, never>> {
  await sql.see(db, { object, staffId, now })
  const [kind, key] = object.split(':')
  if (kind === 'order' && key !== undefined) await seeNewsOfOrder(db, staffId, key)
  return {}
}

export type NoteOf = {
  kind: NotedKind
  /** The number of an order, the id of a customer. */
  key: string | number
  /** Names the note among all: `order:7` of the note 7 of an order. */
  noteId: number
}

const objectOf = ({ kind, key }: Pick<NoteOf, 'kind' | 'key'>) => `${kind}:${key}`
const noteKeyOf = ({ kind, noteId }: Pick<NoteOf, 'kind' | 'noteId'>) => `${kind}:${noteId}`

/**
 * Records whom a note mentions, in the transaction that writes it. Members who may not read such notes are not told, and
 * of a note that is edited only those who were not mentioned before.
 */
export async function recordMentions(
  tx: Queryable,
  { staffId, now }: Pick<StaffContext, 'staffId' | 'now'>,
  { text, ...of }: NoteOf & { text: string },
): Promise<void> {
  const mentioned = text.includes('@') ? listMentioned(text, await readersOf(tx, of.kind)) : []
  const staffIds = mentioned.map(({ id }) => id)
  await sql.removeMentions(tx, noteKeyOf(of), { except: staffIds })
  if (staffIds.length === 0) return
  const named = { object: objectOf(of), noteKey: noteKeyOf(of), staffIds, byId: staffId }
  await sql.addMentions(tx, { ...named, text: beginningOf(text), now })
}

/** What the bell shows of a note, in one line. */
const BEGINNING = 200
const beginningOf = (text: string): string => {
  const line = [...text.replaceAll(/\s+/gu, ' ').trim()]
  return line.length <= BEGINNING ? line.join('') : `${line.slice(0, BEGINNING - 1).join('')}…`
}

/** These notes are deleted. */
export const forgetMentions = async (
  tx: Queryable,
  kind: NotedKind,
  noteIds: readonly number[],
): Promise<void> => {
  const keys = noteIds.map((noteId) => noteKeyOf({ kind, noteId }))
  await sql.removeOfNotes(tx, keys)
}

/** Ids of the notes about a thing that mention the reader and that they have not read. */
export const unreadNoteIds = async (
  { db, staffId }: Pick<StaffContext, 'db' | 'staffId'>,
  of: Pick<NoteOf, 'kind' | 'key'>,
): Promise<Set<number>> => {
  const keys = await sql.unseenNotes(db, { object: objectOf(of), staffId })
  return new Set(keys.map((key) => Number(key.slice(of.kind.length + 1))))
}
