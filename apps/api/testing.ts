/** A whole shop for one test file: its own database, a fake clock, calls over real HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import type { ArgumentOf, DataOf, Endpoint, Envelope } from '#kit/contract/endpoint.ts'
import type { Instant } from '#kit/contract/values.ts'
import { readConfig, type Config } from '#kit/server/config.ts'
import type { Identity } from '#kit/server/context.ts'
import { freePort } from '#kit/server/free-port.ts'
import type { Domain } from '#kit/server/domain.ts'
import { listUnnamedValues } from '#domains/audit/testing.ts'
import { forgetOverrides } from '#domains/messages/server/door.ts'
import { forgetSettings } from '#domains/settings/server/door.ts'
import { acceptUnbound } from '#kit/server/secrets/secret.ts'
import { openTestDatabase } from '#kit/testing/database.ts'
import { callOver, type Caller } from '#kit/testing/call.ts'
import { newClock } from '#kit/testing/clock.ts'
import { buildApp, type AppOptions } from './app.ts'
import { domains, identity } from './domains.ts'

type Options = {
  now: Instant
  /** Other routes than the shop's, for tests of the kit itself. */
  domains?: readonly Domain[]
  /** Replaces some of the shop's own. */
  identity?: Partial<Identity>
  config?: Partial<Config>
  /** Pages too; by default there are calls only. */
  web?: AppOptions['web']
}

/** Every answer is checked by its contract; jobs run only by `runSweeps()` and `drainQueues()`. */
export async function openTestShop(options: Options) {
  const { db, url: databaseUrl, owner } = await openTestDatabase()
  forgetSettings() // one process caches the settings of one shop, and here comes the next
  forgetOverrides()
  acceptUnbound(true)
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-data-'))
  const clock = newClock(options.now)
  const { app, jobs } = await buildApp({
    db,
    databaseUrl,
    clock: () => clock.now,
    // Servers beside the shop have ports of their own; a test that needs one starts it.
    domains: (options.domains ?? domains).map(({ beside: _alone, ...domain }) => domain),
    identity: { ...identity, ...options.identity },
    checkAnswers: true,
    shedsLoad: false,
    ...(options.web === undefined ? {} : { web: options.web }),
    config: {
      ...readConfig({ LOG_LEVEL: 'error' }),
      dataDir,
      secret: 'x'.repeat(43),
      sandboxPort: await freePort(), // payments send browsers there, so it is known before it listens
      ...(options.config?.demo === false ? { limitFactor: 1 } : {}),
      ...options.config,
    },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  afterAll(close)
  // What the tests of this file did as staff can be read in the log of the office.
  afterAll(async () => expect(await listUnnamedValues(owner.db)).toEqual([]))

  /** Calls with the identity of the headers: `{ 'user-token': … }`, `{ cookie: 'staff=…' }`, `{ lang: 'en' }`. */
  const call = <E extends Endpoint>(
    endpoint: E,
    input: ArgumentOf<E>,
    by: Caller = {},
  ): Promise<Envelope<DataOf<E>>> =>
    callOver(url, endpoint, input, by).then(({ envelope }) => envelope)

  return { url, databaseUrl, db, owner, clock, app, call, close, ...jobs }
}
