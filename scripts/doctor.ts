/**
 * `npm run doctor`: checks a shop's database against everything that must always hold, and prints what is wrong.
 * Exit code 0 when all is well, 1 when something is wrong, 2 when the database cannot be asked.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from '#kit/server/config.ts'
import { openDb } from '#kit/server/database/db.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { openStore } from '#kit/server/cluster/store.ts'

/** It inspects an existing shop without creating one. A running database is left running. */
function openShopDatabase() {
  const config = readConfig(process.env)
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'database', 'pg18'))) {
    throw new ConfigError(`no shop in ${config.dataDir}: run npm start once, or set DATABASE_URL`)
  }
  return openStore(config)
}

async function main(): Promise<number> {
  const { ownerUrl, stop } = await openShopDatabase()
  const db = openDb(ownerUrl) // the owner, to whom no version of the shop has had to grant anything
  try {
    const { views, findings } = await diagnose(db)
    for (const { view, object, problem } of findings) console.log(`${view}: ${object}: ${problem}`)
    console.log(`${views.length} checks, ${findings.length} findings`)
    if (views.length === 0)
      throw new Error('this database has no checks: is it a shop of this version?')
    return findings.length === 0 ? 0 : 1
  } finally {
    await db.end()
    await stop()
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
