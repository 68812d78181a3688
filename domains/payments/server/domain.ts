/** What this domain registers in the server process. */
import sql from 'sql-template-tag'
import type { Act } from '#domains/approvals/server/door.ts'
import type { WorkQueue } from '#domains/work/server/door.ts'
import type { Domain } from '#kit/server/domain.ts'
import { refundSuperApproved } from './charges/refund-super.ts'
import * as jobs from './jobs.ts'
import { namesOf, saveApproved } from './offline/accounts.ts'
import { acceptApproved } from './offline/decide.ts'
import { info } from './offline/info.ts'
import { plannedRefunds } from './terms/planned.ts'
import { findVouchers } from './offline/proofs-sql.ts'
import { personal } from './personal/personal.ts'
import { encryptedAccounts, refundAccounts } from './refunds/accounts.ts'
import { takeToBankApproved } from './refunds/bank-transfer.ts'
import { closeRestApproved } from './refunds/close-rest.ts'
import * as gauges from './refunds/gauges.ts'
import { refundApproved } from './refunds/cancel-paid.ts'
import { paymentRoutes } from './routes.ts'
import { voucherFinder } from './finder.ts'
import { acceptLineApproved } from './offline/accept-line.ts'
import { refundNames, voucherNames } from './names-sql.ts'
import { saveApproved as saveProviderApproved } from './providers/office.ts'
import { secretsOfProviders } from './providers/provider-keys.ts'

const acts: readonly Act[] = [
  { kind: 'payments.refund', permission: 'payments.refund', run: refundApproved },
  { kind: 'payments.closeRest', permission: 'payments.refund', run: closeRestApproved },
  { kind: 'payments.refundSuper', permission: 'payments.refund', run: refundSuperApproved },
  { kind: 'payments.refundByBank', permission: 'payments.refund', run: takeToBankApproved },
  {
    kind: 'payments.voucher',
    permission: 'payments.review',
    isAloneForLong: true,
    run: acceptApproved,
  },
  {
    kind: 'payments.statementLine',
    permission: 'payments.review',
    isAloneForLong: true,
    run: acceptLineApproved,
  },
  {
    kind: 'payments.account',
    permission: 'settings.write',
    standIns: ['payments.review', 'payments.refund'],
    isRule: true,
    isAloneForLong: true,
    run: saveApproved,
  },
  {
    kind: 'payments.provider',
    permission: 'settings.write',
    standIns: ['payments.review', 'payments.refund'],
    isRule: true,
    isAloneForLong: true,
    run: saveProviderApproved,
  },
]

const work: readonly WorkQueue[] = [
  {
    kind: 'vouchers',
    object: 'voucher',
    needs: ['payments.review'],
    path: '/office/vouchers',
    waiting: sql`
      select id::text as ref, submitted_at as waiting_since, review_by as due_at, null::bigint as asked_by
      from payments.voucher where state = 'under_review' and asked_at is null`,
    info,
  },
  {
    kind: 'refunds',
    object: 'refund',
    needs: ['payments.refund'],
    path: '/office/refunds',
    waiting: sql`
      select id::text as ref, created_at as waiting_since, null::timestamptz as due_at, null::bigint as asked_by
      from payments.refund
      where state = 'failed' or (state = 'waiting' and route = 'bank')`,
  },
]

export const payments: Domain = {
  priorities: { '/payments': 0 },
  routes: paymentRoutes,
  sweeps: jobs.sweeps,
  gauges: gauges.gauges,
  personal,
  encryptedColumns: [secretsOfProviders.column, encryptedAccounts],
  acts,
  work,
  objectNames: { account: namesOf, voucher: voucherNames, refund: refundNames },
  finders: [voucherFinder],
  findProofs: findVouchers,
  plannedRefunds,
  refundAccounts,
}
