/** Starts and stops the whole shop: settings, build, database, demo data, server, and back in reverse order. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#apps/api/app.ts'
import { domains, identity } from '#apps/api/domains.ts'
import { missingForOpening } from '#domains/opening/server/door.ts'
import { dismissLockedOut, firstOwnerInvitation } from '#domains/staff/server/door.ts'
import {
  ConfigError,
  DEFAULT_PORT,
  demandMode,
  demandProxies,
  readConfig,
  strangersIn,
} from '#kit/server/config.ts'
import { openDb, type Db } from '#kit/server/database/db.ts'
import { openDataDir, withSecret } from '#kit/server/files.ts'
import { releaseMemory } from '#kit/server/release-memory.ts'
import type { PageCache } from '#kit/server/cache/page-cache.ts'
import { demandKeys, giveUpOtherKeys } from '#kit/server/secrets/reencryption.ts'
import { setSecret } from '#kit/server/secrets/secret.ts'
import { bringUpToDate, openStore } from '#kit/server/cluster/store.ts'
import { readFlags } from './flags.ts'
import { openInstallation, resetDemo, settle } from './installation.ts'
import { demandPorts } from './ports.ts'
import { buildIn, DIST, ROOT, sourceHash } from './sources.ts'
import { closeAll, stopOnSignal, type Closing, type Stopping } from './stopping.ts'
import { printAddresses } from './welcome.ts'
import { loadWorld, worldAccounts } from './world.ts'

const printLine = (line: string) => console.log(line)

const closing: Closing[] = []
let stopping: Stopping = { isAsked: false }

async function start(): Promise<void> {
  const flags = readFlags(process.argv.slice(2))
  const given = readConfig(process.env)
  demandMode(process.env)
  demandProxies(process.env)
  const strangers = strangersIn(process.env)
  if (strangers.length > 0)
    printLine(`Not settings of the shop, so ignored: ${strangers.join(', ')}`)
  process.env.NODE_ENV = flags.dev ? 'development' : 'production'
  openDataDir(given)
  const config = withSecret(given, flags.secretIsLost)
  await demandPorts(config)

  const readiness = { isOn: false }
  stopping = stopOnSignal(closing, readiness)

  if (config.databaseUrl === null) printLine('Starting the database')
  // Recorded before it resolves: a signal meanwhile must not leave a database behind.
  const opening = openStore(config, printLine)
  closing.push({
    name: 'the database',
    close: () =>
      opening.then(
        (each) => each.stop(),
        () => {},
      ),
    abandon: () =>
      void opening.then(
        (each) => each.abandon(),
        () => {},
      ),
  })
  const store = await opening
  if (!flags.dev) await ensureBuilt()
  const ran = await bringUpToDate(store)
  if (ran.length > 0) printLine(`Brought the database up to date: ${ran.length} steps`)
  if (flags.resetDemo) {
    await resetDemo(store.ownerUrl, {
      report: printLine,
      where: store.isEmbedded ? config.dataDir : 'DATABASE_URL',
    })
    await bringUpToDate(store)
  }
  const installation = await openInstallation(store.url, printLine)
  closing.push({ name: 'the start', close: () => installation.release() })
  const wanted = { isDemo: config.demo, isEmpty: flags.empty }
  const isToLoad = await settle(installation, store.url, wanted)
  const db = openDb(store.url, { prepare: config.databasePrepare })
  closing.push({ name: 'connections', close: () => db.end() })
  const reader =
    config.databaseReadUrl === null
      ? db
      : openDb(config.databaseReadUrl, { prepare: config.databasePrepare })
  if (reader !== db) closing.push({ name: 'connections to the replica', close: () => reader.end() })

  setSecret(config.secret, config.previousSecret)
  if (flags.secretIsLost) await giveUpLostSecret(db)
  await demandKeys(db)
  printLine('Starting the shop')

  const { app, jobs } = await buildApp({
    db,
    reader,
    databaseUrl: store.url,
    clock: () => new Date().toISOString(),
    config,
    domains,
    identity,
    readiness,
    checkAnswers: flags.dev,
    web: await webFor(flags.dev),
  })
  closing.push({ name: 'the server', close: () => app.close() })
  if (isToLoad) {
    const patient = openDb(store.url, { prepare: config.databasePrepare, isPatient: true })
    const world = { db: patient, url: store.url, app, config, installation, report: printLine }
    await loadWorld(world).finally(() => patient.end())
  }
  await installation.release()
  const owner = await firstOwnerInvitation(db, app.clock(), config)
  await app.listen({ port: config.port, host: config.host, listenTextResolver: () => 'listening' })
  await jobs.start()
  releaseMemory()
  readiness.isOn = true
  const missing = await missingForOpening(db, config)
  if (missing.length > 0) {
    app.log.warn({ missing: missing.map(({ step }) => step) }, 'the shop is not ready to open')
  }
  printAddresses(config, await worldAccounts(installation, config), owner, missing)
}

/** Its documents stay encrypted for good; staff whose second factor is lost are invited again. */
async function giveUpLostSecret(db: Db): Promise<void> {
  if ((await giveUpOtherKeys(db)) === 0) return
  const staffCount = await dismissLockedOut(db, new Date().toISOString())
  printLine(`Given up what the lost secret had encrypted. Staff to be invited again: ${staffCount}`)
}

/** In a separate process: otherwise the bundler's memory would stay with the shop. */
async function ensureBuilt(): Promise<void> {
  if (buildIn(DIST) === sourceHash()) return
  printLine('Building the shop')
  const builder = spawn(process.execPath, [join(ROOT, 'scripts', 'build.ts')], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  const [code] = (await once(builder, 'exit')) as [number | null]
  if (code !== 0) throw new ConfigError('The shop could not be built: see above.')
}

type Web = (app: FastifyInstance, cache: PageCache) => Promise<void>

async function webFor(isDevelopment: boolean): Promise<Web> {
  if (isDevelopment) return (await import('#apps/api/development.ts')).serveDevelopment
  const { serveBuilt } = await import('#apps/api/web.ts')
  return (app, cache) => serveBuilt(app, { dist: join(DIST), cache })
}

/** Errors that the operator can fix are one line; all others are printed with their stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') {
    // It was free a moment ago: another start was faster.
    const setting = port === Number(process.env.PORT ?? DEFAULT_PORT) ? 'PORT' : 'SANDBOX_PORT'
    return `Port ${port} is taken by another program: set ${setting} to a free one.`
  }
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `\nbecause: ${error.cause.message}` : ''
  return `${error.stack ?? message}${cause}`
}

try {
  await start()
} catch (error) {
  if (!stopping.isAsked) {
    console.error(explain(error))
    await closeAll(closing)
    process.exit(1)
  }
}
