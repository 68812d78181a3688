/** The columns that staff chose for a source: proposed again for its next file. */
import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ImportSource } from '../../contract.ts'

/** Lists of no known shop are told apart by their columns. */
function keyOf(source: ImportSource, columns: readonly string[]): string {
  if (source !== 'table') return source
  const text = columns
    .filter((name) => name !== '')
    .toSorted()
    .join('\n')
  return `table:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
}

export async function recallColumns(
  db: Queryable,
  source: ImportSource,
  columns: readonly string[],
): Promise<Record<string, string> | null> {
  const row = await db.maybeRow<{ columns: Record<string, string> }>(sql`
    select columns from imports.mapping where source = ${keyOf(source, columns)}`)
  return row?.columns ?? null
}

export async function rememberColumns(
  tx: Queryable,
  source: ImportSource,
  { found, chosen }: { found: readonly string[]; chosen: Readonly<Record<string, string>> },
  now: Instant,
): Promise<void> {
  await tx.count(sql`
    insert into imports.mapping (source, columns, changed_at)
    values (${keyOf(source, found)}, ${JSON.stringify(chosen)}, ${now})
    on conflict (source) do update set columns = excluded.columns, changed_at = excluded.changed_at`)
}
