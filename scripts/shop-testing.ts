/** For tests: the shop as `npm start` runs it, a process with a data folder of its own that can be stopped and killed. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '#kit/server/cluster/embedded.ts'
import { serverOf } from '#kit/server/cluster/postmaster.ts'
import { freePorts } from './ports.ts'
import { ROOT } from './sources.ts'

/** The first start makes the demo world. How long that takes on a busy machine is no finding: this ends only what hangs. */
const START_MS = 30 * 60_000

export type ShopProcess = Awaited<ReturnType<typeof aShopProcess>>

/**
 * Nothing runs yet. `remove()` ends whatever does, and takes the folder away.
 * @param settings besides those of a trial; changed between two starts, they count for the next
 * @param root where the shop's code is
 */
export async function aShopProcess(
  name: string,
  settings: Record<string, string> = {},
  root = ROOT,
) {
  const folder = mkdtempSync(join(tmpdir(), name))
  const database = join(folder, 'database')
  const port = await freePorts()
  let child: ChildProcess | null = null
  let lines: string[] = []
  const output = () => lines.join('')

  /** Resolves once it has printed its address. @throws with its output when it fails */
  async function start(...flags: string[]): Promise<void> {
    const env = {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      SANDBOX_PORT: String(port + 1),
      LOG_LEVEL: 'silent',
      ...settings,
    }
    const script = join(root, 'scripts', 'shop.ts')
    const begun = spawn(process.execPath, [script, ...flags], { env, stdio: 'pipe' })
    child = begun
    lines = []
    for (const stream of [begun.stdout, begun.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => lines.push(text))
    }
    const until = Date.now() + START_MS
    while (!output().includes('Ctrl+C stops it')) {
      if (begun.exitCode !== null || Date.now() > until) {
        throw new Error(`the shop did not start:\n${output()}`)
      }
      await sleep(50)
    }
  }

  /** @returns its exit code, null when a signal ended it */
  async function end(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (child === null) return null
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
    return child.exitCode
  }

  return {
    folder,
    database,
    url: `http://127.0.0.1:${port}`,
    start,
    end,
    output,
    lives: () => child !== null && child.exitCode === null && child.signalCode === null,
    /** Null when it is not running. */
    databasePid: () => serverOf(join(database, 'pg18'))?.pid ?? null,
    async remove() {
      await end('SIGKILL')
      await (await startEmbedded(database)).stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
