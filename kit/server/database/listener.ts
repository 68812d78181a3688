/** Listens to a channel of the database: how the processes of a shop tell one another that something has changed. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const RETRY_MS = 1000
/** A connection that was lost silently is detected by a query. */
const HEARTBEAT_MS = 10_000
/** Without an answer by then, the server or the network to it is gone. */
const ANSWER_MS = 5000

export type Listener = { stop(): Promise<void> }

type Options = {
  /** Must not lead through a transaction pooler: listening belongs to the session. */
  url: string
  /** A name of our own, never one that somebody typed. */
  channel: 'purge' | 'chat'
  log: FastifyBaseLogger
  onNotification: (payload: string | undefined) => void
  /** The connection is lost, and again when it is back: notifications sent meanwhile were missed. */
  onGap: () => void
}

type Connection = { lost: Promise<void>; close: () => Promise<void> }

/** Resolves once it listens. A lost connection is opened again until `stop`. */
export async function listen(options: Options): Promise<Listener> {
  const { log, onGap } = options
  const stopped = new AbortController()
  let connection = await connect(options)

  async function reconnect(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        connection = await connect(options)
        if (stopped.signal.aborted) await connection.close()
        return
      } catch (error) {
        log.warn({ err: error, channel: options.channel }, 'notifications cannot be heard')
        await sleep(RETRY_MS, undefined, { signal: stopped.signal }).catch(() => {})
      }
    }
  }

  async function reconnectForever(): Promise<void> {
    while (!stopped.signal.aborted) {
      await connection.lost
      if (stopped.signal.aborted) return
      onGap()
      await reconnect()
      onGap()
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

async function connect({ url, channel, onNotification }: Options): Promise<Connection> {
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
  client.on('notification', ({ payload }) => onNotification(payload))
  await client.connect()
  await client.query(`listen ${channel}`)
  const close = () => client.end().catch(() => {})
  const heartbeat = setInterval(() => {
    client.query('select 1').catch(close)
  }, HEARTBEAT_MS)
  return { lost: lost.finally(() => clearInterval(heartbeat)), close }
}
