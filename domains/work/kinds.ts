/** The queues of the office: what waits for a decision of staff. The order is that in which they are listed. */
import * as z from 'zod/mini'

export const WorkKind = z.enum([
  'vouchers',
  'cancelRequests',
  'refunds',
  'verifications',
  'quotes',
  'enquiries',
  'questions',
  'transferRequests',
  'approvals',
])
export type WorkKind = z.infer<typeof WorkKind>
