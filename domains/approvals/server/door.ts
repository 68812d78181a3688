/** What domains ask whose acts need a second person above a limit. */
export { askApproval, couldBeOne } from './approvals.ts'
export type { Act } from './kinds.ts'
