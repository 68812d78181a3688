/** The database layer: sending statements, mapping rows, and transactions. */
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import { Reasons, Refused } from '../../contract/refusal.ts'
import { connectionOf, lineOf, type Answer } from './batch.ts'
import { newSlots, type Priority } from './slots.ts'
import { newPlans, type Plans } from './plans.ts'
import { parserOf, rowsOf } from './wire.ts'

/**
 * Runs statements outside or inside a transaction: what a function in `sql.ts` takes. Business outcomes are values here
 * (no row, a count of 0), produced by `where` and `on conflict`. An SQL error is always a bug or an outage, and aborts
 * its transaction.
 */
export type Queryable = {
  rows<Row>(statement: Sql): Promise<Row[]>
  /** @throws when there is not exactly one: then the statement is wrong, not the request. */
  row<Row>(statement: Sql): Promise<Row>
  /** @throws when there are several. */
  maybeRow<Row>(statement: Sql): Promise<Row | null>
  /** How many rows the statement changed. */
  count(statement: Sql): Promise<number>
  /**
   * Changes rows without returning a count. Inside a transaction it is not waited for: the next statement, even the
   * commit, travels with it; if it fails, the transaction fails with its error.
   */
  write(statement: Sql): Promise<void>
  /**
   * The last step of a transaction: the statements that `work` sends in its first turn travel with the commit, whatever
   * their result. For statements that refuse by their own conditions, where everything done before may be committed
   * anyway.
   */
  ending<Result>(work: () => Promise<Result>): Promise<Result>
}

export type Db = Queryable & {
  /**
   * Commits when `work` returns and rolls back when it throws, a refusal included. After a deadlock or a serialization
   * failure `work` runs again, so it must touch nothing but `tx`. Statements that do not need each other's results share
   * one round trip under `Promise.all`.
   */
  tx<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>
  /**
   * Statements that share a connection, and a round trip under `Promise.all`, without a transaction: for reading. Those
   * of one round trip fail together (`./batch.ts`).
   */
  together<Result>(work: (on: Queryable) => Promise<Result>): Promise<Result>
  /** The same database for a caller that must pass `check` first: the check travels with the first statements. */
  after(check: Check): Db
  /** The same database for callers of this priority: a few connections are reserved for buyers who pay. */
  as(priority: Priority): Db
  /** How many callers are waiting for a connection. */
  waiting(): number
  end(): Promise<void>
}

/**
 * A condition on the caller. It is sent ahead of the first transaction, or the first statements under `together`, on
 * their connection: none of them is answered before it, and nothing is committed when it fails.
 */
export type Check = {
  readonly hasPassed: boolean
  /** @throws {Refused} */
  run(on: Queryable): Promise<void>
}

type Send = (client: pg.PoolClient, statement: Sql) => Promise<Answer>

/** Enough to keep the few cores of one database busy; more connections would only wait inside it. */
const MAX_CONNECTIONS = 16
/** Of these, browsing may take ten, reading one's own data twelve, and so on: paying always finds one free. */
const CEILINGS = { 0: MAX_CONNECTIONS, 1: 14, 2: 12, 3: 10 }
/** After waiting this long for a connection the caller is refused as overloaded: paying callers last. */
const WAIT_MS = { 0: 4000, 1: 2500, 2: 1500, 3: 750 }
const CROWD = { fewWaiting: 2 * MAX_CONNECTIONS, patientMs: 4000 }

const CONNECT_MS = 4000
const TIMEOUTS = {
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
}
/**
 * A server without any answer by then is not slow, since it would have cancelled the statement itself: it or the network
 * is gone. The connection is closed.
 */
const SILENT_MS = 7000
/** Keepalive of idle connections; the server has it too, so that locks of vanished clients end. */
const ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
const ALIVE_THERE =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3 -c tcp_user_timeout=15000'
/**
 * A statement is planned once for all its values. Planning by values costs more than our small statements run, and none
 * of them gains by it: they select by keys, and lists have an index for each order.
 */
const PLANS = '-c plan_cache_mode=force_generic_plan'
const BEGIN = sql`begin`
const MAX_ATTEMPTS = 4
/** An outdated plan (another process added a column) or a missing one: only a new connection helps. */
const STALE_PLANS = ['0A000', '26000']
const COLLISIONS = ['40001', '40P01'] // serialization failure, deadlock

/** Callbacks of an open transaction to run after its commit. */
const afterCommit = new WeakMap<Queryable, (() => void)[]>()

/**
 * Runs `act` when `tx` has been committed, before its caller goes on; at once when `tx` is not a transaction. Never
 * waits.
 */
