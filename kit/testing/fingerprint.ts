/** A checksum of each table of a database: shows that a refused call has changed nothing. */
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../server/database/db.ts'

/** Rate limits count refused attempts too. */
const COUNTERS = new Set(['kit.bucket'])

export type Fingerprint = Record<string, string>

export async function fingerprintOf(db: Db): Promise<Fingerprint> {
  const tables = await db.rows<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema', 'pgboss', 'public') order by 1`)
  const prints: Fingerprint = {}
  for (const { name } of tables) {
    if (COUNTERS.has(name)) continue
    const { print } = await db.row<{ print: string }>(sql`
      select count(*) || ' ' || md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as print
      from ${raw(name)} as row`)
    prints[name] = print
  }
  return prints
}
