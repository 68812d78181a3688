/** Why approval requests are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 6400 to 6499. */
export const ApprovalReasons = {
  approvalNotFound: { code: 6400, message: 'approvals.approvalNotFound' },
  ownRequest: { code: 6401, message: 'approvals.ownRequest' },
  alreadyAsked: { code: 6402, message: 'approvals.alreadyAsked' },
  notAllowed: { code: 6403, message: 'approvals.notAllowed' },
  askerNotAllowed: { code: 6404, message: 'approvals.askerNotAllowed' },
  tooNew: { code: 6405, message: 'approvals.tooNew' },
  notThere: { code: 6406, message: 'approvals.notThere' },
  aloneFrom: { code: 6407, message: 'approvals.aloneFrom' },
  nobodyElse: { code: 6408, message: 'approvals.nobodyElse' },
} as const satisfies Record<string, Reason>