export function onCommit(tx: Queryable, act: () => void): void {
  const acts = afterCommit.get(tx)
  if (acts === undefined) act()
  else acts.push(act)
}

export type DbOptions = {
  /** Off behind a pooler that may give each transaction another connection (pgbouncer before 1.21). */
  prepare?: boolean
  /** For imports and background work: statements may take as long as they need. */
  isPatient?: boolean
  /** The silence after which a server counts as gone: less in tests. */
  silentMs?: number
}

export function openDb(url: string, options: DbOptions = {}): Db {
  const { isPatient = false, silentMs = SILENT_MS } = options
  const { prepare = process.env.DATABASE_PREPARE !== 'off' } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'tradepost',
    ...ALIVE,
    ...(isPatient ? {} : { query_timeout: silentMs }),
    // A pooler would not pass these on; behind one they are set on the role.
    ...(prepare && !isPatient ? TIMEOUTS : {}),
    ...(prepare ? { options: `${PLANS} ${ALIVE_THERE}` } : {}),
    types: { getTypeParser: parserOf },
  })
  // The pending statement reports a lost connection, and the pool replaces an idle one. These events add nothing, but
  // without a listener they would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const plansOf = new WeakMap<pg.PoolClient, Plans>()
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('remove', (client) => idle.delete(client as pg.PoolClient))

  const send: Send = async (client, { text, values }) => {
    if (values.includes(undefined)) throw new TypeError(`an undefined value in: ${text}`)
    const name = plansOf.get(client)?.nameFor(text)
    return lineOf(client).send({ name, text, values })
  }

  // pool.query() would be shorter, but it closes the connection, with its plans, on any SQL error.
  async function borrow<Result>(use: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    const client = await connected()
    if (prepare && !plansOf.has(client)) plansOf.set(client, newPlans())
    let isSpent = false
    try {
      return await use(client)
    } catch (error) {
      isSpent = STALE_PLANS.includes(codeOf(error) ?? '')
      if (isSilence(error)) dropIdle()
      throw error
    } finally {
      isSpent ||= streamOf(client).destroyed || client.getTransactionStatus() !== 'I'
      if (!isSpent) dropPlans(client, plansOf.get(client)?.givenUp() ?? [])
      if (!isSpent) idle.add(client)
      client.release(isSpent) // true closes it: the next user expects no open transaction
    }
  }

  /** The pool may hand out a connection that was closed a moment ago. */
  async function connected(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if (!streamOf(client).destroyed) return client
      client.release(true)
    }
  }

  /** When one connection has gone silent, idle ones have too, and are closed instead of being found out one by one. */
  function dropIdle(): void {
    for (const client of idle) streamOf(client).destroy()
    idle.clear()
  }

  const places = newSlots({ ceilings: CEILINGS, waitMs: WAIT_MS, ...CROWD })

  const dbFor = (priority: Priority, check?: Check): Db => {
    /** Null once it has passed. */
    const ahead = () => (check === undefined || check.hasPassed ? null : check)
    /** Waits in a queue with priorities and a visible length, which the pool's own queue lacks. */
    const inPlace: typeof borrow = async (use) => {
      await new Promise<void>((begin, reject) => {
        places.enter(priority, begin, () => reject(new Refused(Reasons.overloaded)))
      })
      return borrow(use).finally(places.leave)
    }
    let checking: Promise<void> | undefined
    const alone = async (statement: Sql) => {
      await (checking ??= ahead()?.run(dbFor(priority))) // it may write, and would then have written
      return inPlace((client) => send(client, statement))
    }
    return {
      ...queryable(alone),
      tx: (work) =>
        withRetries(() => inPlace((client) => transaction(client, send, work, ahead()))),
      together: (work) => inPlace((client) => runTogether(client, send, work, ahead())),
      after: (other) => dbFor(priority, other),
      as: (other) => (check === undefined ? dbs[other] : dbFor(other, check)),
      waiting: () => places.waiting() + pool.waitingCount,
      end: () => pool.end(),
    }
  }
  const dbs = { 0: dbFor(0), 1: dbFor(1), 2: dbFor(2), 3: dbFor(3) }
  return dbs[1]
}

/** Deallocates evicted plans, so that a connection does not grow for as long as it lives. */
function dropPlans(client: pg.PoolClient, names: readonly string[]): void {
  const { parsedStatements } = connectionOf(client)
  for (const name of names) {
    if (!(name in parsedStatements)) continue // its preparation had failed
    delete parsedStatements[name]
    client.query(`deallocate "${name}"`).catch(() => {})
  }
}

const streamOf = (client: pg.PoolClient): Socket => connectionOf(client).stream

