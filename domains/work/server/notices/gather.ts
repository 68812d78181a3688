/** Gathers what waits from all queues: what is new gets a number in the order in which it came, what was decided goes. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { waitingIn, type Queues } from '../queues.ts'
import { gatherWaiting } from './waiting-sql.ts'

/** Sweep. One queue a transaction: what is wrong with one does not silence the others. @returns how many rows changed */
export async function gatherItems(
  { db, log }: Pick<JobContext, 'db' | 'log'>,
  queues: Queues,
): Promise<number> {
  const settings = await readSettings(db)
  let count = 0
  for (const queue of queues.values()) {
    try {
      const waiting = waitingIn(queue, settings)
      count += await db.tx((tx) => gatherWaiting(tx, { ...queue, waiting }))
    } catch (error) {
      log.error({ err: error, queue: queue.kind }, 'what waits could not be gathered')
    }
  }
  return count
}
