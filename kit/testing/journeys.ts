/** Counts database round trips, which are most of the cost of small calls. */
import pg from 'pg'

/**
 * The number of database round trips of `work`: statements of one connection in one turn of the loop share one.
 * @returns with the result of `work`
 */
export async function journeysOf<Result>(work: () => Promise<Result>): Promise<[number, Result]> {
  const { query } = pg.Client.prototype
  const leaving = new Set<pg.Client>()
  let count = 0
  pg.Client.prototype.query = function (this: pg.Client, ...given: Parameters<typeof query>) {
    if (!leaving.has(this)) {
      count++
      leaving.add(this)
      process.nextTick(() => leaving.delete(this))
    }
    return query.apply(this, given)
  } as typeof query
  try {
    return [await work(), count].toReversed() as [number, Result]
  } finally {
    pg.Client.prototype.query = query
  }
}
