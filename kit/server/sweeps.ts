/** Runs sweeps on their intervals. Of several processes, one runs a sweep at a time. */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { JobContext, Sweep } from './jobs.ts'
import type { Queryable } from './db.ts'

/** More rounds than any backlog should need in one turn; the next turn goes on. */
const MAX_ROUNDS = 1000

/** @returns what stops them and waits for those that run */
export function startSweeps(
  sweeps: readonly Sweep[],
  context: () => JobContext,
): () => Promise<void> {
  const stopped = new AbortController()
  const loops = sweeps.map((sweep) => loop(sweep, context, stopped.signal))
  return async () => {
    stopped.abort()
    await Promise.all(loops)
  }
}

async function loop(sweep: Sweep, context: () => JobContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await takeTurn(context().db, sweep.name, sweep.everySeconds)) {
        await runOut(sweep, context, signal)
      }
    } catch (error) {
      context().log.warn({ err: error, sweep: sweep.name }, 'a sweep failed and is tried again')
    }
    await sleep(sweep.everySeconds * 1000, undefined, { signal }).catch(() => {})
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

/** One process at a time: who moves the row on has the turn. The database's clock counts, for all. */
async function takeTurn(db: Queryable, name: string, everySeconds: number): Promise<boolean> {
  const taken = await db.count(sql`
    insert into kit.sweep as turn (name, next_at)
    values (${name}, now() + ${everySeconds * 0.9}::float8 * interval '1 second')
    on conflict (name) do update set next_at = excluded.next_at where turn.next_at <= now()`)
  return taken === 1
}
