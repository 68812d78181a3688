/** Statements about mentions. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type NewMentions = {
  object: string
  noteKey: string
  staffIds: readonly number[]
  byId: number
  /** How the note begins. */
  text: string
  now: Instant
}

/** Whoever was told of this note is not told again, and reads what it says now. */
export const addMentions = (tx: Queryable, to: NewMentions): Promise<number> =>
  tx.count(sql`
    insert into work.mention (object, note_key, staff_id, by_id, at, text)
    select ${to.object}, ${to.noteKey}, m.id, ${to.byId}, ${to.now}, ${to.text}
    from unnest(${to.staffIds as number[]}::bigint[]) as m (id) where m.id <> ${to.byId}
    on conflict (note_key, staff_id) do update set text = excluded.text`)

/** Of those whom a note mentions no longer. */
export const removeMentions = (
  tx: Queryable,
  noteKey: string,
  { except }: { except: readonly number[] },
): Promise<number> =>
  tx.count(sql`
    delete from work.mention
    where note_key = ${noteKey} and staff_id <> all(${except as number[]}::bigint[])`)

export const removeOfNotes = (tx: Queryable, noteKeys: readonly string[]): Promise<number> =>
  tx.count(sql`delete from work.mention where note_key = any(${noteKeys as string[]})`)

export const see = (
  db: Queryable,
  { object, staffId, now }: { object: string; staffId: number; now: Instant },
): Promise<number> =>
  db.count(sql`
    with seen as (
      update work.mention set seen_at = ${now}
      where object = ${object} and staff_id = ${staffId} and seen_at is null returning id)
    delete from work.item i using seen
    where i.kind = 'mentions' and i.ref = ${object} || '#' || seen.id`)

export const unseenNotes = async (
  db: Queryable,
  { object, staffId }: { object: string; staffId: number },
): Promise<string[]> => {
  const rows = await db.rows<{ noteKey: string }>(sql`
    select note_key from work.mention
    where object = ${object} and staff_id = ${staffId} and seen_at is null`)
  return rows.map(({ noteKey }) => noteKey)
}
