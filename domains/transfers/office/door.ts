/** What the frame and the inbox show of transfers. */
export { TransferFigures } from './TransferFigures.tsx'
export { useWaitingTransfers } from './waiting.ts'
