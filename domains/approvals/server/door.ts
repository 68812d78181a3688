/** What other domains use to request approval of acts above a limit. */
export { askApproval } from './approvals.ts'
export { couldBeOne, demandAnotherPerson, isOneWord } from './independence.ts'
export { endApproval, endApprovalsOf } from './end.ts'
export {
  isAsked as isApprovalAsked,
  lockAsked as lockAskedApproval,
  namedInPending,
} from './sql.ts'
export type { Act } from './kinds.ts'
