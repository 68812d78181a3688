/** Says whether this process lives and whether it should be sent visitors. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { INERT } from './headers.ts'
import { missingMigrations } from '../cluster/migrate.ts'

const PING_MS = 500

/** Off from the first signal to stop: whoever distributes visitors sends them elsewhere. */
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
 * About this process alone: what all of them share (jobs that wait, a mail server that is away) is for `/metrics`, or one
 * long job would take every process away from the visitors at once.
 */
async function reasonAgainst(app: FastifyInstance): Promise<string | null> {
  const looked = missingMigrations(app.db.as(0))
    .then((missing) => (missing.length === 0 ? null : 'the database is of an earlier version'))
    .catch(() => 'the database does not answer')
  return Promise.race([looked, sleep(PING_MS, 'the database is slow', { ref: false })])
}
