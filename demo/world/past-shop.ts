/** A second shop on the same database with a clock of its own, through which the demo's people act. */
import { buildApp } from '#apps/api/app.ts'
import { domains, identity } from '#apps/api/domains.ts'
import { beginSession } from '#domains/accounts/server/session-door.ts'
import { addForeignPayment, startSandbox } from '#domains/sandbox/server/door.ts'
import { allPermissions } from '#domains/staff/roles.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/database/db.ts'
import { freePort } from '#kit/server/free-port.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { HOUR_MS } from '#kit/contract/time.ts'

type Options = {
  db: Db
  databaseUrl: string
  config: Config
  /** Those who act in it, each with every permission; their ids are their cookies. */
  staff: readonly { id: number; name: string }[]
}

export async function openPast({ db, databaseUrl, config: real, staff }: Options) {
  let now = Date.now()
  const clock = () => new Date(now).toISOString()
  const sandboxPort = await freePort()
  const config = { ...real, host: '127.0.0.1', sandboxPort, logLevel: 'error' as const }
  const { app, jobs } = await buildApp({
    db,
    databaseUrl,
    clock,
    config,
    // The real shop's provider has the real clock; this one has the fake clock.
    domains: domains.map(({ beside: _real, ...domain }) => domain),
    identity: {
      ...identity,
      staffOf: async (_db, token) => {
        const member = staff.find(({ id }) => token === String(id))
        if (member === undefined) return null
        const { id: staffId, name: staffName } = member
        return { staffId, staffName, permissions: new Set(allPermissions()) }
      },
    },
    shedsLoad: false,
  })
  const notifyUrl = `http://127.0.0.1:${real.port}/api/payments/notify/sandbox`
  const provider = await startSandbox({ db, config, port: sandboxPort, clock, notifyUrl })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const open = new Map<number, string>()
  const over: string[] = []
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
        userAgent: DEVICES[buyerId % DEVICES.length]!,
      })
      if (token === null) throw new Error(`buyer ${buyerId} cannot log in`)
      const before = open.get(buyerId)
      if (before !== undefined) over.push(before)
      open.set(buyerId, token)
      return { token, lang }
    },
    /** Side effects of the demo's acts: mails are kept, refunds reach the provider. */
    settle: () => jobs.drainQueues(),
    payElsewhere: (amount: number) =>
      addForeignPayment(db, { amount, currency: 'CNY', now: clock() }),
    /** Each buyer stays logged in on the last device only, so that the list of devices stays short. */
    async close() {
      for (const token of over) {
        await fetch(`${url}/api/accounts/logout`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'user-token': token },
          body: '{}',
        })
      }
      await app.close()
      await provider.stop()
    },
  }
}

const DEVICES = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/144.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile Safari/604.1',
]
