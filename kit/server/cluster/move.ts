/**
 * Moves a whole shop from one PostgreSQL to another, of any version and platform: migrations create the tables, rows are
 * copied with COPY, and nothing takes effect before every row has arrived and every constraint holds.
 */
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { connect } from './client.ts'
import { ConfigError } from '../config.ts'
import { openDb } from '../database/db.ts'
import { diagnose } from './doctor.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { demandUpToDate, migrate } from './migrate.ts'
import { tryStartLock } from './start-lock.ts'

type Moving = {
  /** The owner's URL of the source. */
  from: string
  /** The future owner's URL of the target, which is empty. */
  to: string
  report: (line: string) => void
}

const NAMED = { application_name: 'tradepost move' }

export type Moved = { tableCount: number; rowCount: number }

/**
 * The shop must not run meanwhile. Afterwards the source database records that the shop has moved.
 * @throws {ConfigError} when one of the two is unsuitable; then the target stays empty
 */
export async function moveShop({ from, to, report }: Moving): Promise<Moved> {
  await demandUpToDate(from)
  const [source, target] = await Promise.all([connect(from, NAMED), connect(to, NAMED)])
  let before: string[] | null = null
  try {
    // Held to the end: a start of the shop waits for it, and finds that it has moved.
    await demandLock(source, 'The shop is just starting, or moving already: try again later.')
    await demandResting(source)
    await demandLock(target, 'Another process is at work in the database to move to.')
    await demandEmpty(target)
    await demandValidDatabase(from, 'The shop')
    before = await schemasOf(target)
    await migrate(to)
    await migrateJobs(to)
    await demandLetters(target)
    const moved = await copyAll(source, target, report)
    await demandValidDatabase(to, 'The copy')
    await source.query(`insert into kit.milestone (name) values ('moved') on conflict do nothing`)
    return moved
  } catch (error) {
    if (before !== null) await emptyAgain(target, before)
    throw error
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

const queryRows = async <Row extends object>(client: pg.Client, text: string): Promise<Row[]> =>
  (await client.query<Row>(text)).rows

async function demandLock(client: pg.Client, line: string): Promise<void> {
  if (!(await tryStartLock(client))) throw new ConfigError(line)
}

/** Objects that belong neither to the system nor to an extension. */
const OURS = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

async function demandEmpty(target: pg.Client): Promise<void> {
  const [found] = await queryRows<{ name: string }>(
    target,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${OURS} limit 1`,
  )
  if (found !== undefined) {
    throw new ConfigError(
      `The database to move to is not empty (${found.name} is in it): name one that has nothing yet.`,
    )
  }
}

/** Chinese must sort and match as in the source. */
async function demandLetters(target: pg.Client): Promise<void> {
  const [row] = await queryRows<{ letters: boolean; encoding: string }>(
    target,
    `select cardinality(show_trgm('手机 é')) > 2 as letters, current_setting('server_encoding') as encoding`,
  )
  if (row?.encoding !== 'UTF8' || !row.letters) {
    throw new ConfigError(
      'The database to move to does not know Chinese letters: make it with ENCODING UTF8 and LC_CTYPE C.UTF-8 (docs/operating.md).',
    )
  }
}

async function demandValidDatabase(url: string, what: string): Promise<void> {
  const db = openDb(url, { isPatient: true })
  try {
    const { findings } = await diagnose(db)
    const [first] = findings
    if (first !== undefined) {
      throw new ConfigError(
        `${what} breaks ${findings.length} promises (${first.view}: ${first.object}: ${first.problem}): see npm run doctor.`,
      )
    }
  } finally {
    await db.end()
  }
}

/** Orders placed while rows are copied would be lost. */
async function demandResting(source: pg.Client): Promise<void> {
  const [row] = await queryRows<{ count: number }>(
    source,
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
       and application_name = 'tradepost'`,
  )
  if ((row?.count ?? 0) > 0) {
    throw new ConfigError('The shop is running: stop it first, so that nothing is left behind.')
  }
}

type Table = { name: string; columns: string }
type Reference = { table: string; name: string; definition: string }

async function copyAll(
  source: pg.Client,
  target: pg.Client,
  report: Moving['report'],
): Promise<Moved> {
  await source.query('begin transaction isolation level repeatable read read only')
  await target.query('begin')
  const tables = await queryRows<Table>(target, TABLES)
  const references = await queryRows<Reference>(target, REFERENCES)
  // Rows arrive in the order of the tables' names, before the rows that they refer to; references are checked at the end.
  for (const { table, name } of references) {
    await target.query(`alter table ${table} drop constraint ${target.escapeIdentifier(name)}`)
  }
  for (const { name } of tables) await target.query(`alter table ${name} disable trigger user`)
  await target.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  let rowCount = 0
  for (const table of tables) rowCount += await copyTable(source, target, table)
  await copySequences(source, target)
  for (const { name } of tables) await target.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of references) {
    await target.query(
      `alter table ${table} add constraint ${target.escapeIdentifier(name)} ${definition}`,
    )
  }
  await target.query('commit')
  await source.query('commit')
  await target.query('analyze')
  report(`${tables.length} tables, ${rowCount} rows`)
  return { tableCount: tables.length, rowCount }
}

/** Tables with rows, with the columns that are not generated. */
const TABLES = `
  select c.oid::regclass::text as name,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${OURS} order by 1`

const REFERENCES = `
  select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
  where contype = 'f' and conparentid = 0 and ${OURS} order by 1, 2`

async function copyTable(
  source: pg.Client,
  target: pg.Client,
  { name, columns }: Table,
): Promise<number> {
  const out = source.query(copyTo(`copy (select ${columns} from ${name}) to stdout`))
  const into = target.query(copyFrom(`copy ${name} (${columns}) from stdin`))
  await pipeline(out, into)
  if (out.rowCount !== into.rowCount) {
    throw new Error(`${name}: ${out.rowCount} rows left, ${into.rowCount} arrived`)
  }
  return into.rowCount
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const sequences = await queryRows<{ name: string }>(
    target,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${OURS}`,
  )
  for (const { name } of sequences) {
    const [at] = await queryRows<{ last: string; called: boolean }>(
      source,
      `select last_value::text as last, is_called as called from ${name}`,
    )
    await target.query('select setval($1::regclass, $2::bigint, $3)', [name, at?.last, at?.called])
  }
}

const schemasOf = async (client: pg.Client): Promise<string[]> =>
  (await queryRows<{ name: string }>(client, 'select nspname as name from pg_namespace')).map(
    ({ name }) => name,
  )

/** No other connection was admitted, so the new schemas are ours. Those that existed before, with functions only, stay. */
async function emptyAgain(target: pg.Client, before: readonly string[]): Promise<void> {
  await target.query('rollback').catch(() => {})
  const schemas = await schemasOf(target).catch(() => [])
  for (const name of schemas.filter((each) => !before.includes(each) && !each.startsWith('pg_'))) {
    await target.query(`drop schema ${target.escapeIdentifier(name)} cascade`).catch(() => {})
  }
  await target.query('drop table if exists migration').catch(() => {})
}
