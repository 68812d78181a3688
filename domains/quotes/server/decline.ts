/** Staff decline a request, or take back what they offered, with a reason. */
import { audit } from '#domains/audit/server/door.ts'
import { recordDecision } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { declineQuote, OfficeQuote } from '../office-contract.ts'
import { QUOTE_ACTS } from '../states.ts'
import { loadOfficeView, lockFor } from './answer.ts'
import { dropApproval } from './drop-approval.ts'
import { mailBuyer } from './mail.ts'
import * as sql from './sql.ts'
import { endVersion } from './version-sql.ts'

/** @throws {Refused} notFound, notNow, work.claimed */
export function decline(
  context: StaffContext,
  { quoteId, reason, reasonCode }: InputOf<typeof declineQuote>,
): Promise<OfficeQuote> {
  const { db, now, staffId, staffName } = context
  return db.tx(async (tx) => {
    const item = { kind: 'quotes', ref: String(quoteId) } as const
    await dropApproval(tx, quoteId, { now, exceptId: staffId })
    await recordDecision(tx, context, { ...item, outcome: 'rejected', reasonCode })
    const row = await lockFor(tx, context, quoteId, 'decline')
    const { from } = QUOTE_ACTS.decline
    await sql.decline(tx, { id: quoteId, from, reason, by: staffName, now })
    await endVersion(tx, { requestId: quoteId, outcome: 'declined', now })
    await mailBuyer(tx, row, 'quote-declined', { reason }, now)
    await audit(tx, context, {
      action: 'quotes.decline',
      object: `quote:${quoteId}`,
      after: { reason },
    })
    return loadOfficeView(tx, context, quoteId)
  })
}
