/** What other domains use to request approval of acts above a limit. */
export { askApproval, couldBeOne, endApproval } from './approvals.ts'
export { endAsked as endApprovalsOf, isAsked as isApprovalAsked } from './sql.ts'
export type { Act } from './kinds.ts'
