/** Who decides a case again after a rejection. */
import { Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { AfterSalesReasons } from '../reasons.ts'
import type * as sql from './sql.ts'

/**
 * What a decision notes of the second look that it is, if it is one.
 * @throws {Refused} appealByAnother
 */
export function secondLook(
  row: Pick<sql.CaseRow, 'state' | 'rejectedBy'>,
  { staffId }: Pick<StaffContext, 'staffId'>,
): { appealDecidedBy?: number } {
  if (row.state !== 'appealed') return {}
  if (row.rejectedBy === staffId) throw new Refused(AfterSalesReasons.appealByAnother)
  return { appealDecidedBy: staffId }
}
