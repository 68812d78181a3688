/**
 * A queue for expensive work: limited concurrency, so that other callers are not crowded out. Our own and not p-limit,
 * whose one limit has neither a maximum queue length nor fewer slots while callers wait.
 */
import { Reasons, Refused } from '../contract/refusal.ts'

export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result>

type WorkQueueOptions = {
  /** How many run at once while others wait. */
  crowded: number
  /** And while none waits: what one caller requests at once runs at once. */
  free: number
  waitingMost: number
}

/**
 * @returns runs what it is given when its turn has come, first come first served.
 * @throws {Refused} overloaded when too many wait already: at once, and without having begun
 */
export function newWorkQueue({ crowded, free, waitingMost }: WorkQueueOptions): WorkQueue {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (waiting.length > 0 || running >= free) {
      if (waiting.length >= waitingMost) throw new Refused(Reasons.overloaded)
      await new Promise<void>((begin) => waiting.push(begin))
    } else running++
    try {
      return await work()
    } finally {
      running--
      // Counted here and not where it begins, so that no newcomer takes the slot.
      while (running < crowded && waiting.length > 0) {
        running++
        waiting.shift()?.()
      }
    }
  }
}
