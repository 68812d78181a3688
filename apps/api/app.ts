/** Composes the server: every domain's routes below /api, their jobs, and shared services. */
import fastifyCookie from '@fastify/cookie'
import fastifyWebsocket from '@fastify/websocket'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Instant } from '#kit/contract/values.ts'
import { FILE_TIMEOUT_MS, readBodies, JSON_MAX_BYTES } from '#kit/server/http/body.ts'
import type { Config } from '#kit/server/config.ts'
import type { Identity } from '#kit/server/context.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import '#kit/server/http/decorations.ts'
import type { Domain } from '#kit/server/domain.ts'
import { answerErrors, sendRefusal } from '#kit/server/http/errors.ts'
import {
  API_HEADERS,
  baseHeaders,
  refuseForeignOrigins,
  sendHeaders,
} from '#kit/server/http/headers.ts'
import { serveHealth, type Readiness } from '#kit/server/http/health.ts'
import { openJobs, type Jobs } from '#kit/server/jobs/jobs.ts'
import { reportPageVisits } from '#kit/server/http/page-visits.ts'
import { logAnswers, loggerOf } from '#kit/server/log.ts'
import { jobGauges } from '#kit/server/jobs/job-gauges.ts'
import { serveMetrics, type Gauge } from '#kit/server/metrics.ts'
import type { PageCache } from '#kit/server/cache/page-cache.ts'
import { admissionGauges, shedLoad } from '#kit/server/http/overload.ts'
import { newCallPriority, type Owner } from '#kit/server/http/call-priority.ts'
import { staffCookieName } from '#kit/server/http/caller.ts'
import { answerClientError, answerProtocolErrors } from '#kit/server/http/protocol.ts'
import { forgetBuckets } from '#kit/server/http/rate-limit.ts'
import { demandAudience, newRegistry } from '#kit/server/http/registry.ts'
import { newReencryptionSweep } from '#kit/server/secrets/reencryption.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { serveDemoFiles } from './demo-files.ts'
import { serveDocs } from './docs.ts'
import { gaugesOf, openCaches } from './caches.ts'
import { composeDomains } from './compose.ts'
import { configureProcess } from './configure.ts'

export type AppOptions = {
  db: Db
  /** The URL of `db`: queues and notifications hold connections of their own. */
  databaseUrl: string
  /** A replica for reads that may be stale; `db` by default. */
  reader?: Queryable
  clock: () => Instant
  config: Config
  domains: readonly Domain[]
  identity: Identity
  /** Check every answer by its contract before it is sent. */
  checkAnswers?: boolean
  /** Registers the pages; without it there are calls only. */
  web?: (app: FastifyInstance, cache: PageCache) => Promise<void>
  /** Sheds load when overloaded; off in tests, where the machine may be slow for other reasons. */
  shedsLoad?: boolean
  /** On by default; off while the shop starts and stops. */
  readiness?: Readiness
}

export type App = { app: FastifyInstance; jobs: Jobs }

/** Of a socket: they carry words about changes, never files. */
const FRAME_MAX_BYTES = 4096

/** Ready to listen. Closing `app` stops the jobs too, but not `db`, which belongs to the caller. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { db, clock, config } = options
  const domains = options.domains.filter((each) => config.demo || each.isForDemo !== true)
  configureProcess(config)
  const app = Fastify({
    loggerInstance: loggerOf(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_MAX_BYTES,
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    requestTimeout: FILE_TIMEOUT_MS, // for files; all other bodies have seconds (`readBodies`)
    clientErrorHandler: answerClientError(config.publicUrl),
    keepAliveTimeout: 65_000,
    // Ten thousand Chinese characters in an address, so that they are refused with a message and not by the parser.
    http: { maxHeaderSize: 128 * 1024, requireHostHeader: false }, // `answerProtocolFaults` does, with a message
    routerOptions: { maxParamLength: 500 },
    // No hook has run: not even the headers that every answer has are set.
    frameworkErrors: (_error, request, reply) => {
      void sendRefusal(
        request,
        reply.headers(baseHeaders(config.publicUrl)),
        400,
        new Refused(Reasons.unreadable),
      )
    },
  })
  app.server.headersTimeout = 10_000
  app.decorate('db', db)
  app.decorate('reader', options.reader ?? db)
  app.decorate('clock', clock)
  app.decorate('config', config)
  app.decorate('composed', composeDomains(domains))
  app.decorate('identity', options.identity)
  app.decorate('registry', newRegistry())
  app.decorate('checkAnswers', options.checkAnswers ?? false)
  app.decorate('answers', null)
  app.decorate('places', null)
  app.decorate('priorities', Object.assign({}, ...domains.map(({ priorities }) => priorities)))

  sendHeaders(app, baseHeaders(config.publicUrl))
  answerProtocolErrors(app)
  refuseForeignOrigins(app)
  logAnswers(app)
  answerErrors(app)
  // Before all routes: an upgrade that none of them takes is answered and closed.
  await app.register(fastifyWebsocket, { options: { maxPayload: FRAME_MAX_BYTES } })
  const gauges: Gauge[] = []
  serveMetrics(app, gauges)
  if (options.shedsLoad ?? true) {
    // Paying callers wait here too, so this uses their connections; a few at a time.
    const { identity } = options
    const isLive = async (owner: Owner, token: string) =>
      (await identity[owner === 'buyer' ? 'buyerOf' : 'staffOf'](db.as(0), token, clock())) !== null
    app.places = shedLoad(app, newCallPriority({ isLive, staffCookie: staffCookieName(app) }))
    gauges.push(...admissionGauges(app.places))
  }
  await app.register(
    async (api) => {
      demandAudience(api)
      sendHeaders(api, API_HEADERS)
      await api.register(fastifyCookie) // pages never read them
      await readBodies(api)
      answerErrors(api)
      for (const routes of domains.flatMap((each) => each.routes ?? [])) await api.register(routes)
      serveDocs(api)
      for (const { sockets } of domains) {
        const served = await sockets?.(api, { databaseUrl: options.databaseUrl })
        if (served !== undefined) api.addHook('preClose', () => served.close())
      }
    },
    { prefix: '/api' },
  )

  serveHealth(app, options.readiness ?? { isOn: true })
  if (options.web !== undefined) {
    await serveDemoFiles(app)
    const caches = await openCaches(app, options.databaseUrl)
    gauges.push(...gaugesOf(caches))
    app.answers = caches.answers
    reportPageVisits(
      app,
      domains.flatMap((each) => each.pageVisits?.({ db, clock, log: app.log }) ?? []),
    )
    await options.web(app, caches.pages)
  }
  const queues = domains.flatMap((each) => each.queues ?? [])
  gauges.push(...jobGauges(db, queues))
  for (const domain of domains) gauges.push(...(domain.gauges?.({ db, clock }) ?? []))
  const context = () => ({ db, now: clock(), log: app.log, config })
  const jobs = await openJobs({
    url: options.databaseUrl,
    context,
    sweeps: [
      forgetBuckets,
      newReencryptionSweep(domains.flatMap((each) => each.encryptedColumns ?? [])),
      ...domains.flatMap((each) => each.sweeps ?? []),
    ],
    queues,
  })
  app.addHook('onClose', () => jobs.stop())
  for (const { beside } of domains) {
    const started = await beside?.({ db, config, clock, log: app.log })
    if (started !== undefined) app.addHook('onClose', () => started.close())
  }
  return { app, jobs }
}
