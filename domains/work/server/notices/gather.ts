/** Gathers what waits from all queues: what is new gets a number in the order in which it came, what was decided goes. */
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import type { Queues } from '../queues.ts'
import { gatherWaiting } from './waiting-sql.ts'

/** Sweep. One queue a transaction: what is wrong with one does not silence the others. @returns how many rows changed */
export async function gatherItems(
  { db, log }: Pick<JobContext, 'db' | 'log'>,
  queues: Queues,
): Promise<number> {
  let count = 0
  for (const queue of queues.values()) {
    try {
      count += await db.tx((tx) => gatherWaiting(tx, queue))
    } catch (error) {
      log.error({ err: error, queue: queue.kind }, 'what waits could not be gathered')
    }
  }
  return count
}
