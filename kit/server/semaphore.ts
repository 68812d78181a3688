/** Lets a few at a time do what is expensive, lets some wait, and sends the rest away at once. */
import { Reasons, Refused } from '#kit/contract/refusal.ts'

export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * @param running how many work at once
 * @param waiting how many may wait; who comes after them is refused with `overloaded`
 */
export function semaphore(running: number, waiting: number): Semaphore {
  let active = 0
  const queue: (() => void)[] = []

  return async (work) => {
    if (active >= running) {
      if (queue.length >= waiting) throw new Refused(Reasons.overloaded)
      await new Promise<void>((resolve) => queue.push(resolve)) // the place is handed over
    } else active++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next === undefined) active--
      else next()
    }
  }
}
