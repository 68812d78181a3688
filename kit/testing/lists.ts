/** The statements that something sends, and the indexes that the database would use for them, for tests of lists. */
import sql, { type Sql } from 'sql-template-tag'
import type { Db, Queryable } from '#kit/server/database/db.ts'

/**
 * The texts of all statements that `act` sends, in their order.
 * @param db answers them; without one nothing is found
 */
export async function statementsOf(
  act: (db: Queryable) => Promise<unknown>,
  db?: Queryable,
): Promise<string[]> {
  const texts: string[] = []
  const noted =
    <Result>(answer: ((statement: Sql) => Promise<Result>) | undefined, nothing: Result) =>
    (statement: Sql) => {
      texts.push(statement.sql)
      return answer === undefined ? Promise.resolve(nothing) : answer(statement)
    }
  const counting = {
    ...db,
    rows: noted(db?.rows.bind(db), []),
    row: noted(db?.row.bind(db), {}),
    maybeRow: noted(db?.maybeRow.bind(db), null),
  } as unknown as Queryable
  await act(counting)
  return texts
}

/** The plan of what `act` reads where the database has many rows: nothing is read whole and sorted that an index has in order. */
export const usesOf = (db: Db, act: (db: Queryable) => Promise<unknown>): Promise<string> =>
  db.tx(async (tx) => {
    await tx.count(sql`set local enable_seqscan = off`)
    await tx.count(sql`set local enable_bitmapscan = off`)
    await tx.count(sql`set local enable_sort = off`)
    const plans: string[] = []
    const explaining = {
      ...tx,
      rows: async (statement: Sql) => {
        const rows = await tx.rows<Record<string, string>>(sql`explain ${statement}`)
        plans.push(...rows.flatMap((row) => Object.values(row)))
        return []
      },
    } as unknown as Queryable
    await act(explaining)
    return plans.join('\n')
  })
