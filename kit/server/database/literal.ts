/** Values of a filter that stand in a statement itself. */
import sql, { raw, type Sql } from 'sql-template-tag'

/** Words and codes, numbers of documents or how they begin, and instants. */
const SAFE = /^[A-Za-z_]{1,30}$|^[A-Z]{2}\d{0,15}:?$|^\d{4}-\d\d-\d\dT[\d:.]{12}Z$/

/**
 * Plans are made without parameters, once for all values. Where a list filters by a value, it stands in the statement itself, so that the plan
 * knows how many rows it leaves: a rare one would be looked for along a sort order, through all rows. Nothing but what contracts let through is
 * written; anything else stays a parameter.
 */
export function literal(value: string | number): Sql {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return raw(String(value))
  return SAFE.test(String(value)) ? raw(`'${value}'`) : sql`${value}`
}
