/** What domains ask whose acts need a second person above a limit. */
export { askApproval, couldBeOne, type Asked } from './approvals.ts'
export { setAct } from './kinds.ts'
