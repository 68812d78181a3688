/** Statements about notes, whose tables stand in the schemas of what they are about. */
import sql, { type Sql } from 'sql-template-tag'
import type { NotedKind } from '#domains/work/mentions-contract.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type NoteRow = {
  id: number
  staffId: number
  staffName: string
  text: string
  createdAt: Instant
  editedAt: Instant | null
  revision: number
}

/** The thing that notes are about, by its id. */
export type About = { kind: NotedKind; id: number }

const COLUMNS = sql`id, staff_id, staff_name, text, created_at, edited_at, revision`

const tableOf = (kind: NotedKind): Sql => {
  if (kind === 'customer') return sql`accounts.note`
  return kind === 'enquiry' ? sql`enquiries.note` : sql`orders.note`
}
/** The column of its thing. */
const thingOf = (kind: NotedKind): Sql => {
  if (kind === 'customer') return sql`buyer_id`
  return kind === 'enquiry' ? sql`enquiry_id` : sql`order_id`
}

export const notesAbout = (db: Queryable, { kind, id }: About): Promise<NoteRow[]> =>
  db.rows(sql`select ${COLUMNS} from ${tableOf(kind)} where ${thingOf(kind)} = ${id} order by id`)

export type NewNote = Pick<NoteRow, 'staffId' | 'staffName' | 'text'> & {
  about: About
  buyerId: number | null
  /** Nothing has more notes than this. */
  most: number
  now: Instant
}

/** After its thing is locked. @returns null when there are as many as there may be */
export const addNote = (tx: Queryable, note: NewNote): Promise<{ id: number } | null> => {
  const { kind, id } = note.about
  const values = sql`${note.buyerId}::bigint, ${note.staffId}, ${note.staffName}, ${note.text}, ${note.now}::timestamptz`
  return tx.maybeRow(sql`
    insert into ${tableOf(kind)} (${kind === 'customer' ? sql`` : sql`${thingOf(kind)}, `}buyer_id, staff_id, staff_name, text, created_at)
    select ${kind === 'customer' ? sql`` : sql`${id}, `}${values}
    where (select count(*) from ${tableOf(kind)} where ${thingOf(kind)} = ${id}) < ${note.most}
    returning id`)
}

export const lockNote = (
  tx: Queryable,
  { kind, id }: About,
  noteId: number,
): Promise<NoteRow | null> =>
  tx.maybeRow(sql`
    select ${COLUMNS} from ${tableOf(kind)} where id = ${noteId} and ${thingOf(kind)} = ${id} for update`)

export const changeNote = (
  tx: Queryable,
  kind: NotedKind,
  { id, text, now }: { id: number; text: string; now: Instant },
) =>
  tx.count(sql`
    update ${tableOf(kind)} set text = ${text}, edited_at = ${now}, revision = revision + 1 where id = ${id}`)

export const removeNote = (tx: Queryable, kind: NotedKind, id: number) =>
  tx.count(sql`delete from ${tableOf(kind)} where id = ${id}`)

export const removeNotesAbout = (tx: Queryable, kind: NotedKind, ids: readonly number[]) =>
  tx.rows<{ id: number }>(sql`
    delete from ${tableOf(kind)} where ${thingOf(kind)} = any(${ids as number[]}::bigint[]) returning id`)

/** How many notes each of these things has; those without are left out. */
export const countNotes = (
  db: Queryable,
  kind: NotedKind,
  ids: readonly number[],
): Promise<{ id: number; count: number }[]> =>
  db.rows(sql`
    select ${thingOf(kind)} as id, count(*)::int as count from ${tableOf(kind)}
    where ${thingOf(kind)} = any(${ids as number[]}::bigint[]) group by ${thingOf(kind)}`)
