/** What screens of other domains show of transfers. */
export { TransferButton } from './TransferButton.tsx'
