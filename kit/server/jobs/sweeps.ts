/** Runs sweeps on their intervals. Of several processes, one runs a sweep at a time. */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { FastifyBaseLogger } from 'fastify'
import type { Instant } from '../../contract/values.ts'
import type { Config } from '../config.ts'
import type { Db, Queryable } from '../database/db.ts'

export type JobContext = { db: Db; now: Instant; log: FastifyBaseLogger; config: Config }

/** Processes what is due at `now`. Takes a batch with `for update skip locked`; safe to run twice. */
export type Sweep = {
  /** `orders.close-unpaid` */
  name: string
  everySeconds: number
  /** @returns how many rows it processed; it is called again at once until that is 0 */
  run(context: JobContext): Promise<number>
}

/** More rounds than any backlog should need in one turn; the next turn continues. */
const MAX_ROUNDS = 1000

/** How often due sweeps are looked for. */
const TICK_MS = 1000

/** @returns a function that stops them and waits for running ones */
export function startSweeps(
  sweeps: readonly Sweep[],
  context: () => JobContext,
): () => Promise<void> {
  const stopped = new AbortController()
  const { signal } = stopped
  const running = new Map<Sweep, Promise<void>>()
  const askedAt = new Map<Sweep, number>()

  /** Claims the turns of all due sweeps in one statement: most of them find nothing, and a shop has dozens. */
  async function begin(): Promise<void> {
    const now = performance.now()
    const due = sweeps.filter(
      (each) =>
        !running.has(each) &&
        now >= (askedAt.get(each) ?? -Infinity) + each.everySeconds * 1000 - TICK_MS / 2,
    )
    if (due.length === 0) return
    const taken = await takeTurns(context().db, due)
    for (const each of due) askedAt.set(each, now)
    for (const each of taken) {
      const work = run(each).finally(() => running.delete(each))
      running.set(each, work)
    }
  }

  async function run(sweep: Sweep): Promise<void> {
    try {
      await runOut(sweep, context, signal)
    } catch (error) {
      context().log.warn({ err: error, sweep: sweep.name }, 'a sweep failed and is tried again')
    }
  }

  async function tick(): Promise<void> {
    while (!signal.aborted) {
      await begin().catch((error: unknown) =>
        context().log.warn({ err: error }, 'no turn could be taken for sweeps'),
      )
      await sleep(TICK_MS, undefined, { signal }).catch(() => {})
    }
  }

  const ticking = tick()
  return async () => {
    stopped.abort()
    await ticking
    await Promise.all(running.values())
  }
}

async function runOut(
  sweep: Sweep,
  context: () => JobContext,
  signal?: AbortSignal,
): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS && !signal?.aborted; round++) {
    if ((await sweep.run(context())) === 0) return
  }
}

/** Every sweep, over and over, until none of them finds anything. */
export async function sweepUntilDone(
  sweeps: readonly Sweep[],
  context: () => JobContext,
): Promise<void> {
  for (const sweep of sweeps) await runOut(sweep, context)
}

/**
 * One process at a time: the one that updates the row has the turn. The database's clock counts for all. In the order of
 * names, so that two processes wait for one another instead of deadlocking.
 */
async function takeTurns(db: Queryable, sweeps: readonly Sweep[]): Promise<Sweep[]> {
  const names = sweeps.map(({ name }) => name)
  const seconds = sweeps.map(({ everySeconds }) => everySeconds * 0.9)
  const taken = await db.rows<{ name: string }>(sql`
    insert into kit.sweep as turn (name, next_at)
    select name, now() + seconds * interval '1 second'
    from unnest(${names}::text[], ${seconds}::float8[]) as due (name, seconds) order by name
    on conflict (name) do update set next_at = excluded.next_at where turn.next_at <= now()
    returning name`)
  const has = new Set(taken.map(({ name }) => name))
  return sweeps.filter(({ name }) => has.has(name))
}
