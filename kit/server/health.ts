/** Says whether this process lives and whether it should be sent visitors. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'

const PING_MS = 500
/** Side effects that wait longer mean that nobody works on them. */
const OLDEST_JOB_SECONDS = 5 * 60

/** Off from the first signal to stop: whoever distributes visitors sends them elsewhere. */
export type Readiness = { isOn: boolean }

export function serveHealth(app: FastifyInstance, readiness: Readiness): void {
  const noStore = { 'cache-control': 'no-store' }
  app.get('/health/live', async (_request, reply) => reply.headers(noStore).send({ live: true }))
  app.get('/health/ready', async (_request, reply) => {
    const reason = readiness.isOn ? await reasonAgainst(app) : 'stopping'
    return reply
      .headers(noStore)
      .code(reason === null ? 200 : 503)
      .send({ ready: reason === null, reason })
  })
}

async function reasonAgainst(app: FastifyInstance): Promise<string | null> {
  const ping = app.db
    .row<{ waitedSeconds: number }>(sql`
      select coalesce(extract(epoch from now() - min(start_after)), 0)::int as waited_seconds
      from pgboss.job where state = 'created' and start_after < now()`)
    .then(({ waitedSeconds }) => (waitedSeconds > OLDEST_JOB_SECONDS ? 'jobs are waiting' : null))
    .catch(() => 'the database does not answer')
  return Promise.race([ping, sleep(PING_MS, 'the database is slow', { ref: false })])
}
