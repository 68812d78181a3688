/** What the frame and the inbox show of messages to the shop. */
export { EnquiryFigures } from './EnquiryFigures.tsx'
export { useWaitingEnquiries } from './waiting.ts'
