/** What the frame, the inbox and a customer's page show of messages to the shop. */
export { EnquiriesOf } from './EnquiriesOf.tsx'
export { EnquiryFigures } from './EnquiryFigures.tsx'
export { useWaitingEnquiries } from './waiting.ts'
