/** What domains ask whose acts need a second person above a limit. */
export { askApproval, couldBeOne } from './approvals.ts'
export { setAct } from './kinds.ts'
