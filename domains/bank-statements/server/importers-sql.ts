/** Who imported lines of statements: what these paid rests on their word. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

type Row = { importedBy: number }
const membersIn = (rows: readonly Row[]): number[] => rows.map(({ importedBy }) => importedBy)

export const importersOfLines = async (
  db: Queryable,
  lineIds: readonly number[],
): Promise<number[]> =>
  membersIn(
    await db.rows<Row>(sql`
      select distinct s.imported_by from bank_statements.line l join bank_statements.statement s on s.id = l.statement_id
      where l.id = any(${lineIds as number[]}::bigint[])`),
  )

/** By the references of repayments, without their spelling. */
export const importersOfRepayments = async (
  db: Queryable,
  referenceKeys: readonly string[],
): Promise<number[]> =>
  membersIn(
    await db.rows<Row>(sql`
      select distinct s.imported_by from bank_statements.line l join bank_statements.statement s on s.id = l.statement_id
      where l.reference_key = any(${referenceKeys as string[]}::text[]) and exists (
        select from bank_statements.part p where p.line_id = l.id and p.kind = 'repayment' and p.ended_at is null)`),
  )
