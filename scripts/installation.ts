/**
 * Decides whose database this is: a real shop's, a trial's, or new. Settled once, under a lock, before anything is
 * loaded, so that a trial never starts in a shop's database, nor a shop in an incomplete trial.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type pg from 'pg'
import { connect } from '#kit/server/cluster/client.ts'
import { ConfigError } from '#kit/server/config.ts'
import { DEMO_DOMAIN } from '#kit/server/demo-people.ts'
import { takeStartLock, tryStartLock } from '#kit/server/cluster/start-lock.ts'
import { ROOT } from './sources.ts'

/**
 * `demo-begun` without `demo-done` is incomplete demo data; `empty` is a trial without demo data; a `moved` shop is in
 * another database.
 */
export type Milestone = 'empty' | 'demo-begun' | 'demo-done' | 'real' | 'moved'

export type Installation = {
  milestones: ReadonlySet<Milestone>
  reach(milestone: Milestone): Promise<void>
  /** Lets the next process of this shop go on. */
  release(): Promise<void>
}

const SECONDS = 1000

/** Waits for another process at this point of its start. */
export async function openInstallation(
  url: string,
  report: (line: string) => void,
): Promise<Installation> {
  const client = await connect(url)
  if (!(await tryStartLock(client))) {
    report('Waiting for another process that is just starting or moving this shop')
    await takeStartLock(client)
  }
  const milestones = new Set<Milestone>()
  const reached = await client.query<{ name: Milestone }>('select name from kit.milestone')
  for (const { name } of reached.rows) milestones.add(name)
  let released: Promise<void> | undefined
  return {
    milestones,
    async reach(milestone) {
      await client.query(
        'insert into kit.milestone (name) values ($1) on conflict (name) do nothing',
        [milestone],
      )
      milestones.add(milestone)
    },
    release: () => (released ??= client.end()),
  }
}

type Wanted = { isDemo: boolean; isEmpty: boolean }

/**
 * Notes what this start makes of the database.
 * @returns true when the demo world is to be loaded now
 * @throws {ConfigError} when it is something else already
 */
export async function settle(
  { milestones, reach }: Installation,
  url: string,
  { isDemo, isEmpty }: Wanted,
): Promise<boolean> {
  if (milestones.has('moved')) {
    throw new ConfigError(
      'This shop has moved to another database: start it there (DATABASE_URL). Here it would sell everything a second time.',
    )
  }
  if (!isDemo) {
    const trial = TRIALS.find(([milestone]) => milestones.has(milestone))
    if (trial !== undefined) throw onceATrial(trial[1])
    await reach('real')
    return false
  }
  if (milestones.has('real')) {
    throw new ConfigError(
      'This database is that of a real shop: start it with DEMO=off, or try the shop with another DATA_DIR or DATABASE_URL.',
    )
  }
  if (milestones.has('demo-begun') && !milestones.has('demo-done')) throw halfWorld()
  if (milestones.has('empty') || milestones.has('demo-done')) return false
  const [found] = await belongingsIn(url)
  if (found !== undefined) {
    throw new ConfigError(
      `This database belongs to somebody already (it has ${found}), so no demo world is loaded into it: start it with DEMO=off.`,
    )
  }
  if (isEmpty) await reach('empty')
  return !isEmpty
}

/** In a trial anyone was an owner, set bank accounts and paid without money: no start can separate all of that. */
const TRIALS = [
  ['demo-begun', 'a demo world'],
  ['demo-done', 'a demo world'],
  ['empty', 'a trial'],
] as const satisfies readonly (readonly [Milestone, string])[]

const onceATrial = (what: string) =>
  new ConfigError(
    `This database holds ${what}, which anybody could change: start the real shop with another DATA_DIR or DATABASE_URL.`,
  )

const halfWorld = () =>
  new ConfigError(
    'Half a demo world is here: its load was interrupted. `npm start -- --reset-demo` throws it away and begins again.',
  )

