/**
 * Keeps the embedded database running while a process of the shop needs it, restarts it when it was killed, and stops it
 * with the last process that used it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from './client.ts'
import { startEmbedded, type Embedded } from './embedded.ts'

export type SupervisedServer = {
  url: string
  /** Ends the database, unless another process of this shop still uses it. */
  stop(): Promise<void>
  /** At once, without checks and without waiting: for a process that ends abnormally. */
  abandon(): void
}

type Options = {
  /** As for `postgres -c`. */
  settings?: string[]
  report?: (line: string) => void
}

/** A process that uses the database holds it shared; the one that gets it exclusively is the last. */
const PRESENCE = 7_310_226_003n
/** After a kill the server's remaining processes need a moment; one that dies repeatedly is given more time. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 16_000, 30_000]
/** After running this long, a crash counts as the first again. */
const LIVED_MS = 60_000

/** @throws as `startEmbedded` */
export async function superviseEmbedded(
  folder: string,
  { settings = [], report = () => {} }: Options = {},
): Promise<SupervisedServer> {
  let embedded = await startEmbedded(folder, settings, { report })
  let presence = await openPresence(embedded)
  let isThere = true
  const stopped = new AbortController()

  async function watch(): Promise<void> {
    let deaths = 0
    for (let cameAt = Date.now(); ; cameAt = Date.now()) {
      await Promise.race([presence.lost, untilAborted(stopped.signal)])
      if (stopped.signal.aborted) return
      isThere = false
      deaths = Date.now() - cameAt > LIVED_MS ? 0 : deaths
      if (!(await comeBack(deaths++))) return
      isThere = true
    }
  }

  /** @returns false when it is no longer needed */
  async function comeBack(tries: number): Promise<boolean> {
    const lostAt = Date.now()
    for (let attempt = tries; ; attempt++) {
      await sleep(PAUSES_MS[attempt] ?? PAUSES_MS.at(-1), undefined, {
        signal: stopped.signal,
      }).catch(() => {})
      if (stopped.signal.aborted) return false
      try {
        const pid = embedded.pid()
        if (!(await embedded.isRunning())) {
          report('The database has ended by itself: starting it again')
        }
        embedded = await startEmbedded(folder, settings, { socketDir: embedded.socketDir })
        presence = await openPresence(embedded)
        const seconds = ((Date.now() - lostAt) / 1000).toFixed(1)
        if (embedded.pid() !== pid) report(`The database is back after ${seconds} s`)
        return true
      } catch (error) {
        report(`The database could not be started again: ${(error as Error).message}`)
      }
    }
  }

  const watching = watch()
  return {
    url: embedded.url,
    async stop() {
      stopped.abort()
      await watching
      if (await presence.isLast()) await embedded.stop()
    },
    abandon() {
      stopped.abort()
      if (isThere) embedded.end()
    },
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

/** A connection that marks this process as a user of the database, and whose end shows that the database has stopped. */
async function openPresence({ url }: Embedded) {
  const client = await connect(url, { application_name: 'tradepost presence' })
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve())
    client.once('end', () => resolve())
  })
  await client.query(`select pg_advisory_lock_shared(${PRESENCE})`)
  return {
    lost,
    /** Removes this process's mark. @returns whether it was the last; true also when the database does not answer */
    async isLast(): Promise<boolean> {
      try {
        await client.query(`select pg_advisory_unlock_shared(${PRESENCE})`)
        const { rows } = await client.query<{ alone: boolean }>(
          `select pg_try_advisory_lock(${PRESENCE}) as alone`,
        )
        return rows[0]?.alone === true
      } catch {
        return true
      } finally {
        await client.end().catch(() => {})
      }
    },
  }
}
