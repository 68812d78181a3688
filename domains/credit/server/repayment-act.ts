/** Carries out what a second person approved of repayments: those that staff recorded, and those that buyers submitted. */
import type { Act } from '#domains/approvals/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { recordApproved, type RecordForm } from './repay.ts'
import { passApproved, type AskedPass } from './submissions/pass.ts'

const run = (context: StaffContext, tx: Queryable, form: RecordForm | AskedPass): Promise<void> =>
  'submissionId' in form ? passApproved(context, tx, form) : recordApproved(context, tx, form)

export const repaymentAct: Act = {
  kind: 'credit.repayment',
  permission: 'credit.write',
  isAloneForLong: true,
  run,
}
