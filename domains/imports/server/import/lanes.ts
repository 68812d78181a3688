/** Runs batches beside each other: one is prepared while the database writes another. */

/**
 * The next batch starts when one has ended; an error of one is thrown to the caller that starts the next. A batch that runs
 * alone waits for all before it, and those behind it wait for it.
 */
export function openLanes(count: number) {
  const running = new Set<Promise<void>>()
  let problem: unknown
  const free = async (most: number) => {
    while (running.size > most) await Promise.race(running)
    if (problem !== undefined) throw problem
  }
  return {
    async run(work: () => Promise<void>, { alone = false } = {}): Promise<void> {
      await free(alone ? 0 : count - 1)
      const done: Promise<void> = work()
        .catch((error: unknown) => void (problem ??= error))
        .finally(() => running.delete(done))
      running.add(done)
      if (alone) await free(0)
    },
    async settled(): Promise<void> {
      await Promise.all(running)
      if (problem !== undefined) throw problem
    },
  }
}
