/** Opens the shop's database, whichever it is: started if it is ours, checked if it was given, brought up to date. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError, type Config } from './config.ts'
import { startEmbedded } from './embedded.ts'
import { migrateJobs } from './jobs.ts'
import { migrate } from './migrate.ts'

export type Store = {
  url: string
  isEmbedded: boolean
  /** Stops the embedded database, unless another process of this shop still uses it. */
  stop(): Promise<void>
}

const OLDEST = 15
const CONNECT_MS = 5000
const LOOKS = 10
const LOOK_MS = 100

/** @throws {ConfigError} when the given database cannot be reached or is too old */
export async function openStore(config: Config): Promise<Store> {
  if (config.databaseUrl !== null) {
    await check(config.databaseUrl)
    return { url: config.databaseUrl, isEmbedded: false, stop: async () => {} }
  }
  const embedded = await startEmbedded(join(config.dataDir, 'database'))
  const stop = async () => {
    if (!(await isUsed(embedded.url))) await embedded.stop()
  }
  return { url: embedded.url, isEmbedded: true, stop }
}

/** @returns the migrations that ran now */
export async function bringUpToDate(url: string): Promise<string[]> {
  const ran = await migrate(url)
  await migrateJobs(url)
  return ran
}

async function check(url: string): Promise<void> {
  const where = nameOf(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  try {
    await client.connect()
  } catch (error) {
    const reason =
      error instanceof Error && error.message !== ''
        ? error.message
        : String((error as { code?: string }).code)
    throw new ConfigError(
      `DATABASE_URL: ${where} cannot be reached (${reason}). Start it, or correct the address.`,
    )
  }
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    const version = rows[0]?.version ?? 0
    if (version < OLDEST) {
      throw new ConfigError(
        `DATABASE_URL: ${where} is PostgreSQL ${version}; ${OLDEST} or newer is needed.`,
      )
    }
  } finally {
    await client.end()
  }
}

/** Without the password. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url)
  return host + pathname
}

/** Whether somebody else is connected, and stays so: our own connections take a moment to be gone. */
async function isUsed(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  try {
    await client.connect()
    for (let look = 0; look < LOOKS; look++) {
      const { rowCount } = await client.query(
        "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
      )
      if ((rowCount ?? 0) === 0) return false
      await sleep(LOOK_MS)
    }
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
