/**
 * `npm run backup -- FOLDER`: copies the shop's whole data folder, running or not: the embedded database and the uploads.
 * The secret that decrypts them is stored elsewhere. The copy is started once and checked before it counts; to restore
 * it, start the shop with `DATA_DIR=FOLDER` and the secret, or put it in the old folder's place.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ConfigError, readConfig, type Config } from '#kit/server/config.ts'
import { copyCluster, copyTree } from '#kit/server/cluster/copy-cluster.ts'
import { openDb } from '#kit/server/database/db.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { startEmbedded } from '#kit/server/cluster/embedded.ts'
import { openStore } from '#kit/server/cluster/store.ts'

const CLUSTER = join('database', 'pg18')

/** @throws {ConfigError} for an error that the operator can fix */
function requestedFolder(config: Config, [given, ...more]: readonly string[]): string {
  if (given === undefined || more.length > 0 || given.startsWith('-')) {
    throw new ConfigError('Say where to: npm run backup -- FOLDER')
  }
  if (config.databaseUrl !== null) {
    throw new ConfigError(
      'This copies the embedded database. For that of DATABASE_URL use pg_dump: docs/operating.md says how.',
    )
  }
  if (!existsSync(join(config.dataDir, CLUSTER))) {
    throw new ConfigError(`There is no shop in ${config.dataDir}: set DATA_DIR.`)
  }
  const target = resolve(given)
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new ConfigError(`${target} is not empty: name a folder that is not there yet.`)
  }
  return target
}

/** Files after the database, so that no row names a missing file. */
async function copy(config: Config, target: string): Promise<void> {
  mkdirSync(join(target, 'database'), { recursive: true, mode: 0o755 })
  const { ownerUrl, stop } = await openStore(config)
  try {
    await copyCluster(ownerUrl, join(config.dataDir, CLUSTER), join(target, CLUSTER))
  } finally {
    await stop()
  }
  const files = join(config.dataDir, 'files')
  if (existsSync(files)) copyTree(files, join(target, 'files'))
  chmodSync(join(target, 'database'), statSync(join(config.dataDir, 'database')).mode)
}

/** @returns how many invariants were checked. @throws when the copy does not start, or violates one */
async function examine(target: string): Promise<number> {
  const { url, stop } = await startEmbedded(join(target, 'database'))
  const db = openDb(url)
  try {
    const { views, findings } = await diagnose(db)
    if (views.length === 0) throw new Error('the copy has no checks: is it a shop of this version?')
    for (const { view, object, problem } of findings) console.log(`${view}: ${object}: ${problem}`)
    if (findings.length > 0) throw new Error(`the copy has ${findings.length} findings`)
    return views.length
  } finally {
    await db.end()
    await stop()
  }
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const target = requestedFolder(config, process.argv.slice(2))
  const unfinished = `${target}.new-${process.pid}`
  mkdirSync(dirname(target), { recursive: true })
  try {
    await copy(config, unfinished)
    const checks = await examine(unfinished)
    rmSync(target, { recursive: true, force: true })
    renameSync(unfinished, target)
    console.log(`${target}: started once, ${checks} checks, 0 findings`)
    const secret = config.secret === null ? join(config.dataDir, 'secret') : 'SECRET'
    console.log(
      `Not in it: ${secret}. Keep a copy where nobody finds both; without it documents and second factors stay closed.`,
    )
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
