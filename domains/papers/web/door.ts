/** What screens of other domains show of papers. */
export { PapersAtOnce } from './PapersAtOnce.tsx'
