/** What the frame and the inbox show of quotes. */
export { QuoteFigures } from './QuoteFigures.tsx'
export { useWaitingQuotes } from './waiting.ts'
export { QuoteTag } from '../web/QuoteState.tsx'
