/** Statements about companies for the check of translations. */
import sql from 'sql-template-tag'
import type { Lang, Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Kind } from '../kinds.ts'

export const refs = async (db: Queryable): Promise<string[]> =>
  (
    await db.rows<{ ref: string }>(sql`
      select id::text as ref from directories.company where state = 'published' and shown is not null`)
  ).map(({ ref }) => ref)

type Row = { id: number; mainLang: Lang; name: Translated; about: Translated; capacity: Translated }

export const shownTexts = (db: Queryable, ids: readonly number[]) =>
  db.rows<Row>(sql`
    select c.id, v.main_lang, v.name, v.about, v.capacity from directories.company c
    join directories.company_version v on v.company_id = c.id and v.number = c.shown
    where c.id = any(${ids}::bigint[]) and c.state = 'published'`)

/** Those of these that visitors read. */
export const shownIds = async (
  db: Queryable,
  kind: Kind,
  ids: readonly number[],
): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select id from directories.company
      where id = any(${ids}::bigint[]) and kind = ${kind} and state = 'published' and shown is not null`)
  ).map(({ id }) => id)
