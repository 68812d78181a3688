/**
 * Work that no request waits for. Two kinds: sweeps move what has come due (a state in the database, looked
 * at every few seconds), queues carry side effects of the outside world (mails, notifications), handed over
 * in the transaction that causes them.
 */
import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { PgBoss, type Job } from 'pg-boss'
import type { Instant } from '#kit/contract/values.ts'
import type { Config } from './config.ts'
import type { Db, Queryable } from './db.ts'
import { startSweeps, sweepUntilDone } from './sweeps.ts'

export type JobContext = { db: Db; now: Instant; log: FastifyBaseLogger; config: Config }

/** Moves what is due at `now`. Takes a batch with `for update skip locked`; harmless when run twice. */
export type Sweep = {
  /** `orders.close-unpaid` */
  name: string
  everySeconds: number
  /** @returns how many rows it moved; it is called again at once until that is 0 */
  run(context: JobContext): Promise<number>
}

/** One kind of side effect. A job may run more than once, so the receiver is told its id. */
export type Queue<Payload = never> = {
  /** `accounts.mail` */
  name: string
  work(job: { id: string; payload: Payload }, context: JobContext): Promise<void>
}

export const queue = <Payload extends object>(spec: Queue<Payload>): Queue<Payload> => spec

export type Jobs = {
  /** Starts working: until then jobs are only taken in. */
  start(): Promise<void>
  /** Lets what runs finish, and returns the rest. */
  stop(): Promise<void>
  /** For tests: everything that is due now, every sweep until it finds nothing more. */
  runSweeps(): Promise<void>
  /** For tests: every waiting job, in order, until all queues are empty. */
  drainQueues(): Promise<void>
}

/** Ten tries over about a day; then the job rests as failed, where `/metrics` counts it. */
const RETRIES = { retryLimit: 10, retryDelay: 5, retryBackoff: true, retryDelayMax: 6 * 60 * 60 }
const BATCH = 50
const WORK = {
  batchSize: BATCH,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 1, // delayed jobs send no notification
} as const
const CONNECTIONS = 3
const STOP_MS = 10_000

/** One for the process: every handle takes jobs in for any database, since `enqueue` brings its transaction. */
const bosses: PgBoss[] = []

/**
 * Leaves a job for a queue inside a transaction: it exists when, and only when, the transaction commits.
 * @param options.key the same key never makes a second job (for seven days after the first is done)
 * @param options.after not before this instant
 */
export async function enqueue<Payload extends object>(
  tx: Queryable,
  to: Queue<Payload>,
  payload: Payload,
  options: { key?: string; after?: Instant } = {},
): Promise<void> {
  const boss = bosses.at(-1)
  if (boss === undefined) throw new Error(`no process works on queues, so not on ${to.name}`)
  await boss.send(to.name, payload, {
    db: { executeSql: async (text, values = []) => ({ rows: await tx.rows(asSql(text, values)) }) },
    ...(options.key === undefined ? {} : { id: idOf(to.name, options.key) }),
    ...(options.after === undefined ? {} : { startAfter: options.after }),
  })
}

const asSql = (text: string, values: unknown[]) =>
  ({ text, values }) as unknown as Parameters<Queryable['rows']>[0]

/** A uuid made from the key, so that the primary key of the jobs refuses a second one. */
function idOf(queueName: string, key: string): string {
  const hex = createHash('sha256').update(`${queueName}\n${key}`).digest('hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}

/** Makes or updates the tables of the queues. Runs before any process works. */
export async function migrateJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}

type Options = {
  url: string
  context: () => JobContext
  sweeps: readonly Sweep[]
  queues: readonly Queue[]
}

export async function openJobs({ url, context, sweeps, queues }: Options): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: CONNECTIONS,
    migrate: false,
    schedule: false,
    useListenNotify: true,
  })
  boss.on('error', (error) => context().log.warn({ err: error }, 'queues'))
  await boss.start()
  const known = new Set((await boss.getQueues()).map((each) => each.name))
  for (const { name } of queues) {
    if (!known.has(name)) await boss.createQueue(name, { ...RETRIES, notify: true })
  }
  bosses.push(boss)
  let stopSweeps = async () => {}

  return {
    async start() {
      for (const each of queues) {
        await boss.work<object>(each.name, WORK, (jobs) =>
          Promise.all(jobs.map((job) => settle(each, job, context()))),
        )
      }
      stopSweeps = startSweeps(sweeps, context)
    },
    async stop() {
      bosses.splice(bosses.indexOf(boss), 1)
      await stopSweeps()
      await boss.stop({ graceful: true, timeout: STOP_MS })
    },
    runSweeps: () => sweepUntilDone(sweeps, context),
    async drainQueues() {
      for (let worked = true; worked;) {
        worked = false
        for (const each of queues) {
          for (const job of await boss.fetch<object>(each.name, { batchSize: BATCH })) {
            worked = true
            await each.work({ id: job.id, payload: job.data as never }, context())
            await boss.complete(each.name, job.id)
          }
        }
      }
    },
  }
}

async function settle(to: Queue, job: Job<object>, context: JobContext) {
  try {
    await to.work({ id: job.id, payload: job.data as never }, context)
    return { id: job.id, status: 'completed' as const }
  } catch (error) {
    context.log.warn({ err: error, queue: to.name, job: job.id }, 'a job failed and is tried again')
    const message = error instanceof Error ? error.message : String(error)
    return { id: job.id, status: 'failed' as const, output: { message } }
  }
}
