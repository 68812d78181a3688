/** What screens of other domains show of transfers. */
export { MyRequests } from './MyRequests.tsx'
export { TransferButton } from './TransferButton.tsx'
