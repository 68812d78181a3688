/** A database of its own with the demo's goods, and the catalogue that lies beside the project where it is there. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadGoods } from '#demo/world/goods.ts'
import sql from 'sql-template-tag'
import { addSynonym, rebuildIndex } from '#domains/search/server/door.ts'
import { openDb, type Db } from '#kit/server/database/db.ts'
import { startEmbedded } from '#kit/server/cluster/embedded.ts'
import { migrateJobs } from '#kit/server/jobs/jobs.ts'
import { migrate } from '#kit/server/cluster/migrate.ts'
import { importFile } from '../scripts/import.ts'
import { HOME_SYNONYMS } from './search-home-synonyms.ts'

/** Catalogues that are no part of the project: read where they lie, by default beside it. */
export const SHARED_DATA =
  process.env.SHARED_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url))
export const HOME_CATALOGUE = join(SHARED_DATA, 'catalogue-cn.ndjson')
export const NOW = '2026-03-01T00:00:00.000Z'

export type Bench = {
  db: Db
  url: string
  /** Milliseconds of processor time that the database took until now; 0 where that cannot be read. */
  databaseCpuMs: () => number
  close: () => Promise<void>
}

/** A migrated database on a server that goes with it. */
export async function openBench(settings: string[] = []): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  const server = await startEmbedded(folder, ['fsync=off', ...settings])
  await migrate(server.url)
  await migrateJobs(server.url)
  const db = openDb(server.url, { isPatient: true })
  return {
    db,
    url: server.url,
    databaseCpuMs: () =>
      cpuOf(Number(readFileSync(join(folder, 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0])),
    async close() {
      await db.end()
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/**
 * @param hasSynonyms otherwise search knows general language alone, as in a shop whose merchant has entered nothing
 * @returns whether the home-goods catalogue was there to be loaded too
 */
export async function loadCatalogues(db: Db, hasSynonyms = true): Promise<boolean> {
  await loadGoods(db, NOW)
  if (!hasSynonyms) await db.count(sql`delete from search.synonym`)
  const isThere = existsSync(HOME_CATALOGUE)
  if (isThere) {
    await importFile(db, HOME_CATALOGUE, { now: NOW, report: () => {} })
    if (hasSynonyms) for (const words of HOME_SYNONYMS) await addSynonym(db, words)
  }
  await rebuildIndex(db)
  return isThere
}

const TICK_MS = 10

/** Of a server and all its processes, those that have ended included. */
function cpuOf(server: number): number {
  if (!existsSync('/proc/self/stat')) return 0
  const fields = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
        .map(Number)
    } catch {
      return [] // it ended meanwhile
    }
  }
  const ticks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), fields: fields(pid) }))
    .filter(({ pid, fields: [, parent] }) => pid === server || parent === server)
    .map(({ pid, fields: all }) => {
      const [user = 0, system = 0, ofEnded = 0, ofEndedSystem = 0] = all.slice(11, 15)
      return pid === server ? user + system + ofEnded + ofEndedSystem : user + system
    })
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS
}
