/** A second shop on the same database with a clock of its own, through which the demo's people act. */
import { createServer } from 'node:net'
import { buildApp } from '#apps/api/app.ts'
import { domains, identity } from '#apps/api/domains.ts'
import { beginSession } from '#domains/accounts/server/door.ts'
import { startSandbox } from '#domains/sandbox/server/door.ts'
import { PERMISSIONS } from '#domains/staff/contract.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import type { Lang } from '#kit/contract/values.ts'

const HOUR_MS = 3_600_000

type Options = { db: Db; databaseUrl: string; config: Config; staff: { id: number; name: string } }

export async function openPast({ db, databaseUrl, config: real, staff }: Options) {
  let now = Date.now()
  const clock = () => new Date(now).toISOString()
  const sandboxPort = await freePort()
  const config = { ...real, sandboxPort, logLevel: 'error' as const }
  const { app, jobs } = await buildApp({
    db,
    databaseUrl,
    clock,
    config,
    // The provider of the real shop has the real clock; this one stands beside the past.
    domains: domains.map(({ beside: _real, ...domain }) => domain),
    identity: {
      ...identity,
      staffOf: async (_db, token) =>
        token === String(staff.id)
          ? { staffId: staff.id, staffName: staff.name, permissions: new Set(PERMISSIONS) }
          : null,
    },
    shedsLoad: false,
  })
  const notifyUrl = `http://127.0.0.1:${real.port}/api/payments/notify/sandbox`
  const provider = await startSandbox({ db, config, port: sandboxPort, clock, notifyUrl })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    /** What has come due until then happens then, as it would have. */
    async at(hoursAgo: number) {
      now = Date.now() - hoursAgo * HOUR_MS
      await jobs.runSweeps()
    },
    async login(buyerId: number, lang: Lang) {
      const token = await beginSession(db, buyerId, {
        now: clock(),
        ip: '127.0.0.1',
        userAgent: 'demo',
      })
      if (token === null) throw new Error(`buyer ${buyerId} cannot log in`)
      return { token, lang }
    },
    /** Side effects of the demo's acts: mails are kept, refunds reach the provider. */
    settle: () => jobs.drainQueues(),
    async close() {
      await app.close()
      await provider.stop()
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      )
    })
  })
}