const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

const codeOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined

function queryable(send: (statement: Sql) => ReturnType<Send>): Queryable {
  const rows = async <Row>(statement: Sql) => rowsOf<Row>(await send(statement))
  const maybeRow = async <Row>(statement: Sql) => {
    const found = await rows<Row>(statement)
    if (found.length > 1) throw new Error(`${found.length} rows instead of one: ${statement.text}`)
    return found[0] ?? null
  }
  const row = async <Row>(statement: Sql) => {
    const found = await maybeRow<Row>(statement)
    if (found === null) throw new Error(`no row: ${statement.text}`)
    return found
  }
  const count = async (statement: Sql) => (await send(statement)).rowCount ?? 0
  const write = async (statement: Sql) => void (await send(statement))
  const ending = <Result>(work: () => Promise<Result>) => work()
  return { rows, row, maybeRow, count, write, ending }
}

/** A collision with another transaction; nothing was committed, so the same work may succeed now. */
class Collision extends Error {}

/** Statements that wait for `check`, which was sent ahead of them. */
function sendBehindCheck(send: (statement: Sql) => ReturnType<Send>, check: Check | null) {
  const checked = check?.run(queryable(send))
  if (checked === undefined) return { checked, sendBehind: send }
  checked.catch(() => {}) // reported by the statement, and at the end
  const sendBehind = async (statement: Sql) => {
    const sent = send(statement)
    sent.catch(() => {})
    await checked
    return sent
  }
  return { checked, sendBehind }
}

async function runTogether<Result>(
  client: pg.PoolClient,
  send: Send,
  work: (on: Queryable) => Promise<Result>,
  check: Check | null,
): Promise<Result> {
  const sent = new Set<Promise<unknown>>()
  const { checked, sendBehind } = sendBehindCheck((statement) => {
    const each = send(client, statement)
    sent.add(each)
    return each
  }, check)
  try {
    const result = await work(queryable(sendBehind))
    await checked
    return result
  } finally {
    await Promise.allSettled(sent) // the connection is released after this
  }
}

/** @throws {Collision} before the commit only: it is unknown whether a failed commit took effect. */
async function transaction<Result>(
  client: pg.PoolClient,
  send: Send,
  work: (tx: Queryable) => Promise<Result>,
  check: Check | null,
): Promise<Result> {
  let ended = false
  const sendIn = async (statement: Sql) => {
    // When one branch of a Promise.all fails, the others run on, but the connection is released.
    if (ended) throw new Error(`sent after its transaction had ended: ${statement.text}`)
    return send(client, statement)
  }
  // Not awaited, so that it travels with the first statement. It fails only with the connection, and then that statement
  // fails too.
  send(client, BEGIN).catch(() => {})
  const { checked, sendBehind } = sendBehindCheck(sendIn, check)
  const written: Promise<unknown>[] = []
  let committing: Promise<pg.QueryResult> | null = null
  const tx: Queryable = {
    ...queryable(sendBehind),
    async write(statement) {
      if (ended) await sendIn(statement)
      const sent = sendIn(statement)
      sent.catch(() => {}) // reported at the end of the transaction
      written.push(sent)
    },
    async ending(last) {
      await checked
      const ends = last()
      ended = true
      committing = lineOf(client).sendStatement('commit')
      committing.catch(() => {}) // awaited below
      return ends
    },
  }
  const acts: (() => void)[] = []
  afterCommit.set(tx, acts)

  const result = await work(tx)
    .then(async (done) => {
      await checked
      return done
    })
    .finally(() => (ended = true))
    .catch(async (error: unknown) => {
      const { command } = await (committing ?? lineOf(client).sendStatement('rollback')) // pending statements were sent before, and end before
      if (command === 'COMMIT') for (const act of acts) act()
      // After a failed write every other statement fails too: the write's error has the cause.
      await Promise.all(written).catch(retriable)
      return retriable(error)
    })
  const { command } = await (committing ?? lineOf(client).sendStatement('commit'))
  await Promise.all(written).catch(retriable) // answered before the commit
  if (command !== 'COMMIT') throw new Error('rolled back: an SQL error in it was swallowed')
  for (const act of acts) act()
  return result
}

/** @throws {Collision} */
function retriable(error: unknown): never {
  const collided = COLLISIONS.includes(codeOf(error) ?? '')
  throw collided ? new Collision('', { cause: error }) : error
}

async function withRetries<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof Collision)) throw error
      if (attempt === MAX_ATTEMPTS) throw error.cause
    }
    await sleep(Math.random() * 10 * 2 ** attempt) // two that collided would collide again at once
  }
}
