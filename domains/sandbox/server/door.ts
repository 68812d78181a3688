/** Starts the sandbox provider, and gives its merchant keys and addresses. Everything else goes over HTTP. */
import type { FastifyBaseLogger } from 'fastify'
import type { Instant } from '#kit/contract/values.ts'
import type { Currency } from '#kit/contract/money.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/database/db.ts'
import { buildSandbox, sandboxUrl } from './app.ts'
import { sandboxKeys } from './keys.ts'
import { newId } from './service.ts'
import * as sql from './sql.ts'

export { sandboxKeys } from './keys.ts'

type Options = {
  db: Db
  config: Config
  /** By default the configured one; 0 takes any free one. */
  port?: number
  /** The webhook address; by default the shop's port on this machine, past any proxy. */
  notifyUrl?: string
  clock?: () => Instant
  log?: FastifyBaseLogger
}

export type RunningSandbox = { port: number; url: string; stop(): Promise<void> }

/** Listens on an origin of its own. Its sweeps (`jobs.ts`) run with those of the shop. */
export async function startSandbox({
  db,
  config,
  port = config.sandboxPort,
  notifyUrl = ownAddress(config, `/api/payments/notify/sandbox`),
  clock = () => new Date().toISOString(),
  log,
}: Options): Promise<RunningSandbox> {
  await sql.setEndpoint(db, notifyUrl)
  const app = buildSandbox({
    db,
    keys: sandboxKeys(config),
    clock,
    publicUrl: sandboxUrl({ ...config, sandboxPort: port }),
    shopOrigin: new URL(config.publicUrl).origin,
    log: log ?? null,
  })
  await app.listen({ port, host: config.host })
  const address = app.server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  return {
    port: taken,
    url: sandboxUrl({ ...config, sandboxPort: taken }),
    stop: () => app.close(),
  }
}

/** For the demo world: a payment of another shop on the merchant's account, in minor units. */
export async function addForeignPayment(
  db: Db,
  { amount, currency, now }: { amount: number; currency: Currency; now: Instant },
): Promise<void> {
  const id = newId('cs')
  const page = 'https://example.com/'
  await db.tx(async (tx) => {
    await sql.openSession(tx, {
      id,
      idempotencyKey: id,
      reference: id,
      orderNumber: 'POS-1',
      amount,
      currency,
      lang: 'en',
      returnUrl: page,
      cancelUrl: page,
      createdAt: now,
      expiresAt: later(now, HOUR_MS),
    })
    const paid = {
      state: 'paid',
      transaction: newId('py'),
      failure: null,
      settlesAt: null,
    } as const
    await sql.decide(tx, { id, ...paid, now })
  })
}

const ANY_HOST = ['0.0.0.0', '::', '[::]']

const ownAddress = ({ host, port }: Config, path: string) =>
  `http://${ANY_HOST.includes(host) ? '127.0.0.1' : host}:${port}${path}`
