/**
 * Migrates a database to today's schema: the files of db/migrations by number, each once. All of them run in one
 * transaction, except those named `….concurrently.sql`: their statements run one by one after it, and block no other use
 * of the tables.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { connect } from './client.ts'
import { ConfigError } from '../config.ts'
import type { Queryable } from '../database/db.ts'

const FOLDER = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

/** The lock of the migration runner itself: an older version of the shop waits for it too. */
const LOCK = '7241865325823964'
/**
 * A schema change waits for transactions that use the table, and other statements queue behind it: so it waits briefly,
 * but several times.
 */
const LOCK_MS = 3000
const TRIES = 10
const PAUSE_MS = 2000
/** The table is in use, or another process locks the same ones in another order. */
const IN_USE: readonly unknown[] = ['55P03', '40P01']
const TURN_MS = 100
const CONCURRENTLY = '.concurrently'

/**
 * Processes that start together wait for one another, so `url` must not lead through a transaction
 * pooler: the lock belongs to the session.
 * Work that went on side by side may land a lower number after a higher one: it runs all the same, so files that came at
 * the same time must not need one another.
 * @returns the names of the files that ran now
 * @throws {ConfigError} when the database is another program's, of a later version, or not to be changed by this role
 * @throws when a file fails: then none of those that are one transaction has happened, or all of them and some of the others
 */
export async function migrate(url: string, folder = FOLDER): Promise<string[]> {
  const files = namesIn(folder)
  const client = await connect(url)
  try {
    if (await isUpToDate(client, files)) return []
    await takeTurn(client)
    if (await isUpToDate(client, files)) return []
    await demandRights(client)
    await client.query(`set lock_timeout = ${LOCK_MS}`)
    const ran = await retryWhileLocked(() => run(client, folder))
    await client.query('set lock_timeout = 0') // what follows waits long, and nothing waits for it
    return [...ran, ...(await runConcurrently(client, folder, files))]
  } finally {
    await client.end()
  }
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .map((file) => parse(file).name)
    .sort()
const names = namesIn(FOLDER)

/** Polled: waiting within a statement would hold a snapshot, whose end a concurrent index build waits for. */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isTaken: boolean }>(
      `select pg_try_advisory_lock(${LOCK}) as "isTaken"`,
    )
    if (rows[0]?.isTaken === true) return
    await sleep(TURN_MS)
  }
}

/**
 * Migrations that this process knows and its database lacks. A database with more belongs to a newer process, and can be
 * served from.
 */
export async function missingMigrations(db: Queryable): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`
    select name from unnest(${names}::text[]) as known (name)
    where not exists (select from migration where migration.name = known.name)`)
  return rows.map(({ name }) => name)
}

/** @throws {ConfigError} when it is the database of another version of the shop, or of no shop */
export async function demandUpToDate(url: string): Promise<void> {
  const client = await connect(url)
  try {
    if (await isUpToDate(client, names)) return
    throw new ConfigError(
      'This database is not that of a shop of this version: start the shop once with this version first.',
    )
  } finally {
    await client.end()
  }
}

async function run(client: pg.Client, folder: string): Promise<string[]> {
  const { runner } = await import('node-pg-migrate') // not needed by starts that have nothing to migrate
  const migrations = await runner({
    dbClient: client,
    dir: folder,
    ignorePattern: `(\\..*|.*\\${CONCURRENTLY}\\.sql)`,
    direction: 'up',
    migrationsTable: 'migration',
    noLock: true, // taken above, where waiting is unlimited
    singleTransaction: true,
    checkOrder: false,
    logger: { info: () => {}, warn: () => {}, error: logUnlessBusy },
  })
  return migrations.map((migration) => migration.name)
}

/** @returns the names of those that ran now */
async function runConcurrently(
  client: pg.Client,
  folder: string,
  files: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migration')
  const missing = files.filter(
    (name) => name.endsWith(CONCURRENTLY) && !rows.some((each) => each.name === name),
  )
  for (const name of missing) {
    const text = readFileSync(join(folder, `${name}.sql`), 'utf8').replaceAll(/--.*$/gm, '')
    for (const statement of text.split(';').filter((each) => each.trim() !== '')) {
      await dropUnfinished(client, statement)
      await client.query(statement)
    }
    await client.query('insert into migration (name, run_on) values ($1, now())', [name])
  }
  return missing
}

/** An interrupted index build leaves an invalid index under the name that is needed again. */
async function dropUnfinished(client: pg.Client, statement: string): Promise<void> {
  const [, name, schema] =
    /^\s*create (?:unique )?index concurrently if not exists (\w+)\s+on (\w+)\./.exec(statement) ??
    []
  if (name === undefined || schema === undefined) return
  const { rows } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [`${schema}.${name}`],
  )
  if (rows.length > 0) await client.query(`drop index concurrently ${schema}.${name}`)
}

/** The runner logs an error before it throws it; these are retried, or mean that the shop is stopping. */
const logUnlessBusy = (message: string) => {
  if (!/lock timeout|terminating connection/.test(message)) console.error(message)
}

/** Nothing has changed when a lock was not available, since all of it is one transaction. */
async function retryWhileLocked(work: () => Promise<string[]>): Promise<string[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!IN_USE.includes((error as { code?: string }).code)) throw error
      if (attempt === TRIES) {
        throw new ConfigError(
          'The database could not be brought up to date: its tables are in use. Try again when less goes on, or stop the other processes first.',
        )
      }
      await sleep(PAUSE_MS)
    }
  }
}

/** Whether exactly the files that exist have run. @throws {ConfigError} when the table is not ours, or has more */
async function isUpToDate(client: pg.Client, files: readonly string[]): Promise<boolean> {
  const { rows: columns } = await client.query<{ name: string }>(`
    select attname as name from pg_attribute
    where attrelid = to_regclass('migration') and attnum > 0 and not attisdropped`)
  if (columns.length === 0) return false
  const isOurs = ['name', 'run_on'].every((each) => columns.some(({ name }) => name === each))
  const { rows } = isOurs
    ? await client.query<{ name: string }>('select name from migration order by name')
    : { rows: [] }
  if (!isOurs || (rows.length > 0 && !rows.some(({ name }) => files.includes(name)))) {
    throw new ConfigError(
      'The database has a table named migration of another program: give the shop a database of its own.',
    )
  }
  const unknown = rows.filter(({ name }) => !files.includes(name))
  if (unknown.length > 0) {
    throw new ConfigError(
      `The database is of a later version of the shop (${unknown.at(-1)?.name} is not known here): start that version, or restore a backup of this one.`,
    )
  }
  return rows.length === files.length
}

/** @throws {ConfigError} when this role lacks the rights that migrations need */
async function demandRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string; name: string; may: boolean }>(`
    select current_user as role, current_database() as name,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may`)
  const [row] = rows
  if (row?.may === false) {
    throw new ConfigError(
      `The role ${row.role} may not change the database ${row.name}: GRANT CREATE ON DATABASE ${row.name} TO ${row.role}, and the same on its schema public, or set DATABASE_OWNER_URL to a role that may.`,
    )
  }
}
