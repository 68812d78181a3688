/** Setting a line as a payout, where a second person is asked to agree. */
import { endApproval } from '#domains/approvals/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'

export const SET_PAYOUT = 'bankStatements.payout'

/** The line was decided otherwise: nobody agrees to it any more. */
export const endPayoutRequest = (
  tx: Queryable,
  { now, staffId: exceptId }: Pick<StaffContext, 'now' | 'staffId'>,
  lineId: number,
): Promise<unknown> =>
  endApproval(tx, { kind: SET_PAYOUT, object: `statementLine:${lineId}`, now, exceptId })
