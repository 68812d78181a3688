/**
 * `MOVE_TO=postgres://… npm run move`: takes the shop of this data folder (or of DATABASE_URL) to another PostgreSQL;
 * `MOVE_TO=embedded` takes the one of DATABASE_URL into the embedded database of DATA_DIR. Uploads and secret stay where they
 * are. Nothing is written over.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig, type Config } from '#kit/server/config.ts'
import { openDataDir } from '#kit/server/files.ts'
import { moveShop } from '#kit/server/cluster/move.ts'
import { openStore, type Store } from '#kit/server/cluster/store.ts'

const USAGE =
  'Say where to: MOVE_TO=postgres://USER:PASSWORD@HOST/DATABASE npm run move, or with DATABASE_URL set: MOVE_TO=embedded npm run move'

type Ends = { from: Config; to: Config }

/** From the environment only, since everyone on the machine can read a command line. @throws {ConfigError} */
function endsOf({ MOVE_TO, ...environment }: NodeJS.ProcessEnv): Ends {
  const from = readConfig(environment)
  const given = MOVE_TO?.trim() ?? ''
  if (given === '' || process.argv.length > 2) throw new ConfigError(USAGE)
  const isFolder = existsSync(join(from.dataDir, 'database', 'pg18'))
  if (given !== 'embedded') {
    if (from.databaseUrl === null && !isFolder) {
      throw new ConfigError(`There is no shop in ${from.dataDir}: set DATA_DIR or DATABASE_URL.`)
    }
    const { databaseUrl } = addressIn(given)
    return { from, to: { ...from, databaseUrl, databaseOwnerUrl: null } }
  }
  if (from.databaseUrl === null) throw new ConfigError(USAGE)
  if (isFolder) {
    throw new ConfigError(
      `${join(from.dataDir, 'database')} holds a database already: move it away, or set another DATA_DIR.`,
    )
  }
  return { from, to: { ...from, databaseUrl: null, databaseOwnerUrl: null } }
}

function addressIn(given: string): Config {
  try {
    return readConfig({ DATABASE_URL: given })
  } catch (error) {
    throw error instanceof ConfigError
      ? new ConfigError(error.message.replace('DATABASE_URL', 'MOVE_TO'))
      : error
  }
}

async function main(): Promise<void> {
  const { from, to } = endsOf(process.env)
  openDataDir(to)
  const opened: Store[] = []
  const open = async (config: Config) => {
    const store = await openStore(config)
    opened.push(store)
    return store.ownerUrl
  }
  try {
    const ends = { from: await open(from), to: await open(to) }
    console.log('Looking at the shop, then copying it')
    await moveShop({ ...ends, report: (line) => console.log(`  ${line}`) })
    console.log(
      to.databaseUrl === null
        ? `Moved into ${to.dataDir}: start the shop without DATABASE_URL.`
        : 'Moved: start the shop with this address as DATABASE_URL, and the same DATA_DIR and SECRET.',
    )
  } finally {
    for (const store of opened) await store.stop()
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exitCode = 1
}
