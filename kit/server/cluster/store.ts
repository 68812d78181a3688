/** Opens the shop's database: starts the embedded one or checks the given one, and migrates it. */
import { join } from 'node:path'
import { connect } from './client.ts'
import { ConfigError, type Config } from '../config.ts'
import { migrateJobs } from '../jobs/jobs.ts'
import { superviseEmbedded } from './supervisor.ts'
import { migrate } from './migrate.ts'
import { grantWork, lineOfOneRole, makeShopRole, SHOP_ROLE } from './roles.ts'

export type Store = {
  /** For the shop's work: rows, but not tables. */
  url: string
  /** For schema changes, and for copying the whole database. */
  ownerUrl: string
  isEmbedded: boolean
  /** Stops the embedded database, unless another process of this shop still uses it. */
  stop(): Promise<void>
  /** The same at once, when the process ends abnormally. */
  abandon(): void
}

const OLDEST = 15
const CONNECT_MS = 5000

/**
 * @param say what is worth a line: that the embedded database recovers or has to be started again, or that one role does all
 * @throws {ConfigError} when the given database cannot be reached or is too old
 */
export async function openStore(config: Config, report?: (line: string) => void): Promise<Store> {
  const { databaseUrl: url, databaseOwnerUrl } = config
  if (url !== null) {
    await check(url, 'DATABASE_URL')
    if (databaseOwnerUrl !== null) await check(databaseOwnerUrl, 'DATABASE_OWNER_URL')
    if (databaseOwnerUrl === null) report?.(await lineOfOneRole(url))
    const ownerUrl = databaseOwnerUrl ?? url
    return { url, ownerUrl, isEmbedded: false, stop: async () => {}, abandon: () => {} }
  }
  const supervised = await superviseEmbedded(
    join(config.dataDir, 'database'),
    report === undefined ? {} : { report },
  )
  await makeShopRole(supervised.url)
  const work = new URL(supervised.url)
  work.username = SHOP_ROLE
  return { ...supervised, url: work.href, ownerUrl: supervised.url, isEmbedded: true }
}

/** Migrates first, then grants rights. @returns the migrations that ran now */
export async function bringUpToDate({
  url,
  ownerUrl,
}: Pick<Store, 'url' | 'ownerUrl'>): Promise<string[]> {
  const ran = await migrate(ownerUrl)
  await migrateJobs(ownerUrl)
  if (ownerUrl !== url) await grantWork(ownerUrl, await roleOf(url))
  return ran
}

/** The role that an address logs in as, according to the server. */
async function roleOf(url: string): Promise<string> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  } finally {
    await client.end()
  }
}

async function check(url: string, setting: string): Promise<void> {
  const where = nameOf(url)
  const connecting = connect(url, { connectionTimeoutMillis: CONNECT_MS })
  const client = await connecting.catch((error: Error & { code?: string }) => {
    const reason = error.message === '' ? String(error.code) : error.message
    throw new ConfigError(
      `${setting}: ${where} cannot be reached (${reason}). Start it, or correct the address.`,
    )
  })
  try {
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    )
    const version = rows[0]?.version ?? 0
    if (version < OLDEST) {
      throw new ConfigError(
        `${setting}: ${where} is PostgreSQL ${version}; ${OLDEST} or newer is needed.`,
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
