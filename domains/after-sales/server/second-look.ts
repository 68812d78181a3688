/** Who decides a case again after a rejection. */
import { colleaguesWith } from '#domains/staff/server/colleague-door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { AfterSalesReasons } from '../reasons.ts'
import type * as sql from './sql.ts'

type Looked = { appealDecidedBy?: number; appealAlone?: boolean }

/** Whether this member is the only one who may decide, so that who rejected looks again. */
export const isAlone = async (db: Queryable, staffId: number): Promise<boolean> =>
  (await colleaguesWith(db, 'after-sales.decide', staffId)).length === 0

/**
 * What a decision notes of the second look that it is, if it is one.
 * @throws {Refused} appealByAnother where a colleague may decide
 */
export async function secondLook(
  tx: Queryable,
  row: Pick<sql.CaseRow, 'state' | 'rejectedBy'>,
  { staffId }: Pick<StaffContext, 'staffId'>,
): Promise<Looked> {
  if (row.state !== 'appealed') return {}
  const appealAlone = row.rejectedBy === staffId
  if (appealAlone && !(await isAlone(tx, staffId))) {
    throw new Refused(AfterSalesReasons.appealByAnother)
  }
  return { appealDecidedBy: staffId, appealAlone }
}
