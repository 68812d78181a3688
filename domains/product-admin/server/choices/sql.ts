/** Statements of the product form's choices: categories and brands. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export function categories(
  db: Queryable,
): Promise<{ id: number; parentId: number | null; name: Translated }[]> {
  return db.rows(sql`select id, parent_id, name from catalog.category order by level, position, id`)
}

export function brands(
  db: Queryable,
): Promise<{ id: number; name: Translated; archived: boolean }[]> {
  return db.rows(sql`
    select id, name, archived_at is not null as archived from catalog.brand order by name ->> 'cn', id`)
}
