/** What the frame and the inbox show of messages. */
export { OutboxFigures } from './OutboxFigures.tsx'
export { useUnsent } from './unsent.ts'
