/** Liveness and readiness of this process. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { INERT } from './headers.ts'
import { missingMigrations } from '../cluster/migrate.ts'

const PING_MS = 500

/** Off from the first signal to stop: a load balancer then sends visitors elsewhere. */
export type Readiness = { isOn: boolean }

export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  const noStore = { ...INERT, 'cache-control': 'no-store' }
  app.get('/health/live', async (_request, reply) => reply.headers(noStore).send({ live: true }))
  app.get('/health/ready', async (_request, reply) => {
    const reason = readiness.isOn ? await reasonAgainst(app) : 'stopping'
    return reply
      .headers(noStore)
      .code(reason === null ? 200 : 503)
      .send({ ready: reason === null, reason })
  })
}

/**
 * About this process alone: problems that all processes share (waiting jobs, a mail server that is down) are for
 * `/metrics`, since one long job would otherwise take every process out of service at once.
 */
async function reasonAgainst(app: FastifyInstance): Promise<string | null> {
  const looked = missingMigrations(app.db.as(0))
    .then((missing) => (missing.length === 0 ? null : 'the database is of an earlier version'))
    .catch(() => 'the database does not answer')
  return Promise.race([looked, sleep(PING_MS, 'the database is slow', { ref: false })])
}
