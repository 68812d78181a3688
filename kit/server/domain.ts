/** What a domain gives to the process that runs it. `apps/api/domains.ts` lists them. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Instant } from '#kit/contract/values.ts'
import type { Config } from './config.ts'
import type { Db } from './database/db.ts'
import type { Priorities } from './http/overload.ts'
import type { Queue, Sweep } from './jobs/jobs.ts'
import type { Gauge } from './metrics.ts'
import type { Personal } from './database/personal.ts'
import type { EncryptedColumn } from './secrets/reencryption.ts'

/** A domain that gathers something from all declares the field for it here (`Composed` has what comes of them). */
export interface Domain {
  /** Only there in demo mode, with all its sides: its calls, its work and what stands beside it. */
  isForDemo?: boolean
  /** Serves the domain's calls below `/api`. */
  routes: (app: FastifyInstance) => Promise<void>
  /** How early its calls have their turn under load, by the beginning of their path below `/api`; the longest that fits counts. */
  priorities?: Priorities
  sweeps?: readonly Sweep[]
  queues?: readonly Queue[]
  /** What `/metrics` tells of it. */
  gauges?: (runtime: Pick<Runtime, 'db' | 'clock'>) => readonly Gauge[]
  /** What of it lies encrypted with the secret of the installation. */
  encryptedColumns?: readonly EncryptedColumn[]
  /** What it keeps of buyers. */
  personal?: Personal
  /** A server of its own beside the shop's, as the stand-in for a payment provider has. */
  beside?: (runtime: Runtime) => Promise<Beside>
}

export type Runtime = { db: Db; config: Config; clock: () => Instant; log: FastifyBaseLogger }
export type Beside = { close: () => Promise<void> }