/** Tables that are empty before anyone has used the shop. */
const BELONGINGS = [
  ['staff.member', 'staff'],
  ['accounts.buyer', 'buyers'],
  ['orders.sales_order', 'orders'],
  ['catalog.product', 'products'],
  ['catalog.category', 'categories'],
  ['stock.warehouse', 'warehouses'],
  ['payments.receiving_account', 'receiving accounts'],
  ['content.banner', 'banners'],
  ['content.announcement', 'announcements'],
  ['uploads.file', 'uploads'],
  ['cart.cart', 'carts'],
] as const

/** @returns a description of the data in it */
async function belongingsIn(url: string): Promise<string[]> {
  return runQuery(url, async (client) => {
    const found: string[] = []
    for (const [table, words] of BELONGINGS) {
      const { rowCount } = await client.query(`select from ${table} limit 1`)
      if (rowCount === 1) found.push(words)
    }
    return found
  })
}

/** @returns people who are not part of the demo data: buyers and staff */
function strangersIn(url: string): Promise<string[]> {
  return runQuery(url, async (client) => {
    const { rows } = await client.query<{ who: string }>(`
      (select 'buyer ' || id as who from accounts.buyer where lower(btrim(email)) not like '%${DEMO_DOMAIN}' limit 3)
      union all
      (select 'staff ' || id from staff.member where lower(btrim(email)) not like '%${DEMO_DOMAIN}' limit 3)`)
    return rows.map(({ who }) => who)
  })
}

// --- beginning again ---------------------------------------------------------------------------------

type Asking = { report: (line: string) => void; input?: NodeJS.ReadableStream; where: string }

/**
 * Deletes demo data on an explicit request, and only where there is nothing else. The schemas of other programs in the
 * same database are left alone. Afterwards the database has to be migrated.
 * @throws {ConfigError} when there is other data, or without the request
 */
export async function resetDemo(url: string, { report, input, where }: Asking): Promise<void> {
  const installation = await openInstallation(url, report)
  try {
    await demandDemoAlone(installation, url)
    report(
      `This throws away the whole demo world in ${where}, with everything that was tried in it.`,
    )
    if (!(await isSure(input ?? process.stdin))) {
      throw new ConfigError('Nothing was thrown away: to go on, type the word reset.')
    }
    await throwAway(url)
  } finally {
    await installation.release()
  }
}

async function demandDemoAlone({ milestones }: Installation, url: string): Promise<void> {
  if (milestones.has('real')) {
    throw new ConfigError('This is the database of a real shop. Nothing was thrown away.')
  }
  if (!milestones.has('demo-begun')) {
    throw new ConfigError('There is no demo world here. Nothing was thrown away.')
  }
  const strangers = await strangersIn(url)
  if (strangers.length > 0) {
    throw new ConfigError(
      `Others than the people of the demo world are here (${strangers.join(', ')}). Nothing was thrown away.`,
    )
  }
}

async function isSure(input: NodeJS.ReadableStream): Promise<boolean> {
  const lines = createInterface({ input, terminal: false })
  process.stdout.write('Type reset to go on: ')
  try {
    for await (const line of lines) return line.trim() === 'reset'
    return false
  } finally {
    lines.close()
  }
}

const MIGRATIONS = join(ROOT, 'db', 'migrations')

/** The schemas that we create, and no others. */
export function ownSchemas(): string[] {
  const texts = readdirSync(MIGRATIONS).map((file) => readFileSync(join(MIGRATIONS, file), 'utf8'))
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^create schema (?:if not exists )?(\w+)/gm)].map(([, name = '']) => name),
  )
  return [...new Set([...names, 'pgboss'])]
}

async function throwAway(url: string): Promise<void> {
  await runQuery(url, async (client) => {
    await client.query('begin')
    for (const name of ownSchemas()) await client.query(`drop schema if exists ${name} cascade`)
    await client.query('drop table if exists migration')
    await client.query('commit')
  })
}

async function runQuery<Result>(
  url: string,
  ask: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(url, { lock_timeout: 10 * SECONDS })
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}
