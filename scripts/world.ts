/** Fills an empty shop with the demo world, once, and never halves of it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import { bringUpToDate } from '#kit/server/store.ts'
import { ROOT } from './sources.ts'
import type { DemoAccount } from './welcome.ts'

/** What `demo/load.ts` exports. */
export type DemoModule = {
  loadDemo: (world: DemoOptions) => Promise<void>
  demoAccounts: readonly DemoAccount[]
}
export type DemoOptions = {
  db: Db
  url: string
  app: FastifyInstance
  config: Config
  now: Instant
  say: (line: string) => void
}

type Options = {
  db: Db
  url: string
  app: FastifyInstance
  config: Config
  isEmpty: boolean
  say: (line: string) => void
}

const LOADER = join(ROOT, 'demo', 'load.ts')

/** @returns the accounts of the demo world, if it is there */
export async function loadWorld({
  db,
  url,
  app,
  config,
  isEmpty,
  say,
}: Options): Promise<readonly DemoAccount[]> {
  if (isEmpty) await reach(db, 'empty')
  const past = await milestones(db)
  if (past.has('empty') || !config.demo || !existsSync(LOADER)) return []
  const { loadDemo, demoAccounts } = (await import(pathToFileURL(LOADER).href)) as DemoModule
  if (past.has('demo-done')) return demoAccounts
  if (past.has('demo-begun')) {
    say('The demo world was not loaded to its end: beginning again')
    await throwAway(url)
  }
  say('Loading the demo world')
  await reach(db, 'demo-begun')
  await loadDemo({ db, url, app, config, now: app.clock(), say: (line) => say(`  ${line}`) })
  await reach(db, 'demo-done')
  return demoAccounts
}

async function milestones(db: Db): Promise<Set<string>> {
  const rows = await db.rows<{ name: string }>(sql`select name from kit.milestone`)
  return new Set(rows.map(({ name }) => name))
}

const reach = (db: Db, name: string) =>
  db.count(sql`insert into kit.milestone (name) values (${name}) on conflict (name) do nothing`)

/** Nobody has bought here yet: all of it was made by the load that did not end. */
async function throwAway(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
    )
    for (const { name } of rows)
      await client.query(`drop schema ${client.escapeIdentifier(name)} cascade`)
    await client.query('create schema public')
  } finally {
    await client.end()
  }
  await bringUpToDate(url)
}
