/** What screens of other domains show of papers. */
export { PaperTag } from './PaperTag.tsx'
export { PapersAtOnce } from './PapersAtOnce.tsx'
