/** What the frame, the inbox and the pages of orders, vouchers and accounts show of approvals. */
export { ApprovalFigure } from './ApprovalFigure.tsx'
export { PendingApprovals, useAskedObjects } from './PendingApprovals.tsx'
export { useWaitingApprovals } from './waiting.ts'
