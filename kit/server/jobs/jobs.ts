/**
 * Background work. Sweeps process what is due: the row is the work, with the instant at which it is due, and due rows are
 * looked for every few seconds. All effects on the outside world (mails, refunds) are such rows, so no outage loses one.
 * Queues only start long tasks sooner and limit their number (imports, exports, bulk changes); what they lose, a sweep
 * finds again by its row.
 */
import { createHash } from 'node:crypto'
import { PgBoss, type Job } from 'pg-boss'
import sql from 'sql-template-tag'
import type { Instant } from '../../contract/values.ts'
import type { Queryable } from '../database/db.ts'
import { isFull } from '../disk-room.ts'
import { startSweeps, sweepUntilDone, type JobContext, type Sweep } from './sweeps.ts'

export type { JobContext, Sweep }

/** A queue of jobs that take minutes. A job may run more than once, so the handler gets its id. */
export type Queue<Payload = never> = {
  /** `accounts.mail` */
  name: string
  work(job: { id: string; payload: Payload }, context: JobContext): Promise<void>
  /**
   * For jobs that take minutes or much memory: this many run at once in this process, and each is started when another
   * has ended. Without it jobs are taken in batches, and a long one would delay the others of its batch.
   */
  atOnce?: number
  /** A job that runs longer counts as dead, and is started again. */
  mostSeconds?: number
}

export const queue = <Payload extends object>(spec: Queue<Payload>): Queue<Payload> => spec

export type Jobs = {
  /** Starts working: until then jobs are only enqueued. */
  start(): Promise<void>
  /** Lets running jobs finish, and returns the rest to the queue. */
  stop(): Promise<void>
  /** For tests: everything that is due now, every sweep until it finds nothing more. */
  runSweeps(): Promise<void>
  /** For tests: every waiting job, in order, until all queues are empty. */
  drainQueues(): Promise<void>
}

/**
 * Ten retries within the first two hours, then one an hour at most: an outage of a day loses nothing. After 40 the job is
 * marked as failed, and `/metrics` counts it.
 */
const RETRIES = { retryLimit: 40, retryDelay: 5, retryBackoff: true, retryDelayMax: 60 * 60 }
const BATCH = 50
const WORK = {
  batchSize: BATCH,
  burstWhenBatchFull: true,
  perJobResults: true,
  pollingIntervalSeconds: 1,
  // Jobs are announced as they are enqueued. Polling only finds retries and delayed jobs, which take minutes anyway.
  notifyPollingIntervalSeconds: 10,
} as const
const CONNECTIONS = 3
const STOP_MS = 10_000
/** Like the shop's own connections (`../database/db.ts`): a silent one is closed, and another is opened. */
const ALIVE = {
  connectionTimeoutMillis: 4000,
  query_timeout: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

/** One for the process: every handle enqueues jobs for any database, since `enqueue` is given its transaction. */
const bosses: PgBoss[] = []

/**
 * Enqueues a job inside a transaction: it exists if and only if the transaction commits.
 * @param options.key the same key never creates a second job (for seven days after the first is done)
 * @param options.after not before this instant
 * @param options.unlessWaiting enqueues nothing while another job with this word is waiting
 */
export async function enqueue<Payload extends object>(
  tx: Queryable,
  to: Queue<Payload>,
  payload: Payload,
  options: { key?: string; after?: Instant; unlessWaiting?: string } = {},
): Promise<void> {
  const boss = bosses.at(-1)
  if (boss === undefined) throw new Error(`no process works on queues, so not on ${to.name}`)
  const { unlessWaiting } = options
  if (unlessWaiting !== undefined && (await isWaiting(tx, to.name, unlessWaiting))) return
  await boss.send(to.name, payload, {
    db: { executeSql: async (text, values = []) => ({ rows: await tx.rows(asSql(text, values)) }) },
    ...(options.key === undefined ? {} : { id: idOf(to.name, options.key) }),
    ...(options.after === undefined ? {} : { startAfter: options.after }),
    ...(unlessWaiting === undefined ? {} : { singletonKey: unlessWaiting }),
  })
}

async function isWaiting(tx: Queryable, queueName: string, word: string): Promise<boolean> {
  const waiting = await tx.count(sql`
    select from pgboss.job
    where name = ${queueName} and singleton_key = ${word} and state in ('created', 'retry') limit 1`)
  return waiting > 0
}

const asSql = (text: string, values: unknown[]) =>
  ({ text, values }) as unknown as Parameters<Queryable['rows']>[0]

/** A uuid derived from the key, so that the primary key of the jobs refuses a second one. */
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

/** Creates or updates the tables of the queues. Runs before any process works. */
export async function migrateJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {}) // `start` throws it
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
    ...ALIVE,
  })
  boss.on('error', (error) => context().log.warn({ err: error }, 'queues'))
  await boss.start()
  const known = new Set((await boss.getQueues()).map((each) => each.name))
  for (const { name, mostSeconds } of queues) {
    const life = mostSeconds === undefined ? {} : { expireInSeconds: mostSeconds }
    const ways = { ...RETRIES, ...life, notify: true }
    if (known.has(name)) await boss.updateQueue(name, ways) // another version may have created it with other settings
    else await boss.createQueue(name, ways)
  }
  bosses.push(boss)
  let stopSweeps = async () => {}

  return {
    async start() {
      for (const each of queues) {
        await boss.work<object>(each.name, waysOf(each), (jobs) =>
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

const waysOf = ({ atOnce }: Queue) =>
  atOnce === undefined ? WORK : { ...WORK, batchSize: 1, localConcurrency: atOnce }

async function settle(to: Queue, job: Job<object>, context: JobContext) {
  try {
    await to.work({ id: job.id, payload: job.data as never }, context)
    return { id: job.id, status: 'completed' as const }
  } catch (error) {
    isFull(error) // recorded for monitoring
    context.log.warn({ err: error, queue: to.name, job: job.id }, 'a job failed and is tried again')
    const message = error instanceof Error ? error.message : String(error)
    return { id: job.id, status: 'failed' as const, output: { message } }
  }
}
