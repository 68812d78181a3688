/** Statements that find the buyers of a verification's states, for lists of customers. */
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { VerificationState } from '../states.ts'

/** Plans are made without parameters: with the states in the statement they know how many buyers it finds. */
export const selectBuyersIn = (states: readonly VerificationState[]): Sql => {
  const texts = states.map((state) =>
    /^[a-zA-Z]+$/.test(state) ? raw(`'${state}'`) : sql`${state}`,
  )
  return sql`select version.buyer_id from papers.version where version.state in (${join(texts)})`
}

export const listBuyersIn = (
  db: Queryable,
  states: readonly VerificationState[],
  limit: number,
): Promise<{ buyerId: number }[]> => db.rows(sql`${selectBuyersIn(states)} limit ${limit}`)
