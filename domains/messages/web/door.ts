/** What other domains may show of the messages. */
export { useMessageCounting, useMessages } from './counting.ts'
export { MessagesLink } from './MessagesLink.tsx'
