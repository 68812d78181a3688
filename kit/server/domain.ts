/** What a domain gives to the process that runs it. `apps/api/domains.ts` lists them. */
import type { FastifyInstance } from 'fastify'
import type { Queue, Sweep } from './jobs.ts'

export type Domain = {
  /** Serves the domain's calls below `/api`. */
  routes: (app: FastifyInstance) => Promise<void>
  sweeps?: readonly Sweep[]
  queues?: readonly Queue[]
}
