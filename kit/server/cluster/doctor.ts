/** Asks a database whether what must always hold does hold: the views of schema `audit`, empty when all is well. */
import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '../database/db.ts'

/** A row of a view: which promise is broken (`i_18_payable_is_the_sum`), of what, and how. */
export type Finding = { view: string; object: string; problem: string }
export type Diagnosis = { views: string[]; findings: Finding[] }

/** Enough to see what is wrong; a broken promise on every row would print for ever. */
const ROWS_PER_VIEW = 50

/** Looks at every view there is, so that a new one needs no line here. It only reads. */
export async function diagnose(db: Queryable): Promise<Diagnosis> {
  const found = await db.rows<{ name: string }>(sql`
    select table_name as name from information_schema.views where table_schema = 'audit' order by table_name`)
  const views = found.map(({ name }) => name)
  const findings: Finding[] = []
  for (const view of views) {
    // The name comes from the catalogue of the database itself, never from a person.
    const rows = await db.rows<Omit<Finding, 'view'>>(
      raw(`select object::text, problem::text from audit."${view}" limit ${ROWS_PER_VIEW}`),
    )
    findings.push(...rows.map((row) => ({ view, ...row })))
  }
  return { views, findings }
}
