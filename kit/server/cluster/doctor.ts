/** Checks the database's invariants: the views of schema `audit`, which are empty when all is well. */
import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '../database/db.ts'

/** A row of a view: the violated invariant (`i_18_payable_is_the_sum`), its object, and the problem. */
export type Finding = { view: string; object: string; problem: string }
export type Diagnosis = { views: string[]; findings: Finding[] }

/** Enough to see what is wrong; a violation on every row would print forever. */
const ROWS_PER_VIEW = 50

/** Reads every view of the schema, so that a new one needs no line here. */
export async function diagnose(db: Queryable): Promise<Diagnosis> {
  const found = await db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.views where table_schema = 'audit' order by table_name`)
  const views = found.map(({ name }) => name)
  const findings: Finding[] = []
  for (const view of views) {
    // The name comes from the database's own catalogue, never from a user.
    const rows = await db.rows<Omit<Finding, 'view'>>(
      raw(`select object::text, problem::text from audit."${view}" limit ${ROWS_PER_VIEW}`),
    )
    findings.push(...rows.map((row) => ({ view, ...row })))
  }
  return { views, findings }
}
