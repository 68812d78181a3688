/**
 * Group commit: what arrives for one row while a batch for it is being written forms the next batch. So however many ask at once, the row
 * is locked once for all of them, and the database decides: processes take turns at the row.
 */

/** One of these is what several ask for at once: a row that each of them would lock. */
type Options<Group, Item, Outcome> = {
  keyOf: (group: Group) => string | number
  /** Those of one id that wait together are written once, and share its outcome. Left out: each is written. */
  idOf?: (item: Item) => unknown
  /** How many one batch has at most. */
  most: number
  /** Commits a batch. @returns an outcome for each, in their order */
  write: (group: Group, items: readonly Item[]) => Promise<readonly Outcome[]>
}

type Answer<Outcome> = { take: (outcome: Outcome) => void; fail: (error: unknown) => void }
type Attempt<Item, Outcome> = { item: Item; answers: Answer<Outcome>[] }

/**
 * Of one process. Where a batch fails, each of it is written alone, so that one that cannot be written fails no others: writing has to bear
 * that an item was committed before and asks again.
 * @returns asks, and is answered once what it asked for is committed
 */
export function groupCommit<Group, Item, Outcome>({
  keyOf,
  idOf = (item) => item,
  most,
  write,
}: Options<Group, Item, Outcome>): (group: Group, item: Item) => Promise<Outcome> {
  /** What waits, by group; a group that is there is being written. */
  const waiting = new Map<string | number, Map<unknown, Attempt<Item, Outcome>>>()

  async function writeAll(group: Group, attempts: Map<unknown, Attempt<Item, Outcome>>) {
    while (attempts.size > 0) {
      const batch = [...attempts].slice(0, most)
      for (const [id] of batch) attempts.delete(id)
      await writeBatch(
        group,
        batch.map(([, attempt]) => attempt),
      )
    }
    waiting.delete(keyOf(group))
  }

  async function writeBatch(group: Group, batch: readonly Attempt<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await write(
        group,
        batch.map(({ item }) => item),
      )
      if (outcomes.length !== batch.length)
        throw new Error(`${outcomes.length} outcomes for ${batch.length} items`)
      batch.forEach(({ answers }, index) => {
        for (const { take } of answers) take(outcomes[index]!)
      })
    } catch (error) {
      if (batch.length > 1) for (const attempt of batch) await writeBatch(group, [attempt])
      else for (const { fail } of batch.flatMap(({ answers }) => answers)) fail(error)
    }
  }

  return (group, item) =>
    new Promise((take, fail) => {
      const key = keyOf(group)
      const known = waiting.get(key)
      const attempts = known ?? new Map<unknown, Attempt<Item, Outcome>>()
      const id = idOf(item)
      const attempt = attempts.get(id) ?? { item, answers: [] }
      attempt.answers.push({ take, fail })
      attempts.set(id, attempt)
      if (known !== undefined) return
      waiting.set(key, attempts)
      // What arrives in this turn of the event loop is written together.
      setImmediate(() => void writeAll(group, attempts))
    })
}
