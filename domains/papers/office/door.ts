/** What the frame and the inbox show of papers. */
export { PaperFigures } from './PaperFigures.tsx'
export { useWaitingPapers } from './waiting.ts'
export { PaperTag } from '../web/PaperTag.tsx'
