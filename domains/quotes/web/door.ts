/** What screens of other domains show of quotes. */
export { QuoteButton } from './QuoteButton.tsx'
