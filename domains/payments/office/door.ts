/** What the frame, the inbox and an order's screen show of payments. */
export { PaymentsPanel } from './PaymentsPanel.tsx'
export { REFRESH } from './refresh.ts'
export { RefundDialog } from './RefundDialog.tsx'
export { PaymentFigures, WaitingVouchers } from './Waiting.tsx'
export { useWaitingPayments } from './waiting.ts'
