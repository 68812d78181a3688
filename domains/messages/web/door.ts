/** What other domains may show of the messages. */
export { useMessageCounting } from './counting.ts'
