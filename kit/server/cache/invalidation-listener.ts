/** Listens for invalidations of all processes. After a gap in the connection nothing that is cached can be trusted. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { INVALIDATION_CHANNEL, announceInvalidation, type Tag } from './invalidate.ts'

const RETRY_MS = 1000
/** A connection that was lost silently is detected by a query. */
const HEARTBEAT_MS = 10_000
/** Without an answer by then, the server or the network to it is gone. */
const ANSWER_MS = 5000

export type InvalidationListener = { stop(): Promise<void> }

type Options = {
  /** Must not lead through a transaction pooler: listening belongs to the session. */
  url: string
  log: FastifyBaseLogger
}

type Connection = { lost: Promise<void>; close: () => Promise<void> }

/** Passes each invalidation to `onInvalidation`; `*` when the connection is lost and when it is back. */
export async function listenForInvalidations({ url, log }: Options): Promise<InvalidationListener> {
  const stopped = new AbortController()
  let connection = await connect(url)

  async function reconnect(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        connection = await connect(url)
        if (stopped.signal.aborted) await connection.close()
        return
      } catch (error) {
        log.warn({ err: error }, 'purges cannot be heard')
        await sleep(RETRY_MS, undefined, { signal: stopped.signal }).catch(() => {})
      }
    }
  }

  async function reconnectForever(): Promise<void> {
    while (!stopped.signal.aborted) {
      await connection.lost
      if (stopped.signal.aborted) return
      announceInvalidation(['*'])
      await reconnect()
      announceInvalidation(['*']) // notifications sent meanwhile were missed
    }
  }

  const listening = reconnectForever()
  return {
    async stop() {
      stopped.abort()
      await connection.close()
      await listening
    },
  }
}

async function connect(url: string): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  const lost = new Promise<void>((resolve) => {
    // Stays attached: a killed server emits two errors, and an unhandled one would end the process.
    client.on('error', () => resolve())
    client.once('end', () => resolve())
  })
  client.on('notification', ({ payload }) => announceInvalidation(tagsOf(payload)))
  await client.connect()
  await client.query(`listen ${INVALIDATION_CHANNEL}`)
  const close = () => client.end().catch(() => {})
  const heartbeat = setInterval(() => {
    client.query('select 1').catch(close)
  }, HEARTBEAT_MS)
  return { lost: lost.finally(() => clearInterval(heartbeat)), close }
}

/** An unreadable payload invalidates everything. */
function tagsOf(payload: string | undefined): Tag[] {
  try {
    const tags: unknown = JSON.parse(payload ?? '')
    return Array.isArray(tags) ? tags.map(String) : ['*']
  } catch {
    return ['*']
  }
}
