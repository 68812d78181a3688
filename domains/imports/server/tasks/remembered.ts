/** The columns and the language that staff chose for a source: proposed again for its next file. */
import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ImportSource } from '../../contract.ts'
import type { Remembered } from '../import/columns-of.ts'

/** Lists of no known shop are told apart by their columns. */
function keyOf(source: ImportSource, columns: readonly string[]): string {
  if (source !== 'table') return source
  const text = columns
    .filter((name) => name !== '')
    .toSorted()
    .join('\n')
  return `table:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}

export function recallSource(
  db: Queryable,
  source: ImportSource,
  columns: readonly string[],
): Promise<Remembered | null> {
  return db.maybeRow(sql`
    select columns, lang from imports.mapping where source = ${keyOf(source, columns)}`)
}

/** What is null stays as it was chosen before. */
export async function rememberSource(
  tx: Queryable,
  source: ImportSource,
  { found, columns, lang }: Remembered & { found: readonly string[] },
  now: Instant,
): Promise<void> {
  await tx.count(sql`
    insert into imports.mapping as m (source, columns, lang, changed_at)
    values (${keyOf(source, found)}, ${JSON.stringify(columns ?? {})}, ${lang}, ${now})
    on conflict (source) do update set lang = coalesce(excluded.lang, m.lang), changed_at = excluded.changed_at,
      columns = case when ${columns !== null} then excluded.columns else m.columns end`)
}
