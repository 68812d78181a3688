/** The real shop in a process of its own, in production, on a folder that is full of goods. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxKeys } from '#domains/sandbox/server/door.ts'
import { readConfig } from '#kit/server/config.ts'
import { withSecret } from '#kit/server/files.ts'
import { freePorts } from '../scripts/ports.ts'
import { ROOT } from '../scripts/sources.ts'
import { openStore } from '#kit/server/cluster/store.ts'
import { openDb } from '#kit/server/database/db.ts'
import { familyCpuMs, ownCpuMs, residentMb } from './processor.ts'

const START_MS = 400_000
const READY = 'Ctrl+C'

export type Cpu = { nodeMs: number; databaseMs: number }

export async function startShop(folder: string) {
  const port = await freePorts()
  const began = performance.now()
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=4', join(ROOT, 'scripts', 'shop.ts'), '--empty'],
    {
      env: {
        ...process.env,
        MALLOC_ARENA_MAX: '1', // as `npm start` does, however the bench itself was started
        DATA_DIR: folder,
        PORT: String(port),
        SANDBOX_PORT: String(port + 1),
        LOG_LEVEL: 'silent',
      },
      stdio: 'pipe',
    },
  )
  await ready(child)
  const startMs = performance.now() - began
  const pid = child.pid!
  const postmaster = Number(
    readFileSync(join(folder, 'database', 'pg18', 'postmaster.pid'), 'utf8').split('\n')[0],
  )
  const cpu = (): Cpu => ({ nodeMs: ownCpuMs(pid), databaseMs: familyCpuMs(postmaster) })
  return {
    url: `http://127.0.0.1:${port}`,
    /** The sandbox provider beside it, which belongs to the same process. */
    provider: { url: `http://127.0.0.1:${port + 1}`, keys: sandboxKeys(secretOf(folder)) },
    startMs,
    cpu,
    memoryMb: () => residentMb(pid),
    /** Processor time of this many idle seconds: sweeps, timers, the database's own work. */
    async idle(seconds: number): Promise<Cpu> {
      const before = cpu()
      await sleep(seconds * 1000)
      const after = cpu()
      return {
        nodeMs: (after.nodeMs - before.nodeMs) / seconds,
        databaseMs: (after.databaseMs - before.databaseMs) / seconds,
      }
    },
    processes: { shop: pid, postmaster },
    /** Past the calls: for people who have to be there before the clock starts. */
    async withDb<Result>(work: (db: ReturnType<typeof openDb>) => Promise<Result>) {
      const store = await openStore(readConfig({ ...process.env, DATA_DIR: folder }))
      const db = openDb(store.ownerUrl, { isPatient: true })
      try {
        return await work(db)
      } finally {
        await db.end()
        await store.stop() // who keeps it would start it again when the shop has ended it
      }
    },
    async stop() {
      child.kill('SIGINT')
      await once(child, 'exit')
    },
  }
}
const secretOf = (folder: string) => withSecret(readConfig({ ...process.env, DATA_DIR: folder }))

export type BenchShop = Awaited<ReturnType<typeof startShop>>

async function ready(child: ChildProcess): Promise<void> {
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const until = Date.now() + START_MS
  while (!output.includes(READY)) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`the shop did not start:\n${output}`)
    }
    await sleep(20)
  }
}
