/** What a domain registers in the server process. `apps/api/domains.ts` lists all domains. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Instant } from '#kit/contract/values.ts'
import type { Config } from './config.ts'
import type { Db } from './database/db.ts'
import type { Priorities } from './http/overload.ts'
import type { Queue, Sweep } from './jobs/jobs.ts'
import type { Gauge } from './metrics.ts'
import type { VisitListener } from './http/page-visits.ts'
import type { Personal } from './database/personal.ts'
import type { EncryptedColumn } from './secrets/reencryption.ts'

/** A domain that gathers something from all others declares the field here (`Composed` holds the results). */
export interface Domain {
  /** In demo mode only, with all its parts: routes, jobs and servers. */
  isForDemo?: boolean
  /** Serves the domain's calls below `/api`; left out where only other domains call it. */
  routes?: (app: FastifyInstance) => Promise<void>
  /** Serves its WebSockets below `/api`, where the plugin for them is registered. */
  sockets?: (app: FastifyInstance, options: { databaseUrl: string }) => Promise<Beside>
  /** Priorities of its calls under load, by path prefix below `/api`; the longest match counts. */
  priorities?: Priorities
  sweeps?: readonly Sweep[]
  queues?: readonly Queue[]
  /** Its gauges in `/metrics`. */
  gauges?: (runtime: Pick<Runtime, 'db' | 'clock'>) => readonly Gauge[]
  /** Called after each page of the shop that somebody opened. */
  pageVisits?: (runtime: Pick<Runtime, 'db' | 'clock' | 'log'>) => VisitListener
  /** Its columns that are encrypted with the secret of the installation. */
  encryptedColumns?: readonly EncryptedColumn[]
  /** Its personal data of buyers. */
  personal?: Personal
  /** A server of its own beside the shop's, like the sandbox payment provider. */
  beside?: (runtime: Runtime) => Promise<Beside>
}

export type Runtime = { db: Db; config: Config; clock: () => Instant; log: FastifyBaseLogger }
export type Beside = { close: () => Promise<void> }
