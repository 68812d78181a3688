/** Metrics in the text format of Prometheus. Not for visitors. */
import { timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as prometheus from 'prom-client'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { diskRoom } from './disk-room.ts'
import { failedRowCount } from './jobs/row-sweep.ts'

/** Upper bounds in seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** One metric: its name, and its value by labels (`{queue="accounts.mail"}`), or a single value. */
export type Gauge = { name: string; help: string; read: () => number | Promise<number> }

export function serveMetrics(app: FastifyInstance, gauges: readonly Gauge[]): void {
  const requests = new prometheus.Registry()
  const seconds = new prometheus.Histogram({
    name: 'shop_request_seconds',
    help: 'time to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [requests],
  })
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  app.addHook('onClose', async () => {
    lag.disable()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const labels = { method, route: routeOptions.url ?? 'unknown', status: reply.statusCode }
    seconds.observe(labels, reply.elapsedTime / 1000)
    done()
  })

  const own: Gauge[] = [
    {
      name: 'event_loop_lag_seconds',
      help: 'slowest turn of the loop lately, 99 of 100',
      read: () => lag.percentile(99) / 1e9,
    },
    {
      name: 'memory_bytes',
      help: 'resident memory of the process',
      read: () => process.memoryUsage.rss(),
    },
    {
      name: 'heap_used_bytes',
      help: 'of it JavaScript that is in use',
      read: () => process.memoryUsage().heapUsed,
    },
    {
      name: 'heap_total_bytes',
      help: 'of it kept for JavaScript',
      read: () => process.memoryUsage().heapTotal,
    },
    {
      name: 'external_bytes',
      help: 'of it bytes that JavaScript holds on to: bodies of pages, files on their way',
      read: () => process.memoryUsage().external,
    },
    {
      name: 'connections_waited_for',
      help: 'callers without a connection',
      read: () => app.db.waiting(),
    },
    {
      name: 'storage_free_bytes',
      help: 'room where files lie',
      read: async () => (await diskRoom(app.config.dataDir)).freeBytes,
    },
    {
      name: 'storage_full',
      help: '1 when something could not be written within ten minutes because nothing was left',
      read: async () => Number((await diskRoom(app.config.dataDir)).state === 'full'),
    },
    {
      name: 'rows_failed',
      help: 'due rows that a sweep could not move, tried again by itself; anything but 0 needs a look',
      read: () => failedRowCount(app.db),
    },
  ]
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(app, request)) throw new Refused(Reasons.noSuchCall)
    const now = new prometheus.Registry()
    // One after the other: several of them query the database, and a scrape takes one connection.
    for (const { name, help, read } of [...own, ...gauges]) {
      const value = await Promise.resolve(read()).catch(() => NaN)
      new prometheus.Gauge({ name: `shop_${name}`, help, registers: [now] }).set(value)
    }
    const all = prometheus.Registry.merge([requests, now])
    return reply.type(all.contentType).send(await all.metrics())
  })
}

/** From this machine without a proxy between, or with the token. */
function mayRead(app: FastifyInstance, request: FastifyRequest): boolean {
  const { metricsToken } = app.config
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (metricsToken !== null && given !== undefined) {
    const [a, b] = [Buffer.from(given), Buffer.from(metricsToken)]
    return a.length === b.length && timingSafeEqual(a, b)
  }
  const from = request.socket.remoteAddress ?? ''
  const isLocal = from === '127.0.0.1' || from === '::1' || from === '::ffff:127.0.0.1'
  return (
    isLocal &&
    request.headers['x-forwarded-for'] === undefined &&
    request.headers.forwarded === undefined
  )
}
